// Each field of each call that changes something, sent by raw HTTP as something else: refused by its name, and nothing is stored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, inQuery, nameOf, schemaOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { notImplementedCalls, validRequests } from './requests.ts';
import { userOf } from './terms.ts';
import { watchWrites } from './written-tables.ts';

/** A form carries texts alone, and this one answers the same for any name. */
const form = 'access.passwordByEmail';
const changing = allEndpoints
  .map((each) => ({
    says: nameOf(each),
    call: each.call,
    known: Object.keys((schemaOf(each).request as unknown as { shape: object }).shape),
  }))
  .filter(({ says, call }) => !inQuery(call) && !notImplementedCalls.includes(says) && says !== form);
/** Activity, request counts and used envelopes. */
const counted = ['sessions', 'limits', 'envelopes_seen'];

/** Another kind of value than this one. */
const otherKind = (value: unknown): unknown => (typeof value === 'string' ? { not: 'a text' } : 'not this');

onOneEngineDaily('a field of another kind', (open) => {
  let world: CatalogueWorld;
  let written: () => Promise<string[]>;
  let tried = 0;
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
    await world.publishedKey();
    written = await watchWrites(world.db, counted);
  }, 120_000);
  afterAll(() => world.drain());

  test.each(changing)('of $says is refused by its name (SEC-07)', async ({ says, call, known }) => {
    const user = userOf(says, 'marisol');
    const token = call.token === 'none' ? null : await world.signInAs(user);
    const request = await (validRequests[says] as (typeof validRequests)[string])(world, token ?? (await world.signInAs('marisol')));
    const fields = known.filter((field) => !call.path.includes(`{${field}}`) && request[field] !== undefined);
    // The request of another call began one.
    await world.db.deleteFrom('exclusions').execute();
    await written();
    for (const field of fields) {
      await world.db.deleteFrom('limits').execute();
      const { status, body } = await world.ask(says as CallName, { ...request, [field]: otherKind(request[field]) }, { token });
      const named = Object.keys((body.value as { fields?: object }).fields ?? {}).map((name) => name.split('.')[0]);
      expect([field, status, body.errorCode, named]).toEqual([field, 400, 'input.invalid', [field]]);
      tried += 1;
    }
    expect(await written()).toEqual([]);
  });

  test('many fields were tried', () => {
    expect(tried).toBeGreaterThan(100);
  });
});
