// Announcements of the operator: banners, notices and promotions, each for a period.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { contentDueJob, systemJobs } from '#platform/areas/system/jobs.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { ensureScheduled, runNextJob } from '#platform/jobs/queue.ts';
import { writeContent } from '#platform/seed/content.ts';
import { seedGames } from '#platform/seed/games.ts';
import { storePromotions } from '#platform/seed/promotions.ts';
import { vendorSeeds } from '#platform/seed/vendors.ts';
import { bannerGroupOf, bannerGroups } from '#values/banner-groups.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld } from '../access/access-fixture.ts';
import { type SystemWorld, systemWorld } from './system-fixture.ts';

type Announced = { readonly title: string; readonly language: string; readonly groupName?: string; readonly content?: string };
const titles = (list: unknown) => (list as Announced[]).map((one) => one.title);

onOneEngineDaily('announcements', (open) => {
  let platform: SystemWorld;
  beforeAll(async () => {
    platform = await systemWorld(open);
  });

  describe('banners and notices', () => {
    test('there are fourteen banner groups, one for each route with banners (SH-01)', () => {
      expect(new Set(bannerGroups).size).toBe(14);
      expect([bannerGroupOf('/'), bannerGroupOf('/elott'), bannerGroupOf('/forget'), bannerGroupOf('/vip')]).toEqual([
        'w_home',
        'w_lott',
        'w_forget',
        null,
      ]);
    });

    test('the demo world has banners in each group, and a request returns only its group (SH-01, SH-03, CL-11)', async () => {
      const world = await accessWorld(open);
      await world.db.transaction().execute((trx) => writeContent(trx, world.appContext.brand, new Date(world.world.now)));
      for (const groupName of bannerGroups)
        for (const language of world.appContext.brand.languages) {
          const { banners } = (await world.ask('system.announcements', { types: 'B', groupName, language })).body.value as unknown as {
            banners: (Announced & { linkage: string; linkageType: string })[];
          };
          expect(banners.length, groupName).toBeGreaterThan(0);
          expect(new Set(banners.map((one) => `${one.groupName} ${one.language}`))).toEqual(new Set([`${groupName} ${language}`]));
          expect(banners.every((one) => one.linkageType === 'page' && one.linkage.startsWith('/'))).toBe(true);
        }
    });

    test('start and end are exact to the millisecond', async () => {
      const words = JSON.stringify({ EN: { title: 'On', content: '<p>x</p>' } });
      await platform.db
        .insertInto('notices')
        .values({ kind: 'popup', words, starts_at: platform.at(0), ends_at: platform.at(1000) })
        .execute();
      const shown = async (ms: number) => {
        platform.advance(ms);
        const there = titles((await platform.takeValue('system.announcements', { types: 'PU' })).popup);
        platform.advance(-ms);
        return there;
      };
      expect([await shown(-1), await shown(0), await shown(999), await shown(1000)]).toEqual([[], ['On'], ['On'], []]);
    });

    test('each of PL, PU, PR and H returns only its own type (SH-29)', async () => {
      const kinds = { PL: 'player', PU: 'popup', PR: 'promotion', H: 'home' } as const;
      for (const kind of Object.values(kinds))
        await platform.db
          .insertInto('notices')
          .values({
            kind,
            words: JSON.stringify({ EN: { title: `Only ${kind}`, content: '<p>x</p>' } }),
            starts_at: platform.at(0),
            ends_at: platform.at(1000),
          })
          .execute();
      for (const [types, kind] of Object.entries(kinds)) {
        const response = await platform.takeValue('system.announcements', { types });
        const there = Object.values(kinds).filter((one) => titles(response[one]).some((title) => title.startsWith('Only ')));
        expect([types, there]).toEqual([types, [kind]]);
      }
      await platform.db.deleteFrom('notices').where('ends_at', '=', platform.at(1000)).execute();
    });

    test('each audience sees its own banners and notices', async () => {
      const audiences = ['all', 'guests', 'members', 'vip', 'agents'] as const;
      for (const audience of audiences) {
        await platform.db
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
        await platform.db
          .insertInto('notices')
          .values({ kind: 'player', audience, words: JSON.stringify({ EN: { title: audience, content: '' } }), starts_at: platform.at(0) })
          .execute();
      }
      const seen = async (token?: string) => {
        const response = await platform.takeValue('system.announcements', { groupName: 'w_help' }, token ? { token } : {});
        expect(titles(response.player).sort()).toEqual(titles(response.banners).sort());
        return titles(response.banners).sort();
      };
      expect(await seen()).toEqual(['all', 'guests']);
      expect(await seen(platform.tokens.member)).toEqual(['all', 'members']);
      expect(await seen(platform.tokens.vip)).toEqual(['all', 'members', 'vip']);
      expect(await seen(platform.tokens.agent)).toEqual(['agents', 'all', 'members']);
    });

    test('a missing translation falls back to the stand-in, the default or any language, and names its language (R7, SH-23)', async () => {
      const one = (group: string, words: object) => ({
        group_name: group,
        url: null,
        linkage_type: null,
        linkage: null,
        words: JSON.stringify(words),
      });
      await platform.db
        .insertInto('banners')
        .values([
          one('w_live', { EN: { title: 'en' }, TY: { title: 'ty' }, TH: { title: 'th' } }),
          one('w_fish', { EN: { title: 'en' }, TH: { title: 'th' } }),
          one('w_pvp', { TY: { title: 'ty' }, TH: { title: 'th' } }),
          one('w_sports', { TH: { title: 'th' } }),
          one('w_shop', {}),
        ])
        .execute();
      const titlesIn = async (groupName: string, language: string) =>
        ((await platform.takeValue('system.announcements', { types: 'B', groupName, language })).banners as Announced[]).map(
          (x) => `${x.title} ${x.language}`,
        );
      expect(await titlesIn('w_live', 'TY')).toEqual(['ty TY']);
      expect(await titlesIn('w_fish', 'TY')).toEqual(['en EN']);
      expect(await titlesIn('w_pvp', 'CN')).toEqual(['ty TY']);
      expect(await titlesIn('w_sports', 'EN')).toEqual(['th TH']);
      expect(await titlesIn('w_shop', 'EN')).toEqual([]);
    });

    test('the content version rises when an announcement begins and when it ends', async () => {
      const world = await accessWorld(open);
      const jobs = systemJobs(world.appContext);
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
          while (await runNextJob(world.db, jobs, new Date(world.world.now)));
          world.advance(minutes(1));
        }
        while (await runNextJob(world.db, jobs, new Date(world.world.now)));
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
      shown_from: platform.at(starts - days(1)),
      starts_at: platform.at(starts),
      ends_at: ends === null ? null : platform.at(ends),
      ...more,
    });
    beforeAll(async () => {
      await platform.db
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
      ((await platform.takeValue('system.promotions', body, how)).list as { code: string; state: string }[]).map(
        (one) => `${one.code} ${one.state}`,
      );

    test('running, upcoming and ended follow the server clock (SH-27)', async () => {
      expect(await listed()).toEqual(['endless running', 'running running', 'for-vip running', 'coming upcoming', 'over ended']);
      expect(await listed({ state: 'upcoming' })).toEqual(['coming upcoming']);
      expect(await listed({}, { token: platform.tokens.agent })).toContain('for-agents running');
      expect((await platform.ask('system.promotions', { state: 'claimed' })).status).toBe(400);
      platform.advance(hours(1));
      expect(await listed()).toEqual(expect.arrayContaining(['coming running', 'running ended']));
      platform.advance(-1);
      expect(await listed()).toEqual(expect.arrayContaining(['coming upcoming', 'running running']));
      platform.advance(1 - hours(1));
    });

    test('the demo world has every promotion of the editors, in each language, with all placeholders filled (SH-27)', async () => {
      const world = await accessWorld(open);
      await world.db.transaction().execute((trx) => storePromotions(trx, world.appContext.brand));
      const written = readdirSync('src/content/promotions').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
      expect(written.length).toBeGreaterThanOrEqual(8);
      // In mid-November 2026 there are running, upcoming and ended ones.
      world.world.now = Date.UTC(2026, 10, 20);
      for (const language of ['TY', 'EN']) {
        const { list } = (await world.ask('system.promotions', { language })).body.value as unknown as {
          list: (Announced & { code: string; state: string; short: string })[];
        };
        expect(list.map(({ code }) => code).sort()).toEqual(written.sort());
        expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['running', 'upcoming', 'ended']));
        for (const one of list) {
          expect([one.code, one.language, one.title.length > 5, one.short.length > 20]).toEqual([one.code, language, true, true]);
          expect(`${one.title} ${one.short}`).not.toMatch(/[{}]|undefined/);
          expect(
            readFileSync(`src/content/promotions/${language}/${one.code}.md`, 'utf8')
              .replaceAll('{{symbol}}', '₱')
              .replace('{{freePlay}}', '1,000.00'),
          ).toContain(`title: ${one.title}\n`);
        }
      }
    });

    test('the play money of free play is written in lists as the language of the text writes amounts (SH-27)', async () => {
      const world = await accessWorld(open);
      await storePromotions(world.db, altamar);
      const { words } = await world.db.selectFrom('promotions').select('words').where('code', '=', 'free-play').executeTakeFirstOrThrow();
      const titles = words as Record<string, { title: string }>;
      expect(['EN', 'ID', 'VI'].map((language) => titles[language]?.title)).toEqual([
        expect.stringContaining('€50.00'),
        expect.stringContaining('€50,00'),
        expect.stringMatching(/50,00\s€/),
      ]);
    });

    test('a demo world that runs for months repeats each promotion that ends, and what was joined stays with the one that ended', async () => {
      const world = await accessWorld(open);
      const { brand } = world.appContext;
      const at = async (time: string) => {
        const now = new Date(time);
        world.world.now = now.getTime();
        await storePromotions(world.db, brand, undefined, undefined, now);
        const { list } = await world.takeValue('system.promotions', { language: 'EN' });
        return list.filter(({ state }) => state === 'running').map(({ code }) => code);
      };
      const november = await at('2026-11-20T04:00:00Z');
      expect(november).toEqual(expect.arrayContaining(['coral-bonus', 'red-envelopes', 'slots-rebate', 'year-end-race', 'free-play']));
      await world.db.insertInto('promo_codes').values({ code: 'CORAL50', promotion: 'coral-code', uses_left: 5 }).execute();
      // The race of two months is repeated when it has ended.
      expect(await at('2026-11-30T16:00:00Z')).toEqual(
        expect.arrayContaining(['coral-bonus-2026-12', 'red-envelopes-2026-12', 'slots-rebate-2026-12', 'year-end-race', 'free-play']),
      );
      const january = await at('2027-01-31T15:30:00Z');
      expect(january).toEqual(expect.arrayContaining(['coral-bonus-2027-01', 'red-envelopes-2027-01', 'year-end-race-2027-01']));
      expect(january.filter((code) => code.startsWith('year-end-race'))).toEqual(['year-end-race-2027-01']);
      expect(await world.db.selectFrom('promo_codes').select('promotion').execute()).toEqual([{ promotion: 'coral-code-2027-01' }]);
      const { title, short } = await world.takeValue('system.promotion', { code: 'coral-bonus-2027-01', language: 'EN' });
      expect([title, short]).toEqual([expect.stringContaining('Coral bonus'), expect.stringContaining('in January')]);
      const before = await world.db.selectFrom('promotions').select('ends_at').where('code', '=', 'coral-bonus').executeTakeFirst();
      expect(before?.ends_at).toEqual(new Date('2026-11-30T16:00:00Z'));
    });

    test('a changed file changes its promotion at the next start, and one with a mistake is told by its name and changes nothing', async () => {
      const world = await accessWorld(open);
      const folder = mkdtempSync(join(tmpdir(), 'promotions-'));
      const facts = JSON.parse(readFileSync('src/content/promotions/coral-bonus.json', 'utf8')) as Record<string, unknown>;
      const faults: string[] = [];
      const startWith = async (changed: Record<string, unknown>) => {
        writeFileSync(join(folder, 'coral-bonus.json'), JSON.stringify({ ...facts, ...changed }));
        await storePromotions(world.db, world.appContext.brand, (fault) => faults.push(fault), folder);
        const row = await world.db.selectFrom('promotions').select('ends_at').where('code', '=', 'coral-bonus').executeTakeFirst();
        return [row?.ends_at?.toISOString(), await contentVersion(world.db)] as const;
      };
      const first = await startWith({ ends: '2026-12-05' });
      expect(first[0]).toBe('2026-12-04T16:00:00.000Z');
      // Pages stay cached where nothing changed.
      expect(await startWith({ ends: '2026-12-05' })).toEqual(first);
      const [ends, version] = await startWith({ ends: '2026-12-06' });
      expect([ends, version > first[1]]).toEqual(['2026-12-05T16:00:00.000Z', true]);
      expect(faults).toEqual([]);
      for (const [wrong, says] of [
        [{ ends: '2026-11-31' }, /^The promotion promotions\/coral-bonus\.json has “2026-11-31”, which is no day\./],
        [{ ends: facts.starts }, /^The promotion promotions\/coral-bonus\.json starts on .* it is to end later\./],
      ] as const) {
        expect(await startWith(wrong)).toEqual([ends, version]);
        expect(faults.at(-1)).toMatch(says);
      }
      writeFileSync(join(folder, 'coral-bonus.json'), '{ "offer": ');
      await storePromotions(world.db, world.appContext.brand, (fault) => faults.push(fault), folder);
      expect(faults.at(-1)).toMatch(/^The promotion promotions\/coral-bonus\.json cannot be read: /);
    });

    test('a running promotion is announced as PR to its audience (SH-29, CL-11)', async () => {
      const announced = async (token?: string) =>
        (
          (await platform.takeValue('system.announcements', { types: 'PR' }, token ? { token } : {})).promotion as {
            id: string;
            content: string;
          }[]
        ).map(({ id }) => id);
      expect(await announced()).toEqual(['endless', 'running']);
      expect(await announced(platform.tokens.vip)).toEqual(['endless', 'running', 'for-vip']);
      expect(await announced(platform.tokens.agent)).toEqual(['endless', 'for-agents', 'running']);
      expect((await platform.takeValue('system.announcements', { types: 'B,PL,PU' })).promotion).toEqual([]);
      const { promotion } = await platform.takeValue('system.announcements', { types: 'PR' });
      expect(promotion).toMatchObject([{ title: 'endless', content: '<p>Terms</p>', language: 'EN' }, { id: 'running' }]);
    });

    test('the games and providers that a promotion names exist in the demo world (SH-27)', () => {
      const games = seedGames(3_000, vendorSeeds.length);
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

    test('one promotion has its terms as safe html; hidden, old, foreign and unknown ones are 404 (SH-27)', async () => {
      const one = async (code: string, token?: string) => {
        const response = await platform.request(`/wps/v2/promotions/${code}`, {
          headers: { 'accept-language': 'EN', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
        return { status: response.status, body: (await response.json()) as { errorCode?: string; value: object } };
      };
      expect((await one('running')).body.value).toMatchObject({
        title: 'running',
        content: '<p>Terms</p>',
        language: 'EN',
        audience: 'all',
        endsAt: platform.at(hours(1)).toISOString(),
      });
      for (const code of ['hidden', 'forgotten', 'for-agents', 'none'])
        expect(await one(code), code).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
      expect((await one('for-agents', platform.tokens.agent)).body.value).toMatchObject({ state: 'running' });
    });
  });
});
