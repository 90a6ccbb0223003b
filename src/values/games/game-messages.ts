/** Messages between a page and the game in its frame (R14); see docs/how-to/open-games-of-another-vendor.md. */
import { type Amount, isAmount } from '../money.ts';
import { ownValue } from '../own-value.ts';

/** Protocol version. A frame sends its version in its first message, and the page accepts no other. */
export const gameProtocol = 1;

/** From page to frame. `launchToken` works once; `api` is on the frame's own host; `words` overrides English texts. */
export type PageMessage =
  | {
      readonly type: 'init';
      readonly launchToken: string;
      readonly api: string;
      /** BCP 47, e.g. `fil`, `ar`; sets number format and direction. */
      readonly locale: string;
      readonly currencySymbol: string;
      readonly words: Readonly<Record<string, string>>;
      readonly reducedMotion: boolean;
      readonly balance: Amount;
    }
  | { readonly type: 'pause'; readonly reason: string }
  | { readonly type: 'resume' }
  /** The balance changed outside the game, as by a deposit. */
  | { readonly type: 'balance'; readonly balance: Amount };

/** From frame to page. Amounts are decimal strings in major units; a `reason` is a lower-case word such as `session` or `token`. */
export type FrameMessage =
  | { readonly type: 'ready'; readonly version: typeof gameProtocol }
  | { readonly type: 'round'; readonly roundId: string; readonly bet: Amount; readonly win: Amount; readonly balance: Amount }
  | { readonly type: 'needs-deposit' }
  /** After `pause`: no round is running any more. */
  | { readonly type: 'paused' }
  /** A bet was refused by the player's own choice: `limit` or `reality-check`. */
  | { readonly type: 'refused'; readonly reason: string }
  /** The site closed (`on`) or reopened while the game was open. */
  | { readonly type: 'maintenance'; readonly on: boolean }
  | { readonly type: 'ended'; readonly reason: string }
  /** The player went to another room of the game; the page's address names it. */
  | { readonly type: 'room'; readonly room: string }
  /** Keyboard focus returns to the page around the game. */
  | { readonly type: 'out' }
  | { readonly type: 'leave' };

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const amount: Check = (value) => typeof value === 'string' && isAmount(value);
const reason = text(/^[a-z][a-z-]{0,39}$/);

/** Whether the value is a plain object: no class, nothing inherited. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || parent === Object.prototype;
}

/** Characters of a text that a game takes. */
export const longestGameText = 400;

const words: Check = (value) =>
  isPlainObject(value) &&
  Object.keys(value).length <= 200 &&
  Object.values(value).every((one) => typeof one === 'string' && one.length <= longestGameText);

const fromPage: Readonly<Record<PageMessage['type'], Fields>> = {
  init: {
    launchToken: text(/^[\w-]{20,200}$/),
    api: text(/^(?:https?:\/\/[\w.:[\]-]{1,200})?\/(?!\/)[\w./-]{0,100}$/),
    locale: text(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/),
    currencySymbol: (value) => typeof value === 'string' && value.length > 0 && value.length <= 8,
    words,
    reducedMotion: (value) => typeof value === 'boolean',
    balance: amount,
  },
  pause: { reason },
  resume: {},
  balance: { balance: amount },
};

const fromFrame: Readonly<Record<FrameMessage['type'], Fields>> = {
  ready: { version: (value) => value === gameProtocol },
  round: { roundId: text(/^[\w-]{1,40}$/), bet: amount, win: amount, balance: amount },
  'needs-deposit': {},
  paused: {},
  refused: { reason },
  maintenance: { on: (value) => typeof value === 'boolean' },
  ended: { reason },
  room: { room: text(/^[a-z0-9][a-z0-9-]{0,39}$/) },
  out: {},
  leave: {},
};

function read(kinds: Readonly<Record<string, Fields>>, data: unknown): unknown {
  if (!isPlainObject(data) || typeof data.type !== 'string' || !Object.hasOwn(kinds, data.type)) return null;
  const fields = ownValue(kinds, data.type) ?? {};
  const names = Object.keys(fields);
  if (Object.keys(data).length !== names.length + 1) return null;
  return names.every((name) => Object.hasOwn(data, name) && fields[name]?.(data[name])) ? data : null;
}

/** Parses a page's message, or returns null. The frame must also check that the sender is its parent, on its own origin. */
export const readPageMessage = (data: unknown): PageMessage | null => read(fromPage, data) as PageMessage | null;

/** Parses a frame's message, or returns null. The page must also check the sender's window and sandboxed origin. */
export const readFrameMessage = (data: unknown): FrameMessage | null => read(fromFrame, data) as FrameMessage | null;
