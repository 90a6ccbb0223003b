/** What survives a reload: small values in the browser's storage, which may be missing, full or forbidden. */

type Place = 'session' | 'local';

function storage(place: Place): Storage | null {
  try {
    return place === 'session' ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Keeps a value; without storage it is simply not kept. */
export function keep(name: string, value: unknown, place: Place = 'session'): void {
  try {
    storage(place)?.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without.
  }
}

/** What was kept, or null. A value that is not JSON counts as a plain string. */
export function kept<Value>(name: string, place: Place = 'session'): Value | null {
  const text = storage(place)?.getItem(name) ?? null;
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text as Value;
  }
}

export const drop = (name: string, place: Place = 'session'): void => storage(place)?.removeItem(name);

/** What was looked for on this device. */
export const searches = 'searches';

/** The session whose end somebody has heard of. */
export const endHeard = 'endHeard';

/** The end of a session: everything of it goes but the merchant's values (SY-16), and what is named to stay; and what was looked for or read on this device, because the next one at this device may be another. */
export function dropSession(but: readonly string[] = []): void {
  drop(searches, 'local');
  drop(endHeard, 'local');
  const store = storage('session');
  if (!store) return;
  const stays = new Set(['merchant', 'merchantCode', ...but]);
  for (const name of Object.keys(store)) if (!stays.has(name)) store.removeItem(name);
}
