/** What a page and the game in its sandboxed frame may say to each other (R14), and the readers that ignore everything else. A game need not speak at all; docs/how-to/open-games-of-another-vendor.md tells vendors what they gain by it. */
import { type Amount, isAmount } from './money.ts';

/** Of these messages. A frame names the one it speaks in its first message, and the page hears no other. */
export const gameProtocol = 1;

/** From the page to the frame. `launchToken` works once; `api` lies on the frame's own address; `words` replaces English sentence by sentence. */
export type PageMessage =
  | {
      readonly type: 'init';
      readonly launchToken: string;
      readonly api: string;
      /** BCP 47, e.g. `fil`, `ar`; numbers and direction follow it. */
      readonly locale: string;
      readonly currencySymbol: string;
      readonly words: Readonly<Record<string, string>>;
      readonly reducedMotion: boolean;
      readonly balance: Amount;
    }
  | { readonly type: 'pause'; readonly reason: string }
  | { readonly type: 'resume' };

/** From the frame to the page. Amounts are decimal strings in major units; a `reason` is a lower-case word such as `session` or `token`. */
export type FrameMessage =
  | { readonly type: 'ready'; readonly version: typeof gameProtocol }
  | { readonly type: 'round'; readonly roundId: string; readonly bet: Amount; readonly win: Amount; readonly balance: Amount }
  | { readonly type: 'needs-deposit' }
  /** The site was closed while the game was open, and is open again. */
  | { readonly type: 'maintenance'; readonly on: boolean }
  | { readonly type: 'ended'; readonly reason: string }
  /** The keys go back to the page around the game. */
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

/** A record of its own fields only: no class, no accessor, nothing inherited. */
function plain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || parent === Object.prototype;
}

const words: Check = (value) =>
  plain(value) && Object.keys(value).length <= 200 && Object.values(value).every((one) => typeof one === 'string' && one.length <= 400);

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
};

const fromFrame: Readonly<Record<FrameMessage['type'], Fields>> = {
  ready: { version: (value) => value === gameProtocol },
  round: { roundId: text(/^[\w-]{1,40}$/), bet: amount, win: amount, balance: amount },
  'needs-deposit': {},
  maintenance: { on: (value) => typeof value === 'boolean' },
  ended: { reason },
  out: {},
  leave: {},
};

function read(kinds: Readonly<Record<string, Fields>>, data: unknown): unknown {
  if (!plain(data) || typeof data.type !== 'string' || !Object.hasOwn(kinds, data.type)) return null;
  const fields = kinds[data.type] ?? {};
  const names = Object.keys(fields);
  if (Object.keys(data).length !== names.length + 1) return null;
  return names.every((name) => Object.hasOwn(data, name) && fields[name]?.(data[name])) ? data : null;
}

/** A page's message, or null for anything else. The frame must check the sender besides: its parent, on its own address. */
export const readPageMessage = (data: unknown): PageMessage | null => read(fromPage, data) as PageMessage | null;

/** A frame's message, or null for anything else. The page must check the sender besides: that frame's window, of the origin that its sandbox leaves it. */
export const readFrameMessage = (data: unknown): FrameMessage | null => read(fromFrame, data) as FrameMessage | null;
