/** Tells the site's log that an island failed: which and where, and nothing that anybody typed. */

/** Positions in our scripts, e.g. `DepositForm.a1b2c3d.js:1:2345`. */
const framesOf = (stack: string): string[] =>
  (stack.match(/[\w.-]{1,80}\.[jt]sx?(?:\?[^:\s)]*)?:\d+:\d+/g) ?? []).slice(0, 5).map((frame) => frame.slice(-120));
const told = new Set<string>();

/** Sends each fault once a page. The message of an error stays here, because it may quote what was typed. */
export function reportFault(island: string, error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error('Something else was thrown.');
  const fault = { island, name: name.slice(0, 60), frames: framesOf(stack), path: location.pathname.slice(0, 200) };
  const key = JSON.stringify(fault);
  if (told.has(key)) return;
  told.add(key);
  void fetch('/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: key, keepalive: true }).catch(() => {});
}
