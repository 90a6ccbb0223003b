/** What the tabs of one browser tell each other: somebody came or went, a balance, a deposit that came further. */

export type News =
  | { readonly about: 'session' }
  /** `of`: whose it is, as far as the telling tab knows. */
  | { readonly about: 'balance'; readonly of: string | null; readonly amount: string; readonly symbol: string }
  | { readonly about: 'deposit' };

const name = 'isla';
/** Browsers before 2022 have none: there a tab asks when it is looked at. */
const able = typeof BroadcastChannel !== 'undefined';
const listeners = new Set<(news: News) => void>();
let channel: BroadcastChannel | null = null;

function open(): void {
  if (!able || channel || listeners.size === 0) return;
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    for (const listener of listeners) listener(data);
  };
}

/** An open channel would keep the page out of the browser's memory, where Back looks for it. */
function shut(): void {
  channel?.close();
  channel = null;
}

/** Hears the other tabs, never this one, until what it answers is called. */
export function hear(listener: (news: News) => void): () => void {
  listeners.add(listener);
  open();
  addEventListener('pagehide', shut);
  addEventListener('pageshow', open);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shut();
  };
}

export function tell(news: News): void {
  if (!able) return;
  const through = channel ?? new BroadcastChannel(name);
  through.postMessage(news);
  if (through !== channel) through.close();
}
