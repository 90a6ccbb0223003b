/**
 * A map that keeps the entries that were used last (an LRU cache): when `most` are kept, a new one takes the place of the one that nobody
 * has read or set for longest. So a flood of new keys puts out nobody who is active.
 */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  override set(key: Key, value: Value): this {
    super.delete(key);
    if (this.size >= this.#most) super.delete(this.keys().next().value as Key);
    return super.set(key, value);
  }
}
