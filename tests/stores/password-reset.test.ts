// Tests the password reset store against the real platform: the e-mail, the one-time link and the new password.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { losingResponses, type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  vi.resetModules();
  const [reset, signIn, session] = await Promise.all([
    import('#stores/access/password-reset.ts'),
    import('#stores/access/sign-in.ts'),
    import('#stores/access/session.ts'),
  ]);
  return { ...reset, ...signIn, ...session };
}

onOneEngineDaily('password reset store', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => platform.fetch(request));
    store = await freshPage();
  });
  afterEach(() => vi.unstubAllGlobals());
  const linkTo = async (email: string): Promise<string | undefined> => {
    await platform.runDueWork();
    const letter = await platform.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .where('body', 'like', '%link=%')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return /link=([\w-]+)/.exec(letter?.body ?? '')?.[1];
  };

  test('the link in the e-mail sets a new password once, and the old one stops working (AC-29, R18)', async () => {
    const { username, email } = await platform.member();
    expect(await store.requestResetLink(` ${username} `, ` ${email.toUpperCase()} `)).toBeNull();
    const link = (await linkTo(email)) ?? '';
    expect(link).not.toBe('');
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toBeNull();
    const { rememberedUsername } = await import('#stores/access/remembered-username.ts');
    expect(rememberedUsername(), 'the sign-in form shows the name').toBe(username);
    expect(await store.setPassword(link, 'coral9Reef', 'coral9Reef')).toMatchObject({ code: 'reset.link_dead' });
    expect(await store.attemptSignIn({ username, password, remember: false })).toMatchObject({ code: 'login.wrong' });
    expect(await store.attemptSignIn({ username, password: 'coral8Reef', remember: false })).toBeNull();
  });

  test('a new password whose answer was lost is set when it is sent again, and its link is not called used (R18)', async () => {
    const { username, email } = await platform.member();
    await store.requestResetLink(username, email);
    const link = (await linkTo(email)) ?? '';
    visitor.line = losingResponses(1, /password\/reset/);
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toMatchObject({ code: 'network' });
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toBeNull();
    expect(await store.attemptSignIn({ username, password: 'coral8Reef', remember: false })).toBeNull();
  });

  test('a reset in a signed-in browser ends its session in all tabs and clears its data without error responses (SEC-36)', async () => {
    const { username, email } = await platform.member();
    expect(await store.attemptSignIn({ username, password, remember: false })).toBeNull();
    await store.requestResetLink(username, email);
    const link = (await linkTo(email)) ?? '';
    const [inTab, statuses] = [await freshPage(), [] as number[]];
    inTab.initSession();
    const { watchAccount } = await import('#stores/member/account-sync.ts');
    const stop = watchAccount();
    visitor.line = async (request, forward) => {
      const response = await forward(request);
      statuses.push(response.status);
      return response;
    };
    visitor.local.setItem('searches', '["koi"]');
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toBeNull();
    expect([visitor.token, visitor.page.cookie, visitor.session.getItem('memberInfo')]).toEqual([null, '', null]);
    expect(visitor.local.getItem('searches')).toBeNull();
    expect(inTab.$session.get()).toEqual({ state: 'out' });
    // The page of the reset still believes that it is signed in, but sends no request without a session.
    expect((await store.loadMember()).kind).toBe('refused');
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    stop();
    expect(await store.attemptSignIn({ username, password: 'coral8Reef', remember: false })).toBeNull();
  });

  test('an unknown account and a wrong e-mail get the same response and no e-mail (ER-14)', async () => {
    const { username } = await platform.member();
    expect(await store.requestResetLink('nobody-here', 'nobody@example.com')).toBeNull();
    expect(await store.requestResetLink(username, 'stranger@example.com')).toBeNull();
    expect(await linkTo('nobody@example.com')).toBeUndefined();
    expect(await linkTo('stranger@example.com')).toBeUndefined();
  });

  test('missing or invalid entries are reported before anything is sent (AC-40, ER-07)', () => {
    expect(store.checkResetRequest(' ', '')).toEqual({ username: { code: 'field.required' }, email: { code: 'field.required' } });
    expect(store.checkResetRequest('marisol', 'marisol.example.com')).toMatchObject({ email: { code: 'reg_pattern_mailbox' } });
    expect(store.checkResetRequest('marisol', 'marisol@example.com')).toEqual({});
    expect(store.checkTypedPassword('letters-and-digits', 'short1', '')).toMatchObject({
      newPassword: { code: 'reg_pattern_letters_numbers', range: '7–\u2060128' },
      confirmNewPassword: { code: 'field.required' },
    });
    expect(store.checkTypedPassword('letters-and-digits', 'coral8Reef', 'coral8reef')).toEqual({
      confirmNewPassword: { code: 'field.unequal' },
    });
    expect(store.checkTypedPassword('length-only', 'eight or more', 'eight or more')).toEqual({});
  });
});
