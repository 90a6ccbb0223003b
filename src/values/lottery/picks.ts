/**
 * The bets of each kind of lottery and how they are picked. A pick is text: digits per place ("1,23,4"), numbers ("04,11,19") or
 * options ("big,sum"). A system is a pick of more than is needed; it counts as many combinations.
 */
import type { LotteryKind } from './games.ts';

/**
 * `digits`: for each place one digit or, in a system, several. `numbers`: between `least` and `most` different numbers of a range, of
 * which each combination of `take` is a bet (`take` 0: all together are one bet). `options`: each chosen word is a bet.
 */
export type Picker =
  | { readonly how: 'digits'; readonly places: number; readonly system: boolean }
  | {
      readonly how: 'numbers';
      readonly from: number;
      readonly to: number;
      readonly least: number;
      readonly most: number;
      readonly take: number;
    }
  | { readonly how: 'options'; readonly options: readonly string[] };

export interface BetType {
  readonly bet: string;
  readonly picker: Picker;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
const digits = (bet: string, places: number, system = true): BetType => ({ bet, picker: { how: 'digits', places, system } });
const options = (bet: string, list: readonly string[]): BetType => ({ bet, picker: { how: 'options', options: list } });
const numbers = (bet: string, from: number, to: number, least: number, most: number, take: number): BetType => ({
  bet,
  picker: { how: 'numbers', from, to, least, most, take },
});

const halves = options('half', ['big', 'small', 'odd', 'even']);
const digitBets = (places: number): readonly BetType[] => [
  digits('straight', places),
  digits('box', places, false),
  digits('first2', 2),
  digits('last2', 2),
  halves,
];
const tableBets = [
  numbers('loto2', 0, 99, 1, 10, 1),
  numbers('parlay2', 0, 99, 2, 5, 2),
  numbers('special2', 0, 99, 1, 10, 1),
  digits('special3', 3),
  numbers('first2', 0, 99, 1, 10, 1),
] as const;

/** The bets of each kind, in the order of the screens. */
export const betTypes: Readonly<Record<LotteryKind, readonly BetType[]>> = {
  digits3: digitBets(3),
  digits4: digitBets(4),
  digits5: digitBets(5),
  lotto45: [numbers('match', 1, 45, 6, 10, 6)],
  keno: [numbers('spots', 1, 80, 1, 10, 0)],
  fast3: [halves, options('sum', range(3, 18)), options('triple', ['any', ...range(1, 6)]), options('pair', range(1, 6))],
  vnNorth: tableBets,
  vnSouth: tableBets,
};

export const pickerOf = (kind: LotteryKind, bet: string): Picker | undefined => betTypes[kind].find((one) => one.bet === bet)?.picker;

/** How many ways there are to take `take` of `count`. */
export function choose(count: number, take: number): number {
  let ways = 1;
  for (let n = 1; n <= take; n++) ways = (ways * (count - take + n)) / n;
  return count < take ? 0 : Math.round(ways);
}

/** How a number of a range is written: always two digits. */
export const numberText = (n: number): string => String(n).padStart(2, '0');

const isSortedSet = (parts: readonly string[]): boolean => parts.every((part, n) => n === 0 || (parts[n - 1] ?? '') < part);

/** The chosen parts of a pick, or null when it is not valid. Numbers come sorted, and so do the digits of a place. */
function partsOf(picker: Picker, pick: string): readonly string[] | null {
  const parts = pick.split(',');
  const isValid =
    picker.how === 'options'
      ? new Set(parts).size === parts.length && parts.every((part) => picker.options.includes(part))
      : picker.how === 'digits'
        ? parts.length === picker.places &&
          parts.every((place) => /^\d+$/.test(place) && (picker.system || place.length === 1) && isSortedSet([...place]))
        : parts.length >= picker.least &&
          parts.length <= picker.most &&
          isSortedSet(parts) &&
          parts.every((part) => /^\d\d$/.test(part) && Number(part) >= picker.from && Number(part) <= picker.to);
  return isValid ? parts : null;
}

/** The combinations of a pick, each a bet of its own; empty for a pick that is not valid. */
export function combinationsOf(picker: Picker, pick: string): readonly (readonly string[])[] {
  const parts = partsOf(picker, pick);
  if (!parts) return [];
  if (picker.how === 'options') return parts.map((part) => [part]);
  if (picker.how === 'numbers') return subsets(parts, picker.take || parts.length);
  return parts.reduce<string[][]>((all, place) => all.flatMap((start) => [...place].map((digit) => [...start, digit])), [[]]);
}

function subsets(list: readonly string[], take: number): string[][] {
  if (take === 0) return [[]];
  return list.flatMap((first, n) => subsets(list.slice(n + 1), take - 1).map((rest) => [first, ...rest]));
}

/** How many combinations a pick has, without making them; 0 when it is not valid. */
export function combinationCount(picker: Picker, pick: string): number {
  const parts = partsOf(picker, pick);
  if (!parts) return 0;
  if (picker.how === 'digits') return parts.reduce((count, place) => count * place.length, 1);
  return picker.how === 'options' ? parts.length : choose(parts.length, picker.take || parts.length);
}

type NumbersPicker = Extract<Picker, { how: 'numbers' }>;

/** How many numbers a quick pick has: as many as are picked, else one combination; where each size has its prizes, the middle one. */
export const quickSize = ({ least, most, take }: NumbersPicker, picked: number): number =>
  picked >= least && picked <= most ? picked : take || Math.floor((least + most) / 2);

/**
 * A random pick; of numbers, as many as `picked` where the bet allows that, with those of `kept` as far as there is room. `below` gives
 * whole numbers in [0, below).
 */
export function quickPick(picker: Picker, below: (limit: number) => number, picked = 0, kept: readonly string[] = []): string {
  if (picker.how === 'digits') return Array.from({ length: picker.places }, () => String(below(10))).join(',');
  if (picker.how === 'options') return picker.options[below(picker.options.length)] ?? '';
  const size = quickSize(picker, picked);
  const own = kept.slice(0, size);
  const left = Array.from({ length: picker.to - picker.from + 1 }, (_, n) => numberText(picker.from + n)).filter(
    (one) => !own.includes(one),
  );
  return [...own, ...Array.from({ length: size - own.length }, () => left.splice(below(left.length), 1)[0] ?? '')].sort().join(',');
}

const sorted = (parts: readonly string[]): string => [...parts].sort().join('');

/** The pick after a press on a number, a digit of a place, or an option. */
export function togglePick(picker: Picker, pick: string, value: string, place: number): string {
  const parts = pick === '' ? [] : pick.split(',');
  if (picker.how === 'digits') {
    const places = Array.from({ length: picker.places }, (_, n) => parts[n] ?? '');
    const at = places[place] ?? '';
    const has = at.includes(value);
    places[place] = picker.system ? (has ? at.replace(value, '') : sorted([...at, value])) : has ? '' : value;
    return places.join(',');
  }
  if (parts.includes(value)) return parts.filter((part) => part !== value).join(',');
  if (picker.how === 'numbers') return parts.length >= picker.most ? pick : [...parts, value].sort().join(',');
  return picker.options.filter((option) => option === value || parts.includes(option)).join(',');
}
