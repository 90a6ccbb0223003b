// Closing an account: what it says before, its proofs, what it ends, races with sign-ins, bets and deposits, and opening it again.
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { closeAccount, closing, sendClosingCode } from '#platform/areas/access/closing.ts';
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import { startSession } from '#platform/areas/access/sign-in/complete-login.ts';
import type { RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { oneTimeCodeOf } from '#platform/identity/one-time-codes.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { minor } from '#values/money.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password, secret } from '../../platform.ts';
import { type AccessWorld, accessWorld } from '../access/access-fixture.ts';
import { fromBase32 } from '../access/base32.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { openLottery } from '../games/lottery-fixture.ts';
import { signedIn, vendorWorld } from '../vendors/vendor-fixture.ts';
import { walletWorld } from '../wallet/wallet-fixture.ts';

const keys = { settings: { secrets: [secret] } };

onOneEngineDaily('closed accounts', (open, engine) => {
  let app: AccessWorld;
  beforeAll(async () => {
    app = await accessWorld(open);
  }, 60_000);

  const made = async (money = 0) => {
    const member = await app.member({ money });
    const token = await app.signIn(member.id);
    const { email } = await app.db.selectFrom('members').select('email').where('id', '=', member.id).executeTakeFirstOrThrow();
    return { ...member, email, token };
  };
  type Made = Awaited<ReturnType<typeof made>>;
  const codeFor = async ({ id, email, token }: Made) => {
    const { codeId } = await app.takeValue('access.sendClosingCode', { way: 'email' }, { token });
    return { way: 'email', codeId, verificationCode: oneTimeCodeOf(keys, codeId, 'closing', `closing of ${id} ${email}`) } as const;
  };
  const close = async (member: Made, leaves = '0.00') =>
    app.ask('access.closeAccount', { leaves, password, ...(await codeFor(member)) }, { token: member.token });
  const giveBonus = ({ id }: Made) =>
    inTransaction(app.db, (trx) =>
      grantBonus(
        trx,
        { memberId: id, promotion: 'welcome', amount: minor(200_00), times: 5, days: 7, mostBet: null, gameType: null },
        new Date(app.world.now),
      ),
    );
  const closedAt = async ({ id }: { readonly id: bigint }) =>
    (await app.db.selectFrom('members').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow()).closed_at;
  const context = (): RequestContext =>
    ({
      ...app.appContext,
      db: app.db,
      now: new Date(app.world.now),
      ip: '203.0.113.7',
      userAgent: 'test',
      country: null,
    }) as unknown as RequestContext;
  const opening = (id: bigint, within = context()) =>
    startSession(within, { id, password_set_at: new Date(app.world.now), first_login_at: new Date(app.world.now) });

  describe('before', () => {
    test('it names the money, the bonus, the points and how long the records are kept (MC-02)', async () => {
      const member = await made(1_250_00);
      await giveBonus(member);
      expect(await app.takeValue('access.closing', {}, { token: member.token })).toMatchObject({
        money: '1250.00',
        bonus: '200.00',
        points: 0,
        openBets: 0,
        drawsAhead: 0,
        openWithdrawals: 0,
        recordsKeptFor: 'P5Y',
        password: true,
        secondCheck: 'code',
        supportEmail: brand.supportEmail,
      });
    });
  });

  describe('the proofs', () => {
    test('a wrong password or a code of another purpose closes nothing', async () => {
      const member = await made();
      const { token } = member;
      const right = await codeFor(member);
      const wrong = await app.ask('access.closeAccount', { leaves: '0.00', ...right, password: 'something else 1' }, { token });
      expect(wrong.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { password: { code: 'field.password_wrong' } } } });
      const other = oneTimeCodeOf(keys, right.codeId, 'withdrawal', `closing of ${member.id} ${member.email}`);
      const foreign = await app.ask('access.closeAccount', { leaves: '0.00', password, ...right, verificationCode: other }, { token });
      expect(foreign.body.errorCode).toBe('code.wrong');
      const none = await app.ask('access.closeAccount', { leaves: '0.00', password }, { token });
      expect(none.body.value).toMatchObject({ fields: { verificationCode: { code: 'field.required' } } });
      expect(await closedAt(member)).toBeNull();
    });

    test('an authenticator takes the place of the code', async () => {
      const member = await made();
      const { token } = member;
      const { secretUri } = await app.takeValue('access.authenticator', {}, { token });
      const code = () => totp(fromBase32(new URL(secretUri).searchParams.get('secret') ?? ''), totpCounter(new Date(app.world.now)));
      await app.takeValue('access.turnAuthenticator', { on: true, verificationCode: code() }, { token });
      expect((await app.ask('access.sendClosingCode', { way: 'email' }, { token })).body.errorCode).toBe('way.closed');
      const used = await app.ask('access.closeAccount', { leaves: '0.00', password, verificationCode: code() }, { token });
      expect(used.body.errorCode, 'no code works twice').toBe('code.wrong');
      app.advance(30_000);
      expect((await app.ask('access.closeAccount', { leaves: '0.00', password, verificationCode: code() }, { token })).status).toBe(200);
    });

    test('money that the member has not seen stops it, and leaves the code for the next try', async () => {
      const member = await made(40);
      const code = await codeFor(member);
      const differs = await app.ask('access.closeAccount', { leaves: '0.00', password, ...code }, { token: member.token });
      expect([differs.status, differs.body.errorCode, differs.body.value.money]).toEqual([409, 'account.money_differs', '0.40']);
      expect(await closedAt(member)).toBeNull();
      expect((await app.ask('access.closeAccount', { leaves: '0.40', password, ...code }, { token: member.token })).status).toBe(200);
    });
  });

  describe('after', () => {
    test('every session has ended at once, and nothing opens another: the sentence names support (SEC-36)', async () => {
      const member = await made();
      const there = await app.signIn(member.id);
      expect((await close(member)).status).toBe(200);
      for (const token of [member.token, there]) expect((await app.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      const { body } = await app.ask('access.login', {
        username: member.username,
        password,
        human: await app.solveHumanCheck(undefined, 16),
      });
      expect(body.errorCode).toBe('account.closed');
      expect(body.message).toContain(brand.supportEmail);
      await expect(opening(member.id)).rejects.toMatchObject({ code: 'account.closed' });
    });

    test('a session that stayed open in the database opens nothing either', async () => {
      const member = await made();
      await app.db
        .updateTable('members')
        .set({ closed_at: new Date(app.world.now) })
        .where('id', '=', member.id)
        .execute();
      expect((await app.ask('member.info', {}, { token: member.token })).body.errorCode).toBe('session.ended');
    });

    test('games end, consents are taken back, wins are not shown, and an e-mail says how to come back', async () => {
      const member = await made();
      const { token } = member;
      await app.takeValue('member.setConsents', { mail: true, sms: true, site: true }, { token });
      await app.takeValue('member.showWins', { shown: true }, { token });
      const at = new Date(app.world.now);
      const { launchId } = await openLaunch(app.db, { memberId: member.id, gameCode: 'lantern-tide', vendor: 'originals', at });
      await close(member);
      const launch = await app.db.selectFrom('launches').select('end_reason').where('id', '=', launchId).executeTakeFirstOrThrow();
      expect(launch.end_reason).toBe('closed');
      const consents = await app.db.selectFrom('marketing_consents').select('given').where('member_id', '=', member.id).execute();
      expect(consents.map(({ given }) => given)).toEqual([false, false, false]);
      const row = await app.db.selectFrom('members').select('shows_wins').where('id', '=', member.id).executeTakeFirstOrThrow();
      expect(row.shows_wins).toBe(false);
      await app.runDueWork();
      const mail = await app.db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', String(member.email))
        .orderBy('id', 'desc')
        .execute();
      expect(mail[0]?.subject).toBe('Your Isla account is closed');
      expect(mail[0]?.body).toContain(`write to ${brand.supportEmail}`);
      expect(mail[0]?.body, 'nobody can open that page any more').not.toContain('/member/securityCenter');
    });

    test('the active bonus is lost, and the balance stays to the cent', async () => {
      const member = await made(500_00);
      await giveBonus(member);
      expect((await close(member, '500.00')).status).toBe(200);
      expect(await balanceOf(app.db, member.id)).toMatchObject({ main: 500_00n, bonus: 0n });
    });

    test('it is never told as dormant', async () => {
      const member = await made();
      await close(member);
      await app.db
        .updateTable('members')
        .set({ signed_in_at: new Date(app.world.now - days(800)) })
        .where('id', '=', member.id)
        .execute();
      await app.runDueWork();
      const told = await app.db.selectFrom('messages').select('kind').where('member_id', '=', member.id).execute();
      expect(told.map(({ kind }) => kind)).not.toContain('account.dormant');
    });

    test('an excluded member may close it too', async () => {
      const member = await made();
      await app.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'P6M' }, { token: member.token });
      expect((await close(member)).status).toBe(200);
    });
  });

  describe('races', () => {
    // The embedded engine has one connection, so two calls cannot overlap.
    if (engine === 'postgres')
      test('a sign-in that began before the closing ends opens nothing', async () => {
        const member = await made();
        let login: ReturnType<typeof opening> | undefined;
        await app.db.transaction().execute(async (trx) => {
          await trx
            .updateTable('members')
            .set({ closed_at: new Date(app.world.now) })
            .where('id', '=', member.id)
            .execute();
          login = inTransaction(app.db, (within) => opening(member.id, { ...context(), db: within }));
          expect(await waitsForLock(app.db, login)).toBe(true);
        });
        await expect(login).rejects.toMatchObject({ code: 'account.closed' });
      });

    test('a money order that was faster than the closing finds it closed afterwards', async () => {
      const member = await made(100_00);
      const code = await codeFor(member);
      const order = () => app.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { token: member.token });
      const [closed, deposited] = await Promise.all([
        app.ask('access.closeAccount', { leaves: '100.00', password, ...code }, { token: member.token }),
        order(),
      ]);
      expect(closed.status).toBe(200);
      expect([200, 401, 403]).toContain(deposited.status);
      const orders = await app.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).execute();
      expect(orders.length, 'an order exists only where it was promised').toBe(deposited.status === 200 ? 1 : 0);
      expect((await order()).body.errorCode).toBe('session.ended');
    });

    test('an operator opens it again with an e-mail, and no session comes back', async () => {
      const member = await made();
      await close(member);
      expect(await reopenAccount(app.db, member.username, new Date(app.world.now))).toBe('reopened');
      expect(await reopenAccount(app.db, member.username, new Date(app.world.now))).toBe('not closed');
      expect((await app.ask('member.info', {}, { token: member.token })).body.errorCode).toBe('session.ended');
      expect((await app.ask('member.info', {}, { token: await app.signIn(member.id) })).status).toBe(200);
      const told = await app.db.selectFrom('messages').select('kind').where('member_id', '=', member.id).execute();
      expect(told.map(({ kind }) => kind)).toContain('notice.reopened');
    });

    test('opened again, a self-exclusion goes on: what is left can be withdrawn, and nothing deposited', async () => {
      const member = await made(50_00);
      await app.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'P6M' }, { token: member.token });
      await close(member, '50.00');
      expect(await reopenAccount(app.db, member.username, new Date(app.world.now))).toBe('paused');
      expect(await closedAt(member)).toBeNull();
      const token = await app.signIn(member.id);
      const order = { method: 'island-wallet', amount: '500.00' };
      expect((await app.ask('wallet.deposit', order, { token, key: crypto.randomUUID() })).body.errorCode).toBe('protection.excluded');
      expect((await app.takeValue('wallet.withdrawalTerms', {}, { token })).balance).toBe('50.00');
    });
  });

  test('draws bought ahead whose sales are open are refunded, and the page said how many', async () => {
    const member = await made(100_00);
    const { token } = member;
    await openLottery(app, 'da-nang');
    const { draws } = await app.takeValue('lottery.terms', { gameId: 'da-nang' });
    const lines = [{ bet: 'loto2', pick: '07', stake: '2.00' }];
    const order = { gameId: 'da-nang', draw: draws[0]?.draw ?? '', prizeMode: 'Lott' as const, lines, draws: 3, price: '6.00' };
    expect((await app.ask('lottery.placeTickets', order, { token })).status).toBe(200);
    app.world.now = Date.parse(draws[0]?.closesAt ?? '');
    member.token = await app.signIn(member.id);
    expect(await app.takeValue('access.closing', {}, { token: member.token })).toMatchObject({
      money: '94.00',
      openBets: 1,
      drawsAhead: 2,
    });
    expect((await close(member, '94.00')).status).toBe(200);
    expect(await balanceOf(app.db, member.id)).toMatchObject({ main: 98_00n });
    const tickets = await app.db
      .selectFrom('lottery_tickets')
      .select('state')
      .where('member_id', '=', member.id)
      .orderBy('draw_id')
      .execute();
    expect(tickets.map(({ state }) => state)).toEqual(['open', 'returned', 'returned']);
    const told = await app.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', member.id).execute();
    expect(told).toContainEqual({ kind: 'lottery.closed', data: { draws: 2, amount: '4.00', symbol: '₱' } });
  });

  test('what a bonus had paid for draws ahead is lost with the bonus, and the message says so (MC-02, MC-03)', async () => {
    const member = await made(4_00);
    await giveBonus(member);
    await openLottery(app, 'da-nang');
    const { draws } = await app.takeValue('lottery.terms', { gameId: 'da-nang' });
    const lines = [{ bet: 'loto2', pick: '07', stake: '2.00' }];
    const order = { gameId: 'da-nang', draw: draws[0]?.draw ?? '', prizeMode: 'Lott' as const, lines, draws: 3, price: '6.00' };
    expect((await app.ask('lottery.placeTickets', order, { token: member.token })).status).toBe(200);
    app.world.now = Date.parse(draws[0]?.closesAt ?? '');
    member.token = await app.signIn(member.id);
    expect((await close(member, '0.00')).status).toBe(200);
    expect(await balanceOf(app.db, member.id)).toMatchObject({ main: 2_00n, bonus: 0n });
    const told = await app.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', member.id).execute();
    expect(told).toContainEqual({ kind: 'lottery.closed', data: { draws: 2, amount: '2.00', kept: '2.00', symbol: '₱' } });
  });

  test('a deposit that arrives after the closing is credited, brings no bonus, and is told', async () => {
    const wallet = await walletWorld(open);
    const member = await wallet.signedInMember();
    const deposit = await member.deposit('500.00');
    await wallet.db
      .updateTable('members')
      .set({ closed_at: new Date(wallet.world.now) })
      .where('id', '=', member.id)
      .execute();
    wallet.advance(minutes(1));
    await wallet.paymentPage(deposit, 'approved');
    await wallet.advanceAndWork(minutes(1));
    expect(await balanceOf(wallet.db, member.id)).toMatchObject({ main: 500_00n, bonus: 0n });
    const told = await wallet.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', member.id).execute();
    expect(told.filter(({ kind }) => kind === 'account.paid_after_closing')).toEqual([
      { kind: 'account.paid_after_closing', data: { reference: deposit.reference, amount: '500.00' } },
    ]);
    expect((await wallet.messagesTo(member.email))[0]?.subject).toBe('A deposit arrived after you closed your Isla account');
  });

  test('of many bets around one closing none is accepted after it, and open rounds are paid', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { launchId, sessionId } = await signedIn(platform);
    // Each reading of the clock is later than the one before.
    let now = platform.world.now;
    Object.defineProperty(platform.world, 'now', { get: () => ++now });
    const session = { id: sessionId, memberId: platform.member, type: 0, username: 'racer', startedAt: new Date(now) };
    const context = {
      ...platform.appContext,
      db: platform.db,
      now: new Date(now),
      language: 'EN',
      ip: '203.0.113.8',
      session,
    } as unknown as RequestContext;
    const { email, username } = await platform.db
      .selectFrom('members')
      .select(['email', 'username'])
      .where('id', '=', platform.member)
      .executeTakeFirstOrThrow();
    const base = { player: platform.member.toString(), game: 'lantern-tide' };
    const bet = async (n: number) => {
      const round = `${username}-closing-${n}`;
      const answer = await platform.wallet('debit', { ...base, transaction: `${round}:d`, round, session: launchId, amount: '0.01' });
      return { round, code: answer.body.success ? 'accepted' : answer.body.errorCode };
    };
    const closeOnce = async () => {
      const { codeId } = await sendClosingCode(context, { way: 'email' });
      const verificationCode = oneTimeCodeOf(keys, codeId, 'closing', `closing of ${platform.member} ${email}`);
      // The bets change the money until the closing holds their lock, so the sum is read again as the page does.
      for (;;) {
        const { money } = await closing(context);
        const refusal = await closeAccount(context, { leaves: money, password, way: 'email', codeId, verificationCode }).catch(
          (error: unknown) => error as { code?: string },
        );
        if (!('code' in refusal)) return;
        expect(refusal.code).toBe('account.money_differs');
      }
    };
    const bets = Array.from({ length: 60 }, (_, n) => bet(n));
    await bets[5];
    await closeOnce();
    const late = await Promise.all(Array.from({ length: 20 }, (_, n) => bet(100 + n)));
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['game.launch_ended']));
    const accepted = (await Promise.all(bets)).filter(({ code }) => code === 'accepted');
    const stored = await platform.db
      .selectFrom('wallet_transactions')
      .select('at')
      .where('member_id', '=', platform.member)
      .where('kind', '=', 'debit')
      .where('state', '=', 'accepted')
      .execute();
    expect(stored).toHaveLength(accepted.length);
    const { closed_at } = await platform.db
      .selectFrom('members')
      .select('closed_at')
      .where('id', '=', platform.member)
      .executeTakeFirstOrThrow();
    expect(stored.filter(({ at }) => closed_at && at >= closed_at)).toEqual([]);
    const before = await platform.balance();
    const round = accepted[0]?.round;
    const paid = await platform.wallet('credit', { ...base, transaction: `${round}:c`, round, amount: '5.00' });
    expect([paid.status, (await platform.balance()) - before]).toEqual([200, 500n]);
  }, 120_000);
});
