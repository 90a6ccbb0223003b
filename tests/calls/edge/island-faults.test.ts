// What browsers tell of islands that failed: each kind is in the log once an hour, and a flood of invented ones fills no disk.
import { expect, test } from 'vitest';
import { edgeWorld } from './edge-fixture.ts';

const fault = {
  island: '/_astro/DepositForm.abc1234.js',
  name: 'NotFoundError',
  frames: ['react.abc1234.js:1:2345', 'DepositForm.abc1234.js:1:2'],
  path: '/en/member/depositv2',
};
const body = (what: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'http://isla.test', 'sec-fetch-site': 'same-origin' },
  body: typeof what === 'string' ? what : JSON.stringify(what),
});

test('a fault is logged once an hour, whoever has it, and the platform is not asked', async () => {
  const world = edgeWorld();
  for (const path of [fault.path, '/member/depositv2']) expect((await world.send('/faults', body({ ...fault, path }))).status).toBe(204);
  const other = { ...fault, name: 'TypeError' };
  await world.send('/faults', body(other));
  const said = () => world.warnings.map(({ what, says }) => [what.name, what.path, says]);
  const says = 'an island failed in a browser';
  expect(said()).toEqual([
    ['NotFoundError', fault.path, says],
    ['TypeError', fault.path, says],
  ]);
  world.now += 61 * 60 * 1000;
  await world.send('/faults', body(fault));
  expect(said()).toHaveLength(3);
  expect(world.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('what is no fault is refused, another site tells nothing, and of many invented kinds a hundred are logged', async () => {
  const world = edgeWorld();
  for (const wrong of ['', '{', '[]', { ...fault, name: 'x'.repeat(61) }, { ...fault, frames: Array(6).fill('a') }, { island: 'a' }])
    expect((await world.send('/faults', body(wrong))).status).toBe(400);
  const foreign = { ...body(fault), headers: { 'content-type': 'application/json', origin: 'http://other.test' } };
  expect((await world.send('/faults', foreign)).status).toBe(403);
  expect(world.warnings).toEqual([]);
  for (let kind = 0; kind < 150; kind += 1) {
    world.now += 1000;
    await world.send('/faults', body({ ...fault, name: `E${kind}` }));
  }
  expect(world.warnings.length).toBe(101);
  expect(world.warnings.at(-1)?.says).toContain('not logged within this hour');
});
