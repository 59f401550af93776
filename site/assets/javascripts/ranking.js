/*
 * How well an entry answers a question: what ppgen/website/search/words.py and ranking.py do, name by name, so that
 * what the build has proven is what people find. Both change together; a test asks both the same questions.
 */
(() => {
  "use strict";

  const LONGEST = 5;
  const STEMS = [
    [["sses", "ss", 1], ["ies", "y", 2], ["xes", "x", 1], ["shes", "sh", 1], ["ches", "ch", 1], ["ss", "ss", 0], ["us", "us", 0], ["is", "is", 0], ["s", "", 3]],
    [["ing", "", 3], ["ed", "", 3], ["ally", "al", 3], ["ly", "", 3]],
    [..."bdgmnprt"].map((letter) => [letter + letter, letter, 2]),
    [["e", "", 3], ["y", "i", 3]],
  ];

  const folded = (text) => (/[^\x00-\x7f]/.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text);
  const split = (text) => folded(text).toLowerCase().replace(/['’‘ʼ`]/g, "").match(/[0-9]+(?:\.[0-9]+)?|[a-z]+/g) ?? [];

  function cut(word) {
    for (const endings of STEMS) {
      const found = endings.find(([ending, , left]) => word.endsWith(ending) && word.length - ending.length >= left);
      if (found) word = word.slice(0, word.length - found[0].length) + found[1];
    }
    return word;
  }

  /** Give what a function of a word gives, worked out once: texts say the same words again and again. */
  function remembered(work) {
    const known = new Map();
    return (word) => {
      if (!known.has(word)) known.set(word, work(word));
      return known.get(word);
    };
  }

  const stem = remembered(cut);

  /** Letters to change, leave out, put in or swap; `most` + 1 if they are more than `most`. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let [older, before, row] = [[], [], [...Array(other.length + 1).keys()]];
    for (let i = 1; i <= one.length; i++) {
      [older, before, row] = [before, row, [i]];
      for (let j = 1; j <= other.length; j++) {
        let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        row.push(cost);
      }
      if (Math.min(...row) > most && Math.min(...before) > most) return most + 1;
    }
    return Math.min(row.at(-1), most + 1);
  }

  const raise = (map, key, value) => map.set(key, Math.max(map.get(key) ?? 0, value));
  const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

  class Language {
    constructor({ forms, unheard, faint, same }) {
      this.forms = new Map(Object.entries(forms));
      this.unheard = new Set(unheard.map((word) => this.stem(word)));
      this.faint = new Set(faint.map((word) => this.stem(word)));
      this.groups = new Map();
      this.longest = new Map();
      same.forEach((group, number) => {
        for (const phrase of new Set(group.map((each) => this.stems(each).join(" ")))) {
          if (!this.groups.has(phrase)) this.groups.set(phrase, []);
          this.groups.get(phrase).push(`#${number}`);
          const [first, ...more] = phrase.split(" ");
          raise(this.longest, first, 1 + more.length);
        }
      });
      this.words = new Set([...unheard, ...faint, ...this.forms.keys(), ...same.flat()].flatMap(split));
    }

    stem(word) {
      return stem(this.forms.get(word) ?? word);
    }

    stems(text) {
      return split(text).map((word) => this.stem(word));
    }

    /** The lengths of the phrases that begin at a word, the longest first, and their groups. */
    phrases(stems, start) {
      const found = [];
      const longest = this.longest.get(stems[start]) ?? 0;
      for (let length = Math.min(LONGEST, longest, stems.length - start); length > 0; length--) {
        const groups = this.groups.get(stems.slice(start, start + length).join(" "));
        if (groups) found.push([length, groups]);
      }
      return found;
    }

    /** All by which a text is found: stems but for those that nobody goes by, and groups. */
    terms(stems) {
      return stems.flatMap((each, place) => [...(this.unheard.has(each) ? [] : [each]), ...this.phrases(stems, place).flatMap(([, groups]) => groups)]);
    }
  }

  const [TITLE, ALSO, TEXT, NEAR] = [3, 2.5, 1, 0.8];
  const KINDS = { clause: 1, ruling: 0.95, question: 0.85, term: 0.5, example: 0.35 };
  const GROUP = 0.6;
  const PHRASE = 1;
  const BEGUN = 0.9;
  const FAINT = 0.4;
  const [SATURATION, LENGTHS] = [1.2, 0.4];
  const LIKE = 3;
  const DIRECT = 1e6;
  const ENOUGH = 0.25;

  const sum = (values) => values.reduce((total, value) => total + value, 0);

  function share(met, of) {
    const total = sum(of);
    return total ? sum(of.map((weight, at) => weight * met[at])) / total : 0;
  }

  const idName = (id) => id.replace(/[^a-z0-9]+/g, "-");

  class Ranking {
    constructor(entries, language) {
      this.entries = entries;
      this.language = language;
      this.lengths = entries.map(() => 0);
      this.words = new Map([...language.words].map((word) => [word, 0]));
      this.holding = new Map();
      entries.forEach((entry, place) => {
        this.read(place, entry.title, TITLE);
        this.read(place, entry.text, TEXT);
        for (const phrase of entry.also) this.read(place, phrase, ALSO);
        for (const near of entry.near) this.read(place, typeof near === "number" ? entries[near].title : near, NEAR);
      });
      this.stems = new Set([...this.words.keys()].map((word) => language.stem(word)));
      this.average = sum(this.lengths) / Math.max(1, entries.length);
      this.phrases = [];
      this.saying = new Map();
      this.mended = remembered((word) => this.meant(word));
      entries.forEach((entry, place) => {
        for (const phrase of [entry.title, ...entry.also]) this.say(place, this.joined(split(phrase)));
      });
    }

    read(place, text, weight) {
      const words = split(text);
      for (const word of words) add(this.words, word, 1);
      for (const term of this.language.terms(words.map((word) => this.language.stem(word)))) {
        if (!this.holding.has(term)) this.holding.set(term, new Map());
        add(this.holding.get(term), place, weight);
        if (!term.startsWith("#")) this.lengths[place] += weight;
      }
    }

    say(place, units) {
      units.forEach((unit, at) => {
        for (const [term, weight] of unit.terms) {
          if (!this.saying.has(term)) this.saying.set(term, []);
          this.saying.get(term).push([this.phrases.length, at, weight]);
        }
      });
      this.phrases.push([place, units.map((unit) => this.rare(unit))]);
    }

    /** The entries that answer a question, the best first; by its words as they were typed, if `mend` is false. */
    ask(query, mend = true) {
      const direct = this.direct(query);
      const units = direct.size ? [] : this.units(query, mend);
      const scores = direct.size ? direct : this.scores(units);
      const found = [...scores].map(([place, score]) => ({ entry: this.entries[place], place, score: Math.round(score * 1e6) / 1e6 }));
      found.sort((one, other) => other.score - one.score || one.place - other.place);
      return found.filter(({ score }) => score >= found[0].score * ENOUGH);
    }

    scores(units) {
      const rare = units.map((unit) => this.rare(unit));
      const total = sum(rare);
      const [scores, met] = [new Map(), new Map()];
      units.forEach((unit, at) => {
        const best = new Map();
        for (const [term, weight] of unit.terms) {
          for (const [place, count] of this.holding.get(term) ?? []) raise(best, place, weight * this.score(place, term, count));
        }
        for (const [place, score] of best) {
          add(scores, place, unit.weight * score);
          add(met, place, rare[at]);
        }
      });
      const like = this.like(units, rare);
      for (const [place, score] of scores) {
        if (score > 0) scores.set(place, ((score * met.get(place)) / total + LIKE * total * (like.get(place) ?? 0)) * KINDS[this.entries[place].kind]);
        else scores.delete(place);
      }
      return scores;
    }

    like(units, rare) {
      const [ours, theirs] = [new Map(), new Map()];
      units.forEach((unit, at) => {
        for (const [term, weight] of unit.terms) {
          for (const [phrase, where, other] of this.saying.get(term) ?? []) {
            const strength = Math.min(weight, other);
            if (!ours.has(phrase)) {
              ours.set(phrase, units.map(() => 0));
              theirs.set(phrase, this.phrases[phrase][1].map(() => 0));
            }
            ours.get(phrase)[at] = Math.max(ours.get(phrase)[at], strength);
            theirs.get(phrase)[where] = Math.max(theirs.get(phrase)[where], strength);
          }
        }
      });
      const best = new Map();
      for (const [phrase, mine] of ours) {
        const [place, weights] = this.phrases[phrase];
        raise(best, place, share(mine, rare) * share(theirs.get(phrase), weights));
      }
      return best;
    }

    rare(unit) {
      return unit.weight * Math.max(0, ...[...unit.terms.keys()].map((term) => this.rarity(term)));
    }

    rarity(term) {
      const holding = this.holding.get(term)?.size ?? 0;
      return Math.log(1 + (this.entries.length - holding + 0.5) / (holding + 0.5));
    }

    score(place, term, count) {
      const length = 1 - LENGTHS + (LENGTHS * this.lengths[place]) / this.average;
      return (this.rarity(term) * count * (SATURATION + 1)) / (count + SATURATION * length);
    }

    direct(query) {
      const typed = idName(query.toLowerCase()).replace(/^-|-$/g, "");
      const [whole, begun] = [new Map(), new Map()];
      this.entries.forEach(({ kind, id, number }, place) => {
        const name = idName(id);
        if (typed && (typed === name || (kind === "clause" && query.trim() === number))) whole.set(place, DIRECT);
        if (typed && query.includes(".") && name.startsWith(typed)) begun.set(place, DIRECT);
      });
      return whole.size ? whole : begun;
    }

    /** Read a question: words mended where they are mistyped, and joined where they belong together. */
    units(query, mend = true) {
      const words = split(query);
      const begun = new Map();
      words.forEach((word, place) => {
        if (place === words.length - 1 && !this.leads(word)) begun.set(place, this.begun(word));
        if (mend && !begun.get(place)?.length && !this.known(word)) words[place] = this.mended(word);
      });
      const units = this.joined(words, begun);
      // Words by which nobody goes may be the beginning of one that says something.
      return units.length || !words.length ? units : this.joined(words, new Map([[words.length - 1, this.begun(words.at(-1))]]));
    }

    /** Whether a word leads to an entry as it stands, or is one that nobody goes by. */
    leads(word) {
      const stem = this.language.stem(word);
      return this.language.unheard.has(stem) || [stem, ...(this.language.groups.get(stem) ?? [])].some((term) => this.holding.has(term));
    }

    /** The words that begin so. */
    begun(word) {
      return word.length > 1 ? [...this.words.keys()].filter((each) => each.startsWith(word)).sort() : [];
    }

    joined(words, begun = new Map()) {
      const stems = words.map((word) => this.language.stem(word));
      const units = [];
      for (let place = 0; place < stems.length; ) {
        const [length, unit] = this.unit(stems, place, begun.get(place) ?? []);
        if (unit) units.push(unit);
        place += length;
      }
      return units;
    }

    unit(stems, place, begun) {
      if (begun.length) return [1, { terms: this.beginning(begun), weight: 1 }];
      let groups = [];
      for (const [length, found] of this.language.phrases(stems, place)) {
        if (length > 1) return [length, { terms: new Map(found.map((group) => [group, PHRASE])), weight: 1 }];
        groups = found;
      }
      if (this.language.unheard.has(stems[place])) return [1, null];
      const terms = new Map([[stems[place], 1], ...groups.map((group) => [group, GROUP])]);
      return [1, { terms, weight: this.language.faint.has(stems[place]) ? FAINT : 1 }];
    }

    /** The terms of the words that one may be the beginning of. */
    beginning(words) {
      const stems = [...new Set(words.map((word) => this.language.stem(word)))];
      const groups = stems.flatMap((each) => this.language.groups.get(each) ?? []);
      return new Map([...groups.map((group) => [group, BEGUN * GROUP]), ...stems.map((each) => [each, BEGUN])]);
    }

    known(word) {
      return /^[0-9]/.test(word) || this.stems.has(this.language.stem(word));
    }

    /** The word that was meant: one letter may be wrong in four or five, two in longer words. */
    meant(word) {
      return this.nearest(word, word.length < 4 ? 0 : word.length < 6 ? 1 : 2)[0] ?? word;
    }

    /** The words that differ by few letters, the nearest first. */
    nearest(word, most) {
      if (!most) return [];
      const near = [];
      for (const [other, count] of this.words) {
        const far = other.length > 2 ? distance(word, other, most) : most + 1;
        if (far <= most) near.push({ far, start: other[0] !== word[0], count, other });
      }
      near.sort((a, b) => a.far - b.far || a.start - b.start || b.count - a.count || (a.other < b.other ? -1 : 1));
      return near.map(({ other }) => other);
    }
  }

  ppgen.ranking = { DIRECT, Language, Ranking, split };
})();
