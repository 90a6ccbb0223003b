// A member's own limits on both databases: setting, raising, and what they do to deposits.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { type LimitKind, type LimitPeriod, limitKinds, limitPeriods } from '#values/play-limits.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily, sized } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type WalletWorld, walletWorld } from '../wallet/wallet-fixture.ts';

type Person = Pick<Awaited<ReturnType<WalletWorld['signedInMember']>>, 'id' | 'ask'>;

onOneEngineDaily('own limits', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });
  beforeEach(() => {
    platform.world.now = noon;
  });

  const set = (member: Person, kind: LimitKind, period: LimitPeriod, amount: string | null) =>
    member.ask('saferPlay.setLimits', { limits: [{ kind, period, amount }] });
  const read = async (member: Person, kind: LimitKind, period: LimitPeriod) =>
    (await member.ask('saferPlay.limits', {})).body.value.limits.find((limit) => limit.kind === kind && limit.period === period);
  const put = (member: Person, amount: string, method = 'island-wallet') => member.ask('wallet.deposit', { method, amount });
  /** The member at another time, in a new session: a session ends before a limit frees. */
  const at = async (time: number, { id }: Person): Promise<Person> => {
    platform.world.now = time;
    const token = await platform.signIn(id);
    return { id, ask: (name, request, how) => platform.ask(name, request, { token, ...how }) };
  };
  const eventsOf = async (member: Person) =>
    (await platform.db.selectFrom('protection_events').select('kind').where('member_id', '=', member.id).orderBy('kind').execute()).map(
      ({ kind }) => kind,
    );

  describe('setting', () => {
    test('a member without limits sees every kind and period with what was used', async () => {
      const member = await platform.signedInMember();
      await put(member, '150.00');
      const { value } = (await member.ask('saferPlay.limits', {})).body;
      expect(value.limits).toHaveLength(limitKinds.length * limitPeriods.length);
      expect(
        value.limits.every(({ amount, left, raise, freesAt }) => amount === null && left === null && raise === null && freesAt === null),
      ).toBe(true);
      expect(await read(member, 'deposit', 'month')).toMatchObject({ used: '150.00' });
      expect(await read(member, 'time', 'day')).toMatchObject({ used: '0' });
    });

    test('several limits are set together, and hold at once', async () => {
      const member = await platform.signedInMember();
      const { status, body } = await member.ask('saferPlay.setLimits', {
        limits: [
          { kind: 'deposit', period: 'day', amount: '1000' },
          { kind: 'time', period: 'week', amount: '90' },
        ],
      });
      expect(status).toBe(200);
      expect(body.value.activeFrom).toBe(new Date(platform.world.now).toISOString());
      expect(await read(member, 'deposit', 'day')).toMatchObject({ amount: '1000.00', used: '0.00', left: '1000.00', raise: null });
      expect(await read(member, 'time', 'week')).toMatchObject({ amount: '90', used: '0', left: '90' });
    });

    test.each<[string, LimitKind, LimitPeriod, string, object]>([
      ['an amount with three decimals', 'deposit', 'day', '1.234', { 'limits.0.amount': { code: 'field.invalid' } }],
      ['a negative amount', 'loss', 'day', '-1', { 'limits.0.amount': { code: 'field.invalid' } }],
      ['half a minute', 'time', 'day', '0.5', { 'time.day': { code: 'field.invalid' } }],
      ['more minutes than a day has', 'time', 'day', '1441', { 'time.day': { code: 'field.too_big', max: '1440' } }],
    ])('%s is refused by field, and nothing is set', async (_, kind, period, amount, fields) => {
      const member = await platform.signedInMember();
      const good = { kind: 'stake', period: 'week', amount: '5' } as const;
      const { status, body } = await member.ask('saferPlay.setLimits', { limits: [{ kind, period, amount }, good] });
      expect([status, body.errorCode, body.value]).toEqual([400, 'input.invalid', { fields }]);
      expect(await read(member, 'stake', 'week')).toMatchObject({ amount: null });
    });

    test('a limit named twice in one request is refused', async () => {
      const member = await platform.signedInMember();
      const limit = { kind: 'deposit', period: 'day', amount: '5' } as const;
      const { body } = await member.ask('saferPlay.setLimits', { limits: [limit, { ...limit, amount: '6' }] });
      expect(body.value).toEqual({ fields: { 'deposit.day': { code: 'field.invalid' } } });
    });

    test('a trial account has no limits to set (R19)', async () => {
      const trial = await platform.signedInMember({ type: 4 });
      expect((await set(trial, 'deposit', 'day', '5')).body.errorCode).toBe('role.trial');
    });

    test('the history of every change is kept and cannot be deleted', async () => {
      const member = await platform.signedInMember();
      for (const amount of ['100', '50', '50', '80']) await set(member, 'deposit', 'day', amount);
      const rows = await platform.db
        .selectFrom('play_limit_changes')
        .select(['amount', 'raise_to'])
        .where('member_id', '=', member.id)
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { amount: 10_000n, raise_to: null },
        { amount: 5_000n, raise_to: null },
        { amount: 5_000n, raise_to: 8_000n },
      ]);
      await expect(platform.db.deleteFrom('play_limits').execute()).rejects.toThrow('never deleted');
      await expect(platform.db.deleteFrom('play_limit_changes').execute()).rejects.toThrow('never deleted');
      await expect(platform.db.updateTable('play_limit_changes').set({ amount: 1n }).execute()).rejects.toThrow('never deleted');
    });
  });

  describe('a raise', () => {
    test('counts only after 24 hours and a yes, by the server’s clock', async () => {
      const member = await platform.signedInMember();
      const yes = (who: Person) => who.ask('saferPlay.confirmRaise', { kind: 'deposit', period: 'day', amount: '900' });
      await set(member, 'deposit', 'day', '500');
      await set(member, 'deposit', 'day', '900');
      expect(await read(member, 'deposit', 'day')).toMatchObject({
        amount: '500.00',
        raise: {
          amount: '900.00',
          ready: false,
          confirmFrom: new Date(noon + hours(24)).toISOString(),
          confirmUntil: new Date(noon + hours(24) + days(7)).toISOString(),
        },
      });
      const early = await at(noon + hours(24) - minutes(1), member);
      expect((await yes(early)).body).toMatchObject({
        errorCode: 'protection.raise_waits',
        value: { from: new Date(noon + hours(24)).toISOString() },
      });
      const onTime = await at(noon + hours(24), member);
      expect((await put(onTime, '600.00')).body.errorCode, 'without a yes').toBe('protection.deposit_limit');
      expect(await read(onTime, 'deposit', 'day')).toMatchObject({ amount: '500.00', raise: { ready: true } });
      expect((await yes(onTime)).status).toBe(200);
      expect((await put(onTime, '600.00')).status).toBe(200);
      expect((await yes(onTime)).body.errorCode, 'the offer is used up').toBe('protection.no_raise');
    });

    test('ends with its offer, and the limit can be removed only the same way', async () => {
      const member = await platform.signedInMember();
      const none = { kind: 'stake', period: 'week', amount: null } as const;
      await set(member, 'stake', 'week', '500');
      await set(member, 'stake', 'week', null);
      const late = await at(noon + hours(24) + days(7), member);
      expect(await read(late, 'stake', 'week')).toMatchObject({ amount: '500.00', raise: null });
      expect((await late.ask('saferPlay.confirmRaise', none)).body.errorCode).toBe('protection.no_raise');
      await set(late, 'stake', 'week', null);
      const again = await at(noon + hours(48) + days(7), member);
      expect((await again.ask('saferPlay.confirmRaise', none)).status).toBe(200);
      expect(await read(again, 'stake', 'week')).toMatchObject({ amount: null, raise: null });
    });

    test('is taken back by the member or by a lower limit', async () => {
      const member = await platform.signedInMember();
      for (const drop of [
        () => member.ask('saferPlay.dropRaise', { kind: 'loss', period: 'day' }),
        () => set(member, 'loss', 'day', '400'),
      ]) {
        await set(member, 'loss', 'day', '500');
        await set(member, 'loss', 'day', '900');
        expect((await drop()).status).toBe(200);
        expect((await read(member, 'loss', 'day'))?.raise).toBeNull();
      }
      expect((await member.ask('saferPlay.dropRaise', { kind: 'time', period: 'day' })).status, 'nothing to drop').toBe(200);
    });

    test('leaves a marker without personal data', async () => {
      const member = await platform.signedInMember();
      await set(member, 'loss', 'day', '500');
      expect(await eventsOf(member)).toEqual([]);
      await set(member, 'loss', 'day', '501');
      await set(member, 'loss', 'day', '502');
      expect(await eventsOf(member)).toEqual(['raise_asked']);
      const [row] = await platform.db.selectFrom('protection_events').selectAll().where('member_id', '=', member.id).execute();
      expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'id', 'kind', 'member_id']);
    });
  });

  describe('before the first deposit', () => {
    const asks = async (person: Person) => (await person.ask('wallet.depositMethods', {})).body.value.asksForLimits;

    test('a member is asked until a limit is set, "not now" is answered, or a deposit is begun', async () => {
      const [setter, decliner, depositor] = [
        await platform.signedInMember(),
        await platform.signedInMember(),
        await platform.signedInMember(),
      ];
      for (const person of [setter, decliner, depositor]) expect(await asks(person)).toBe(true);
      await set(setter, 'deposit', 'day', '500');
      await decliner.ask('saferPlay.declineLimits', {});
      await put(depositor, '100.00');
      for (const person of [setter, decliner, depositor]) expect(await asks(person)).toBe(false);
      expect(await eventsOf(decliner)).toEqual(['limits_declined']);
    });

    test('where the market needs a limit nobody deposits without one, and "not now" is no answer', async () => {
      const { market } = brand;
      const strict = await walletWorld(open, { market: { ...market, saferPlay: { ...market.saferPlay, needsLimit: true } } });
      const person = await strict.signedInMember();
      const needs = async () => {
        const { asksForLimits, needsLimit } = (await person.ask('wallet.depositMethods', {})).body.value;
        return [asksForLimits, needsLimit];
      };
      await person.ask('saferPlay.declineLimits', {});
      // Time is no money.
      await set(person, 'time', 'day', '60');
      expect(await needs()).toEqual([true, true]);
      const { status, body } = await put(person, '100.00');
      expect([status, body.errorCode, body.message]).toEqual([
        409,
        'protection.limit_needed',
        "Set a limit before you deposit. You'll find limits under Safer play.",
      ]);
      await set(person, 'deposit', 'day', '500');
      expect([await needs(), (await put(person, '100.00')).status]).toEqual([[false, false], 200]);
      await set(person, 'deposit', 'day', null);
      strict.advance(hours(24));
      const token = await strict.signIn(person.id);
      await strict.takeValue('saferPlay.confirmRaise', { kind: 'deposit', period: 'day', amount: null }, { token });
      const again = await strict.ask('wallet.deposit', { method: 'island-wallet', amount: '100.00' }, { token });
      expect(again.body.errorCode).toBe('protection.limit_needed');
    });

    test('the deposit page gets the own limit that allows least', async () => {
      const person = await platform.signedInMember();
      expect((await person.ask('wallet.depositMethods', {})).body.value.ownLimit).toBeNull();
      await set(person, 'deposit', 'week', '400');
      await set(person, 'deposit', 'month', '4000');
      await put(person, '300.00');
      expect((await person.ask('wallet.depositMethods', {})).body.value.ownLimit).toEqual({
        kind: 'deposit',
        period: 'week',
        amount: '400.00',
        left: '100.00',
        freesAt: null,
        endsAt: null,
      });
    });
  });

  describe('deposits', () => {
    test('the lowest limit decides: daily 1,000 and weekly 10,000 refuse what passes 1,000 and say when more is free', async () => {
      const member = await platform.signedInMember();
      await member.ask('saferPlay.setLimits', {
        limits: [
          { kind: 'deposit', period: 'day', amount: '1000' },
          { kind: 'deposit', period: 'week', amount: '10000' },
        ],
      });
      expect((await put(member, '900.00')).status).toBe(200);
      const { status, body } = await put(member, '100.01');
      expect([status, body.errorCode]).toEqual([409, 'protection.deposit_limit']);
      expect(body.value).toMatchObject({ period: 'day', limit: '1000.00', left: '100.00' });
      expect(body.message).toBe('Your own deposit limit is ₱1,000.00 per 24 hours. You can deposit ₱100.00 more for now.');
      expect((await put(member, '100.00')).status).toBe(200);
      const full = (await put(member, '100.00')).body.value as unknown as { until: string };
      expect(full.until).toBe(new Date(noon + hours(24)).toISOString());
      expect(await read(member, 'deposit', 'day')).toMatchObject({ used: '1000.00', left: '0.00', freesAt: full.until });
    });

    test('are counted gross: a withdrawal frees nothing', async () => {
      const member = await platform.signedInMember();
      await set(member, 'deposit', 'day', '500');
      await put(member, '500.00');
      await platform.move(member.id, 'win', 50_000);
      await platform.move(member.id, 'withdrawal', -50_000);
      expect((await put(member, '100.00')).body.errorCode).toBe('protection.deposit_limit');
    });

    test('the window rolls: midnight frees nothing, and 24 hours do', async () => {
      const member = await platform.signedInMember();
      await set(member, 'deposit', 'day', '500');
      await put(member, '500.00');
      expect((await put(await at(noon + hours(24) - 1, member), '100.00')).body.errorCode).toBe('protection.deposit_limit');
      expect((await put(await at(noon + hours(24), member), '500.00')).status).toBe(200);
    });

    test('the limit is the account’s: another session of the member has no second one, and other members have none', async () => {
      const member = await platform.signedInMember();
      await set(member, 'deposit', 'day', '500');
      await put(member, '500.00');
      const token = await platform.signIn(member.id);
      expect((await platform.ask('wallet.deposit', { method: 'harbour-pay', amount: '100.00' }, { token })).body.errorCode).toBe(
        'protection.deposit_limit',
      );
      expect((await put(await platform.signedInMember(), '500.00')).status).toBe(200);
    });

    test('a refusal leaves one marker a day', async () => {
      const member = await platform.signedInMember();
      await set(member, 'deposit', 'day', '0');
      await put(member, '100.00');
      await put(member, '100.00');
      expect(await eventsOf(member)).toEqual(['limit_hit']);
    });

    test('many deposits and many methods within a day leave markers', async () => {
      const member = await platform.signedInMember();
      for (const method of ['island-wallet', 'harbour-pay', 'island-wallet']) await put(member, '100.00', method);
      expect(await eventsOf(member)).toEqual([]);
      await put(member, '500.00', 'bank-transfer');
      expect(await eventsOf(member)).toEqual(['many_methods']);
      await put(member, '100.00');
      expect(await eventsOf(member)).toEqual(['deposit_frequency', 'many_methods']);
    });

    test('of two deposits at once that only fit alone exactly one passes (SEC-09)', async () => {
      const member = await platform.signedInMember();
      await set(member, 'deposit', 'week', '500');
      const answers = await Promise.all([put(member, '300.00'), put(member, '300.00')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    const changes = sized(8, 25);
    test(`no deposit is accepted after the time from which a lower limit is active, in ${20 * changes} deposits against ${changes} changes`, async () => {
      const { now: before } = platform.world;
      let tick = before;
      Object.defineProperty(platform.world, 'now', { configurable: true, get: () => ++tick });
      const seen: { id: bigint; activeFrom: number; accepted: number }[] = [];
      for (let n = 0; n < changes; n++) {
        const member = await platform.signedInMember();
        const deposits = Array.from({ length: 10 }, () => put(member, '100.00'));
        const lowered = set(member, 'deposit', 'month', '0');
        deposits.push(...Array.from({ length: 10 }, () => put(member, '100.00')));
        const statuses = (await Promise.all(deposits)).map(({ status }) => status);
        expect(new Set([...statuses, 200, 409])).toEqual(new Set([200, 409]));
        const accepted = statuses.filter((status) => status === 200).length;
        seen.push({ id: member.id, accepted, activeFrom: Date.parse((await lowered).body.value.activeFrom) });
      }
      Object.defineProperty(platform.world, 'now', { configurable: true, writable: true, value: before });
      expect(seen.some(({ accepted }) => accepted > 0 && accepted < 20)).toBe(true);
      for (const { activeFrom, id } of seen) {
        const late = await platform.db
          .selectFrom('deposits')
          .select('id')
          .where('member_id', '=', id)
          .where('created_at', '>', new Date(activeFrom))
          .execute();
        expect(late).toEqual([]);
      }
    }, 120_000);
  });
});
