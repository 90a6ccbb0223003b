// A platform in demo mode makes its world before it opens, and its accounts can be signed in to.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { createPlatform } from '#platform/app.ts';
import { verifyPassword } from '#platform/areas/access/passwords.ts';
import { demoAccounts, demoPassword } from '#platform/rules/demo-accounts.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { readSettings } from '#values/settings.ts';
import { onBothEngines } from '../engines.ts';

const patience = 60_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

onBothEngines('demo world of a platform', (open) => {
  test(
    'R17 CL-03 the world is there on the first call: accounts with a password that opens them, banners, hot games, winners',
    async () => {
      const secrets = 'a secret of thirty-two bytes or more for the tests';
      const read = readSettings({ DEMO: '1', ISLA_SEED: 'small', SECRETS: secrets }, { version: 'test' });
      if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
      const database = await open();
      const steps: string[] = [];
      const platform = await createPlatform({
        settings: read.settings,
        log: silent,
        database,
        tell: (sentence) => void steps.push(sentence),
      });
      const ask = async (path: string) => {
        const answer = await platform.fetch(new Request(`http://isla.test${path}`, { headers: { 'accept-language': 'EN' } }));
        return ((await answer.json()) as { value: never }).value as unknown;
      };
      try {
        const accounts = (await ask('/demo/accounts.json')) as { role: string; username: string; password: string }[];
        expect(accounts.map(({ role }) => role)).toEqual(['member', 'vip', 'trial', 'agent', 'top agent']);
        expect(accounts.map(({ username }) => username).sort()).toEqual(demoAccounts.map(({ username }) => username).sort());
        const marisol = await database.db
          .selectFrom('members')
          .select('password_hash')
          .where('username', '=', 'marisol')
          .executeTakeFirstOrThrow();
        expect(accounts.every(({ password }) => password === demoPassword)).toBe(true);
        expect(await verifyPassword(marisol.password_hash, demoPassword)).toBe(true);
        expect(((await ask('/wps/relay/GCSGAME_hotGamesV2?limit=12')) as { list: unknown[] }).list).toHaveLength(12);
        expect(((await ask('/wps/relay/GCSGAME_winnerBoard')) as { list: unknown[] }).list.length).toBeGreaterThan(3);
        const told = (await ask('/wps/relay/MCSFE_getListAnnouncements?groupName=w_home')) as {
          banners: { title: string; linkage: string }[];
          player: { title: string; content: string }[];
        };
        expect(told.banners.map(({ linkage }) => linkage)).toEqual(['/rng', '/help/deposits', '/help/play-bar']);
        expect(told.banners.every(({ title }) => title.length > 0)).toBe(true);
        expect(told.player).toHaveLength(3);
        const words = ['demo world, once: 300 games', '30 members', 'four weeks', 'promotions'];
        expect(steps).toEqual(words.map((part) => expect.stringContaining(part)));
        const seeded = (tell: (sentence: string) => void) =>
          seedWorld(database.unhurried, { size: 'small', now: new Date(), brand, passwordHash: async () => '', tell });
        expect([await seeded((sentence) => steps.push(sentence)), steps.length]).toEqual([null, words.length]);
      } finally {
        await platform.drain();
      }
    },
    patience,
  );
});
