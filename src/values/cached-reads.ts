/** Reads that are too expensive for every request: one result serves all requests of a process for a minute. */
import { type Clock, minutes, seconds } from './time.ts';

const cacheTime = minutes(1);
/** Retry delay after a failed read, so requests do not keep the database busy. */
const retryDelay = seconds(5);

interface CachedRead<Value> {
  /** The time of the request that caused the read. */
  readonly at: Date;
  readonly value: Promise<Value>;
}

interface Entry<Value> extends CachedRead<Value> {
  /** When the entry expires. */
  until: number;
}

interface VersionCache<Value> {
  readonly version: bigint;
  readonly byKey: Map<string, Entry<Value>>;
}

/**
 * Returns a function that makes a read of one kind, or answers with the one of the last minute under the same key. Each database has its
 * own, and under another version nothing of the one before is answered. There must be few keys: an entry is replaced, never removed.
 */
export function cachedReads<Value>() {
  const caches = new WeakMap<object, VersionCache<Value>>();
  return (
    { db, now, clock }: { readonly db: object; readonly now: Date; readonly clock: Clock },
    read: () => Promise<Value>,
    { key = '', version = 0n }: { readonly key?: string; readonly version?: bigint } = {},
  ): CachedRead<Value> => {
    const known = caches.get(db);
    const cache: VersionCache<Value> = known?.version === version ? known : { version, byKey: new Map() };
    caches.set(db, cache);
    const cached = cache.byKey.get(key);
    if (cached && now >= cached.at && now.getTime() < cached.until) return cached;
    const value = read();
    const fresh: Entry<Value> = { at: now, until: now.getTime() + cacheTime, value };
    cache.byKey.set(key, fresh);
    value.catch(() => {
      fresh.until = clock() + retryDelay;
    });
    return fresh;
  };
}
