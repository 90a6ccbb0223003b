// Ids of calls are UUIDs also where the browser makes none, on plain http (R27).
import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from '#values/random-uuid.ts';

afterEach(() => vi.unstubAllGlobals());

test('an id is a UUID of version 4, and each is another', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1000 }, randomUuid);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
