/** Every game in few bytes, for search on the device: what follows from something else is not sent. */
import type { LobbyGame } from './lobby.ts';
import { codeOf, foldName } from './names.ts';

export interface NamedMaker {
  readonly code: string;
  readonly name: string;
}

export interface NamedGame {
  readonly game: LobbyGame;
  /** The category. */
  readonly type: string;
  /** The maker by name. */
  readonly maker: string;
}

export interface PackedNames {
  readonly vendors: readonly NamedMaker[];
  readonly types: readonly string[];
  /** Lowest bets that occur, decimal strings. */
  readonly bets: readonly string[];
  /** Every word that a name has, with blanks between, the most frequent first. */
  readonly words: string;
  /** A line each: for each word the letter of its place in `words`. */
  readonly names: string;
  /** For each game the letter of its place in `vendors`, `types` and `bets`. */
  readonly vendor: string;
  readonly type: string;
  readonly bet: string;
  /** Codes by place that are not what `codeOf` makes of the name. */
  readonly codes: Readonly<Record<string, string>>;
  /** Node ids in runs: the first, and how many there are when each is one more than the one before. */
  readonly nodes: readonly (readonly [first: string, count: number])[];
  /** Places of the games that can be opened now, in runs; absent where that is not told. */
  readonly open?: readonly (readonly [first: number, count: number])[] | undefined;
}

export interface GameToPack {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly type: string;
  readonly min: string;
  /** It can be opened now; so it is where nothing is said. */
  readonly open?: boolean;
}

/** A letter for each place: from `0` on, past those that stand for half a letter. No place is the letter before. */
const firstLetter = 0x30;
const halves = 0xd000;
const gap = 0x1000;
const letterOf = (place: number): string => String.fromCodePoint(firstLetter + place + (place < halves ? 0 : gap));
const placeOf = (letter: string): number => {
  const place = (letter.codePointAt(0) ?? 0) - firstLetter;
  return place < halves ? place : place - gap;
};

function packWords(names: readonly string[]): { words: string; names: string } {
  const used = new Map<string, number>();
  for (const name of names) for (const word of name.split(' ')) used.set(word, (used.get(word) ?? 0) + 1);
  const words = [...used.keys()].sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
  const letters = new Map(words.map((word, place) => [word, letterOf(place)]));
  return {
    words: words.join(' '),
    names: names
      .map((name) =>
        name
          .split(' ')
          .map((word) => letters.get(word))
          .join(''),
      )
      .join('\n'),
  };
}

const after = (first: string, n: number): string => (n === 0 ? first : String(BigInt(first) + BigInt(n)));

/** `makers` holds the maker of each game. */
export function packNames(makers: readonly NamedMaker[], games: readonly GameToPack[]): PackedNames {
  const types = [...new Set(games.map(({ type }) => type))];
  const bets = [...new Set(games.map(({ min }) => min))];
  const names = games.map(({ name }) => name.replaceAll('\n', ' '));
  const makerAt = new Map(makers.map(({ code }, n) => [code, n]));
  const nodes: [string, number][] = [];
  for (const { nodeId } of games) {
    const run = nodes.at(-1);
    if (run && /^\d+$/.test(run[0]) && after(run[0], run[1]) === nodeId) run[1] += 1;
    else nodes.push([nodeId, 1]);
  }
  return {
    vendors: makers,
    types,
    bets,
    ...packWords(names),
    vendor: games.map(({ vendor }) => letterOf(makerAt.get(vendor) ?? -1)).join(''),
    type: games.map(({ type }) => letterOf(types.indexOf(type))).join(''),
    bet: games.map(({ min }) => letterOf(bets.indexOf(min))).join(''),
    codes: Object.fromEntries(games.flatMap(({ code }, n) => (code === codeOf(names[n] ?? '') ? [] : [[String(n), code]]))),
    nodes,
    open: runsOf(games),
  };
}

function runsOf(games: readonly GameToPack[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [place, { open = true }] of games.entries()) {
    const last = runs.at(-1);
    if (open && last && last[0] + last[1] === place) last[1] += 1;
    else if (open) runs.push([place, 1]);
  }
  return runs;
}

/** A line of `names` in words. */
function spelled(line: string, words: readonly string[]): string {
  let name: string | undefined;
  for (const letter of line) {
    const word = words[placeOf(letter)] ?? '';
    name = name === undefined ? word : `${name} ${word}`;
  }
  return name ?? '';
}

// No game at all is no line, and not one empty one.
const linesOf = ({ nodes, names }: PackedNames): string[] => (nodes.length === 0 ? [] : names.split('\n'));

/** The names as `foldName` makes them, in order: each word is folded once, however many names have it. */
export function foldedNames(packed: PackedNames): string[] {
  const words = packed.words.split(' ').map(foldName);
  return linesOf(packed).map((line) => spelled(line, words));
}

/** What all games of a file are read from. */
interface Columns extends Pick<PackedNames, 'vendors' | 'types' | 'bets' | 'codes' | 'nodes'> {
  readonly words: readonly string[];
  readonly lines: readonly string[];
  readonly vendor: readonly string[];
  readonly type: readonly string[];
  readonly bet: readonly string[];
  readonly opens: Uint8Array;
}

/** One of them. A letter finds a thousand, of which a screen shows a dozen: what is shown of a game is spelled when it is shown. */
class Packed implements NamedGame, LobbyGame {
  readonly image = null;
  readonly #all: Columns;
  readonly #place: number;

  constructor(all: Columns, place: number) {
    this.#all = all;
    this.#place = place;
  }
  #maker(): NamedMaker | undefined {
    return this.#all.vendors[placeOf(this.#all.vendor[this.#place] ?? '')];
  }
  get game(): LobbyGame {
    return this;
  }
  get nodeId(): string {
    let before = 0;
    for (const [first, count] of this.#all.nodes) {
      if (this.#place < before + count) return after(first, this.#place - before);
      before += count;
    }
    return '';
  }
  get name(): string {
    return spelled(this.#all.lines[this.#place] ?? '', this.#all.words);
  }
  get code(): string {
    return this.#all.codes[this.#place] ?? codeOf(this.name);
  }
  get vendor(): string {
    return this.#maker()?.code ?? '';
  }
  get maker(): string {
    return this.#maker()?.name ?? '';
  }
  get type(): string {
    return this.#all.types[placeOf(this.#all.type[this.#place] ?? '')] ?? '';
  }
  get min(): string {
    return this.#all.bets[placeOf(this.#all.bet[this.#place] ?? '')] ?? '';
  }
  get open(): boolean {
    return this.#all.opens[this.#place] === 1;
  }
}

export function unpackNames(packed: PackedNames): NamedGame[] {
  const lines = linesOf(packed);
  const opens = new Uint8Array(lines.length);
  for (const [first, count] of packed.open ?? [[0, lines.length] as const]) opens.fill(1, first, first + count);
  const [vendor, type, bet] = [[...packed.vendor], [...packed.type], [...packed.bet]] as const;
  const all: Columns = { ...packed, words: packed.words.split(' '), lines, vendor, type, bet, opens };
  return lines.map((_, place) => new Packed(all, place));
}
