// A forgotten password as its store lives it, against the real platform: the letter, the link that works once, the new password.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld, password } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  const [reset, signIn, session] = await Promise.all([
    import('#stores/reset.ts'),
    import('#stores/sign-in.ts'),
    import('#stores/session.ts'),
  ]);
  return { ...reset, ...signIn, ...session };
}

onBothEngines('the reset store', (open) => {
  let house: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    house = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => house.app.fetch(request));
    store = await freshPage();
  });
  afterEach(() => vi.unstubAllGlobals());
  const linkTo = async (email: string): Promise<string | undefined> => {
    await house.work();
    const letter = await house.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return /link=([\w-]+)/.exec(letter?.body ?? '')?.[1];
  };

  test('AC-29 AC-36 ER-10 a letter comes, its link sets a new password once, and the old one is dead', async () => {
    const { username, email } = await house.person();
    expect(await store.askForLink(` ${username} `, ` ${email.toUpperCase()} `)).toBeNull();
    const link = (await linkTo(email)) ?? '';
    expect(link).not.toBe('');
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toBeNull();
    expect(await store.setPassword(link, 'coral9Reef', 'coral9Reef')).toMatchObject({ code: 'reset.link_dead' });
    expect(await store.attempt({ username, password, remember: false })).toMatchObject({ code: 'login.wrong' });
    expect(await store.attempt({ username, password: 'coral8Reef', remember: false })).toBeNull();
  });

  test('AC-36 in a browser that is signed in the reset ends its session: nothing of it is kept, the other tabs hear of it, and no call comes back refused', async () => {
    const { username, email } = await house.person();
    expect(await store.attempt({ username, password, remember: false })).toBeNull();
    await store.askForLink(username, email);
    const link = (await linkTo(email)) ?? '';
    const [inTab, said] = [await freshPage(), [] as number[]];
    inTab.wakeSession();
    const { watchAccount } = await import('#stores/account.ts');
    const stop = watchAccount();
    visitor.line = async (request, forward) => {
      const response = await forward(request);
      said.push(response.status);
      return response;
    };
    visitor.local.setItem('searches', '["koi"]');
    expect(await store.setPassword(link, 'coral8Reef', 'coral8Reef')).toBeNull();
    expect([visitor.token, visitor.page.cookie, visitor.session.getItem('memberInfo')]).toEqual([null, '', null]);
    expect(visitor.local.getItem('searches')).toBeNull();
    expect(inTab.$session.get()).toEqual({ state: 'out' });
    // The page it was set on, whose own store still believes that somebody is in, asks nothing in nobody's session.
    expect((await store.loadMember()).kind).toBe('refused');
    expect(said.filter((status) => status >= 400)).toEqual([]);
    stop();
    expect(await store.attempt({ username, password: 'coral8Reef', remember: false })).toBeNull();
  });

  test('ER-14 who does not exist, and an e-mail that is not the account’s, get the same answer and no letter', async () => {
    const { username } = await house.person();
    expect(await store.askForLink('nobody-here', 'nobody@example.com')).toBeNull();
    expect(await store.askForLink(username, 'stranger@example.com')).toBeNull();
    expect(await linkTo('nobody@example.com')).toBeUndefined();
    expect(await linkTo('stranger@example.com')).toBeUndefined();
  });

  test('AC-40 ER-07 what is missing or does not fit is told before anything is sent', () => {
    expect(store.checkWish(' ', '')).toEqual({ username: { code: 'field.required' }, email: { code: 'field.required' } });
    expect(store.checkWish('marisol', 'marisol.example.com')).toMatchObject({ email: { code: 'reg_pattern_mailbox' } });
    expect(store.checkWish('marisol', 'marisol@example.com')).toEqual({});
    expect(store.checkNew('letters-and-digits', 'short1', '')).toMatchObject({
      newPassword: { code: 'reg_pattern_letters_numbers', range: '7-128' },
      confirmNewPassword: { code: 'field.required' },
    });
    expect(store.checkNew('letters-and-digits', 'coral8Reef', 'coral8reef')).toEqual({ confirmNewPassword: { code: 'field.unequal' } });
    expect(store.checkNew('length-only', 'eight or more', 'eight or more')).toEqual({});
  });
});
