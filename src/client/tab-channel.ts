/** Messages between the tabs of one browser: session changes, balances, deposits, withdrawals, points and other orders. */

export type TabMessage =
  | { readonly about: 'session' }
  /** `of`: whose balance it is, as far as the sending tab knows. */
  | { readonly about: 'balance'; readonly of: string | null; readonly amount: string; readonly symbol: string }
  | { readonly about: 'deposit' }
  | { readonly about: 'withdrawal' }
  | { readonly about: 'points' }
  /** An order that another tab's page may show was accepted. */
  | { readonly about: 'order' };

const name = 'isla';
const listeners = new Set<(message: TabMessage) => void>();
let channel: BroadcastChannel | null = null;

/** Null where cookies are blocked, and in old browsers: there a tab refreshes when it becomes visible. */
function newChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

function openChannel(): void {
  if (listeners.size === 0) return;
  channel ??= newChannel();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(data);
  };
}

/** An open channel would keep the page out of the back/forward cache. */
function closeChannel(): void {
  channel?.close();
  channel = null;
}

/** Listens to the other tabs, never to this one. Returns a function that stops listening. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  listeners.add(listener);
  openChannel();
  addEventListener('pagehide', closeChannel);
  addEventListener('pageshow', openChannel);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) closeChannel();
  };
}

export function broadcast(message: TabMessage): void {
  const sender = channel ?? newChannel();
  sender?.postMessage(message);
  if (sender !== channel) sender?.close();
}
