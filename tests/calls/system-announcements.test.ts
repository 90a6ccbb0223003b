// What the operator says for a time: banners, notices, promotions.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentDueJob, systemJobs } from '#platform/areas/system/jobs.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { ensureScheduled, workOne } from '#platform/jobs/queue.ts';
import { writeContent } from '#platform/seed/content.ts';
import { seedGames } from '#platform/seed/games.ts';
import { makers } from '#platform/seed/makers.ts';
import { writePromotions } from '#platform/seed/promotions.ts';
import { bannerGroupOf, bannerGroups } from '#values/banner-groups.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { accessWorld } from './access-world.ts';
import { type SystemWorld, systemWorld } from './system-world.ts';

type Told = { readonly title: string; readonly language: string; readonly groupName?: string; readonly content?: string };
const titles = (list: unknown) => (list as Told[]).map((one) => one.title);

onBothEngines('what is said for a time', (open) => {
  let it: SystemWorld;
  beforeAll(async () => {
    it = await systemWorld(open);
  });

  describe('banners and notices', () => {
    test('SH-01 the fourteen groups, one for each route that has banners', () => {
      expect(new Set(bannerGroups).size).toBe(14);
      expect([bannerGroupOf('/'), bannerGroupOf('/elott'), bannerGroupOf('/forget'), bannerGroupOf('/vip')]).toEqual([
        'w_home',
        'w_lott',
        'w_forget',
        null,
      ]);
    });

    test('SH-01 SH-03 CL-11 the demo world has banners in each group, and only that group is given', async () => {
      const world = await accessWorld(open);
      await world.db.transaction().execute((trx) => writeContent(trx, world.house.brand, new Date(world.world.now)));
      for (const groupName of bannerGroups)
        for (const language of world.house.brand.languages) {
          const { banners } = (await world.ask('system.announcements', { types: 'B', groupName, language })).body.value as unknown as {
            banners: (Told & { linkage: string; linkageType: string })[];
          };
          expect(banners.length, groupName).toBeGreaterThan(0);
          expect(new Set(banners.map((one) => `${one.groupName} ${one.language}`))).toEqual(new Set([`${groupName} ${language}`]));
          expect(banners.every((one) => one.linkageType === 'page' && one.linkage.startsWith('/'))).toBe(true);
        }
    });

    test('SH-26 SH-29 start and end are exact, to the millisecond', async () => {
      const words = JSON.stringify({ EN: { title: 'On', content: '<p>x</p>' } });
      await it.db
        .insertInto('notices')
        .values({ kind: 'popup', words, starts_at: it.at(0), ends_at: it.at(1000) })
        .execute();
      const shown = async (ms: number) => {
        it.pass(ms);
        const there = titles((await it.value('system.announcements', { types: 'PU' })).popup);
        it.pass(-ms);
        return there;
      };
      expect([await shown(-1), await shown(0), await shown(999), await shown(1000)]).toEqual([[], ['On'], ['On'], []]);
    });

    test('SH-29 each type is told by its letter alone: PL, PU, PR and H', async () => {
      const kinds = { PL: 'player', PU: 'popup', PR: 'promotion', H: 'home' } as const;
      for (const kind of Object.values(kinds))
        await it.db
          .insertInto('notices')
          .values({
            kind,
            words: JSON.stringify({ EN: { title: `Only ${kind}`, content: '<p>x</p>' } }),
            starts_at: it.at(0),
            ends_at: it.at(1000),
          })
          .execute();
      for (const [types, kind] of Object.entries(kinds)) {
        const told = await it.value('system.announcements', { types });
        const there = Object.values(kinds).filter((one) => titles(told[one]).some((title) => title.startsWith('Only ')));
        expect([types, there]).toEqual([types, [kind]]);
      }
      await it.db.deleteFrom('notices').where('ends_at', '=', it.at(1000)).execute();
    });

    test('SH-01 SH-29 each audience sees its own, of banners as of notices', async () => {
      const audiences = ['all', 'guests', 'members', 'vip', 'agents'] as const;
      for (const audience of audiences) {
        await it.db
          .insertInto('banners')
          .values({
            group_name: 'w_help',
            url: null,
            linkage_type: null,
            linkage: null,
            audience,
            words: JSON.stringify({ EN: { title: audience } }),
          })
          .execute();
        await it.db
          .insertInto('notices')
          .values({ kind: 'player', audience, words: JSON.stringify({ EN: { title: audience, content: '' } }), starts_at: it.at(0) })
          .execute();
      }
      const seen = async (token?: string) => {
        const told = await it.value('system.announcements', { groupName: 'w_help' }, token ? { token } : {});
        expect(titles(told.player).sort()).toEqual(titles(told.banners).sort());
        return titles(told.banners).sort();
      };
      expect(await seen()).toEqual(['all', 'guests']);
      expect(await seen(it.tokens.member)).toEqual(['all', 'members']);
      expect(await seen(it.tokens.vip)).toEqual(['all', 'members', 'vip']);
      expect(await seen(it.tokens.agent)).toEqual(['agents', 'all', 'members']);
    });

    test('R7 SH-23 what is not translated comes in the stand-in, the default or any language, and says in which', async () => {
      const one = (group: string, words: object) => ({
        group_name: group,
        url: null,
        linkage_type: null,
        linkage: null,
        words: JSON.stringify(words),
      });
      await it.db
        .insertInto('banners')
        .values([
          one('w_live', { EN: { title: 'en' }, TY: { title: 'ty' }, TH: { title: 'th' } }),
          one('w_fish', { EN: { title: 'en' }, TH: { title: 'th' } }),
          one('w_pvp', { TY: { title: 'ty' }, TH: { title: 'th' } }),
          one('w_sports', { TH: { title: 'th' } }),
          one('w_shop', {}),
        ])
        .execute();
      const told = async (groupName: string, language: string) =>
        ((await it.value('system.announcements', { types: 'B', groupName, language })).banners as Told[]).map(
          (x) => `${x.title} ${x.language}`,
        );
      expect(await told('w_live', 'TY')).toEqual(['ty TY']);
      expect(await told('w_fish', 'TY')).toEqual(['en EN']);
      expect(await told('w_pvp', 'CN')).toEqual(['ty TY']);
      expect(await told('w_sports', 'EN')).toEqual(['th TH']);
      expect(await told('w_shop', 'EN')).toEqual([]);
    });

    test('the pages kept ready are made anew when something begins, and again when it ends', async () => {
      const world = await accessWorld(open);
      const jobs = systemJobs(world.house);
      const words = JSON.stringify({ EN: { title: 'x' } });
      const from = world.world.now + minutes(30);
      await world.db
        .insertInto('banners')
        .values({
          group_name: 'w_home',
          url: null,
          linkage_type: null,
          linkage: null,
          words,
          starts_at: new Date(from),
          ends_at: new Date(from + hours(1)),
        })
        .execute();
      await ensureScheduled(world.db, contentDueJob, '', new Date(world.world.now));
      const grewUntil = async (end: number) => {
        const before = await contentVersion(world.db);
        while (world.world.now < end) {
          while (await workOne(world.db, jobs, new Date(world.world.now)));
          world.pass(minutes(1));
        }
        while (await workOne(world.db, jobs, new Date(world.world.now)));
        return (await contentVersion(world.db)) > before;
      };
      expect(await grewUntil(from - minutes(1))).toBe(false);
      expect(await grewUntil(from)).toBe(true);
      await grewUntil(from + minutes(5));
      expect(await grewUntil(from + minutes(59))).toBe(false);
      expect(await grewUntil(from + hours(1))).toBe(true);
    });
  });

  describe('promotions', () => {
    const words = (title: string) =>
      JSON.stringify({ EN: { title, short: 'Short', content: '<p onclick="x()">Terms<script>1</script></p>' } });
    const row = (code: string, starts: number, ends: number | null, more: object = {}) => ({
      code,
      kind: 'rebate',
      words: words(code),
      game_type: null,
      vendor: null,
      shown_from: it.at(starts - days(1)),
      starts_at: it.at(starts),
      ends_at: ends === null ? null : it.at(ends),
      ...more,
    });
    beforeAll(async () => {
      await it.db
        .insertInto('promotions')
        .values([
          row('running', -hours(1), hours(1)),
          row('endless', -hours(1), null),
          row('coming', hours(1), hours(2)),
          row('hidden', days(3), days(4)),
          row('over', -days(9), -days(2)),
          row('forgotten', -days(90), -days(31)),
          row('for-agents', -hours(1), null, { audience: 'agents' }),
          row('for-vip', -hours(1), null, { audience: 'vip', position: 1 }),
        ])
        .execute();
    });
    const listed = async (body: object = {}, how = {}) =>
      ((await it.value('system.promotions', body, how)).list as { code: string; state: string }[]).map((one) => `${one.code} ${one.state}`);

    test('SH-27 what runs, what comes and what is over, by the server’s clock', async () => {
      expect(await listed()).toEqual(['endless running', 'running running', 'for-vip running', 'coming upcoming', 'over ended']);
      expect(await listed({ state: 'upcoming' })).toEqual(['coming upcoming']);
      expect(await listed({}, { token: it.tokens.agent })).toContain('for-agents running');
      expect((await it.ask('system.promotions', { state: 'claimed' })).status).toBe(400);
      it.pass(hours(1));
      expect(await listed()).toEqual(expect.arrayContaining(['coming running', 'running ended']));
      it.pass(-1);
      expect(await listed()).toEqual(expect.arrayContaining(['coming upcoming', 'running running']));
      it.pass(1 - hours(1));
    });

    test('SH-27 the demo world has what editors wrote, in each language, without a gap left open', async () => {
      const world = await accessWorld(open);
      await world.db.transaction().execute((trx) => writePromotions(trx, world.house.brand));
      const written = readdirSync('src/content/promotions').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
      expect(written.length).toBeGreaterThanOrEqual(8);
      // In the middle of November 2026 some run, some come, some are over.
      world.world.now = Date.UTC(2026, 10, 20);
      for (const language of ['TY', 'EN']) {
        const { list } = (await world.ask('system.promotions', { language })).body.value as unknown as {
          list: (Told & { code: string; state: string; short: string })[];
        };
        expect(list.map(({ code }) => code).sort()).toEqual(written.sort());
        expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['running', 'upcoming', 'ended']));
        for (const one of list) {
          expect([one.code, one.language, one.title.length > 5, one.short.length > 20]).toEqual([one.code, language, true, true]);
          expect(`${one.title} ${one.short}`).not.toMatch(/[{}]|undefined/);
          expect(readFileSync(`src/content/promotions/${language}/${one.code}.md`, 'utf8').replaceAll('{{symbol}}', '₱')).toContain(
            `title: ${one.title}\n`,
          );
        }
      }
    });

    test('SH-29 CL-11 what runs is announced as PR to those it is for', async () => {
      const told = async (token?: string) =>
        (
          (await it.value('system.announcements', { types: 'PR' }, token ? { token } : {})).promotion as { id: string; content: string }[]
        ).map(({ id }) => id);
      expect(await told()).toEqual(['endless', 'running']);
      expect(await told(it.tokens.vip)).toEqual(['endless', 'running', 'for-vip']);
      expect(await told(it.tokens.agent)).toEqual(['endless', 'for-agents', 'running']);
      expect((await it.value('system.announcements', { types: 'B,PL,PU' })).promotion).toEqual([]);
      const { promotion } = await it.value('system.announcements', { types: 'PR' });
      expect(promotion).toMatchObject([{ title: 'endless', content: '<p>Terms</p>', language: 'EN' }, { id: 'running' }]);
    });

    test('SH-27 the games and makers that a promotion names are in the demo world', () => {
      const games = seedGames(3_000, makers.length);
      const [codes, vendors] = [new Set(games.map(({ game_code }) => game_code)), new Set(games.map(({ vendor }) => vendor))];
      for (const file of readdirSync('src/content/promotions').filter((name) => name.endsWith('.json'))) {
        const facts = JSON.parse(readFileSync(`src/content/promotions/${file}`, 'utf8')) as {
          art: string;
          games: string[];
          vendors: string[];
        };
        expect(
          [facts.art, ...facts.games].filter((code) => !codes.has(code)),
          file,
        ).toEqual([]);
        expect(
          facts.vendors.filter((code) => !vendors.has(code)),
          file,
        ).toEqual([]);
      }
    });

    test('SH-27 one with its terms, made safe; what is hidden, forgotten, for others or made up is not there', async () => {
      const one = async (code: string, token?: string) => {
        const said = await it.app.request(`/wps/v2/promotions/${code}`, {
          headers: { 'accept-language': 'EN', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
        return { status: said.status, body: (await said.json()) as { errorCode?: string; value: object } };
      };
      expect((await one('running')).body.value).toMatchObject({
        title: 'running',
        content: '<p>Terms</p>',
        language: 'EN',
        audience: 'all',
        endsAt: it.at(hours(1)).toISOString(),
      });
      for (const code of ['hidden', 'forgotten', 'for-agents', 'none'])
        expect(await one(code), code).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
      expect((await one('for-agents', it.tokens.agent)).body.value).toMatchObject({ state: 'running' });
    });
  });
});
