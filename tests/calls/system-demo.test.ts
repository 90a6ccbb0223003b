// Demo mode's calls on the whole platform: there in demo mode, and outside of it as if they had never been.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { createPlatform } from '#platform/app.ts';
import { changeControl } from '#platform/areas/system/status.ts';
import { readSettings } from '#values/settings.ts';
import { onBothEngines } from '../engines.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const demoCalls = [
  ['GET', '/demo/accounts.json'],
  ['GET', '/demo/outbox.json'],
  ['GET', '/demo/control.json'],
  ['PUT', '/demo/control'],
] as const;

onBothEngines('demo calls', (open) => {
  test('R17 SY-18 two who turn different switches at once are both heard', async () => {
    const { db } = await open();
    const turn = (modules: Record<string, boolean>) => changeControl(db, brand, { modules });
    for (let n = 0; n < 10; n += 1) {
      await turn({ MOBILENUMREG3: false, REGMOBVERF3: false });
      await Promise.all([turn({ MOBILENUMREG3: true }), turn({ REGMOBVERF3: true })]);
      expect((await turn({})).modules).toMatchObject({ MOBILENUMREG3: true, REGMOBVERF3: true });
    }
  });

  test.each([
    ['1', 200],
    ['0', 404],
  ])('R17 CL-03 SY-01 with DEMO=%s they answer %i, and what is turned by one holds at once', async (demo, status) => {
    const read = readSettings(
      { DEMO: demo, SECRETS: 'a secret of thirty-two bytes or more for the tests', ISLA_SEED: 'none' },
      { version: 'test' },
    );
    if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
    const platform = await createPlatform({ settings: read.settings, log: silent, database: await open() });
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
      // What is turned here holds for the very next page; the others look each second.
      for (const turned of demo === '1' ? [1, 0, 1, 0, 1] : []) {
        await ask('PUT', '/demo/control', JSON.stringify({ status: turned }));
        expect(platform.status().status).toBe(turned);
      }
    } finally {
      await platform.drain();
    }
  });
});
