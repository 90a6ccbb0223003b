// No call of the platform refuses with a code that the published document does not name for it.
import { afterAll, beforeAll, expect } from 'vitest';
import { undocumented } from '#platform/answer.ts';

const found = new Set<string>();
beforeAll(() => {
  found.clear();
  undocumented.tell = (call, code) => found.add(`${call} ${code}`);
});
afterAll(() => expect([...found]).toEqual([]));
