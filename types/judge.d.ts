/** What stands ready in the worker in which the judge works: Brython, and the game's own script. */

/** Facts of a game and what it hides, as JSON; and where its examples begin, with their lines, by their names. */
type PackedGame = [name: string, game: string, examples: Record<string, [position: unknown, lines: string[]]>];

declare const ppgenGame: PackedGame;
declare const __BRYTHON__: { runPythonSource(source: string, name: string): unknown };

interface WorkerGlobalScope {
  ppgenGame: PackedGame;
  /** Made by the program in Python: takes and gives JSON. */
  ppgenAsk(request: string): string;
}
