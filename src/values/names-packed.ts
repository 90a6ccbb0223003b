/** Every game in few bytes, for search on the device: what follows from something else is not sent. */
import type { LobbyGame } from './lobby.ts';
import { codeOf } from './names.ts';

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

export function unpackNames({ vendors, types, bets, words, names, vendor, type, bet, codes, nodes, open }: PackedNames): NamedGame[] {
  const opens = open && new Set(open.flatMap(([first, count]) => Array.from({ length: count }, (_, n) => first + n)));
  const ids = nodes.flatMap(([first, count]) => Array.from({ length: count }, (_, n) => after(first, n)));
  const word = words.split(' ');
  const [vendorOf, typeOf, betOf] = [vendor, type, bet].map((letters) => Array.from(letters, placeOf));
  // No game at all is no line, and not one empty one.
  return ids.length === 0
    ? []
    : names.split('\n').map((line, n) => {
        const name = Array.from(line, (letter) => word[placeOf(letter)]).join(' ');
        const maker = vendors[vendorOf?.[n] ?? -1];
        return {
          game: {
            nodeId: ids[n] ?? '',
            code: codes[n] ?? codeOf(name),
            name,
            vendor: maker?.code ?? '',
            min: bets[betOf?.[n] ?? -1] ?? '',
            open: opens?.has(n) ?? true,
            image: null,
          },
          type: types[typeOf?.[n] ?? -1] ?? '',
          maker: maker?.name ?? '',
        };
      });
}
