// A platform in demo mode seeds its world before it opens, and its demo accounts can sign in.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { createPlatform } from '#platform/app.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { demoAccounts, demoHelper, demoPassword } from '#platform/rules/demo-accounts.ts';
import { lotteries } from '#platform/rules/lottery/lotteries.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import { onBothEngines } from '../../engines.ts';
import { testSettings } from '../../platform.ts';

type Draw = Readonly<Record<'seed' | 'seedHash' | 'name', string>> & { readonly result: unknown };

const patience = 60_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

onBothEngines('demo world of a platform', (open) => {
  test(
    'the first call finds accounts with a working password, banners, hot games, winners and draws that prove themselves (R17)',
    async () => {
      const database = await open();
      const steps: string[] = [];
      const platform = await createPlatform({
        settings: testSettings({ ISLA_SEED: 'small' }),
        log: silent,
        database,
        tell: (sentence) => void steps.push(sentence),
      });
      const get = async (path: string) => {
        const answer = await platform.fetch(new Request(`http://isla.test${path}`, { headers: { 'accept-language': 'EN' } }));
        return ((await answer.json()) as { value: never }).value as unknown;
      };
      try {
        const accounts = (await get('/demo/accounts.json')) as { role: string; username: string; password: string }[];
        expect(accounts.map(({ role }) => role)).toEqual(['member', 'vip', 'trial', 'agent', 'top agent', 'helper']);
        expect(accounts.map(({ username }) => username).sort()).toEqual(
          [...demoAccounts, demoHelper].map(({ username }) => username).sort(),
        );
        const marisol = await database.db
          .selectFrom('members')
          .select('password_hash')
          .where('username', '=', 'marisol')
          .executeTakeFirstOrThrow();
        expect(accounts.every(({ password }) => password === demoPassword)).toBe(true);
        expect(await verifyPassword(marisol.password_hash, demoPassword)).toBe(true);
        expect(((await get('/wps/relay/GCSGAME_hotGamesV2?limit=12')) as { list: unknown[] }).list).toHaveLength(12);
        expect(((await get('/wps/relay/GCSGAME_winnerBoard')) as { list: unknown[] }).list.length).toBeGreaterThan(3);
        const announcements = (await get('/wps/relay/MCSFE_getListAnnouncements?groupName=w_home')) as {
          banners: { title: string; linkage: string }[];
          player: { title: string; content: string }[];
        };
        expect(announcements.banners.map(({ linkage }) => linkage)).toEqual(['/rng', '/help/deposits', '/help/play-bar']);
        expect(announcements.banners.every(({ title }) => title.length > 0)).toBe(true);
        expect(announcements.player).toHaveLength(3);
        for (const { code, kind } of lotteries) {
          const { draws } = (await get(`/lgw/lotteries/${code}/draws`)) as { draws: Draw[] };
          expect(draws, code).toHaveLength(10);
          const [latest] = draws as [Draw];
          expect(await sha256(latest.seed)).toBe(latest.seedHash);
          expect(await drawNumbers(kind, latest.seed, latest.name)).toEqual(latest.result);
        }
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
