// Accounts for withdrawals and the payment password: who may bind which number, what a code opens, and how guesses end.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmedWithdrawalAccount, withdrawalAccountName, withdrawalAccountNumber } from '#platform/areas/wallet/withdrawal-accounts.ts';
import { type RequestContext, refusalOf } from '#platform/context.ts';
import { keyedHashes } from '#platform/db/encrypted-text.ts';
import { handleCall } from '#platform/dispatch.ts';
import { paymentPasswordKey, verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { DomainError } from '#values/domain-error.ts';
import { hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { password, previousSecret, secret, startPlatform, type TestPlatform } from '../../platform.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';

/** The newest code among messages, which come newest first. */
const newestCode = (messages: readonly { readonly body: string }[]): string =>
  messages.map(({ body }) => /\b(\d{7})\b/.exec(body)?.[1]).find((code) => code !== undefined) ?? '';
let numbers = 0;
/** A BPI number that no other test uses. */
const newNumber = (): string => `4400${String(++numbers).padStart(6, '0')}`;

onBothEngines('accounts for withdrawals', (open, engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open, { env: { SECRETS: `${secret},${previousSecret}` } });
  });
  type Owner = Awaited<ReturnType<TestPlatform['signedInMember']>>;
  const owner = (payeeName: string | null = 'MARISOL CRUZ') => platform.signedInMember({ payeeName });
  const add = (who: Owner, number: string, more: object = {}) =>
    platform.ask('wallet.addWithdrawalAccount', { institution: 'bpi', number, holder: 'Marisol Cruz', way: 'email', ...more }, who);
  const sentCode = async (who: Owner): Promise<string> => {
    await platform.runDueWork();
    return newestCode(await platform.messagesTo(who.email));
  };
  const added = async (who: Owner, number = newNumber(), more: object = {}) => {
    platform.advance(minutes(1));
    const { body, text } = await add(who, number, more);
    if (!body.success) throw new Error(text);
    return { id: body.value.account.id, codeId: body.value.sent?.codeId ?? '', code: await sentCode(who) };
  };
  const confirm = (who: Owner, { id, code, codeId }: { id: string; code: string; codeId?: string }) =>
    platform.ask('wallet.confirmWithdrawalAccount', { id, way: 'email', verificationCode: code, ...(codeId ? { codeId } : {}) }, who);
  const list = async (who: Owner) => (await platform.ask('wallet.withdrawalAccounts', {}, who)).body.value;

  test('an account is added, waits for its code, and is open for withdrawals once the code is typed', async () => {
    const who = await owner();
    const number = newNumber();
    const account = await added(who, number);
    await expect(confirmedWithdrawalAccount(platform.db, who.id, account.id)).rejects.toThrow('withdrawal.account_unconfirmed');
    expect((await list(who)).paymentPassword).toBe(false);
    await platform.db.updateTable('members').set({ payment_password_hash: 'set' }).where('id', '=', who.id).execute();
    expect((await list(who)).paymentPassword).toBe(true);
    expect((await list(who)).accounts).toMatchObject([{ id: account.id, confirmed: false, number: `•• ${number.slice(-4)}` }]);
    const { body } = await confirm(who, account);
    expect(body.value).toMatchObject({ institutionName: 'BPI', kind: 'bank', holder: 'Marisol Cruz', confirmed: true });
    expect((await confirmedWithdrawalAccount(platform.db, who.id, account.id)).holder).toBe('Marisol Cruz');
    await platform.runDueWork();
    const [notice] = await platform.messagesTo(who.email);
    expect(notice?.subject).toBe('A withdrawal account was added to your Isla account');
    expect(notice?.body).toContain(`BPI •• ${number.slice(-4)}`);
    expect(notice?.body).not.toContain(number);
  });

  test('the number is encrypted at rest, and only its end is shown', async () => {
    const who = await owner();
    const number = newNumber();
    const { id } = await added(who, number);
    const row = await platform.db.selectFrom('withdrawal_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { number_end: _, ...stored } = row;
    expect(JSON.stringify(stored, (__, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(number);
    expect(withdrawalAccountNumber(platform.appContext, row)).toBe(number);
    expect(JSON.stringify(await list(who))).not.toContain(number);
  });

  describe('the holder (MC-18)', () => {
    test('is kept as it was typed, and the first confirmed account sets the name on record', async () => {
      const who = await owner(null);
      expect((await list(who)).holder).toBeNull();
      const first = await added(who, newNumber(), { holder: ' josé  ñúñez ' });
      expect((await list(who)).holder).toBeNull();
      expect((await confirm(who, first)).body.value.holder).toBe('josé ñúñez');
      expect((await list(who)).holder).toBe('josé ñúñez');
      // Spelt as banks spell it, it is the same name.
      const second = await added(who, newNumber(), { holder: 'JOSE NUNEZ' });
      expect((await confirm(who, second)).body.value.holder).toBe('JOSE NUNEZ');
    });
    test.each(['ใจดี', '김철수', 'पूर्णिमा', 'Nguyễn Văn Đức', 'Андрей'])('%s is stored and named whole', async (holder) => {
      const who = await owner(null);
      const account = await added(who, newNumber(), { holder: `\u202a${holder.normalize('NFD')}\u202c` });
      expect((await confirm(who, account)).body.value.holder).toBe(holder);
      expect((await list(who)).holder).toBe(holder);
      expect((await add(who, newNumber(), { holder: 'ใจด' })).body.value).toEqual({
        fields: { holder: { code: 'field.holder_differs', name: holder } },
      });
    });
    test('that an earlier version kept in part is completed by the next account of that name, which is asked for', async () => {
      const who = await owner('ใจด');
      const { id } = await added(who, newNumber(), { holder: 'ใจด' });
      await platform.db
        .updateTable('withdrawal_accounts')
        .set({ holder_incomplete: true, confirmed_at: new Date(0) })
        .where('id', '=', id)
        .execute();
      expect(await list(who)).toMatchObject({ holder: null, accounts: [{ holder: 'ใจด', holderIncomplete: true }] });
      expect((await add(who, newNumber(), { holder: 'ใจดา มาก' })).body.value).toEqual({
        fields: { holder: { code: 'field.holder_differs', name: 'ใจด' } },
      });
      await confirm(who, await added(who, newNumber(), { holder: 'ใจดี' }));
      const { accounts, holder } = await list(who);
      expect([holder, ...accounts.map((account) => [account.holder, account.holderIncomplete])]).toEqual([
        'ใจดี',
        ['ใจดี', undefined],
        ['ใจดี', undefined],
      ]);
    });
    const differs = { code: 'field.holder_differs', name: 'MARISOL CRUZ' };
    test.each([
      ['Somebody Else', differs],
      ['Marisol', differs],
      ['', { code: 'field.required' }],
      [' - ', { code: 'field.required' }],
      ['M'.repeat(61), { code: 'field.too_big', max: '60' }],
    ])('%j, which is not the name on record, is refused at its field', async (holder, fault) => {
      const who = await owner();
      const { status, body } = await add(who, newNumber(), { holder });
      expect([status, body.errorCode]).toEqual([400, 'input.invalid']);
      expect(body.value).toEqual({ fields: { holder: fault } });
      expect((await list(who)).accounts).toEqual([]);
    });
    test('may have sixty letters, and its confirmation names the member alone', async () => {
      const [who, other] = [await owner(null), await owner(null)];
      const account = await added(who, newNumber(), { holder: 'm'.repeat(60) });
      expect((await confirm(who, account)).body.value.holder).toBe('m'.repeat(60));
      expect([(await list(who)).holder, (await list(other)).holder]).toEqual(['m'.repeat(60), null]);
    });
    test('of an account that was added before another name came on record is refused when it is confirmed', async () => {
      const who = await owner(null);
      const one = await added(who, newNumber(), { holder: 'First Name' });
      const two = await added(who, newNumber(), { holder: 'Second Name' });
      expect((await confirm(who, one)).status).toBe(200);
      const { status, body } = await confirm(who, two);
      expect([status, body.errorCode]).toEqual([400, 'input.invalid']);
      expect(body.value).toEqual({ fields: { holder: { code: 'field.holder_differs', name: 'First Name' } } });
      expect((await list(who)).accounts.map(({ confirmed }) => confirmed)).toEqual([true, false]);
    });
  });

  test.each([
    ['institution', { institution: 'nobank' }],
    ['number', { number: '12345' }],
    ['number', { number: '' }],
    ['way', { way: 'pigeon' }],
  ])('a wrong %s is refused at its field, and nothing is added', async (field, more) => {
    const who = await owner();
    const { status, body } = await add(who, newNumber(), more);
    expect(status).toBe(400);
    expect(Object.keys((body.value as unknown as { fields: object }).fields)).toEqual([field]);
    if (field === 'institution') expect(body.value).toEqual({ fields: { institution: { code: 'field.invalid' } } });
    expect((await list(who)).accounts).toEqual([]);
  });

  test('each account is found by its own id, confirmed once, and removed once and by its owner alone', async () => {
    const [who, stranger] = [await owner(), await owner()];
    const [one, two] = [await added(who), await added(who)];
    const theirs = await added(stranger);
    await platform.runDueWork();
    const subjects = async () => (await platform.messagesTo(who.email)).map(({ subject }) => subject);
    const notices = async (word: string) => (await subjects()).filter((subject) => subject.includes(`account was ${word}`)).length;
    const remove = async (id: string) => (await platform.ask('wallet.removeWithdrawalAccount', { id }, who)).body.errorCode ?? 'removed';
    const sendAgain = async (id: string) =>
      (await platform.ask('wallet.sendWithdrawalAccountCode', { id, way: 'email' }, who)).body.errorCode;
    expect((await list(who)).accounts.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await confirm(who, two)).body.value.id).toBe(two.id);
    expect((await list(who)).accounts.map(({ confirmed }) => confirmed)).toEqual([false, true]);
    // Repeating it needs no code and tells nobody again.
    expect((await confirm(who, { ...two, code: '' })).body.value).toMatchObject({ id: two.id, confirmed: true });
    expect(await sendAgain(two.id)).toBe('not_found');
    await platform.runDueWork();
    expect(await notices('added')).toBe(1);
    expect([await remove(theirs.id), await remove('no-account'), await remove(one.id), await remove(one.id)]).toEqual([
      'not_found',
      'not_found',
      'removed',
      'not_found',
    ]);
    expect((await list(stranger)).accounts).toHaveLength(1);
    expect((await list(who)).accounts.map(({ id }) => id)).toEqual([two.id]);
    await platform.runDueWork();
    // Money could never be sent to the first one, so its end is no news.
    expect(await notices('removed')).toBe(0);
    expect(await remove(two.id)).toBe('removed');
    await platform.runDueWork();
    expect(await notices('removed')).toBe(1);
  });

  test('an account of an institution that the brand no longer lists keeps its code for a name (MC-02)', async () => {
    const who = await owner();
    const { id } = await added(who);
    await platform.db.updateTable('withdrawal_accounts').set({ institution: 'old-bank' }).where('id', '=', id).execute();
    expect((await list(who)).accounts).toMatchObject([{ institution: 'old-bank', institutionName: 'old-bank', kind: 'bank' }]);
    const row = await platform.db.selectFrom('withdrawal_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(withdrawalAccountName(platform.appContext.brand, row)).toBe(`old-bank •• ${row.number_end}`);
    await added(who, '09171234567', { institution: 'gcash' });
    expect((await list(who)).accounts[1]).toMatchObject({ institution: 'gcash', institutionName: 'GCash', kind: 'e-wallet' });
  });

  test('an account removed before its code is typed, or confirmed by another meanwhile, is not confirmed', async () => {
    const [who, other] = [await owner(), await owner()];
    const number = newNumber();
    const gone = await added(who);
    await platform.ask('wallet.removeWithdrawalAccount', { id: gone.id }, who);
    expect((await confirm(who, gone)).body.errorCode).toBe('not_found');
    const [mine, theirs] = [await added(who, number), await added(other, number)];
    await confirm(other, theirs);
    const late = await confirm(who, mine);
    expect(late.body).toMatchObject({
      errorCode: 'withdrawal.account_taken',
      value: { fields: { number: { code: 'withdrawal.account_taken' } } },
    });
    await platform.db.updateTable('members').set({ email: null }).where('id', '=', who.id).execute();
    const last = await platform.ask('wallet.confirmWithdrawalAccount', { id: mine.id, way: 'email', verificationCode: mine.code }, who);
    expect(last.body.errorCode).toBe('way.closed');
  });

  describe('one number belongs to one member', () => {
    test('a number that another member confirmed is refused without saying whose it is, also after that member removed it', async () => {
      const [one, two] = [await owner(), await owner()];
      const number = newNumber();
      const account = await added(one, number);
      await confirm(one, account);
      for (const removed of [false, true]) {
        if (removed) await platform.ask('wallet.removeWithdrawalAccount', { id: account.id }, one);
        const { status, body, text } = await add(two, number);
        expect([status, body.errorCode]).toEqual([409, 'withdrawal.account_taken']);
        expect(text).not.toContain(one.username);
      }
    });
    test('an unconfirmed one blocks nobody, and of two members who hold codes for one number exactly one confirms it', async () => {
      const people = [await owner(), await owner()] as const;
      const number = newNumber();
      const accounts = [await added(people[0], number), await added(people[1], number)] as const;
      const answers = await Promise.all([confirm(people[0], accounts[0]), confirm(people[1], accounts[1])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('withdrawal.account_taken');
    });
    test('the same digits at another institution are another account', async () => {
      const [one, two] = [await owner(), await owner()];
      const number = newNumber();
      await confirm(one, await added(one, number));
      expect((await confirm(two, await added(two, number, { institution: 'landbank' }))).status).toBe(200);
    });
    test('a member who removed an account may add it again, and needs a new code', async () => {
      const who = await owner();
      const number = newNumber();
      const before = await added(who, number);
      await confirm(who, before);
      expect((await platform.ask('wallet.removeWithdrawalAccount', { id: before.id }, who)).status).toBe(200);
      await expect(confirmedWithdrawalAccount(platform.db, who.id, before.id)).rejects.toThrow('not_found');
      const again = await added(who, number);
      expect((await confirm(who, { ...again, code: before.code, codeId: before.codeId })).body.errorCode).toBe('code.dead');
      expect((await confirm(who, again)).status).toBe(200);
    });
  });

  test('they stand in the order in which they were added, those of one moment by their ids', async () => {
    const who = await owner();
    const { id: from } = await added(who);
    const row = await platform.db.selectFrom('withdrawal_accounts').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
    const [moment, later] = [new Date(platform.world.now), new Date(platform.world.now + 1)];
    for (const [id, created_at] of [
      ['c', later],
      ['b', moment],
      ['d', moment],
    ] as const)
      await platform.db
        .insertInto('withdrawal_accounts')
        .values({ ...row, id: `${from}${id}`, created_at })
        .execute();
    expect((await list(who)).accounts.map(({ id }) => id.slice(from.length))).toEqual(['', 'b', 'd', 'c']);
  });

  test('a name on record stays as it is written there, and an account of the same name is confirmed', async () => {
    const who = await owner('Marisol Cruz');
    expect((await confirm(who, await added(who))).status).toBe(200);
    const { payee_name } = await platform.db.selectFrom('members').select('payee_name').where('id', '=', who.id).executeTakeFirstOrThrow();
    expect(payee_name).toBe('Marisol Cruz');
  });

  test('a number that was added under the secret before is still one, and another member cannot confirm it (MC-02)', async () => {
    const [one, two] = [await owner(), await owner()];
    const number = newNumber();
    const [mine, theirs] = [await added(one, number), await added(two, number)];
    const [, before] = keyedHashes(`bpi ${number}`, platform.appContext.settings.secrets, 'withdrawal-account-numbers');
    await platform.db
      .updateTable('withdrawal_accounts')
      .set({ number_hash: before ?? '' })
      .where('id', '=', mine.id)
      .execute();
    expect((await confirm(two, theirs)).status).toBe(200);
    expect((await confirm(one, mine)).body.errorCode).toBe('withdrawal.account_taken');
  });

  test('an account comes with its code, or with the reason why there is none: a fault of ours is never taken for it', async () => {
    let faults = 0;
    for (let at = 1; at < 60; at++) {
      const who = await owner();
      platform.world.failAt = at;
      // The first faults hit the key that the call is sent with.
      const answer = await add(who, newNumber()).catch(() => null);
      platform.world.failAt = null;
      if (answer?.status === 200) expect(answer.body.value.sent).not.toBeNull();
      else faults += 1;
    }
    expect(faults).toBeGreaterThan(10);
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres') {
    test('while one member’s account is added, another member’s is added too (SEC-09)', async () => {
      const [one, two] = [await owner(), await owner()];
      await platform.db.transaction().execute(async (trx) => {
        await trx.selectFrom('members').select('id').where('id', '=', one.id).forNoKeyUpdate().execute();
        expect((await add(two, newNumber())).status).toBe(200);
      });
    });

    test('an account that is removed, or whose number another member confirms, while its code is checked is not confirmed', async () => {
      const [one, two] = [await owner(), await owner()];
      const number = newNumber();
      const [removed, mine, theirs] = [await added(one), await added(one, number), await added(two, number)];
      const meanwhile = async (account: typeof mine, id: string, change: { removed_at: Date } | { confirmed_at: Date }) => {
        const { asked } = await platform.db.transaction().execute(async (trx) => {
          await trx.updateTable('withdrawal_accounts').set(change).where('id', '=', id).execute();
          const asked = confirm(one, account);
          expect(await waitsForLock(platform.db, asked)).toBe(true);
          return { asked };
        });
        return (await asked).body.errorCode;
      };
      const now = new Date(platform.world.now);
      expect(await meanwhile(removed, removed.id, { removed_at: now })).toBe('not_found');
      expect(await meanwhile(mine, theirs.id, { confirmed_at: now })).toBe('withdrawal.account_taken');
      const rows = await platform.db.selectFrom('withdrawal_accounts').select('confirmed_at').where('member_id', '=', one.id).execute();
      expect(rows.every(({ confirmed_at }) => confirmed_at === null)).toBe(true);
    });
  }

  test('the same account added twice is one, and a confirmed one is not added again', async () => {
    const who = await owner();
    const number = newNumber();
    const first = await added(who, number);
    const second = await added(who, number);
    expect(second.id).toBe(first.id);
    await confirm(who, second);
    const { body } = await add(who, number);
    expect((body.value as unknown as { fields: object }).fields).toMatchObject({ number: { code: 'field.account_known' } });
    expect((await list(who)).accounts).toHaveLength(1);
  });

  test('of two accounts added at once at the limit exactly one is added (SEC-09)', async () => {
    const who = await owner();
    const { most } = await list(who);
    for (let count = 1; count < most; count += 1) await added(who);
    const answers = await Promise.all([add(who, newNumber()), add(who, newNumber())]);
    expect(answers.map(({ status, body }) => [status, body.errorCode]).sort()).toEqual([
      [200, undefined],
      [409, 'withdrawal.accounts_full'],
    ]);
    expect((await list(who)).accounts).toHaveLength(most);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.value).toEqual({ most });
    // One of them may be added again, and one that was removed makes room.
    const [account] = (await list(who)).accounts;
    const known = await platform.db
      .selectFrom('withdrawal_accounts')
      .selectAll()
      .where('id', '=', account?.id ?? '')
      .executeTakeFirstOrThrow();
    expect((await add(who, withdrawalAccountNumber(platform.appContext, known) ?? '')).status).toBe(200);
    await platform.ask('wallet.removeWithdrawalAccount', { id: account?.id ?? '' }, who);
    expect((await add(who, newNumber())).status).toBe(200);
  });

  describe('the code', () => {
    test('works once, for ten minutes, for its account only', async () => {
      const who = await owner();
      const one = await added(who);
      const two = await added(who);
      expect((await confirm(who, { ...two, code: one.code, codeId: one.codeId })).body.errorCode).toBe('code.dead');
      expect((await confirm(who, one)).status).toBe(200);
      platform.advance(minutes(10) + 1);
      expect((await confirm(who, two)).body.errorCode).toBe('code.dead');
    });
    test('dies with the fifth wrong try', async () => {
      const who = await owner();
      const account = await added(who);
      const wrong = { ...account, code: account.code === '0000000' ? '0000001' : '0000000' };
      const codes: unknown[] = [];
      for (let count = 0; count < 5; count += 1) codes.push((await confirm(who, wrong)).body.errorCode);
      expect(codes).toEqual(['code.wrong', 'code.wrong', 'code.wrong', 'code.wrong', 'code.dead']);
      expect((await confirm(who, account)).body.errorCode).toBe('code.dead');
      expect((await list(who)).accounts[0]?.confirmed).toBe(false);
    });
    test('can be asked for again after a minute, and an account added within it waits without one', async () => {
      const who = await owner();
      const account = await added(who);
      const again = () => platform.ask('wallet.sendWithdrawalAccountCode', { id: account.id, way: 'email' }, who);
      expect((await again()).body.errorCode).toBe('rate.too_many');
      const other = await add(who, newNumber());
      expect([other.status, other.body.value.sent]).toEqual([200, null]);
      platform.advance(minutes(1));
      const { codeId } = (await again()).body.value;
      expect((await confirm(who, { id: account.id, codeId, code: await sentCode(who) })).status).toBe(200);
    });
    test('is not sent where the member has no such contact', async () => {
      const who = await platform.signedInMember({ payeeName: 'MARISOL CRUZ', email: null, mobile: null });
      expect((await list(who)).contacts).toEqual([]);
      expect((await add(who, newNumber())).body.errorCode).toBe('way.closed');
      expect((await list(who)).accounts).toEqual([]);
    });
  });
});

onBothEngines('the payment password', (open) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  });
  const first = { newPaymentPassword: '271828', confirmPaymentPassword: '271828' };
  const other = { newPaymentPassword: '314159', confirmPaymentPassword: '314159' };
  type Owner = Awaited<ReturnType<TestPlatform['signedInMember']>>;
  const set = (who: Owner, request: object) => platform.ask('wallet.setPaymentPassword', request, who);
  const withFirst = async () => {
    const who = await platform.signedInMember();
    expect((await set(who, { ...first, password })).status).toBe(200);
    return who;
  };
  const context = (): RequestContext =>
    ({ ...platform.appContext, db: platform.db, now: new Date(platform.world.now), session: null }) as unknown as RequestContext;
  const codeOf = async (who: Owner, given: string) =>
    verifyPaymentPassword(context(), who.id, given).then(
      () => 'right',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );

  test('the first one needs the login password, and the next one the one before; the owner is told by e-mail', async () => {
    const who = await platform.signedInMember();
    expect(await codeOf(who, '271828')).toBe('payment_password.missing');
    expect((await set(who, first)).body.errorCode).toBe('input.invalid');
    expect((await set(who, { ...first, password: 'wrong' })).body.value).toMatchObject({
      fields: { password: { code: 'field.password_wrong' } },
    });
    expect((await set(who, { ...first, password })).status).toBe(200);
    expect(await codeOf(who, '271828')).toBe('right');
    expect((await set(who, { ...other, password })).body.value).toMatchObject({ fields: { paymentPassword: { code: 'field.required' } } });
    expect((await set(who, { ...other, paymentPassword: '000001' })).body.errorCode).toBe('payment_password.wrong');
    expect((await set(who, { ...other, paymentPassword: '271828' })).status).toBe(200);
    expect([await codeOf(who, '271828'), await codeOf(who, '314159')]).toEqual(['payment_password.wrong', 'right']);
    await platform.runDueWork();
    expect((await platform.messagesTo(who.email)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Your Isla payment password was changed'),
    );
    expect((await platform.ask('member.info', {}, who)).status).toBe(200);
  });

  test('a change whose answer was lost is answered as made when it is sent again, for a quarter of an hour, and each try counts (MC-02, SEC-30)', async () => {
    const who = await withFirst();
    const change = { ...other, paymentPassword: '271828' };
    expect((await set(who, change)).status).toBe(200);
    expect((await set(who, change)).body).toMatchObject({ success: true, value: {} });
    await platform.runDueWork();
    expect(await platform.messagesTo(who.email)).toHaveLength(2);
    // Whoever has the session alone, or another session of the member, learns nothing more than from any wrong try.
    const triesLeft = async (owner: Owner, request: object) => (await set(owner, request)).body.value;
    expect(await triesLeft(who, { ...other, paymentPassword: '271829' })).toMatchObject({ triesLeft: 4 });
    expect(await triesLeft({ ...who, token: await platform.signIn(who.id) }, change)).toMatchObject({ triesLeft: 3 });
    // Another change came since.
    expect((await set(who, { newPaymentPassword: '161803', confirmPaymentPassword: '161803', paymentPassword: '314159' })).status).toBe(
      200,
    );
    expect(await triesLeft(who, change)).toMatchObject({ triesLeft: 3 });
    expect((await set(who, { ...other, paymentPassword: '161803' })).status).toBe(200);
    platform.advance(minutes(16));
    expect(await triesLeft(who, change)).toMatchObject({ triesLeft: 4 });
    expect(await codeOf(who, '314159')).toBe('right');
  });

  test.each([
    ['newPaymentPassword', { newPaymentPassword: '123456', confirmPaymentPassword: '123456' }],
    ['newPaymentPassword', { newPaymentPassword: '12345', confirmPaymentPassword: '12345' }],
    ['confirmPaymentPassword', { newPaymentPassword: '271828', confirmPaymentPassword: '271829' }],
  ])('one that is simple, short or typed in two ways is refused at %s', async (field, request) => {
    const who = await platform.signedInMember();
    const { body } = await set(who, { ...request, password });
    expect(Object.keys((body.value as unknown as { fields: object }).fields)).toEqual([field]);
    expect(await codeOf(who, '271828')).toBe('payment_password.missing');
  });

  test('the fifth wrong one in an hour locks it, also for the right one and for guesses at once', async () => {
    const who = await withFirst();
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => codeOf(who, `90000${n}`)));
    expect(guesses.filter((code) => code === 'payment_password.wrong')).toHaveLength(4);
    expect(guesses.filter((code) => code === 'payment_password.locked')).toHaveLength(4);
    expect(await codeOf(who, '271828')).toBe('payment_password.locked');
    const refused = await set(who, { ...other, paymentPassword: '271828' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    platform.advance(hours(1));
    expect(await codeOf(who, '271828')).toBe('right');
  });

  test('a right one forgives the wrong ones before it, and another member’s guesses do not count', async () => {
    const [who, stranger] = [await withFirst(), await withFirst()];
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await codeOf(who, '900000');
      expect(await codeOf(who, '271828')).toBe('right');
    }
    expect(await codeOf(stranger, '271828')).toBe('right');
  });

  test('a forgotten one is reset by a code and the login password, which also ends a lock', async () => {
    const who = await withFirst();
    for (let count = 0; count < 5; count += 1) await codeOf(who, '900000');
    const { codeId } = (await platform.ask('wallet.sendPaymentPasswordCode', { way: 'email' }, who)).body.value;
    await platform.runDueWork();
    const verificationCode = newestCode(await platform.messagesTo(who.email));
    const reset = (more: object) =>
      platform.ask('wallet.resetPaymentPassword', { ...other, way: 'email', codeId, verificationCode, password, ...more }, who);
    expect((await reset({ password: 'wrong' })).body.value).toMatchObject({ fields: { password: { code: 'field.password_wrong' } } });
    expect((await reset({ verificationCode: '' })).body.errorCode).toBe('input.invalid');
    expect((await reset({})).status).toBe(200);
    expect(await codeOf(who, '314159')).toBe('right');
    expect((await reset({ newPaymentPassword: '180290', confirmPaymentPassword: '180290' })).body.errorCode).toBe('code.dead');
  });

  test('the first one of a member, and the end of their lock, are theirs alone', async () => {
    const [who, stranger] = [await platform.signedInMember(), await platform.signedInMember()];
    const locked = await withFirst();
    for (let count = 0; count < 4; count += 1) await codeOf(locked, '900000');
    expect((await set(who, { ...first, password })).status).toBe(200);
    expect(await codeOf(stranger, '271828')).toBe('payment_password.missing');
    expect(await codeOf(locked, '900000')).toBe('payment_password.locked');
  });

  test('of two changes at once one is made: the other was proved by a password that is no longer right', async () => {
    const who = await withFirst();
    const third = { newPaymentPassword: '180290', confirmPaymentPassword: '180290' };
    const answers = await Promise.all([other, third].map((one) => set(who, { ...one, paymentPassword: '271828' })));
    expect(answers.map(({ body }) => body.errorCode ?? 'set').sort()).toEqual(['payment_password.wrong', 'set']);
    expect(await codeOf(who, answers[0]?.body.success ? '314159' : '180290')).toBe('right');
  });

  test('a code for it works for its member alone, is asked for where they have a contact, and the new one is checked', async () => {
    const [who, heir] = [await withFirst(), await withFirst()];
    const { codeId } = (await platform.ask('wallet.sendPaymentPasswordCode', { way: 'email' }, who)).body.value;
    await platform.runDueWork();
    const verificationCode = newestCode(await platform.messagesTo(who.email));
    const reset = async (person: Owner, more: object = {}) =>
      (await platform.ask('wallet.resetPaymentPassword', { ...other, way: 'email', codeId, verificationCode, password, ...more }, person))
        .body;
    expect((await reset(who, { confirmPaymentPassword: '314158' })).value).toEqual({
      fields: { confirmPaymentPassword: { code: 'field.unequal' } },
    });
    expect((await reset(who, { newPaymentPassword: '123456', confirmPaymentPassword: '123456' })).errorCode).toBe('input.invalid');
    await platform.db.updateTable('members').set({ mobile: null }).where('id', '=', who.id).execute();
    expect((await reset(who, { way: 'sms' })).errorCode).toBe('way.closed');
    // The address of one member becomes another's.
    await platform.db.updateTable('members').set({ email: null }).where('id', '=', who.id).execute();
    await platform.db.updateTable('members').set({ email: who.email }).where('id', '=', heir.id).execute();
    expect((await reset(heir)).errorCode).toBe('code.dead');
    expect(await codeOf(heir, '271828')).toBe('right');
  });

  describe('in a money call', () => {
    const request = z.object({ amount: z.string(), paymentPassword: z.string() });
    /** A money call that needs the payment password and always fails after it for the amount `0`. */
    const orders = () => {
      const app = new Hono();
      const call = { method: 'POST', path: '/order', token: 'needed', money: true, from: 'ours' } as const;
      let done = 0;
      const handler = async (checking: RequestContext, sent: unknown) => {
        const { amount, paymentPassword } = request.parse(sent);
        const refusal = await refusalOf(verifyPaymentPassword(checking, checking.session?.memberId ?? 0n, paymentPassword));
        if (refusal) return refusal;
        if (amount === '0') throw new DomainError('proof.needed');
        done += 1;
        return { done };
      };
      app.post('/order', (c) =>
        handleCall(
          c,
          platform.appContext,
          platform.db,
          { area: 'wallet', name: 'setPaymentPassword', call },
          { request, value: z.unknown(), says: '' },
          handler,
        ),
      );
      return (who: Owner, body: object, key: string = randomUUID()) =>
        app.request('/order', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
          body: JSON.stringify(body),
        });
    };
    const answerOf = async (response: Response | Promise<Response>) => {
      const { success, errorCode, value } = (await (await response).json()) as { success: boolean; errorCode?: string; value: unknown };
      return success ? value : errorCode;
    };

    test('wrong ones are counted although the call is rolled back', async () => {
      const who = await withFirst();
      const order = orders();
      const codes: unknown[] = [];
      for (let count = 0; count < 6; count += 1) codes.push(await answerOf(order(who, { amount: '5', paymentPassword: '900000' })));
      expect(codes).toEqual([
        ...Array.from({ length: 4 }, () => 'payment_password.wrong'),
        'payment_password.locked',
        'payment_password.locked',
      ]);
    });

    test('a wrong one whose request is repeated, also at the same time, counts once and gets the same refusal (R4, MC-02)', async () => {
      const who = await withFirst();
      const order = orders();
      const [key, guess] = [randomUUID(), { amount: '5', paymentPassword: '900000' }];
      const copies = await Promise.all(Array.from({ length: 4 }, () => order(who, guess, key)));
      const refusals = await Promise.all([...copies, await order(who, guess, key)].map(async (one) => await one.json()));
      expect(refusals).toEqual(Array.from({ length: 5 }, () => refusals[0]));
      expect(refusals[0]).toMatchObject({ errorCode: 'payment_password.wrong', value: { triesLeft: 4 } });
      const kept = await platform.db.selectFrom('limits').selectAll().where('key', 'like', `%payment-password%:${who.id}%`).execute();
      expect(JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain('900000');
    });

    test('another one, another order or another key is another try, and each is counted (R4, MC-02)', async () => {
      const who = await withFirst();
      const order = orders();
      const key = randomUUID();
      const left = async (body: object, under = key) => {
        const { errorCode, value } = (await (await order(who, body, under)).json()) as { errorCode: string; value: { triesLeft?: number } };
        return value.triesLeft ?? errorCode;
      };
      expect(await left({ amount: '5', paymentPassword: '900000' })).toBe(4);
      expect(await left({ amount: '5', paymentPassword: '900001' })).toBe(3);
      expect(await left({ amount: '6', paymentPassword: '900001' })).toBe(2);
      expect(await left({ amount: '6', paymentPassword: '900001' }, randomUUID())).toBe(1);
      expect(await left({ amount: '5', paymentPassword: '900000' })).toBe(4);
      expect(await left({ amount: '5', paymentPassword: '900002' })).toBe('payment_password.locked');
      expect(await left({ amount: '5', paymentPassword: '271828' })).toBe('payment_password.locked');
    });

    test('the try that locks it says until when, as its repeat does, and a new one is not refused for a try at the old one', async () => {
      const who = await withFirst();
      const order = orders();
      const key = randomUUID();
      await order(who, { amount: '5', paymentPassword: '314159' }, key);
      platform.advance(minutes(20));
      for (let count = 0; count < 3; count += 1) await order(who, { amount: '5', paymentPassword: '900000' });
      const last = randomUUID();
      for (let count = 0; count < 2; count += 1)
        expect(await (await order(who, { amount: '5', paymentPassword: '900001' }, last)).json()).toMatchObject({
          errorCode: 'payment_password.locked',
          value: { minutes: 40 },
        });
      await platform.db.deleteFrom('limits').where('key', '=', paymentPasswordKey(who.id)).execute();
      await set(who, { ...other, paymentPassword: '271828' });
      expect(await answerOf(order(who, { amount: '5', paymentPassword: '314159' }, key))).toEqual({ done: 1 });
    });

    test('the same key gives the same answer when the password is typed otherwise, wrong or has changed since (R4)', async () => {
      const who = await withFirst();
      const order = orders();
      const key = randomUUID();
      expect(await answerOf(order(who, { amount: '5', paymentPassword: '900000' }, key))).toBe('payment_password.wrong');
      expect(await answerOf(order(who, { amount: '5', paymentPassword: '271828' }, key))).toEqual({ done: 1 });
      await set(who, { ...other, paymentPassword: '271828' });
      for (const typed of ['271828', '314159', '900000']) {
        const again = await order(who, { amount: '5', paymentPassword: typed }, key);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect(await answerOf(again)).toEqual({ done: 1 });
      }
      expect(await answerOf(order(who, { amount: '6', paymentPassword: '314159' }, key))).toBe('wallet.key_reused');
    });

    test('a refusal after a right one frees the key, and the stored hash of the order does not depend on the password', async () => {
      const who = await withFirst();
      const order = orders();
      const key = randomUUID();
      expect(await answerOf(order(who, { amount: '0', paymentPassword: '271828' }, key))).toBe('proof.needed');
      expect(await answerOf(order(who, { amount: '7', paymentPassword: '271828' }, key))).toEqual({ done: 1 });
      const other = randomUUID();
      const person = await withFirst();
      await order(person, { amount: '7', paymentPassword: '271828' }, other);
      const rows = await platform.db.selectFrom('money_keys').select('fingerprint').where('key', 'in', [key, other]).execute();
      expect(rows[0]?.fingerprint).toBe(rows[1]?.fingerprint);
    });
  });
});
