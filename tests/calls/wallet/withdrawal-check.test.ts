// The second check of a withdrawal, on both databases: a code of the authenticator, or by e-mail or text message.
import { beforeAll, expect, test } from 'vitest';
import errors from '#i18n/EN/errors.json' with { type: 'json' };
import { writeSetting } from '#platform/db/settings.ts';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { verificationLimit } from '#platform/rules/access/otp-rules.ts';
import { hours, minutes, seconds } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { fromBase32 } from '../access/base32.ts';
import { type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

type Player = Awaited<ReturnType<WithdrawalWorld['player']>>;

onBothEngines('the second check of a withdrawal', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });
  const asksForCodes = (codes: boolean) => writeSetting(platform.db, 'withdrawals', { codes });
  const full = [1_000_000n, 0n];
  const token = (player: Player) => platform.signIn(player.id);

  /** Turns an authenticator on, and returns its code of the moment. */
  async function authenticatorOf(player: Player) {
    const uri = (await platform.takeValue('access.authenticator', {}, { token: await token(player) })).secretUri;
    const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '');
    const code = () => totp(secret, totpCounter(new Date(platform.world.now)));
    await platform.takeValue('access.turnAuthenticator', { on: true, verificationCode: code() }, { token: await token(player) });
    return code;
  }

  test('with an authenticator a withdrawal needs its code: the right one works once, a wrong or reused one takes nothing', async () => {
    const player = await platform.player();
    const code = await authenticatorOf(player);
    expect((await player.terms()).secondCheck).toBe('authenticator');
    const { body } = await player.withdraw('500.00');
    expect(body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { verificationCode: { code: 'field.required' } } } });
    const refused = async (verificationCode: string) => (await player.withdraw('500.00', { verificationCode })).body.errorCode;
    // The code that turned it on is used up.
    expect(await refused(code())).toBe('code.wrong');
    const wrong = code() === '000000' ? '000001' : '000000';
    expect(await refused(wrong)).toBe('code.wrong');
    // No tries are counted aloud, so the sentence is that of the field.
    expect((await player.withdraw('500.00', { verificationCode: wrong })).body.message).toBe(errors['field.authenticator']);
    expect(await player.money()).toEqual(full);
    platform.advance(seconds(30));
    const fresh = code();
    expect((await player.withdraw('500.00', { verificationCode: fresh })).status).toBe(200);
    expect(await refused(fresh)).toBe('code.wrong');
    expect(await player.money()).toEqual([950_000n, 50_000n]);
  });

  test('guesses of an authenticator’s code are counted across refusals, until even the right one has to wait', async () => {
    const player = await platform.player();
    const code = await authenticatorOf(player);
    platform.advance(seconds(30));
    const codes: unknown[] = [];
    for (let count = 0; count <= verificationLimit.most; count += 1)
      codes.push((await player.withdraw('500.00', { verificationCode: code() === '000000' ? '000001' : '000000' })).body.errorCode);
    expect(codes).toEqual([...Array.from({ length: verificationLimit.most }, () => 'code.wrong'), 'rate.too_many']);
    expect((await player.withdraw('500.00', { verificationCode: code() })).body.errorCode).toBe('rate.too_many');
    expect(await player.money()).toEqual(full);
  });

  /** Asks for the code of a withdrawal, and returns what proves it. */
  async function codeFor(player: Player, amount: string, way: 'email' | 'sms' = 'email', to = player.email) {
    platform.advance(minutes(1));
    const { codeId } = await platform.takeValue(
      'wallet.sendWithdrawalCode',
      { accountId: player.accountId, amount, way },
      { token: await token(player) },
    );
    await platform.runDueWork();
    const [message] = await platform.messagesTo(to);
    return { message, proof: { way, codeId, verificationCode: /\b(\d{7})\b/.exec(message?.body ?? '')?.[1] ?? '' } };
  }

  test('where the settings ask for a code, it comes by e-mail, names amount and account, and works once for them alone', async () => {
    await asksForCodes(true);
    const player = await platform.player();
    expect(await player.terms()).toMatchObject({ secondCheck: 'code', contacts: [{ way: 'email' }] });
    expect((await player.withdraw('500.00')).body.value).toMatchObject({ fields: { verificationCode: { code: 'field.required' } } });
    const { message, proof } = await codeFor(player, '500.00');
    expect(message?.body).toContain('your withdrawal of ₱500.00 to BPI •• 2291');
    expect((await player.withdraw('600.00', proof)).body.errorCode).toBe('code.dead');
    expect(await player.money()).toEqual(full);
    expect((await player.withdraw('500.00', proof)).status).toBe(200);
    expect((await player.withdraw('500.00', proof)).body.errorCode).toBe('code.dead');
    expect(await player.money()).toEqual([950_000n, 50_000n]);
    await asksForCodes(false);
    expect((await player.withdraw('300.00')).status).toBe(200);
  });

  test('a code by text message works as well; the same key with another code is the same order', async () => {
    await asksForCodes(true);
    const player = await platform.player();
    const mobile = `+6391755${player.id.toString().padStart(5, '0').slice(-5)}`;
    await platform.db.updateTable('members').set({ mobile }).where('id', '=', player.id).execute();
    const { proof } = await codeFor(player, '500.00', 'sms', mobile);
    const key = crypto.randomUUID();
    expect((await player.withdraw('500.00', proof, key)).status).toBe(200);
    const repeated = await player.withdraw('500.00', { way: 'email', verificationCode: '1111111' }, key);
    expect([repeated.status, repeated.replayed]).toEqual([200, true]);
    expect(await player.money()).toEqual([950_000n, 50_000n]);
    await asksForCodes(false);
  });

  test('the tries of a code outlive each refusal, and the fifth wrong one ends it', async () => {
    await asksForCodes(true);
    const player = await platform.player();
    const { proof } = await codeFor(player, '500.00');
    const verificationCode = proof.verificationCode === '0000000' ? '0000001' : '0000000';
    const codes: unknown[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await player.withdraw('500.00', { ...proof, verificationCode })).body.errorCode);
    expect(codes).toEqual(['code.wrong', 'code.wrong', 'code.wrong', 'code.wrong', 'code.dead']);
    expect((await player.withdraw('500.00', proof)).body.errorCode).toBe('code.dead');
    expect(await player.money()).toEqual(full);
    await asksForCodes(false);
  });

  test('one tap with a wrong code costs one try, also when the browser repeats it after a lost answer (R4)', async () => {
    await asksForCodes(true);
    const player = await platform.player();
    const { proof } = await codeFor(player, '500.00');
    const [first, second] = ['0000000', '0000001', '0000002'].filter((typed) => typed !== proof.verificationCode) as [string, string];
    const key = crypto.randomUUID();
    const copies = await Promise.all([1, 2, 3].map(() => player.withdraw('500.00', { ...proof, verificationCode: first }, key)));
    for (const { body } of copies) expect(body).toMatchObject({ errorCode: 'code.wrong', value: { triesLeft: 4 } });
    const other = await player.withdraw('500.00', { ...proof, verificationCode: second }, key);
    expect(other.body).toMatchObject({ errorCode: 'code.wrong', value: { triesLeft: 3 } });
    expect((await player.withdraw('500.00', proof, key)).status).toBe(200);
    await asksForCodes(false);

    const guarded = await platform.player();
    const code = await authenticatorOf(guarded);
    platform.advance(seconds(30));
    const wrong = { verificationCode: code() === '000000' ? '000001' : '000000' };
    for (let count = 0; count < verificationLimit.most; count += 1)
      for (const _copy of [1, 2])
        expect((await guarded.withdraw('500.00', wrong, `${key}${count}`)).body.errorCode, `${count}`).toBe('code.wrong');
    expect((await guarded.withdraw('500.00', wrong)).body.errorCode).toBe('rate.too_many');
    expect(await guarded.money()).toEqual(full);
  });

  test('the same wrong digits typed for a newer code are another try (R4)', async () => {
    await asksForCodes(true);
    const player = await platform.player();
    const key = crypto.randomUUID();
    const triesLeft = async (proof: object, verificationCode: string) =>
      (await player.withdraw('500.00', { ...proof, verificationCode }, key)).body.value.triesLeft;
    const { proof: older } = await codeFor(player, '500.00');
    const typed = ['0000000', '0000001', '0000002', '0000003'].filter((digits) => digits !== older.verificationCode);
    const [first, second] = typed as [string, string];
    expect([await triesLeft(older, first), await triesLeft(older, second), await triesLeft(older, second)]).toEqual([4, 3, 3]);
    const { proof: newer } = await codeFor(player, '500.00');
    expect(await triesLeft(newer, second)).toBe(4);
    await asksForCodes(false);
  });

  test('an empty code and a wrong one name their field (MC-05)', async () => {
    const player = await platform.player();
    await authenticatorOf(player);
    const refused = async (verificationCode: string) => (await player.withdraw('500.00', { verificationCode })).body;
    for (const empty of ['', '   '])
      expect(await refused(empty)).toMatchObject({
        errorCode: 'input.invalid',
        value: { fields: { verificationCode: { code: 'field.required' } } },
      });
    expect(await refused('123')).toMatchObject({
      errorCode: 'code.wrong',
      value: { fields: { verificationCode: { code: 'field.authenticator' } } },
    });
    expect(await player.money()).toEqual(full);
  });

  test.each(['0.00', '0', '-5.00', 'much', ''])(
    'no code is sent for the amount “%s”, and the refusal names the field (MC-05)',
    async (amount) => {
      await asksForCodes(true);
      const player = await platform.player();
      const order = { accountId: player.accountId, amount, way: 'email' };
      const { body } = await platform.ask('wallet.sendWithdrawalCode', order, { token: await token(player) });
      expect(body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { amount: { code: 'field.invalid' } } } });
      await platform.runDueWork();
      expect(await platform.messagesTo(player.email)).toEqual([]);
      await asksForCodes(false);
    },
  );

  test('no code is sent to a member without a contact, for another’s account, or where none is asked for', async () => {
    await asksForCodes(true);
    const [player, other] = [await platform.player(), await platform.player()];
    const send = async (accountId: string) =>
      (await platform.ask('wallet.sendWithdrawalCode', { accountId, amount: '500.00', way: 'email' }, { token: await token(player) })).body
        .errorCode;
    expect(await send(other.accountId)).toBe('not_found');
    await platform.db.updateTable('members').set({ email: null }).where('id', '=', player.id).execute();
    expect(await send(player.accountId)).toBe('way.closed');
    expect((await player.terms()).contacts).toEqual([]);
    expect((await player.withdraw('500.00', { way: 'email', verificationCode: '1234567' })).body.errorCode).toBe('way.closed');
    await asksForCodes(false);
    await platform.db.updateTable('members').set({ email: player.email }).where('id', '=', player.id).execute();
    expect(await send(player.accountId)).toBe('way.closed');
    expect(await player.money()).toEqual(full);
  });

  test('after a change of contact withdrawals wait as long as the settings say, and the page knows until when', async () => {
    const player = await platform.player();
    const changed = new Date(platform.world.now);
    await platform.db.updateTable('members').set({ contact_changed_at: changed }).where('id', '=', player.id).execute();
    expect((await player.terms()).waitsUntil).toBeNull();
    await writeSetting(platform.db, 'withdrawals', { contactWaitHours: 24 });
    expect((await player.terms()).waitsUntil).toBe(new Date(changed.getTime() + hours(24)).toISOString());
    expect((await player.withdraw('500.00')).body.errorCode).toBe('withdrawal.contact_changed');
    expect(await player.money()).toEqual(full);
    platform.advance(hours(24));
    expect((await player.terms()).waitsUntil).toBeNull();
    expect((await player.withdraw('500.00')).status).toBe(200);
    await asksForCodes(false);
  });
});
