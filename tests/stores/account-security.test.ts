// Tests the account page's stores against the real platform: what has happened already, because an answer was lost or by another tab.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { seconds } from '#values/time.ts';
import { type AccessWorld, accessWorld, codeIn } from '../calls/access/access-fixture.ts';
import { fromBase32 } from '../calls/access/base32.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  vi.resetModules();
  const [security, passkeys, payment] = await Promise.all([
    import('#stores/access/account-security.ts'),
    import('#stores/access/passkeys.ts'),
    import('#stores/wallet/payment-password.ts'),
  ]);
  return { ...security, ...passkeys, ...payment };
}

const restored: Visitor['line'] = (request, forward) => forward(request);
/** Loses what an act answers and, with the line down, what is read after it. */
const losing =
  (isDown: boolean): Visitor['line'] =>
  async (request, forward) => {
    const isAct = request.method !== 'GET';
    const answer = isAct || !isDown || request.url.endsWith('/key') ? await forward(request) : null;
    if (isAct || !answer) throw new TypeError('Failed to fetch');
    return answer;
  };

/** Null for an act that ended well, as the others answer. */
const orCodes = async <T extends object>(act: Promise<readonly string[] | T>): Promise<T | null> => {
  const ended = await act;
  return Array.isArray(ended) ? null : (ended as T);
};

let contacts = 0;

onOneEngineDaily('the account page', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  let member: Awaited<ReturnType<AccessWorld['signedInMember']>>;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  beforeEach(async () => {
    member = await platform.signedInMember();
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = member.token;
    store = await freshPage();
    await store.loadSecurity();
  });
  afterEach(() => vi.unstubAllGlobals());

  const account = () => store.$security.get().value;
  const first = { newPaymentPassword: '271828', confirmPaymentPassword: '271828' };

  async function appCode(): Promise<() => string> {
    const made = await store.requestAuthenticator();
    if (!('key' in made)) throw new Error(made.code);
    return () => totp(fromBase32(made.key), totpCounter(new Date(platform.world.now)));
  }
  async function newContact(way: 'email' | 'sms', to: string) {
    expect(await store.requestContactCode({ way, to, password })).toBeNull();
    await platform.runDueWork();
    const [message] = await platform.messagesTo(to.replaceAll(' ', '').toLowerCase());
    return () => store.saveContact({ way, to }, codeIn(message?.body));
  }
  const acts: Record<string, () => Promise<() => Promise<unknown>>> = {
    'the authenticator turned on': async () => {
      const code = await appCode();
      return () => orCodes(store.setAuthenticator(true, code()));
    },
    'the authenticator turned off': async () => {
      const code = await appCode();
      expect(await orCodes(store.setAuthenticator(true, code()))).toBeNull();
      platform.advance(seconds(30));
      return () => orCodes(store.setAuthenticator(false, code()));
    },
    'a new e-mail address': () => newContact('email', `New${++contacts}@Example.org`),
    'a new mobile number': () => newContact('sms', `+63 917 557 ${String(++contacts).padStart(4, '0')}`),
    'another device signed out': async () => {
      await platform.signIn(member.id);
      await store.loadDevices();
      const id = store.$devices.get().value?.sessions.find(({ current }) => !current)?.id ?? '';
      return () => store.signOutDevice(id);
    },
    'a removed passkey': async () => {
      const row = { rp_id: 'isla.test', credential_id: crypto.randomUUID(), public_key: '', counter: 0n, name: 'My phone', used_at: null };
      await platform.db
        .insertInto('passkeys')
        .values({ ...row, member_id: member.id, created_at: new Date(platform.world.now) })
        .execute();
      await store.loadSecurity();
      const id = account()?.passkeys[0]?.id ?? '';
      return () => store.deletePasskey(id, { password });
    },
    'the choice to be told of every sign-in': async () => () => store.setLoginNotices(true),
  };

  test.each(Object.keys(acts))('%s, with the answer lost, is done once the account shows it (MC-02, R12)', async (name) => {
    const act = await acts[name]?.();
    visitor.line = losing(false);
    expect(await act?.()).toBeNull();
  });

  test.each(Object.keys(acts))('%s, with the line down since, is done at the second press (MC-02, R12)', async (name) => {
    const act = await acts[name]?.();
    visitor.line = losing(true);
    expect(await act?.()).toMatchObject({ code: 'network' });
    expect(account(), 'what was known stays').not.toBeNull();
    visitor.line = restored;
    expect(await act?.()).toBeNull();
  });

  test('a first payment password whose answer was lost is set (MC-02, R12)', async () => {
    visitor.line = losing(false);
    expect(await store.savePaymentPassword({ ...first, password })).toBeNull();
    expect(account()?.paymentPassword).toBe(true);
  });

  test('a payment password that another tab has set is not called saved, and the account page knows it (MC-02)', async () => {
    await member.ask('wallet.setPaymentPassword', { newPaymentPassword: '314159', confirmPaymentPassword: '314159', password });
    const refusal = { code: 'input.invalid', fields: { paymentPassword: { code: 'field.required' } } };
    expect(await store.savePaymentPassword({ ...first, password })).toMatchObject(refusal);
    expect(account()?.paymentPassword).toBe(true);
    expect(await store.savePaymentPassword({ ...first, paymentPassword: '314159' })).toBeNull();
  });

  test('an authenticator that another tab has turned on is shown, and a wrong code stays a wrong one (AC-33)', async () => {
    const code = await appCode();
    expect(await orCodes(store.setAuthenticator(true, '000000'))).toMatchObject({ code: 'code.wrong' });
    await member.ask('access.turnAuthenticator', { on: true, verificationCode: code() });
    expect(await store.requestAuthenticator()).toMatchObject({ code: 'authenticator.on' });
    await visitor.until(() => account()?.authenticator === true, 'the page knows it');
  });

  test('a contact that looks like the old one is not called saved without an answer (MC-02)', async () => {
    const save = await newContact('email', `p${++contacts}.new@example.com`);
    visitor.line = losing(false);
    expect(await save()).toMatchObject({ code: 'network' });
  });
});
