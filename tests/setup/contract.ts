// Fails a test file whose platform calls refuse with an error code that the OpenAPI document does not name, or answer what their
// schema does
// not describe: in every state that a test reaches, however it sends the call.
import { afterAll, beforeAll, expect } from 'vitest';
import { answers, undocumentedErrors } from '#platform/dispatch.ts';

const found = new Set<string>();
beforeAll(() => {
  found.clear();
  undocumentedErrors.tell = (call, code) => found.add(`${call} ${code}`);
  answers.given = (call, { value: schema }, value) => {
    const judged = schema.safeParse(JSON.parse(JSON.stringify(value)));
    for (const { path, message } of judged.error?.issues ?? []) found.add(`${call} answers ${path.join('.')}: ${message}`);
  };
});
afterAll(() => expect([...found]).toEqual([]));
