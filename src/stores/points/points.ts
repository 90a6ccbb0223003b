/** The point mall: the member's points, the goods, what was redeemed, the details, and the two orders (PO-01 to PO-06). */
import { atom } from 'nanostores';
import type { Call, ValueOf } from '#calls/endpoint.ts';
import { points } from '#calls/points.ts';
import { callApi } from '#client/api-client.ts';
import { broadcast, onTabMessage } from '#client/tab-channel.ts';
import { memberAtom } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type PointBalance = ValueOf<typeof points.balance>;
export type ShownGoods = ValueOf<typeof points.rewards>['goods'][number];
export type ShownPointTerms = ValueOf<typeof points.config>;
export type Redemptions = ValueOf<typeof points.redeemList>;
export type Redemption = Redemptions['redemptions'][number];
export type PointDetails = ValueOf<typeof points.details>;
export type PointMovement = PointDetails['rows'][number];
type Redeemed = ValueOf<typeof points.redeem>;
type Converted = ValueOf<typeof points.convert>;

/** The page of a list, from 1. */
const pointsPageSize = 20;

export const $pointBalance = memberState<PointBalance>();
/** The page brings the goods; they are loaded again for a member, because one may have been the last. */
export const $goods = atom<AsyncState<readonly ShownGoods[]>>(initialAsyncState);
export const $redemptions = memberState<Redemptions>();
export const $pointDetails = memberState<PointDetails>();
/** What the last order of this page did; null before one, and after its dialog was closed. */
export const $redeemed = memberAtom<Redeemed | null>(null);
export const $converted = memberAtom<Converted | null>(null);

export const loadPointBalance = (): Promise<void> =>
  load($pointBalance, (signal) => callApi(points.balance, {}, { signal }), { keepValue: true });

export const loadGoods = (language: string): Promise<void> =>
  load(
    $goods,
    async (signal) => {
      const result = await callApi(points.rewards, { language }, { signal });
      return result.kind === 'done' ? { ...result, value: result.value.goods } : result;
    },
    { keepValue: true },
  );

/** A page of a list; with a row that the address names, the page that holds it. */
export interface PointPage {
  readonly page: number;
  readonly row: string | null;
}

const requestOf = ({ page, row }: PointPage) => ({ pageNo: page, pageSize: pointsPageSize, ...(row === null ? {} : { row }) });

export const loadRedemptions = (asked: PointPage): Promise<void> =>
  load($redemptions, (signal) => callApi(points.redeemList, requestOf(asked), { signal }), {
    keepValue: true,
    about: `${asked.page} ${asked.row}`,
  });

export const loadPointDetails = (asked: PointPage): Promise<void> =>
  load($pointDetails, (signal) => callApi(points.details, requestOf(asked), { signal }), {
    keepValue: true,
    about: `${asked.page} ${asked.row}`,
  });

interface Proof {
  readonly paymentPassword: string;
}

/** Other tabs, and the lists of this one, show what changed. */
function afterOrder(): void {
  broadcast({ about: 'points' });
  void loadPointBalance();
}

export const redeemOrder = moneyOrder<{ readonly code: string }, Proof, Redeemed>({
  call: points.redeem as Call<never, Redeemed>,
  storageKey: 'redeemSent',
  isSame: (one, other) => one.code === other.code,
  onAccepted: (redeemed) => {
    $redeemed.set(redeemed);
    afterOrder();
  },
});

export const convertOrder = moneyOrder<{ readonly points: number }, Proof, Converted>({
  call: points.convert as Call<never, Converted>,
  storageKey: 'convertSent',
  isSame: (one, other) => one.points === other.points,
  onAccepted: (converted) => {
    $converted.set(converted);
    afterOrder();
  },
  balanceAfter: (converted) => converted,
});

/** Restores orders without an answer after a reload. */
export function initPointOrders(): void {
  redeemOrder.resume();
  convertOrder.resume();
}

/** Follows orders of other tabs. Returns the cleanup function. */
export const watchPoints = (): (() => void) => onTabMessage(({ about }) => about === 'points' && void loadPointBalance());

/** Why points cannot be converted, or null; a count that cannot be read is no step. `step` and `least` come from the terms. */
export function conversionFault(
  count: number | null,
  owned: number,
  { redeem, leastConversion }: ShownPointTerms,
): 'step' | 'insufficient' | null {
  if (count === null || count < leastConversion || count % redeem.points !== 0) return 'step';
  return count > owned ? 'insufficient' : null;
}

/** The most points that can be converted; 0 below the least. */
export const mostConvertible = (owned: number, { redeem, leastConversion }: ShownPointTerms): number =>
  owned < leastConversion ? 0 : owned - (owned % redeem.points);
