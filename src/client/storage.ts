/** Small values in browser storage, which may be missing, full or forbidden. */

type Place = 'session' | 'local';

function storage(place: Place): Storage | null {
  try {
    return place === 'session' ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Stores a value; does nothing without storage. */
export function setItem(name: string, value: unknown, place: Place = 'session'): void {
  try {
    storage(place)?.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without it.
  }
}

/** The stored value, or null. A value that is not JSON is returned as a string. */
export function getItem<Value>(name: string, place: Place = 'session'): Value | null {
  const text = storage(place)?.getItem(name) ?? null;
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text as Value;
  }
}

export const removeItem = (name: string, place: Place = 'session'): void => storage(place)?.removeItem(name);

/** Key of the recent searches on this device. */
export const searchesKey = 'searches';

/** Key of the session whose end was already announced. */
export const sessionEndSeenKey = 'endHeard';

/**
 * Clears session values except the merchant's (SY-16) and those that `stays` names. Searches and lottery slips on this device are cleared
 * too, because the next user may be another person.
 */
export function dropSession(stays: (name: string) => boolean = () => false): void {
  const own = { local: /^(searches|endHeard|lotterySlip)/, session: /^(?!merchant(Code)?$)/ };
  for (const place of ['local', 'session'] as const)
    for (const name of Object.keys(storage(place) ?? {})) if (own[place].test(name) && !stays(name)) removeItem(name, place);
}
