// Demo endpoints on the whole platform: available in demo mode, and unknown otherwise.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { createPlatform } from '#platform/app.ts';
import { changeControl } from '#platform/areas/system/status.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, testSettings } from '../../platform.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const demoCalls = [
  ['GET', '/demo/accounts.json'],
  ['GET', '/demo/outbox.json'],
  ['GET', '/demo/control.json'],
  ['PUT', '/demo/control'],
] as const;

onOneEngineDaily('demo endpoints', (open) => {
  test('concurrent changes of different switches are both kept (R17)', async () => {
    const { db } = await open();
    const turn = (modules: Record<string, boolean>) => changeControl(db, brand, { modules }, new Date(noon));
    for (let n = 0; n < 10; n += 1) {
      await turn({ MOBILENUMREG3: false, REGMOBVERF3: false });
      await Promise.all([turn({ MOBILENUMREG3: true }), turn({ REGMOBVERF3: true })]);
      expect((await turn({})).modules).toMatchObject({ MOBILENUMREG3: true, REGMOBVERF3: true });
    }
  });

  test.each([
    ['1', 200],
    ['0', 404],
  ])('with DEMO=%s they return %i, and a change applies at once (R17, CL-03, SY-01)', async (demo, status) => {
    const platform = await createPlatform({ settings: testSettings({ DEMO: demo }), log: silent, database: await open() });
    try {
      const ask = (method: string, path: string, change = '{}') =>
        platform.fetch(
          new Request(`http://isla.test${path}`, {
            method,
            ...(method === 'PUT' ? { headers: { 'content-type': 'application/json' }, body: change } : {}),
          }),
        );
      for (const [method, path] of demoCalls) {
        const answer = await ask(method, path);
        expect(answer.status, path).toBe(status);
        if (status === 404) expect(await answer.json()).toMatchObject({ success: false, errorCode: 'call.unknown' });
      }
      // A change applies to the next page of this process; other processes poll each second.
      for (const turned of demo === '1' ? [1, 0, 1, 0, 1] : []) {
        await ask('PUT', '/demo/control', JSON.stringify({ status: turned }));
        expect(platform.status().status).toBe(turned);
      }
    } finally {
      await platform.drain();
    }
  });
});
