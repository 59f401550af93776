/*
 * How well an entry answers a question: MiniSearch over stems and groups of words, and how much of the question was met.
 * The build asks this same script (ppgen/website/search/engine.py), so that what it has proven is what people find;
 * it therefore knows no page.
 */
const ppgenRanking = (() => {
  "use strict";

  /* Words: folded, cut to their stems, and joined to others that mean the same */

  const LONGEST = 5;
  /**
   * Endings of English, what stands for them, and how many letters must be left; of each row the first that fits.
   * @type {Ending[][]}
   */
  const STEMS = [
    [["sses", "ss", 1], ["ies", "y", 2], ["xes", "x", 1], ["shes", "sh", 1], ["ches", "ch", 1], ["ss", "ss", 0], ["us", "us", 0], ["is", "is", 0], ["s", "", 3]],
    [["ing", "", 3], ["ed", "", 3], ["ally", "al", 3], ["ly", "", 3]],
    [..."bdgmnprt"].map((letter) => /** @type {Ending} */ ([letter + letter, letter, 2])),
    [["e", "", 3], ["y", "i", 3]],
  ];
  /**
   * Letters that are no plain one with a mark, and how they are written without them.
   * @type {Record<string, string>}
   */
  const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", đ: "d", þ: "th", ł: "l", ı: "i", ħ: "h" };
  /** Scripts that leave no blanks between words: there two letters that stand side by side make a word. */
  const UNBROKEN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]{3,}/u;

  /** @param {string} text */
  function folded(text) {
    if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
    const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return plain.replaceAll(/[ßæœøðđþłıħ]/g, (letter) => LETTERS[letter]);
  }

  /** @type {(letters: string[]) => string[]} */
  const pairs = (letters) => letters.slice(1).map((letter, at) => letters[at] + letter);

  /** What French and Italian leave of a word before another: l’échange, qu’il, dell’altro. Nobody looks it up. */
  const ELIDED = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quel)?qu|un|(?:a|da|de|ne|su)ll)['’‘ʼ](?=\p{L})/gu;

  /**
   * Part a text into words and numbers, in small letters without accents and apostrophes.
   * @param {string} text
   * @returns {string[]}
   */
  function split(text) {
    const words = folded(text).replaceAll(ELIDED, "").replaceAll(/['’‘ʼ`]/g, "").match(/\p{N}+(?:\.\p{N}+)?|\p{L}+/gu) ?? [];
    return words.flatMap((word) => (UNBROKEN.test(word) ? pairs([...word]) : [word]));
  }

  /**
   * Cut a word to what it has in common with its other forms: in each step the first ending that leaves enough is replaced.
   * @param {string} word
   * @param {Ending[][]} steps
   */
  function cut(word, steps) {
    let rest = word;
    for (const endings of steps) {
      const so = rest;
      const found = endings.find(([ending, , left]) => so.endsWith(ending) && so.length - ending.length >= left);
      if (found) rest = so.slice(0, so.length - found[0].length) + found[1];
    }
    return rest;
  }

  /**
   * Give what a function of a word gives, worked out once: texts say the same words again and again.
   * @template T
   * @param {(word: string) => T} work
   * @returns {(word: string) => T}
   */
  function remembered(work) {
    /** @type {Map<string, T>} */
    const known = new Map();
    return (word) => {
      let found = known.get(word);
      if (found === undefined) known.set(word, (found = work(word)));
      return found;
    };
  }

  /**
   * Give what a function gives, worked out when it is first asked for.
   * @template T
   * @param {() => T} work
   * @returns {() => T}
   */
  function once(work) {
    /** @type {T | undefined} */
    let known;
    return () => (known ??= work());
  }

  /**
   * Letters to change, leave out, put in or swap; `most` + 1 if they are more than `most`.
   * @param {string} one
   * @param {string} other
   * @param {number} most
   */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    /** @type {[number[], number[], number[]]} */
    let [older, before, row] = [[], [], Array.from({ length: other.length + 1 }, (_, at) => at)];
    for (let i = 1; i <= one.length; i++) {
      [older, before, row] = [before, row, [i]];
      for (let j = 1; j <= other.length; j++) {
        let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + Number(one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        row.push(cost);
      }
      if (Math.min(...row) > most && Math.min(...before) > most) return most + 1;
    }
    return Math.min(row[other.length], most + 1);
  }

  /**
   * How many letters may be wrong in a word for it to be still the one that was meant.
   * @type {(length: number) => number}
   */
  const slips = (length) => (length < 4 ? 0 : length < 6 ? 1 : 2);

  const LONG = 9; // letters of a word of which two may be others

  /**
   * Whether a word is too short for what is wrong in it: of two letters one may be out of its place, and not both be
   * others. `captrues` is `capture`, `castling` is no `cashing`.
   * @param {string} one
   * @param {string} other
   */
  function strays(one, other) {
    const left = [...other];
    const wrong = [...one].filter((letter) => !left.includes(letter) || !left.splice(left.indexOf(letter), 1));
    return one.length < LONG && Math.max(wrong.length, left.length) > 1;
  }

  /**
   * @template K
   * @typedef {Map<K, number>} Weights
   */

  /**
   * Give the value of a key, put there first if it has none.
   * @template K, V
   * @param {Map<K, V>} map
   * @param {K} key
   * @param {() => V} make
   * @returns {V}
   */
  function entry(map, key, make) {
    let found = map.get(key);
    if (found === undefined) map.set(key, (found = make()));
    return found;
  }

  /** @type {<K>(map: Weights<K>, key: K, value: number) => Weights<K>} */
  const raise = (map, key, value) => map.set(key, Math.max(map.get(key) ?? 0, value));
  /** @type {<K>(map: Weights<K>, key: K, value: number) => Weights<K>} */
  const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

  class Language {
    /** @param {Thesaurus} known */
    constructor({ forms, unheard, faint, same, written = [], endings = STEMS }) {
      const ways = written.map(([pattern, instead]) => /** @type {[RegExp, string]} */ ([new RegExp(pattern, "g"), instead]));
      this.cut = remembered((word) => {
        let rest = word;
        for (const [way, instead] of ways) rest = rest.replace(way, instead);
        return cut(rest, endings);
      });
      this.forms = new Map(Object.entries(forms).map((pair) => /** @type {[string, string]} */ (pair.map(folded))));
      this.unheard = new Set(unheard.map((word) => this.stem(folded(word))));
      this.faint = new Set(faint.map((word) => this.stem(folded(word))));
      /** @type {Map<string, string[]>} */
      this.groups = new Map();
      /** @type {Map<string, number>} */
      this.longest = new Map();
      same.forEach((group, number) => {
        for (const phrase of new Set(group.map((each) => this.stems(each).join(" ")))) {
          entry(this.groups, phrase, () => []).push(`#${number}`);
          const [first, ...more] = phrase.split(" ");
          raise(this.longest, first, 1 + more.length);
        }
      });
      /** @type {Set<string>} */
      this.words = new Set([...unheard, ...faint, ...this.forms.keys(), ...same.flat()].flatMap(split));
      /** @type {Set<string>} */
      this.right = new Set();
    }

    /**
     * Take in words of the language that are spelt right: none of them is mended.
     * @param {string[]} words
     */
    learn(words) {
      for (const word of words) this.right.add(folded(word));
    }

    /**
     * Whether a word is spelt right, as far as is known.
     * @param {string} word
     */
    spelt(word) {
      return this.words.has(word) || this.right.has(word) || /^\p{N}/u.test(word);
    }

    /**
     * Whether a word that is being typed may become another one.
     * @param {string} word
     */
    grows(word) {
      return [...this.words, ...this.right].some((other) => other.length > word.length && other.startsWith(word));
    }

    /** @param {string} word */
    stem(word) {
      return this.cut(this.forms.get(word) ?? word);
    }

    /** @param {string} text */
    stems(text) {
      return split(text).map((word) => this.stem(word));
    }

    /**
     * The lengths of the phrases that begin at a word, the longest first, and their groups.
     * @param {string[]} stems
     * @param {number} start
     */
    phrases(stems, start) {
      /** @type {[length: number, groups: string[]][]} */
      const found = [];
      const longest = this.longest.get(stems[start]) ?? 0;
      for (let length = Math.min(LONGEST, longest, stems.length - start); length > 0; length--) {
        const groups = this.groups.get(stems.slice(start, start + length).join(" "));
        if (groups) found.push([length, groups]);
      }
      return found;
    }

    /**
     * All by which a text is found: stems but for those that nobody goes by, and groups.
     * @param {string[]} stems
     */
    terms(stems) {
      return stems.flatMap((each, place) => [...(this.unheard.has(each) ? [] : [each]), ...this.phrases(stems, place).flatMap(([, groups]) => groups)]);
    }
  }

  /* Games: by what players call them, apart, together or mistyped */

  /**
   * A game: its id, its title, and all names that players have for it, each in words.
   * @typedef {{ id: string, title: string, names: string[][] }} CalledGame
   */

  /**
   * What games are called, by their ids; from their titles and other names.
   * @type {(games: Record<string, string[]>) => Map<string, CalledGame>}
   */
  const called = (games) => new Map(Object.entries(games).map(([id, [title, ...others]]) => [id, { id, title, names: [title, ...others].map(split) }]));

  const SLIP = 2; // letters of a name that one wrong one takes back

  /**
   * Find the game that a question names best, by how much of the name is met, and what else it says.
   * @param {string} query
   * @param {Map<string, CalledGame>} games
   * @param {Language} language
   */
  function named(query, games, language) {
    const typed = split(query);
    /** @type {{ met: number, game: string | null, rest: string }} */
    let best = { met: 0, game: null, rest: query };
    const growing = once(() => language.grows(typed.at(-1) ?? ""));
    for (const { id, names } of games.values()) {
      for (const name of names) {
        const length = name.join("").length;
        for (const [start, end] of stretches(typed, length)) {
          const slips = misspelt(typed.slice(start, end), name, language);
          if (slips > 0 && slips < Infinity && end === typed.length && growing()) continue;
          const met = length - SLIP * slips;
          if (met > best.met) best = { met, game: id, rest: [...typed.slice(0, start), ...typed.slice(end)].join(" ") };
        }
      }
    }
    return best;
  }

  /**
   * Whether a question that names a game says nothing else, but for what one comes to a game for.
   * @param {string} rest
   * @param {string[]} doors
   * @param {Language} language
   */
  function alone(rest, doors, language) {
    const known = new Set(doors.flatMap((door) => language.stems(door)));
    return language.stems(rest).every((stem) => language.unheard.has(stem) || known.has(stem));
  }

  /**
   * The games of which a name begins as it is typed, blanks apart.
   * @param {string} query
   * @param {Map<string, CalledGame>} games
   */
  function beginning(query, games) {
    const typed = split(query).join("");
    const begins = (/** @type {CalledGame} */ { names }) => names.some((name) => name.join("").startsWith(typed));
    return typed.length > 2 ? [...games.values()].filter(begins).map(({ id }) => id) : [];
  }

  /**
   * The pages of no game that a question asks for, each with how many of its words do: all that are heard, of which the
   * last may be on its way. One word alone asks for a page that is called so, or that is asked for by this word alone:
   * "double" is more often of a game than of double-sided printing.
   * @param {string} query
   * @param {PageRow[]} pages
   * @param {Language} language
   * @returns {[page: PageRow, words: number][]}
   */
  function leading(query, pages, language) {
    const stems = language.stems(query);
    const says = (/** @type {string[]} */ words) => words.filter((stem) => !language.unheard.has(stem) && !language.faint.has(stem));
    const heard = says(stems);
    if (!heard.length) return [];
    const last = stems.at(-1) ?? "";
    const asks = (/** @type {PageRow} */ [, title, , also]) => {
      const phrases = [title, ...also].map((phrase) => says(language.stems(phrase)));
      const known = new Set(phrases.filter((words, at) => heard.length > 1 || at === 0 || words.length === 1).flat());
      const begun = last.length > 2 && [...known].some((stem) => stem.startsWith(last));
      return heard.every((stem) => known.has(stem) || (stem === last && begun));
    };
    return pages.filter(asks).map((page) => [page, heard.length]);
  }

  /**
   * Where words stand side by side that have about so many letters together.
   * @param {string[]} words
   * @param {number} length
   */
  function stretches(words, length) {
    /** @type {[start: number, end: number][]} */
    const found = [];
    words.forEach((_, start) => {
      for (let end = start + 1, letters = 0; end <= words.length; end++) {
        letters += words[end - 1].length;
        if (letters > length + 2) break;
        if (letters >= length - 2) found.push([start, end]);
      }
    });
    return found;
  }

  /**
   * How many letters are wrong in the name of a game, blanks apart; Infinity if something else is meant.
   * @param {string[]} words
   * @param {string[]} name
   * @param {Language} language
   */
  function misspelt(words, name, language) {
    const [written, meant] = [words.join(""), name.join("")];
    if (written === meant) return 0;
    const right = words.every((word) => language.spelt(word));
    // A right word alone is no mistyped name, but two may be: "army rats".
    const most = !right ? Math.max(1, slips(meant.length)) : name.length > 1 && meant.length >= 8 ? 1 : 0;
    const wrong = most && written.length > 2 ? distance(written, meant, most) : Infinity;
    return wrong <= most ? wrong : Infinity;
  }

  /* Ranking: what a word counts by where it stands, an entry by its kind, and words by how they were met */

  const BOOST = { title: 2, also: 2, text: 1, near: 0.5 };
  const KINDS = { game: 1, clause: 1, ruling: 0.95, question: 0.85, term: 0.5, example: 0.35, page: 1 };
  const GROUP = 0.6; // a word that only means the same
  const PHRASE = 1; // several words that mean something together
  const BEGUN = 0.9; // a word of which the last typed one is the beginning
  const FAINT = 0.4; // words that stand in most questions
  const BM25 = { k: 1.2, b: 0.4, d: 0 };
  const LIKE = 5; // that a title, or a phrase in which players ask, says the same as the question
  const DIRECT = 1e6; // an entry whose id or number was typed: more than any words
  const ENOUGH = 0.25; // the share of the best score that an answer has at least

  /** @type {(values: number[]) => number} */
  const sum = (values) => values.reduce((total, value) => total + value, 0);

  /**
   * How much of some weights, which are so much in all, was met.
   * @param {ArrayLike<number>} met
   * @param {number[]} of
   * @param {number} total
   */
  function share(met, of, total) {
    let found = 0;
    for (let at = 0; at < of.length; at++) found += of[at] * met[at];
    return total ? found / total : 0;
  }

  /** @type {(term: string, weight: number) => [term: string, weight: number]} */
  const weighed = (term, weight) => [term, weight];

  /**
   * A word of a question, or several that mean something together: the terms by which it is met and how well, and what
   * it counts.
   * @typedef {{ terms: Map<string, number>, weight: number }} Unit
   */

  /**
   * The terms of an entry, field by field.
   * @typedef {{ id: number, title: string, text: string, also: string, near: string }} Document
   */

  /** @type {(id: string) => string} */
  const idName = (id) => id.replaceAll(/[^a-z0-9]+/g, "-");

  class Ranking {
    /**
     * Take in the entries of a game, and words of its texts where these are left out.
     * @param {SearchEntry[]} entries
     * @param {Language} language
     * @param {string[]} spoken
     */
    constructor(entries, language, spoken = []) {
      this.entries = entries;
      this.language = language;
      this.names = entries.map(({ id }) => idName(id));
      /** @type {Map<string, number>} */
      this.words = new Map([...language.words, ...spoken.flatMap(split)].map((word) => [word, 0]));
      /** @type {Map<string, number>} */
      this.holding = new Map();
      /** @type {import("minisearch").default<Document>} */
      this.index = new MiniSearch({
        fields: Object.keys(BOOST),
        tokenize: (/** @type {string} */ terms) => (terms ? terms.split(" ") : []),
        processTerm: (/** @type {string} */ term) => term,
        searchOptions: { boost: BOOST, bm25: BM25 },
      });
      this.index.addAll(entries.map((entry, place) => this.document(entry, place)));
      this.stems = new Set([...this.words.keys()].map((word) => language.stem(word)));
      this.found = remembered((term) => this.index.search(term));
      /** @type {[place: number, rare: number[], total: number][]} */
      this.phrases = [];
      /** @type {Map<string, [phrase: number, at: number, weight: number][]>} */
      this.saying = new Map();
      /** @type {Set<string>} */
      this.verbatim = new Set();
      this.begun = remembered((word) => this.growing(word));
      this.mended = remembered((word) => this.meant(word));
      entries.forEach((entry, place) => {
        for (const phrase of [entry.title, ...entry.also]) this.say(place, phrase);
      });
    }

    /**
     * The terms of an entry, field by field.
     * @param {SearchEntry} entry
     * @param {number} place
     * @returns {Document}
     */
    document({ title, text, also, near }, place) {
      const nearby = near.map((each) => (typeof each === "number" ? this.entries[each].title : each));
      /** @type {Set<string>} */
      const all = new Set();
      const listed = (/** @type {string[]} */ texts) => {
        const terms = texts.flatMap((each) => this.terms(each));
        for (const term of terms) all.add(term);
        return terms.join(" ");
      };
      const document = { id: place, title: listed([title]), text: listed([text]), also: listed(also), near: listed(nearby) };
      for (const term of all) add(this.holding, term, 1);
      return document;
    }

    /** @param {string} text */
    terms(text) {
      const words = split(text);
      for (const word of words) add(this.words, word, 1);
      return this.language.terms(words.map((word) => this.language.stem(word)));
    }

    /**
     * @param {number} place
     * @param {string} phrase
     */
    say(place, phrase) {
      this.verbatim.add(`${place} ${this.language.stems(phrase).join(" ")}`);
      const units = this.joined(split(phrase));
      units.forEach((unit, at) => {
        for (const [term, weight] of unit.terms) {
          entry(this.saying, term, () => []).push([this.phrases.length, at, weight]);
        }
      });
      const rare = units.map((unit) => this.rare(unit));
      this.phrases.push([place, rare, sum(rare)]);
    }

    /**
     * The entries that answer a question, the best first; by its words as they were typed, if `mend` is false.
     * @param {string} query
     */
    ask(query, mend = true) {
      const direct = this.direct(query);
      const scores = direct.size ? direct : this.scores(this.units(query, mend), this.language.stems(query).join(" "));
      const found = [...scores].map(([place, score]) => ({ entry: this.entries[place], place, score: Math.round(score * 1e6) / 1e6 }));
      found.sort((one, other) => other.score - one.score || one.place - other.place);
      return found.filter(({ score }) => score >= found[0].score * ENOUGH);
    }

    /**
     * @param {Unit[]} units
     * @param {string} words
     */
    scores(units, words) {
      const rare = units.map((unit) => this.rare(unit));
      const total = sum(rare);
      /** @type {[Map<number, number>, Map<number, number>]} */
      const [scores, met] = [new Map(), new Map()];
      const held = units.map((unit) => this.holders(unit));
      // Where nobody speaks of what was asked about, "can I" finds nothing either.
      const heavy = held.filter((_, at) => units[at].weight === 1);
      if (heavy.length && heavy.every((each) => !each.size)) return scores;
      units.forEach((unit, at) => {
        for (const [place, score] of held[at]) {
          add(scores, place, unit.weight * score);
          add(met, place, rare[at]);
        }
      });
      const like = this.like(units, rare, total);
      for (const [place, score] of scores) {
        const said = (like.get(place) ?? 0) + (this.verbatim.has(`${place} ${words}`) ? 1 : 0);
        if (score > 0) scores.set(place, ((score * (met.get(place) ?? 0)) / total + LIKE * total * said) * KINDS[this.entries[place].kind]);
        else scores.delete(place);
      }
      return scores;
    }

    /**
     * The entries that have a unit of a question, and how well: by the best of its terms.
     * @param {Unit} unit
     */
    holders(unit) {
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const [term, weight] of unit.terms) {
        for (const { id, score } of this.found(term)) raise(best, id, weight * score);
      }
      return best;
    }

    /**
     * How far a phrase of each entry says what was asked: what is met of either, multiplied.
     * @param {Unit[]} units
     * @param {number[]} rare
     * @param {number} total
     */
    like(units, rare, total) {
      /** @type {Map<number, [ours: Float64Array, theirs: Float64Array]>} */
      const met = new Map();
      units.forEach((unit, at) => {
        for (const [term, weight] of unit.terms) {
          for (const [phrase, where, other] of this.saying.get(term) ?? []) {
            const [ours, theirs] = entry(met, phrase, () => [new Float64Array(units.length), new Float64Array(this.phrases[phrase][1].length)]);
            const strength = Math.min(weight, other);
            if (strength > ours[at]) ours[at] = strength;
            if (strength > theirs[where]) theirs[where] = strength;
          }
        }
      });
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const [phrase, [ours, theirs]] of met) {
        const [place, weights, whole] = this.phrases[phrase];
        raise(best, place, share(ours, rare, total) * share(theirs, weights, whole));
      }
      return best;
    }

    /** @param {Unit} unit */
    rare(unit) {
      return unit.weight * Math.max(0, ...[...unit.terms.keys()].map((term) => this.rarity(term)));
    }

    /** @param {string} term */
    rarity(term) {
      const holding = this.holding.get(term) ?? 0;
      return Math.log(1 + (this.entries.length - holding + 0.5) / (holding + 0.5));
    }

    /** @param {string} query */
    direct(query) {
      const typed = idName(query.toLowerCase()).replaceAll(/^-|-$/g, "");
      /** @type {[Map<number, number>, Map<number, number>]} */
      const [whole, begun] = [new Map(), new Map()];
      this.entries.forEach(({ kind, number }, place) => {
        const name = this.names[place];
        if (typed && (typed === name || (kind === "clause" && query.trim() === number))) whole.set(place, DIRECT);
        if (typed && query.includes(".") && name.startsWith(typed)) begun.set(place, DIRECT);
      });
      return whole.size ? whole : begun;
    }

    /**
     * Read a question: words mended where they are mistyped, and joined where they belong together.
     * @param {string} query
     */
    units(query, mend = true) {
      const words = mend ? this.read(query) : split(query);
      const last = words.length - 1;
      /** @type {Map<number, string[]>} */
      const begun = new Map();
      if (words.length && !this.leads(words[last])) begun.set(last, this.begun(words[last]));
      const units = this.joined(words, begun);
      // Words by which nobody goes may be the beginning of one that says something.
      return units.length || !words.length ? units : this.joined(words, new Map([[last, this.begun(words[last])]]));
    }

    /**
     * The words of a question as they were meant; the last may still be growing.
     * @param {string} query
     */
    read(query) {
      const words = split(query);
      return words.flatMap((word, at) => {
        const growing = at === words.length - 1 && this.begun(word).length;
        return growing || this.known(word) ? [word] : this.mended(word);
      });
    }

    /**
     * The words of a question that it is about: not those by which nobody goes, nor those of every question.
     * @param {string[]} words
     */
    telling(words) {
      const { faint, unheard } = this.language;
      return words.filter((word) => [unheard, faint].every((few) => !few.has(this.language.stem(word))));
    }

    /**
     * Whether a word leads to an entry as it stands, or is one that nobody goes by.
     * @param {string} word
     */
    leads(word) {
      const stem = this.language.stem(word);
      return this.language.unheard.has(stem) || [stem, ...(this.language.groups.get(stem) ?? [])].some((term) => this.holding.has(term));
    }

    /**
     * The words that begin so.
     * @param {string} word
     */
    growing(word) {
      return word.length > 1 ? [...this.words.keys()].filter((each) => each.startsWith(word)).sort() : [];
    }

    /**
     * @param {string[]} words
     * @param {Map<number, string[]>} begun
     */
    joined(words, begun = new Map()) {
      const stems = words.map((word) => this.language.stem(word));
      /** @type {Unit[]} */
      const units = [];
      for (let place = 0; place < stems.length; ) {
        const [length, unit] = this.unit(stems, place, begun.get(place) ?? []);
        if (unit) units.push(unit);
        place += length;
      }
      return units;
    }

    /**
     * @param {string[]} stems
     * @param {number} place
     * @param {string[]} begun
     * @returns {[length: number, unit: Unit | null]}
     */
    unit(stems, place, begun) {
      if (begun.length) return [1, { terms: this.beginning(begun), weight: 1 }];
      /** @type {string[]} */
      let groups = [];
      for (const [length, found] of this.language.phrases(stems, place)) {
        if (length > 1) return [length, { terms: new Map(found.map((group) => weighed(group, PHRASE))), weight: 1 }];
        groups = found;
      }
      if (this.language.unheard.has(stems[place])) return [1, null];
      const terms = new Map([weighed(stems[place], 1), ...groups.map((group) => weighed(group, GROUP))]);
      return [1, { terms, weight: this.language.faint.has(stems[place]) ? FAINT : 1 }];
    }

    /**
     * The terms of the words that one may be the beginning of.
     * @param {string[]} words
     */
    beginning(words) {
      const stems = [...new Set(words.map((word) => this.language.stem(word)))];
      const groups = stems.flatMap((each) => this.language.groups.get(each) ?? []);
      return new Map([...groups.map((group) => weighed(group, BEGUN * GROUP)), ...stems.map((each) => weighed(each, BEGUN))]);
    }

    /**
     * Whether a word stands as it was typed: one that occurs in some form, or is spelt right.
     * @param {string} word
     */
    known(word) {
      return this.stems.has(this.language.stem(word)) || this.language.spelt(word);
    }

    /**
     * What was meant by something that is no word: two words without a blank, or one that is mistyped.
     * @param {string} word
     */
    meant(word) {
      for (let at = 3; at <= word.length - 3; at++) {
        const parts = [word.slice(0, at), word.slice(at)];
        if (parts.every((part) => this.stems.has(this.language.stem(part)))) return parts;
      }
      return [this.nearest(word, slips(word.length)).find((other) => !strays(word, other)) ?? word];
    }

    /**
     * The words that differ by few letters, the nearest first.
     * @param {string} word
     * @param {number} most
     */
    nearest(word, most) {
      if (!most) return [];
      const near = [];
      for (const [other, count] of this.words) {
        const far = other.length > 2 ? distance(word, other, most) : most + 1;
        if (far <= most) near.push({ far, start: other[0] !== word[0], count, other });
      }
      near.sort((a, b) => a.far - b.far || Number(a.start) - Number(b.start) || b.count - a.count || (a.other < b.other ? -1 : 1));
      return near.map(({ other }) => other);
    }
  }

  /* All games at once */

  const MISSED = 0.8; // what a game loses that has not a word of the question which one other alone has

  /**
   * How much each game counts by the words of a question: one that few games have speaks for those that have it.
   * @param {Ranking[]} rankings
   * @param {string} query
   */
  function standing(rankings, query) {
    const counts = rankings.map(() => 1);
    const words = split(query);
    for (const { terms, weight } of rankings.length > 1 ? rankings[0].joined(words) : []) {
      const had = rankings.map((ranking) => Math.max(0, ...[...terms].map(([term, met]) => (ranking.holding.has(term) ? met : 0))));
      const best = Math.max(...had);
      if (weight < 1 || !best) continue;
      const rare = Math.log(rankings.length / had.filter((met) => met === best).length) / Math.log(rankings.length);
      for (const [at, met] of had.entries()) counts[at] *= 1 - MISSED * rare * (1 - (met / best) ** 2);
    }
    return counts;
  }

  /**
   * The entries of several games that answer a question, the best first.
   * @param {Ranking[]} rankings
   * @param {string} query
   */
  function asked(rankings, query, mend = true) {
    const counts = standing(rankings, query);
    const found = rankings.flatMap((ranking, at) => ranking.ask(query, mend).map((answer) => (answer.score === DIRECT ? answer : { ...answer, score: answer.score * counts[at] })));
    return found.sort((one, other) => other.score - one.score);
  }

  return { DIRECT, Language, Ranking, alone, asked, beginning, called, leading, named, split };
})();
ppgen.ranking = ppgenRanking;
