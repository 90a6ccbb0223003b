// VIP levels, short help answers, customer service and referrals.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCryptojsPath } from '#client/cryptojs-path.ts';
import { locales } from '#i18n/locales.ts';
import { systemJobs, vipLevelsJob } from '#platform/areas/system/jobs.ts';
import { promoteMembers } from '#platform/areas/system/vip.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ensureScheduled, runNextJob } from '#platform/jobs/queue.ts';
import { earnedLevel } from '#platform/rules/loyalty/vip-levels.ts';
import { writeAnswers } from '#platform/seed/faq.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { writeVipLevels } from '#platform/seed/vip-levels.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { type SystemWorld, systemWorld } from './system-fixture.ts';

onOneEngineDaily('levels, help answers, customer service', (open) => {
  let platform: SystemWorld;
  beforeAll(async () => {
    platform = await systemWorld(open);
  });

  describe('VIP levels', () => {
    beforeAll(async () => {
      await platform.db.transaction().execute(async (trx) => {
        await writeAnswers(trx);
        await writeVipLevels(trx);
      });
    });
    const round = (memberId: bigint, bet: bigint, ago: number, state: 'settled' | 'refused' = 'settled') => ({
      vendor: 'originals',
      game_code: 'any',
      member_id: memberId,
      launch_id: null,
      client_round: null,
      bet,
      state,
      detail: null,
      at: platform.at(-ago),
      settled_at: platform.at(-ago),
    });

    test('list their requirements and benefits, with the VIP desk above level 4 (SH-27)', async () => {
      const { levels, mine } = (await platform.takeValue('system.vipLevels')) as unknown as {
        levels: { level: number; stakeNeeded: string; vipService: boolean; gives: string[] }[];
        mine: null;
      };
      expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(levels.filter(({ vipService }) => vipService).map(({ level }) => level)).toEqual([5, 6, 7, 8, 9, 10]);
      expect(levels.every(({ gives }) => gives.length > 0)).toBe(true);
      expect(levels[0]?.stakeNeeded).toBe('200.00');
      expect(mine).toBeNull();
      for (const token of [platform.tokens.agent, platform.tokens.trial])
        expect((await platform.takeValue('system.vipLevels', {}, { token })).mine).toBeNull();
    });

    test('progress is the stakes of thirty days; an earned level is assigned and never lost (SH-27)', async () => {
      const { id } = await platform.member({ rankLevel: 1 });
      const high = await platform.member({ rankLevel: 9 });
      const trial = await platform.member({ type: 4 });
      const token = await platform.signIn(id);
      const mine = async () => (await platform.takeValue('system.vipLevels', {}, { token })).mine;
      expect(await mine()).toEqual({ level: 1, staked: '0.00', next: { level: 2, left: '500.00' } });
      await platform.db
        .insertInto('rounds')
        .values([
          round(id, 30_000n, hours(1)),
          round(id, 19_999n, days(29)),
          round(id, 9_000_000n, days(31)),
          round(id, 9_000_000n, hours(1), 'refused'),
          round(high.id, 6_000n, hours(1)),
          round(trial.id, 9_000_000n, hours(1)),
        ])
        .execute();
      expect(await mine()).toEqual({ level: 1, staked: '499.99', next: { level: 2, left: '0.01' } });
      const work = async () => {
        await ensureScheduled(platform.db, vipLevelsJob, '', new Date(platform.world.now));
        await platform.db
          .updateTable('jobs')
          .set({ run_at: new Date(platform.world.now) })
          .where('name', '=', vipLevelsJob)
          .execute();
        while (await runNextJob(platform.db, systemJobs(platform.appContext), new Date(platform.world.now)));
      };
      const labels = async () =>
        (
          await platform.db
            .selectFrom('members')
            .select(['id', 'rank_level', 'label_name'])
            .where('id', 'in', [id, high.id, trial.id])
            .orderBy('id')
            .execute()
        ).map((member) => `${member.rank_level} ${member.label_name}`.trim());
      await work();
      expect(await labels()).toEqual(['1', '9', '0']);
      await platform.db
        .insertInto('rounds')
        .values(round(id, 1n, minutes(1)))
        .execute();
      await work();
      expect(await labels()).toEqual(['2 VIP 2', '9', '0']);
      expect(await mine()).toMatchObject({ level: 2, next: { level: 3 } });
      platform.advance(days(40));
      await work();
      expect(await labels()).toEqual(['2 VIP 2', '9', '0']);
      platform.advance(-days(40));
    });

    test('the job gives each member the level that the rule decides, whatever they have bet (MC-16)', async () => {
      const random = seededRandom(randomSeed('vip levels of the job'));
      const levels = await platform.db.selectFrom('vip_levels').select(['level', 'stake_needed']).execute();
      const needs = levels.map(({ stake_needed: need }) => need);
      const expected = new Map<bigint, number>();
      for (let n = 0; n < 30; n += 1) {
        const held = random(11);
        const { id } = await platform.member({ rankLevel: held });
        const staked = (needs[random(needs.length)] ?? 0n) + BigInt(random(3) - 1);
        await platform.db
          .insertInto('rounds')
          .values(round(id, staked, hours(1 + random(24 * 29))))
          .execute();
        expected.set(id, earnedLevel(levels, held, staked));
      }
      await inTransaction(platform.db, (trx) => promoteMembers(trx, new Date(platform.world.now), 'EN'));
      const rows = await platform.db
        .selectFrom('members')
        .select(['id', 'rank_level'])
        .where('id', 'in', [...expected.keys()])
        .execute();
      expect(new Map(rows.map(({ id, rank_level: level }) => [id, level]))).toEqual(expected);
    });

    test('help answers come by section, in the requested language, and are found without accents (CL-02)', async () => {
      const sections = async (body: object) =>
        (await platform.takeValue('system.helpCenter', body)).sections as {
          section: string;
          answers: { code: string; title: string; content: string; more: string; language: string }[];
        }[];
      const all = await sections({});
      expect(all.map(({ section }) => section)).toEqual(['money', 'playing', 'account', 'service']);
      expect(
        all.flatMap(({ answers }) => answers).every(({ more, content }) => more.startsWith('/help/') && content.startsWith('<p>')),
      ).toBe(true);
      const spoken = async (language: string) =>
        new Map((await sections({ language })).flatMap(({ answers }) => answers.map((answer) => [answer.code, answer.language] as const)));
      for (const { code } of locales) expect(new Set((await spoken(code)).values())).toEqual(new Set([code]));
      // An answer without Thai text comes in the stand-in language and names it, for the page to mark.
      await platform.db.updateTable('help_answers').set({ words: sql`words - 'TH'` }).where('code', '=', 'complaint').execute();
      const lent = await spoken('TH');
      expect([lent.get('complaint'), lent.get('deposit-when')]).toEqual(['EN', 'TH']);
      expect((await sections({ q: ' DEPÓSIT  wallet ' })).flatMap(({ answers }) => answers.map(({ code }) => code))).toEqual([
        'deposit-when',
      ]);
      expect(await sections({ q: 'zeppelin' })).toEqual([]);
    });

    test('help answers are found by synonyms and with a typo, in each language, best match first (SH-27)', async () => {
      const found = async (body: object) =>
        ((await platform.takeValue('system.helpCenter', body)).sections as { answers: { code: string }[] }[]).flatMap(({ answers }) =>
          answers.map(({ code }) => code),
        );
      expect(await found({ q: 'depsoit' })).toEqual(['deposit-when', 'deposit-unpaid']);
      // Keywords of the articles that the answers lead to.
      expect((await found({ q: 'top up' }))[0]).toBe('deposit-when');
      expect((await found({ q: 'how long does a withdrawal take' }))[0]).toBe('withdraw-when');
      expect(await found({ q: 'hcaked' })).toEqual(['someone-else']);
      expect((await found({ q: '充值', language: 'CN' }))[0]).toBe('deposit-when');
      // An earlier answer mentions customer service, and the last section is about it.
      expect(await found({ q: 'customer service' })).toEqual(['write-to-us', 'balance-why', 'someone-else']);
      // An answer of the operator may lead anywhere.
      for (const more of ['/help/../../../secrets', '/help/no-such-article', 'https://isla.example/help/deposits', null]) {
        await platform.db.updateTable('help_answers').set({ more }).where('code', '=', 'line-cut').execute();
        expect(await found({ q: 'offline' })).toEqual(['line-cut']);
        expect(await found({ q: 'disconnected' })).toEqual([]);
      }
    });
  });

  describe('customer service and referrals', () => {
    type Services = { version: { pathList: { type: number; csType: string; csPosition: string; path: string }[] } };
    const services = async (token?: string) => {
      const { version } = (await platform.takeValue('system.customerService', {}, token ? { token } : {})) as unknown as Services;
      return version.pathList.map((one) => `${one.type} ${one.csType} ${openCryptojsPath(one.path)}`);
    };

    test('only a rank above 4 gets the VIP desk, and each path decrypts with its last eight characters (SH-24, CL-08)', async () => {
      await writeSetting(platform.db, 'customer_service', [
        { type: 3, csType: 'VIP', csPosition: 'SIDE', path: 'https://desk.isla.example/vip?x=ä' },
        { type: 3, csType: 'LIVE', csPosition: 'SIDE', path: '/help/contact' },
      ]);
      expect(await services()).toEqual(['3 LIVE /help/contact']);
      expect(await services(platform.tokens.member)).toEqual(['3 LIVE /help/contact']);
      expect(await services(platform.tokens.vip)).toEqual(['3 VIP https://desk.isla.example/vip?x=ä', '3 LIVE /help/contact']);
      const { info } = (await platform.takeValue('system.permission', { url: 'isla.test' }, { token: platform.tokens.vip })) as unknown as {
        info: { customerService: Services };
      };
      expect(info.customerService.version.pathList.map(({ csType }) => csType)).toEqual(['LIVE']);
    });

    test('a path that is unsafe or cannot be decrypted is null (SH-24)', async () => {
      for (const path of ['javascript:alert(1)', 'http://plain.example', '//evil.example', '/\\evil', 'data:text/html,x', 'https://a b']) {
        await writeSetting(platform.db, 'customer_service', [{ type: 3, csType: 'LIVE', csPosition: 'SIDE', path }]);
        expect(await services()).toEqual(['3 LIVE null']);
      }
      for (const broken of ['', 'x', 'not base64 at all!', `${btoa('Salted__12345678')}abcdefgh`, `${btoa('x'.repeat(64))}abcdefgh`])
        expect(openCryptojsPath(broken)).toBeNull();
      await writeSetting(platform.db, 'customer_service', 'nonsense');
      const mail = '3 LIVE mailto:help@isla.example';
      expect(await services()).toEqual(['3 LIVE /chat', mail]);
      expect(await services(platform.tokens.vip)).toEqual(['3 VIP /chat', mail]);
    });

    test('with referrals on, a member has one permanent code and sees how many joined by it, whichever field took it (SH-30, SH-14)', async () => {
      const { id } = await platform.member();
      const token = await platform.signIn(id);
      const mine = async (who?: string) =>
        (await platform.takeValue('system.referral', {}, who ? { token: who } : {})) as { enabled: boolean; mine: { code: string } | null };
      expect(await mine(token)).toEqual({ enabled: false, mine: null });
      await writeSetting(platform.db, 'referral', { enabled: true });
      expect(await mine()).toEqual({ enabled: true, mine: null });
      expect(await mine(platform.tokens.trial)).toEqual({ enabled: true, mine: null });
      const all = await Promise.all(Array.from({ length: 20 }, () => mine(token)));
      const { code } = all[0]?.mine ?? { code: '' };
      expect(code).toMatch(/^[2-9A-Z]{8}$/);
      for (const one of all)
        expect(one).toEqual({
          enabled: true,
          mine: {
            code,
            link: `http://isla.test/register?referralCode=${code}`,
            qrCodeUrl: `/qr?to=${encodeURIComponent(`/register?referralCode=${code}`)}`,
            joined: 0,
            earned: { percent: 10, points: 0, friends: [] },
          },
        });
      for (const field of ['referralCode', 'affiliateCode'] as const) {
        const username = `by${field}`.slice(0, 12).toLowerCase();
        const joined = await platform.ask('access.register', {
          username,
          email: `${username}@example.com`,
          password: 'lagoon77tides',
          confirmPassword: 'lagoon77tides',
          registerMethod: 'WEB',
          [field]: code,
          human: await platform.solveHumanCheck(),
        });
        expect(joined.status).toBe(200);
      }
      await platform.member({ parentId: id });
      expect((await mine(token)).mine).toMatchObject({ code, joined: 2 });
    });
  });
});
