/** Search while one types: every name in one file, fetched when somebody means to search, and what was looked for earlier. */
import type uFuzzy from '@leeoniya/ufuzzy';
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import type { LobbyGame } from '#values/lobby.ts';
import { foldName } from '#values/names.ts';

type Columns = ValueOf<typeof games.names>;

/** From and to, in characters of the name. */
export type Range = readonly [number, number];

export interface Names {
  readonly columns: Columns;
  readonly folded: readonly string[];
  readonly makers: readonly string[];
  readonly engine: uFuzzy;
}

export interface GameHit {
  readonly game: LobbyGame;
  readonly type: string;
  readonly maker: string;
  readonly ranges: readonly Range[];
}

export interface MakerHit {
  readonly code: string;
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Games by category, the most first. */
  readonly games: readonly { readonly type: string; readonly count: number }[];
}

let known: Names | null = null;
let asking: Promise<Names | null> | null = null;

/** The names and what looks through them; null when they did not come, and then asking again is worth it. */
export function loadNames(): Promise<Names | null> {
  if (known) return Promise.resolve(known);
  asking ??= (async () => {
    // A line that is cut fails the engine as well as the names.
    const [got, module] = await Promise.all([ask(games.names, {}, { tries: 2 }), import('@leeoniya/ufuzzy').catch(() => null)]);
    asking = null;
    if (got.kind !== 'done' || module === null) return null;
    const { default: Engine } = module;
    // One wrong, missing, extra or swapped letter in a word is forgiven.
    known = {
      columns: got.value,
      folded: got.value.names.map(foldName),
      makers: got.value.vendors.map(({ name }) => foldName(name)),
      engine: new Engine({ intraMode: 1 }),
    };
    return known;
  })();
  return asking;
}

/** Another visit may find other games. */
export function forgetNames(): void {
  known = null;
}

/** More permutations of words than these are not tried. */
const fewEnough = 400;

interface Match {
  readonly place: number;
  readonly ranges: readonly Range[];
}

function ranges(flat: readonly number[] | undefined): Range[] {
  const pairs: Range[] = [];
  for (let at = 0; flat && at + 1 < flat.length; at += 2) pairs.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return pairs;
}

/** Words in the order they were typed come first, ranked; then those in any other order. */
function matches(engine: uFuzzy, among: readonly string[], text: string): Match[] {
  const names = among as string[];
  const needle = foldName(text);
  const [places, info, order] = engine.search(names, needle, 0, 20_000);
  const ranked: Match[] =
    info && order
      ? order.map((n) => ({ place: info.idx[n] ?? 0, ranges: ranges(info.ranges[n]) }))
      : (places ?? []).map((place) => ({ place, ranges: [] }));
  const words = engine.split(needle);
  if (words.length < 2 || ranked.length > fewEnough) return ranked;
  const known = new Set(ranked.map(({ place }) => place));
  const [loose] = engine.search(names, needle, 1, 0);
  const others = (loose ?? []).filter((place) => !known.has(place)).slice(0, fewEnough);
  return [...ranked, ...others.map((place) => ({ place, ranges: wordRanges(engine, names, place, words) }))];
}

/** Where each word stands in a name, without overlaps. */
function wordRanges(engine: uFuzzy, names: string[], place: number, words: readonly string[]): Range[] {
  const all = words.flatMap((word) => ranges(engine.info([place], names, word).ranges[0])).sort((a, b) => a[0] - b[0]);
  return all.filter((range, n) => n === 0 || range[0] >= (all[n - 1]?.[1] ?? 0));
}

/** The games whose names hold or nearly hold what was typed, the best first. */
export function findNames(
  { columns, folded, engine }: Names,
  text: string,
  { type, vendor }: { type?: string; vendor?: string } = {},
): GameHit[] {
  if (text.trim() === '') return [];
  const typeAt = type === undefined ? -1 : columns.types.indexOf(type);
  const makerAt = vendor === undefined ? -1 : columns.vendors.findIndex(({ code }) => code === vendor);
  return matches(engine, folded, text)
    .filter(
      ({ place }) => (type === undefined || columns.type[place] === typeAt) && (vendor === undefined || columns.vendor[place] === makerAt),
    )
    .map(({ place, ranges }) => {
      const maker = columns.vendors[columns.vendor[place] ?? -1];
      return {
        game: {
          nodeId: columns.nodeIds[place] ?? '',
          code: columns.codes[place] ?? '',
          name: columns.names[place] ?? '',
          vendor: maker?.code ?? '',
          min: columns.minBets[place] ?? '',
          open: true,
          image: null,
        },
        type: columns.types[columns.type[place] ?? -1] ?? '',
        maker: maker?.name ?? '',
        ranges,
      };
    });
}

export function findMakers({ columns, makers, engine }: Names, text: string): MakerHit[] {
  if (text.trim() === '') return [];
  return matches(engine, makers, text).flatMap(({ place, ranges }) => {
    const maker = columns.vendors[place];
    if (!maker) return [];
    const counts = new Map<string, number>();
    for (const [n, of] of columns.vendor.entries())
      if (of === place) {
        const type = columns.types[columns.type[n] ?? -1] ?? '';
        counts.set(type, (counts.get(type) ?? 0) + 1);
      }
    return [{ ...maker, ranges, games: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count) }];
  });
}

const earlierName = 'searches';
const mostEarlier = 6;

/** Newest first; kept on this device until sign-out. */
export const $earlier = atom<readonly string[]>([]);

export const readEarlier = (): void => {
  const list = kept<unknown>(earlierName);
  $earlier.set(Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []);
};

/** Keeps what led somewhere. */
export function rememberSearch(text: string): void {
  const said = text.trim();
  if (said.length < 2) return;
  readEarlier();
  $earlier.set([said, ...$earlier.get().filter((one) => one.toLowerCase() !== said.toLowerCase())].slice(0, mostEarlier));
  keep(earlierName, $earlier.get());
}

export function forgetEarlier(): void {
  drop(earlierName);
  $earlier.set([]);
}
