// The levels of VIP, short answers, the support desk and invitations.
import { beforeAll, describe, expect, test } from 'vitest';
import { openLegacyPath } from '#client/legacy-path.ts';
import { systemJobs, vipLevelsJob } from '#platform/areas/system/jobs.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { ensureScheduled, workOne } from '#platform/jobs/queue.ts';
import { writeAnswers } from '#platform/seed/answers.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type SystemWorld, systemWorld } from './system-world.ts';

onBothEngines('levels, answers, service', (open) => {
  let it: SystemWorld;
  beforeAll(async () => {
    it = await systemWorld(open);
  });

  describe('levels of VIP', () => {
    beforeAll(async () => {
      await it.db.transaction().execute((trx) => writeAnswers(trx));
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
      at: it.at(-ago),
      settled_at: it.at(-ago),
    });

    test('SH-27 what each needs and gives; the desk of one’s own from above 4', async () => {
      const { levels, mine } = (await it.value('system.vipLevels')) as unknown as {
        levels: { level: number; stakeNeeded: string; vipService: boolean; gives: string[] }[];
        mine: null;
      };
      expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(levels.filter(({ vipService }) => vipService).map(({ level }) => level)).toEqual([5, 6, 7, 8, 9, 10]);
      expect(levels.every(({ gives }) => gives.length > 0)).toBe(true);
      expect(levels[0]?.stakeNeeded).toBe('200.00');
      expect(mine).toBeNull();
      for (const token of [it.tokens.agent, it.tokens.trial]) expect((await it.value('system.vipLevels', {}, { token })).mine).toBeNull();
    });

    test('SH-27 where one stands is the stakes of thirty days, and who has earned a level gets it; nobody falls', async () => {
      const { id } = await it.person({ rankLevel: 1 });
      const high = await it.person({ rankLevel: 9 });
      const trial = await it.person({ type: 4 });
      const token = await it.session(id);
      const mine = async () => (await it.value('system.vipLevels', {}, { token })).mine;
      expect(await mine()).toEqual({ level: 1, staked: '0.00', next: { level: 2, left: '500.00' } });
      await it.db
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
        await ensureScheduled(it.db, vipLevelsJob, '', new Date(it.world.now));
        await it.db
          .updateTable('jobs')
          .set({ run_at: new Date(it.world.now) })
          .where('name', '=', vipLevelsJob)
          .execute();
        while (await workOne(it.db, systemJobs(it.house), new Date(it.world.now)));
      };
      const labels = async () =>
        (
          await it.db
            .selectFrom('members')
            .select(['id', 'rank_level', 'label_name'])
            .where('id', 'in', [id, high.id, trial.id])
            .orderBy('id')
            .execute()
        ).map((member) => `${member.rank_level} ${member.label_name}`.trim());
      await work();
      expect(await labels()).toEqual(['1', '9', '0']);
      await it.db
        .insertInto('rounds')
        .values(round(id, 1n, minutes(1)))
        .execute();
      await work();
      expect(await labels()).toEqual(['2 VIP 2', '9', '0']);
      expect(await mine()).toMatchObject({ level: 2, next: { level: 3 } });
      it.pass(days(40));
      await work();
      expect(await labels()).toEqual(['2 VIP 2', '9', '0']);
      it.pass(-days(40));
    });

    test('CL-02 short answers by section, in the language asked for, found by words without accents', async () => {
      const sections = async (body: object) =>
        (await it.value('system.helpCenter', body)).sections as {
          section: string;
          answers: { code: string; title: string; content: string; more: string; language: string }[];
        }[];
      const all = await sections({});
      expect(all.map(({ section }) => section)).toEqual(['money', 'playing', 'account', 'service']);
      expect(
        all.flatMap(({ answers }) => answers).every(({ more, content }) => more.startsWith('/help/') && content.startsWith('<p>')),
      ).toBe(true);
      expect((await sections({ language: 'TY' })).flatMap(({ answers }) => answers).every(({ language }) => language === 'TY')).toBe(true);
      // Nobody has written them in Thai: they come in the stand-in and say so, for the page to mark.
      const lent = (await sections({ language: 'TH' })).flatMap(({ answers }) => answers);
      expect([lent.length > 5, new Set(lent.map(({ language }) => language))]).toEqual([true, new Set(['EN'])]);
      expect((await sections({ q: ' DEPÓSIT  wallet ' })).flatMap(({ answers }) => answers.map(({ code }) => code))).toEqual([
        'deposit-when',
      ]);
      expect(await sections({ q: 'zeppelin' })).toEqual([]);
    });
  });

  describe('customer service and invitations', () => {
    type Services = { version: { pathList: { type: number; csType: string; csPosition: string; path: string }[] } };
    const services = async (token?: string) => {
      const { version } = (await it.value('system.customerService', {}, token ? { token } : {})) as unknown as Services;
      return version.pathList.map((one) => `${one.type} ${one.csType} ${openLegacyPath(one.path)}`);
    };

    test('SH-24 CL-08 a rank above 4 is led to the VIP desk, nobody else hears of it; each path opens with its last eight characters', async () => {
      await writeSetting(it.db, 'customer_service', [
        { type: 3, csType: 'VIP', csPosition: 'SIDE', path: 'https://desk.isla.example/vip?x=ä' },
        { type: 3, csType: 'LIVE', csPosition: 'SIDE', path: '/help/contact' },
      ]);
      expect(await services()).toEqual(['3 LIVE /help/contact']);
      expect(await services(it.tokens.member)).toEqual(['3 LIVE /help/contact']);
      expect(await services(it.tokens.vip)).toEqual(['3 VIP https://desk.isla.example/vip?x=ä', '3 LIVE /help/contact']);
      const { info } = (await it.value('system.permission', { url: 'isla.test' }, { token: it.tokens.vip })) as unknown as {
        info: { customerService: Services };
      };
      expect(info.customerService.version.pathList.map(({ csType }) => csType)).toEqual(['LIVE']);
    });

    test('SH-24 a path that opens to nothing one may follow, or to nothing, is null', async () => {
      for (const path of ['javascript:alert(1)', 'http://plain.example', '//evil.example', '/\\evil', 'data:text/html,x', 'https://a b']) {
        await writeSetting(it.db, 'customer_service', [{ type: 3, csType: 'LIVE', csPosition: 'SIDE', path }]);
        expect(await services()).toEqual(['3 LIVE null']);
      }
      for (const broken of ['', 'x', 'not base64 at all!', `${btoa('Salted__12345678')}abcdefgh`, `${btoa('x'.repeat(64))}abcdefgh`])
        expect(openLegacyPath(broken)).toBeNull();
      await writeSetting(it.db, 'customer_service', 'nonsense');
      expect(await services()).toEqual(['3 LIVE mailto:help@isla.example']);
    });

    test('SH-30 SH-14 a member’s own link while inviting is on: one code for ever, and how many have joined by it', async () => {
      const { id } = await it.person();
      const token = await it.session(id);
      const mine = async (who?: string) =>
        (await it.value('system.referral', {}, who ? { token: who } : {})) as { enabled: boolean; mine: { code: string } | null };
      expect(await mine(token)).toEqual({ enabled: false, mine: null });
      await writeSetting(it.db, 'referral', { enabled: true });
      expect(await mine()).toEqual({ enabled: true, mine: null });
      expect(await mine(it.tokens.trial)).toEqual({ enabled: true, mine: null });
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
          },
        });
      const joined = await it.ask('access.register', {
        username: 'invited1',
        email: 'invited1@example.com',
        password: 'lagoon77tides',
        confirmPassword: 'lagoon77tides',
        registerMethod: 'WEB',
        referralCode: code,
        human: await it.slide(),
      });
      expect(joined.status).toBe(200);
      await it.person({ parentId: id });
      expect((await mine(token)).mine).toMatchObject({ code, joined: 1 });
    });
  });
});
