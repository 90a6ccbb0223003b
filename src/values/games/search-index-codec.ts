/** Compact encoding of all games for search on the device; derivable values are not sent. */
import { stripAccents } from '../text/strip-accents.ts';
import type { LobbyGame } from './lobby.ts';
import { codeFromName } from './name-search.ts';

export interface NamedVendor {
  readonly code: string;
  readonly name: string;
}

export interface NamedGame {
  readonly game: LobbyGame;
  /** The category. */
  readonly type: string;
  /** The vendor's name. */
  readonly provider: string;
}

export interface PackedNames {
  readonly vendors: readonly NamedVendor[];
  readonly types: readonly string[];
  /** Distinct minimum bets, decimal strings. */
  readonly bets: readonly string[];
  /** Every distinct word of the names, separated by spaces, most frequent first. */
  readonly words: string;
  /**
   * For each word of a name the letter of its index in `words`: first the first words of all games, then the second words, and so on. A
   * name that has ended has a line end in the column after its last word, and nothing in later ones. Columns compress better than names.
   */
  readonly names: string;
  /** For each game the letter of its index in `vendors`, `types` and `bets`. */
  readonly vendor: string;
  readonly type: string;
  readonly bet: string;
  /** Codes by index, where they differ from `codeFromName` of the name. */
  readonly codes: Readonly<Record<string, string>>;
  /** Node ids in runs: the first id, and the count of consecutive ids. */
  readonly nodes: readonly (readonly [first: string, count: number])[];
  /** For each game `1` when it is open, else `0`; absent when unknown. */
  readonly open?: string | undefined;
}

export interface GameToPack {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly type: string;
  readonly min: string;
  /** Whether the game can be opened now; true when absent. */
  readonly open?: boolean;
}

/** Maps an index to a letter from `0` on, skipping surrogates. Index -1 (none) is the letter before `0`. */
const firstLetter = 0x30;
const firstSkipped = 0xd000;
const skipped = 0x1000;
const letterOf = (place: number): string => String.fromCodePoint(firstLetter + place + (place < firstSkipped ? 0 : skipped));
const placeOf = (letter: string): number => {
  const place = (letter.codePointAt(0) ?? 0) - firstLetter;
  return place < firstSkipped ? place : place - skipped;
};

function packWords(names: readonly string[]): { words: string; names: string } {
  const used = new Map<string, number>();
  for (const name of names) for (const word of name.split(' ')) used.set(word, (used.get(word) ?? 0) + 1);
  const words = [...used.keys()].sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
  const letters = new Map(words.map((word, place) => [word, letterOf(place)]));
  const rows = names.map((name) => name.split(' ').map((word) => letters.get(word) ?? ''));
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const column = (at: number) => rows.map((row) => row[at] ?? (at === row.length ? '\n' : '')).join('');
  return { words: words.join(' '), names: Array.from({ length: longest }, (_, at) => column(at)).join('') };
}

const nodeIdAt = (first: string, n: number): string => (n === 0 ? first : String(BigInt(first) + BigInt(n)));

/** `providers` must contain the vendor of each game. */
export function packNames(providers: readonly NamedVendor[], games: readonly GameToPack[]): PackedNames {
  const types = [...new Set(games.map(({ type }) => type))];
  const bets = [...new Set(games.map(({ min }) => min))];
  const names = games.map(({ name }) => name.replaceAll('\n', ' '));
  const providerAt = new Map(providers.map(({ code }, n) => [code, n]));
  const nodes: [string, number][] = [];
  for (const { nodeId } of games) {
    const run = nodes.at(-1);
    if (run && /^\d+$/.test(run[0]) && nodeIdAt(run[0], run[1]) === nodeId) run[1] += 1;
    else nodes.push([nodeId, 1]);
  }
  return {
    vendors: providers,
    types,
    bets,
    ...packWords(names),
    vendor: games.map(({ vendor }) => letterOf(providerAt.get(vendor) ?? -1)).join(''),
    type: games.map(({ type }) => letterOf(types.indexOf(type))).join(''),
    bet: games.map(({ min }) => letterOf(bets.indexOf(min))).join(''),
    codes: Object.fromEntries(games.flatMap(({ code }, n) => (code === codeFromName(names[n] ?? '') ? [] : [[String(n), code]]))),
    nodes,
    open: games.map(({ open = true }) => (open ? '1' : '0')).join(''),
  };
}

/** Decodes the letters of a name. */
function decodeName(line: string, words: readonly string[]): string {
  let name: string | undefined;
  for (const letter of line) {
    const word = words[placeOf(letter)] ?? '';
    name = name === undefined ? word : `${name} ${word}`;
  }
  return name ?? '';
}

/** The letters of each name. */
function linesOf({ nodes, names }: PackedNames): string[] {
  const lines = Array.from({ length: nodes.reduce((all, [, count]) => all + count, 0) }, () => '');
  let column = [...lines.keys()];
  let next: number[] = [];
  let at = 0;
  for (const letter of names) {
    if (at === column.length) {
      column = next;
      next = [];
      at = 0;
    }
    const place = column[at++];
    if (place === undefined) break;
    if (letter === '\n') continue;
    lines[place] += letter;
    next.push(place);
  }
  return lines;
}

/** All names after `stripAccents`, in order; each distinct word is folded once. */
export function foldedNames(packed: PackedNames): string[] {
  const words = packed.words.split(' ').map(stripAccents);
  return linesOf(packed).map((line) => decodeName(line, words));
}

/** Decoded columns shared by all games of an index. */
interface Columns extends Pick<PackedNames, 'vendors' | 'types' | 'bets' | 'codes' | 'nodes' | 'open'> {
  readonly words: readonly string[];
  readonly lines: readonly string[];
  readonly vendor: readonly string[];
  readonly type: readonly string[];
  readonly bet: readonly string[];
}

/** A game decoded lazily: one letter finds a thousand games, of which a screen shows a dozen. */
class LazyGame implements NamedGame, LobbyGame {
  readonly image = null;
  readonly #all: Columns;
  readonly #place: number;

  constructor(all: Columns, place: number) {
    this.#all = all;
    this.#place = place;
  }
  #provider(): NamedVendor | undefined {
    return this.#all.vendors[placeOf(this.#all.vendor[this.#place] ?? '')];
  }
  get game(): LobbyGame {
    return this;
  }
  get nodeId(): string {
    let before = 0;
    for (const [first, count] of this.#all.nodes) {
      if (this.#place < before + count) return nodeIdAt(first, this.#place - before);
      before += count;
    }
    return '';
  }
  get name(): string {
    return decodeName(this.#all.lines[this.#place] ?? '', this.#all.words);
  }
  get code(): string {
    return this.#all.codes[this.#place] ?? codeFromName(this.name);
  }
  get vendor(): string {
    return this.#provider()?.code ?? '';
  }
  get provider(): string {
    return this.#provider()?.name ?? '';
  }
  get type(): string {
    return this.#all.types[placeOf(this.#all.type[this.#place] ?? '')] ?? '';
  }
  get min(): string {
    return this.#all.bets[placeOf(this.#all.bet[this.#place] ?? '')] ?? '';
  }
  get open(): boolean {
    return this.#all.open?.[this.#place] !== '0';
  }
}

export function unpackNames(packed: PackedNames): NamedGame[] {
  const lines = linesOf(packed);
  const [vendor, type, bet] = [[...packed.vendor], [...packed.type], [...packed.bet]] as const;
  const all: Columns = { ...packed, words: packed.words.split(' '), lines, vendor, type, bet };
  return lines.map((_, place) => new LazyGame(all, place));
}
