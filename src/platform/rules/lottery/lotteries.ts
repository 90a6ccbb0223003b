/** The lotteries of the platform: when each draws, when its sales close, and what a bet may cost. */
import type { LotteryKind, LotteryVendor, PrizeMode } from '#values/lottery/games.ts';
import { type Minor, minor } from '#values/money.ts';
import { type Millis, minutes, seconds } from '#values/time.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

/** The tabs of the lobby; `north`, `central` and `south` are those of the Vietnamese lobby. */
type LotteryTag = 'fast' | 'digits' | 'lotto' | 'north' | 'central' | 'south';

export interface Lottery {
  /** Also its game code. */
  readonly code: string;
  readonly name: string;
  readonly kind: LotteryKind;
  readonly tag: LotteryTag;
  readonly category: 'LOTT' | 'ELOTT';
  /** The vendor under whose name it is listed. */
  readonly vendor: LotteryVendor;
  readonly zone: string;
  /** A cron pattern with seconds, in its zone. */
  readonly draws: string;
  /** Minutes between draws, when it draws all day. */
  readonly every: number | null;
  /** Weekdays of its draws; Sunday is 1. */
  readonly days: readonly number[];
  /** How long before the draw sales close. */
  readonly lock: Millis;
  readonly modes: readonly PrizeMode[];
  readonly lowestBet: Minor;
  readonly highestBet: Minor;
  readonly hot: boolean;
}

const allDays = [1, 2, 3, 4, 5, 6, 7] as const;
type Given = Pick<Lottery, 'code' | 'name' | 'kind' | 'tag' | 'vendor'> & Partial<Lottery>;

/** Draws all day, every so many minutes. */
const often = (every: number, given: Given): Lottery => ({
  category: 'ELOTT',
  zone: 'Asia/Manila',
  draws: every === 1 ? '0 * * * * *' : `0 */${every} * * * *`,
  every,
  days: allDays,
  lock: every === 1 ? seconds(5) : seconds(15),
  modes: ['Lott', 'Elott', 'ZY'],
  lowestBet: minor(100n),
  highestBet: minor(100_000n),
  hot: false,
  ...given,
});

/** Draws at fixed local times. `at` is the cron pattern's hours and minutes. */
const scheduled = (minute: number, hour: string, days: readonly number[], given: Given): Lottery => ({
  category: 'LOTT',
  zone: 'Asia/Manila',
  draws: `0 ${minute} ${hour} * * ${days.map((day) => day - 1).join(',')}`,
  every: null,
  days,
  lock: minutes(15),
  modes: ['Lott', 'Elott', 'SEA'],
  lowestBet: minor(200n),
  highestBet: minor(100_000n),
  hot: false,
  ...given,
});

const vietnam = 'Asia/Ho_Chi_Minh';
const hugeOdds = { lowestBet: minor(1000n), highestBet: minor(10_000n) } as const;

export const lotteries: readonly Lottery[] = [
  often(1, { code: 'fast-three', name: 'Fast Three', kind: 'fast3', tag: 'fast', vendor: 'ELOTT', hot: true }),
  often(1, { code: 'swift-five', name: 'Swift 5D', kind: 'digits5', tag: 'fast', vendor: 'ELOTT', highestBet: minor(20_000n) }),
  often(5, { code: 'isla-keno', name: 'Isla Keno', kind: 'keno', tag: 'fast', vendor: 'ELOTT', hot: true, highestBet: minor(10_000n) }),
  often(5, { code: 'harbour-3d', name: 'Harbour 3D', kind: 'digits3', tag: 'fast', vendor: 'ELOTT' }),
  scheduled(0, '14,17,21', allDays, { code: 'manila-3d', name: 'Manila 3D', kind: 'digits3', tag: 'digits', vendor: 'LOTT', hot: true }),
  scheduled(30, '21', [2, 4, 6], { code: 'visayas-4d', name: 'Visayas 4D', kind: 'digits4', tag: 'digits', vendor: 'LOTT' }),
  scheduled(0, '16', allDays, {
    code: 'bangkok-3d',
    name: 'Bangkok 3D',
    kind: 'digits3',
    tag: 'digits',
    vendor: 'TCG_SEA',
    zone: 'Asia/Bangkok',
  }),
  scheduled(30, '17', allDays, {
    code: 'jakarta-4d',
    name: 'Jakarta 4D',
    kind: 'digits4',
    tag: 'digits',
    vendor: 'TCG_SEA',
    zone: 'Asia/Jakarta',
  }),
  scheduled(0, '20', allDays, {
    code: 'lisbon-5d',
    name: 'Lisbon 5D',
    kind: 'digits5',
    tag: 'digits',
    vendor: 'LOTT',
    zone: 'Europe/Lisbon',
    highestBet: minor(20_000n),
  }),
  scheduled(0, '21', [1, 3, 6], {
    code: 'island-6-45',
    name: 'Island 6/45',
    kind: 'lotto45',
    tag: 'lotto',
    vendor: 'LOTT',
    hot: true,
    ...hugeOdds,
  }),
  scheduled(0, '20', [7], { code: 'weekly-6-45', name: 'Weekly 6/45', kind: 'lotto45', tag: 'lotto', vendor: 'LOTT', ...hugeOdds }),
  scheduled(15, '18', allDays, {
    code: 'hanoi-north',
    name: 'Hà Nội',
    kind: 'vnNorth',
    tag: 'north',
    vendor: 'TCG_LOTTO_VN',
    zone: vietnam,
    hot: true,
  }),
  often(5, {
    code: 'north-five',
    name: 'Miền Bắc 5',
    kind: 'vnNorth',
    tag: 'north',
    vendor: 'TCG_LOTTO_VN',
    zone: vietnam,
    modes: ['Lott', 'Elott', 'SEA'],
  }),
  scheduled(15, '17', [4, 7], { code: 'da-nang', name: 'Đà Nẵng', kind: 'vnSouth', tag: 'central', vendor: 'TCG_LOTTO_VN', zone: vietnam }),
  scheduled(15, '17', [1, 2], { code: 'hue', name: 'Huế', kind: 'vnSouth', tag: 'central', vendor: 'TCG_LOTTO_VN', zone: vietnam }),
  scheduled(15, '16', [2, 7], {
    code: 'ho-chi-minh',
    name: 'Hồ Chí Minh',
    kind: 'vnSouth',
    tag: 'south',
    vendor: 'TCG_LOTTO_VN',
    zone: vietnam,
    hot: true,
  }),
  scheduled(15, '16', [4], { code: 'can-tho', name: 'Cần Thơ', kind: 'vnSouth', tag: 'south', vendor: 'TCG_LOTTO_VN', zone: vietnam }),
];

const byCode = new Map(lotteries.map((lottery) => [lottery.code, lottery]));
export const lotteryByCode = (code: string): Lottery | undefined => byCode.get(code);
export const isVietnamese = ({ kind }: Pick<Lottery, 'kind'>): boolean => kind === 'vnNorth' || kind === 'vnSouth';

/** How many draws are announced: as many as one order can be for, also while sales of the next one have closed before it is drawn. */
export const drawsAhead = 11;

/** For what the secrets of the server encrypt the seed of a draw. */
export const drawSeedPurpose = 'lottery seed';

/** Names a draw in the calculation of its numbers. */
export const drawName = ({ lottery, number }: { readonly lottery: string; readonly number: string }): string => `${lottery}/${number}`;

const two = (n = 0): string => String(n).padStart(2, '0');

/**
 * The number of a draw: its local day, and how many draws of the day there were, counted by elapsed time. So a night of 25 hours has
 * two draws at 01:30 with two numbers.
 */
export function drawNumber({ zone, every }: Pick<Lottery, 'zone' | 'every'>, at: Date): string {
  const { year = 0, month = 1, day = 1, hour, minute } = partsIn(zone, at.getTime());
  const date = `${year}${two(month)}${two(day)}`;
  if (every === null) return `${date}-${two(hour)}${two(minute)}`;
  const midnight = momentOf(zone, Date.UTC(year, month - 1, day));
  return `${date}-${String(Math.floor((at.getTime() - midnight) / minutes(every)) + 1).padStart(4, '0')}`;
}

/** The vendor of every lottery round and of its wallet transactions. */
export const lotteryRoundVendor = 'LOTT';
