/** Small values in browser storage, which may be missing, full or forbidden. */

type Place = 'session' | 'local';

/** What `use` makes of the storage; null without one. Reading can throw too: where cookies are blocked, or its file is broken. */
function withStorage<Result>(place: Place, use: (storage: Storage) => Result): Result | null {
  try {
    return use(place === 'session' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

/** Stores a value; does nothing where storage is missing, full or forbidden. */
export function setItem(name: string, value: unknown, place: Place = 'session'): void {
  withStorage(place, (storage) => storage.setItem(name, JSON.stringify(value)));
}

/** The stored value, or null. A value that is not JSON is returned as a string. */
export function getItem<Value>(name: string, place: Place = 'session'): Value | null {
  const text = withStorage(place, (storage) => storage.getItem(name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text as Value;
  }
}

export function removeItem(name: string, place: Place = 'session'): void {
  withStorage(place, (storage) => storage.removeItem(name));
}

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
    for (const name of withStorage(place, Object.keys) ?? []) if (own[place].test(name) && !stays(name)) removeItem(name, place);
}
