// Messages about security changes and sign-ins, on both databases: who gets which, where, and in which language.
import { beforeAll, expect, test } from 'vitest';
import { startSession } from '#platform/areas/access/sign-in/complete-login.ts';
import type { RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';
import { fromBase32 } from './base32.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

onOneEngineDaily('security notices', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });
  type Member = Awaited<ReturnType<WithdrawalWorld['member']>>;
  const signIn = (id: bigint, ip: string, userAgent: string, country: string | null = null) =>
    inTransaction(platform.db, (db) =>
      startSession(
        {
          ...platform.appContext,
          db,
          now: new Date(platform.world.now),
          ip,
          userAgent,
          country,
          session: null,
        } as unknown as RequestContext,
        { id, password_set_at: new Date(platform.world.now), first_login_at: null },
      ),
    );
  const messages = async (to: string) => {
    await platform.runDueWork();
    return platform.messagesTo(to);
  };
  const mails = async ({ email }: Member) => (await messages(email)).map(({ subject }) => subject);

  test('a sign-in from an unknown device is told with time, place and device; from a known one it is not', async () => {
    const member = await platform.member();
    await signIn(member.id, '203.0.113.7', phone, 'PH');
    const [mail] = await messages(member.email);
    expect(mail?.subject).toBe('New sign-in to your Isla account');
    expect(mail?.body).toContain('Where: Philippines, 203.0.113.7');
    expect(mail?.body).toContain('Device: Chrome on Android');
    expect(mail?.body).toMatch(/When: .*\d{4}.*\d:\d\d/);
    expect(mail?.body).toContain('http://isla.test/en/member/securityCenter?alert=1');
    await signIn(member.id, '203.0.113.7', phone);
    expect(await mails(member)).toHaveLength(1);
    await signIn(member.id, '203.0.113.7', desktop);
    expect(await mails(member)).toHaveLength(2);
  });

  test('who wants to be told of every sign-in is told of known devices too, until they no longer want it', async () => {
    const member = await platform.signedInMember();
    await signIn(member.id, '203.0.113.7', phone);
    expect((await member.ask('access.security')).body.value.everyLogin).toBe(false);
    await member.ask('access.loginNotices', { every: true });
    expect((await member.ask('access.security')).body.value.everyLogin).toBe(true);
    await signIn(member.id, '203.0.113.7', phone);
    expect(await mails(member)).toHaveLength(2);
    await member.ask('access.loginNotices', { every: false });
    await signIn(member.id, '203.0.113.7', phone);
    expect(await mails(member)).toHaveLength(2);
  });

  test('a registration is no new sign-in', async () => {
    const human = await platform.solveHumanCheck();
    const email = 'newcomer@example.com';
    const { body } = await platform.ask('access.register', {
      username: 'newcomer1',
      password: 'lagoon7Tide',
      confirmPassword: 'lagoon7Tide',
      email,
      registerMethod: 'WEB',
      registerUrl: 'http://isla.test/register',
      login: true,
      human,
    });
    expect(body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect((await messages(email)).map(({ subject }) => subject)).toEqual(['Confirm your email address for Isla']);
  });

  test('the member’s own language counts, not that of the request', async () => {
    const member = await platform.member({ language: 'TY' });
    await signIn(member.id, '203.0.113.7', phone);
    expect(await mails(member)).toEqual(['Bagong pag-sign in sa account mo sa Isla']);
  });

  test('without an e-mail address it is a text message to the verified number; without either, nothing fails', async () => {
    const mobile = `+639175501${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
    const [texted, silent] = [await platform.member({ email: null, mobile }), await platform.member({ email: null })];
    await signIn(texted.id, '203.0.113.7', phone);
    await signIn(silent.id, '203.0.113.7', phone);
    const [text] = await messages(mobile);
    expect(text?.body).toMatch(/^Isla: New sign-in: Chrome on Android, 203\.0\.113\.7, .* change your password right away/);
  });

  test('removing an account for withdrawals, and turning an authenticator on and off, are told', async () => {
    const player = await platform.player(0);
    const token = () => platform.signIn(player.id);
    const uri = (await platform.takeValue('access.authenticator', {}, { token: await token() })).secretUri;
    const code = () => totp(fromBase32(new URL(uri).searchParams.get('secret') ?? ''), totpCounter(new Date(platform.world.now)));
    const turn = async (on: boolean) =>
      (await platform.ask('access.turnAuthenticator', { on, verificationCode: code() }, { token: await token() })).status;
    expect(await turn(true)).toBe(200);
    // A used code changes nothing, and tells nothing.
    expect(await turn(false)).toBe(400);
    platform.advance(30_000);
    expect(await turn(false)).toBe(200);
    await platform.takeValue('wallet.removeWithdrawalAccount', { id: player.accountId }, { token: await token() });
    expect((await mails(player)).sort()).toEqual([
      'A withdrawal account was removed from your Isla account',
      'An authenticator app was turned on for your Isla account',
      'The authenticator app was turned off for your Isla account',
    ]);
    expect((await platform.messagesTo(player.email)).map(({ body }) => body).join()).toContain('BPI •• 2291 has just been removed');
  });

  test('a closed account cannot be signed in to', async () => {
    const member = await platform.member();
    await platform.db
      .updateTable('members')
      .set({ closed_at: new Date(platform.world.now) })
      .where('id', '=', member.id)
      .execute();
    await expect(signIn(member.id, '203.0.113.7', phone)).rejects.toMatchObject({ code: 'account.closed' });
    // A helper is told nothing of an account.
    const agent = await platform.member();
    await platform.db
      .updateTable('members')
      .set({ type: 9, staff_of: agent.id, staff_rights: JSON.stringify(['reports']) })
      .where('id', '=', member.id)
      .execute();
    await expect(signIn(member.id, '203.0.113.7', phone)).rejects.toMatchObject({ code: 'staff.ended' });
    expect(await mails(member)).toEqual([]);
  });
});
