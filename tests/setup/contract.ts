// Fails a test file whose platform calls refuse with an error code that the OpenAPI document does not name.
import { afterAll, beforeAll, expect } from 'vitest';
import { undocumentedErrors } from '#platform/dispatch.ts';

const found = new Set<string>();
beforeAll(() => {
  found.clear();
  undocumentedErrors.tell = (call, code) => found.add(`${call} ${code}`);
});
afterAll(() => expect([...found]).toEqual([]));
