/** Reads tables by keys that come from outside: `constructor` and `__proto__` are in every plain object, and in no table. */

/** What the table itself has under the key. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
