// Tests the registration store against the real platform: its rules, the order of calls, and what is stored on the way.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rulesInMode } from '#values/access/registration-mode.ts';
import type { FieldRule } from '#values/text/field-patterns.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { leavePage, losingResponses, type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  leavePage();
  vi.resetModules();
  const [registration, register, session] = await Promise.all([
    import('#stores/access/registration-form.ts'),
    import('#stores/access/register.ts'),
    import('#stores/access/session.ts'),
  ]);
  return { ...registration, ...register, ...session };
}

onOneEngineDaily('registration store', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let rules: Record<string, FieldRule>;
  let people = 0;
  let entries: Record<string, string>;

  beforeAll(async () => {
    platform = await accessWorld(open);
    rules = (await platform.ask('system.registerSetting')).body.value as unknown as typeof rules;
  });
  beforeEach(async () => {
    visitor = visit(async (request) => platform.fetch(request));
    people += 1;
    entries = {
      username: `joins${people}`,
      password: 'lagoon7Tide',
      confirmPassword: 'lagoon7Tide',
      email: `joins${people}@example.com`,
      terms: '1',
    };
    setAddress('');
    store = await freshPage();
  });
  afterEach(() => vi.unstubAllGlobals());
  const setAddress = (search: string) =>
    vi.stubGlobal('location', { search, hostname: 'isla.test', href: `http://isla.test/register${search}` });

  const member = (username: string) =>
    platform.db.selectFrom('members').select(['details', 'email']).where('username', '=', username).executeTakeFirstOrThrow();

  test('who was counted as a visitor of an invitation is invited, though they go on before the form is ready (AC-21, AG-04)', async () => {
    setAddress('?affiliateCode=ISLA0001');
    const { countInvitation } = await import('#stores/access/invitation-visit.ts');
    await countInvitation('ISLA0001', 'affiliateCode');
    setAddress('');
    expect(store.inviterCodes()).toEqual({ affiliateCode: 'ISLA0001' });
  });

  test('only fields that the platform enables show, and required ones are checked (AC-14)', () => {
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

  test('an error for a text outside its pattern includes the bounds (AC-18, ER-07)', () => {
    expect(store.checkEntries(rules, { ...entries, username: '1st' })).toEqual({
      username: { code: 'reg_pattern_username', min: 2, max: 15, range: '2–\u206015' },
    });
    expect(store.checkEntries(rules, { ...entries, username: ` ${entries.username} ` })).toEqual({});
  });

  test('the repeated password must be identical, including spaces (AC-20)', () => {
    expect(store.checkEntries(rules, { ...entries, confirmPassword: 'lagoon7Tide ' })).toEqual({
      confirmPassword: { code: 'field.unequal' },
    });
  });

  test('a number is checked by the rules of its country (AC-42)', async () => {
    await store.loadPhones();
    const withNumber = { ...rules, mobileNum: { ...(rules.mobileNum as FieldRule), enabled: true } };
    expect(store.checkEntries(withNumber, { ...entries, countryDialingCode: '63', mobileNum: '917 123 45' })).toMatchObject({
      mobileNum: { code: 'field.phone', digits: '10' },
    });
    expect(store.checkEntries(withNumber, { ...entries, countryDialingCode: '63', mobileNum: '0917 123 4567' })).toEqual({});
  });

  test('registration calls run in order, and the source address is sent along (AC-22, AC-23)', async () => {
    expect(await store.registerAndSignIn('username', rules, entries)).toBeNull();
    expect(visitor.asked).toEqual([
      'GET /wps/verification/human',
      'GET /wps/system/key',
      'PUT /wps/member/register',
      'POST /wps/member/firstLogin',
      'GET /wps/member/info',
    ]);
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: entries.username } });
    // A new member is welcomed by the method used and has no earlier announcements to see (AC-08).
    expect(visitor.session.getItem('announcementsDue')).toBe('"username"');
    expect(await member(entries.username as string)).toMatchObject({
      email: entries.email,
      details: { registerUrl: 'http://isla.test/register' },
    });
  });

  test('the inviter’s code is kept while browsing and sent although no field shows it (AC-13, AC-21)', async () => {
    setAddress('?affiliateCode=AX7&referralCode=RF2');
    expect(store.inviterCodes()).toEqual({ affiliateCode: 'AX7', referralCode: 'RF2' });
    setAddress('');
    store = await freshPage();
    expect(await store.registerAndSignIn('username', rules, entries)).toBeNull();
    expect((await member(entries.username as string)).details).toMatchObject({ affiliateCode: 'AX7', referralCode: 'RF2' });
    expect(store.inviterCodes()).toEqual({});
  });

  test('a taken name shows its error at the field, and the entries stay', async () => {
    const { username } = await platform.member();
    store.saveRegistrationDraft(rules, { ...entries, username });
    expect(await store.registerAndSignIn('username', rules, { ...entries, username })).toMatchObject({
      code: 'member.name_taken',
      fields: { username: { code: 'field.taken' } },
    });
    expect(store.loadRegistrationDraft()).toMatchObject({ username });
    expect(store.$session.get().state).toBe('out');
  });

  test('a name taken by an attempt whose answer was lost says so, also after a reload, and goes to the sign-in form (AC-22, R25)', async () => {
    const { rememberedUsername } = await import('#stores/access/remembered-username.ts');
    visitor.line = losingResponses(1, /member\/register/);
    expect(await store.registerAndSignIn('username', rules, entries)).toMatchObject({ code: 'network' });
    const stored = JSON.stringify(visitor.session);
    for (const secret of ['lagoon7Tide', entries.email]) expect(stored).not.toContain(secret);
    const yours = { code: 'register.mayBeYours', fields: { username: { code: 'field.taken' } } };
    expect(await store.registerAndSignIn('username', rules, entries)).toMatchObject(yours);
    expect(rememberedUsername()).toBe(entries.username);
    store = await freshPage();
    expect(await store.registerAndSignIn('username', rules, entries)).toMatchObject(yours);
    // A platform behind the site created the account, and the site could not read its answer.
    const again = { ...entries, username: `${entries.username}c` };
    visitor.line = async (request, forward) => {
      const answer = await forward(request);
      if (!request.url.includes('member/register') || !answer.ok) return answer;
      return Response.json({ success: false, errorCode: 'platform.unreadable', message: 'Not readable.', value: {} }, { status: 502 });
    };
    expect(await store.registerAndSignIn('username', rules, again)).toMatchObject({ code: 'platform.unreadable' });
    expect(await store.registerAndSignIn('username', rules, again)).toMatchObject(yours);
    visitor.line = (request, forward) => forward(request);
    // Another name that is taken is somebody else's.
    const { username } = await platform.member();
    expect(await store.registerAndSignIn('username', rules, { ...entries, username })).toMatchObject({ code: 'member.name_taken' });
    expect(await store.registerAndSignIn('username', rules, { ...entries, username: `${entries.username}b` })).toBeNull();
    expect(visitor.session.getItem('unanswered')).toBeNull();
  });

  test('a number whose code was used up by an attempt without an answer says so, and the number is not stored (AC-15, R25, SEC-39)', async () => {
    const flags = { MOBILENUMREG3: true, MOBILENUMPASSREG3: false, REGMOBVERF3: false };
    await platform.setFeatureFlags(flags);
    const mobileNum = newPhoneNumber();
    const { requestCode } = await import('#stores/access/otp.ts');
    expect(await requestCode('register', { dialing: '63', number: mobileNum })).toBeNull();
    const verificationCode = codeIn((await platform.messagesTo(`+63${mobileNum}`))[0]?.body);
    const sent = { email: entries.email as string, countryDialingCode: '63', mobileNum, verificationCode };
    const mobileRules = rulesInMode(rules, flags, 'mobile');
    visitor.line = losingResponses(1, /register\/mobile/);
    expect(await store.registerAndSignIn('mobile', mobileRules, sent)).toMatchObject({ code: 'network' });
    expect(await store.registerAndSignIn('mobile', mobileRules, sent)).toMatchObject({
      code: 'register.mayBeYours',
      fields: { verificationCode: { code: 'field.code_dead' } },
    });
    expect(JSON.stringify(visitor.session)).not.toContain(mobileNum);
  });

  test('a common password is refused at its field (R18)', async () => {
    expect(
      await store.registerAndSignIn('username', rules, { ...entries, password: 'password1', confirmPassword: 'password1' }),
    ).toMatchObject({
      fields: { password: { code: 'password.common' } },
    });
  });

  test('passwords and codes are never stored, personal data stays in memory, and success clears the rest (SEC-39)', async () => {
    const personal = {
      email: 'anita@example.com',
      dateOfBirth: '1990-12-31',
      mobileNum: '9171234567',
      payeeName: 'ANITA REYES',
      idNumber: 'N0412345',
      qqNum: '88112233',
      line: 'anita.line',
      whatsapp: '+639171234567',
      facebook: 'anita.reyes.fb',
      wechat: 'anita_wx',
    };
    store.saveRegistrationDraft(rules, { ...entries, ...personal, captcha: 'AB3', captchaId: 'x', verificationCode: '1234' });
    expect(JSON.stringify(visitor.session)).not.toContain('lagoon7Tide');
    expect(Object.keys(store.loadRegistrationDraft()).sort()).toEqual(['terms', 'username', ...Object.keys(personal)].sort());
    store = await freshPage();
    expect(Object.keys(store.loadRegistrationDraft())).toEqual(['username']);
    expect(await store.registerAndSignIn('username', rules, entries)).toBeNull();
    expect(store.loadRegistrationDraft()).toEqual({});
  });
});
