// Opening an account as its store lives it, against the real platform: the rules it sets, the order of things, and what is kept on the way.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FieldRule } from '#values/pattern.ts';
import { type AccessWorld, accessWorld } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  const [registration, joining, session] = await Promise.all([
    import('#stores/registration.ts'),
    import('#stores/joining.ts'),
    import('#stores/session.ts'),
  ]);
  return { ...registration, ...joining, ...session };
}

onBothEngines('the registration store', (open) => {
  let house: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let rules: Record<string, FieldRule>;
  let people = 0;
  let entries: Record<string, string>;

  beforeAll(async () => {
    house = await accessWorld(open);
    rules = (await house.ask('system.registerSetting')).body.value as unknown as typeof rules;
  });
  beforeEach(async () => {
    visitor = visit(async (request) => house.app.fetch(request));
    people += 1;
    entries = {
      username: `joins${people}`,
      password: 'lagoon7Tide',
      confirmPassword: 'lagoon7Tide',
      email: `joins${people}@example.com`,
      terms: '1',
    };
    at('');
    store = await freshPage();
  });
  afterEach(() => vi.unstubAllGlobals());
  const at = (search: string) => vi.stubGlobal('location', { search, hostname: 'isla.test', href: `http://isla.test/register${search}` });
  const member = (username: string) =>
    house.db.selectFrom('members').select(['details', 'email']).where('username', '=', username).executeTakeFirstOrThrow();

  test('AC-14 what the platform enables shows, and nothing else; what it requires is asked for', () => {
    expect(store.shownFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'email']);
    expect(
      store.shownFields({
        ...rules,
        captcha: { ...(rules.captcha as FieldRule), enabled: true },
        line: { ...(rules.line as FieldRule), enabled: true },
      }),
    ).toEqual(['username', 'password', 'confirmPassword', 'email', 'line', 'captcha']);
    expect(store.checkEntries(rules, {})).toEqual({
      username: { code: 'field.required' },
      password: { code: 'field.required' },
      confirmPassword: { code: 'field.required' },
      email: { code: 'field.required' },
    });
  });

  test('AC-18 ER-07 a text that does not fit its pattern is told with the bounds', () => {
    expect(store.checkEntries(rules, { ...entries, username: '1st' })).toEqual({
      username: { code: 'reg_pattern_username', min: 2, max: 15, range: '2-15' },
    });
    expect(store.checkEntries(rules, { ...entries, username: ` ${entries.username} ` })).toEqual({});
  });

  test('AC-20 the repeated password must be the same, to the space', () => {
    expect(store.checkEntries(rules, { ...entries, confirmPassword: 'lagoon7Tide ' })).toEqual({
      confirmPassword: { code: 'field.unequal' },
    });
  });

  test('AC-42 a number is judged by its country', async () => {
    await store.loadPhones();
    const withNumber = { ...rules, mobileNum: { ...(rules.mobileNum as FieldRule), enabled: true } };
    expect(store.checkEntries(withNumber, { ...entries, countryDialingCode: '63', mobileNum: '917 123 45' })).toMatchObject({
      mobileNum: { code: 'field.phone', digits: '10' },
    });
    expect(store.checkEntries(withNumber, { ...entries, countryDialingCode: '63', mobileNum: '0917 123 4567' })).toEqual({});
  });

  test('AC-22 AC-23 slider, call, follow-up, member; where it was sent from goes along', async () => {
    expect(await store.openAccount('username', rules, entries)).toBeNull();
    expect(visitor.asked).toEqual([
      'GET /wps/verification/human',
      'GET /wps/system/key',
      'PUT /wps/member/register',
      'POST /wps/member/firstLogin',
      'GET /wps/member/info',
    ]);
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: entries.username } });
    // Who is new is welcomed by the way that was taken, and has no news to catch up on (AC-08).
    expect(visitor.session.getItem('newsDue')).toBe('"username"');
    expect(await member(entries.username as string)).toMatchObject({
      email: entries.email,
      details: { registerUrl: 'http://isla.test/register' },
    });
  });

  test('AC-13 AC-21 whose invitation it was is kept while one looks around, and sent though it does not show', async () => {
    at('?affiliateCode=AX7&referralCode=RF2');
    expect(store.invitedBy()).toEqual({ affiliateCode: 'AX7', referralCode: 'RF2' });
    at('');
    store = await freshPage();
    expect(await store.openAccount('username', rules, entries)).toBeNull();
    expect((await member(entries.username as string)).details).toMatchObject({ affiliateCode: 'AX7', referralCode: 'RF2' });
    expect(store.invitedBy()).toEqual({});
  });

  test('a name that is taken is told beside the name, and what was typed stays', async () => {
    const { username } = await house.person();
    store.keepEntries(rules, { ...entries, username });
    expect(await store.openAccount('username', rules, { ...entries, username })).toMatchObject({
      code: 'member.name_taken',
      fields: { username: { code: 'field.taken' } },
    });
    expect(store.keptEntries()).toMatchObject({ username });
    expect(store.$session.get().state).toBe('out');
  });

  test('R18 a password that everybody guesses is refused beside its field', async () => {
    expect(await store.openAccount('username', rules, { ...entries, password: 'password1', confirmPassword: 'password1' })).toMatchObject({
      fields: { password: { code: 'password.common' } },
    });
  });

  test('assurance 39: no password and no code that is good once is ever kept, what is personal by the page alone; success forgets the rest', async () => {
    const personal = {
      email: 'anita@example.com',
      mobileNum: '9171234567',
      payeeName: 'ANITA REYES',
      idNumber: 'N0412345',
      qqNum: '88112233',
      line: 'anita.line',
      whatsapp: '+639171234567',
      facebook: 'anita.reyes.fb',
      wechat: 'anita_wx',
    };
    store.keepEntries(rules, { ...entries, ...personal, captcha: 'AB3', captchaId: 'x', verificationCode: '1234' });
    expect(JSON.stringify(visitor.session)).not.toContain('lagoon7Tide');
    expect(Object.keys(store.keptEntries()).sort()).toEqual(['terms', 'username', ...Object.keys(personal)].sort());
    store = await freshPage();
    expect(Object.keys(store.keptEntries()).sort()).toEqual(['terms', 'username']);
    expect(await store.openAccount('username', rules, entries)).toBeNull();
    expect(store.keptEntries()).toEqual({});
  });
});
