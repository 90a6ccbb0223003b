// Third-party sign-in and the link of its account to a member: shown, confirmed once, never changed. Uses the demo identity provider.
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProviders, SocialLoginError } from '#platform/outside/identity-provider.ts';
import { signInDemo } from '#platform/outside/identity-provider-demo.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';

onOneEngineDaily('a third-party account', (open) => {
  let platform: AccessWorld;
  /** The identity signed in at the provider. */
  let providerAccount = 'somebody';
  let failing: SocialLoginError | null = null;
  beforeAll(async () => {
    const signIn: IdentityProviders = {
      ...signInDemo,
      finish: async (provider, visit, query) => {
        if (failing) throw failing;
        await signInDemo.finish(provider, visit, query);
        return { subject: providerAccount, name: `${providerAccount}@example.com` };
      },
    };
    platform = await accessWorld(open, {}, { outside: { signIn } });
  });
  type Visit = { provider: 'google' | 'facebook'; proof: string; query: string };
  const visit = async (token?: string, provider: Visit['provider'] = 'google'): Promise<Visit> => {
    const response = await platform.ask('access.thirdParty', { provider }, token ? { token } : {});
    expect(response.status).toBe(200);
    const url = new URL(String(response.body.value.url));
    expect(`${url.origin}${url.pathname}`).toBe('http://isla.test/demo/provider');
    return { provider, proof: String(response.body.value.proof), query: url.search };
  };
  const enter = (more: object) => platform.ask('access.thirdPartyLogin', more);
  const link = (token: string, more: object) => platform.ask('access.link', { provider: 'google', ...more }, { token });

  test('a visit survives a rotation of the secret (REL-19)', async () => {
    providerAccount = 'stranger';
    const visits = [await visit(), await visit()] as const;
    const outcome = (await enter(visits[0])).body.errorCode;
    const { appContext: house } = platform;
    const { settings } = house;
    Object.assign(house, { settings: { ...settings, secrets: ['a newer secret of thirty-two bytes or more', ...settings.secrets] } });
    try {
      expect([(await enter(visits[1])).body.errorCode, (await enter(await visit())).body.errorCode]).toEqual([outcome, outcome]);
    } finally {
      Object.assign(house, { settings });
    }
  });

  test('a link is shown first, made when confirmed, and signs in without asking for a new password (AC-34)', async () => {
    providerAccount = 'ana';
    const { id, username } = await platform.member();
    const token = await platform.signIn(id);
    const shown = await link(token, await visit(token));
    expect(shown.body.value).toMatchObject({ linked: false, name: 'ana@example.com' });
    const { ticket } = shown.body.value;
    expect((await platform.ask('access.links', {}, { token })).body.value).toEqual([]);
    expect((await link(token, { ticket })).body.value).toMatchObject({ linked: false, name: 'ana@example.com' });
    expect((await link(token, { ticket, confirm: true })).body.value).toEqual({ linked: true, name: 'ana@example.com', ticket: '' });
    expect((await platform.ask('access.links', {}, { token })).body.value).toMatchObject([{ provider: 'google', name: 'ana@example.com' }]);
    const opened = await enter(await visit());
    expect(opened.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect((await platform.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({
      account: username,
    });
  });

  test('a link cannot be changed, made twice or given to another member (AC-34)', async () => {
    providerAccount = 'ben';
    const [one, other] = [await platform.member(), await platform.member()];
    const [mine, theirs] = [await platform.signIn(one.id), await platform.signIn(other.id)];
    const [early, late] = [await link(mine, await visit(mine)), await link(mine, await visit(mine))];
    expect((await link(mine, { ticket: early.body.value.ticket, confirm: true })).status).toBe(200);
    expect((await link(mine, { ticket: late.body.value.ticket, confirm: true })).body.errorCode).toBe('link.fixed');
    expect((await platform.ask('access.thirdParty', { provider: 'google' }, { token: mine })).body.errorCode).toBe('link.fixed');
    const taken = await link(theirs, await visit(theirs));
    expect((await link(theirs, { ticket: taken.body.value.ticket, confirm: true })).body.errorCode).toBe('link.taken');
    // A ticket that fails to link is not used up; one that linked is.
    expect((await link(theirs, { ticket: early.body.value.ticket, confirm: true })).body.errorCode).toBe('link.ended');
  });

  test('linking needs a recent sign-in or proof, so a stolen session gains no lasting access, and the owner gets an e-mail (AC-34)', async () => {
    providerAccount = 'gil';
    const { id, email } = await platform.member();
    const token = await platform.signIn(id);
    const { ticket } = (await link(token, await visit(token))).body.value;
    platform.advance(minutes(10));
    const late = (await link(token, await visit(token))).body.value.ticket;
    platform.advance(minutes(5) + 1);
    const refused = { status: 403, body: { errorCode: 'proof.needed' } };
    expect(await link(token, { ticket: late, confirm: true })).toMatchObject(refused);
    expect(await platform.ask('access.thirdParty', { provider: 'facebook' }, { token })).toMatchObject(refused);
    expect((await platform.ask('access.links', {}, { token })).body.value).toEqual([]);
    await platform.runDueWork();
    expect(await platform.messagesTo(email)).toEqual([]);
    // A pending confirmation survives signing in again until it expires.
    const again = await platform.signIn(id);
    expect((await link(again, { ticket, confirm: true })).body.errorCode).toBe('link.ended');
    expect((await link(again, { ticket: late, confirm: true })).body.value.linked).toBe(true);
    await platform.runDueWork();
    const letters = await platform.messagesTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual(['An account with Google was linked to Isla']);
    expect(letters[0]?.body).toContain(`write to ${platform.appContext.brand.supportEmail}`);
    expect(letters[0]?.body).not.toContain('gil@example.com');
  });

  test('a link is removed while another way to sign in is left, after a proof, and the owner is told (AC-34)', async () => {
    providerAccount = 'nena';
    const { id, email } = await platform.member();
    const token = await platform.signIn(id);
    const unlink = (session: string, provider = 'google') => platform.ask('access.unlink', { provider }, { token: session });
    const { ticket } = (await link(token, await visit(token))).body.value;
    await link(token, { ticket, confirm: true });
    expect((await unlink(token, 'facebook')).body.errorCode).toBe('not_found');
    platform.advance(minutes(16));
    expect((await unlink(token)).body.errorCode).toBe('proof.needed');
    const fresh = await platform.signIn(id);
    expect((await unlink(fresh)).text).toBe('{"success":true,"value":{}}');
    expect((await enter(await visit())).body.errorCode).toBe('link.unknown');
    await platform.runDueWork();
    expect((await platform.messagesTo(email)).map(({ subject }) => subject)).toContain('An account with Google was removed from Isla');
    // Linked anew, it is the last way of a member without a password.
    const again = (await link(fresh, await visit(fresh))).body.value.ticket;
    await link(fresh, { ticket: again, confirm: true });
    await platform.db.updateTable('members').set({ password_hash: '!' }).where('id', '=', id).execute();
    const last = await unlink(fresh);
    expect(last).toMatchObject({ status: 409, body: { errorCode: 'link.last_way' } });
    expect(last.body.message).toContain('Set a password');
    expect((await enter(await visit())).status).toBe(200);
  });

  test('of ten concurrent confirmations one links', async () => {
    providerAccount = 'cleo';
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    const { ticket } = (await link(token, await visit(token))).body.value;
    const tries = await Promise.all(Array.from({ length: 10 }, () => link(token, { ticket, confirm: true })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('an unlinked account is reported as such, its ticket links after a sign-in, and an e-mail address never links (AC-34)', async () => {
    providerAccount = 'dora';
    const { id } = await platform.member({ email: 'dora@example.com' });
    const response = await enter(await visit());
    expect(response).toMatchObject({
      status: 409,
      body: { errorCode: 'link.unknown', value: { name: 'dora@example.com', provider: 'google' } },
    });
    expect(response.body.message).toContain('dora@example.com');
    const token = await platform.signIn(id);
    expect((await link(token, { ticket: response.body.value.ticket, confirm: true })).body.value.linked).toBe(true);
    expect((await enter(await visit())).status).toBe(200);
  });

  describe('a visit is bound to the browser, the member, the provider and one return (SEC-33)', () => {
    test.each<[string, (good: Visit) => object]>([
      ['another browser', (good) => ({ ...good, proof: 'x'.repeat(43) })],
      ['another provider', (good) => ({ ...good, provider: 'facebook' })],
      ['an unknown state', (good) => ({ ...good, query: good.query.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`) })],
      ['no state', (good) => ({ ...good, query: '?code=1' })],
    ])('%s is refused', async (_name, change) => {
      expect((await enter(change(await visit()))).body.errorCode).toBe('link.ended');
    });
    test('a code of another visit is refused', async () => {
      const [one, other] = [await visit(), await visit()];
      const code = new URLSearchParams(other.query).get('code');
      expect((await enter({ ...one, query: one.query.replace(/code=[\w-]+/, `code=${code}`) })).body.errorCode).toBe('link.invalid');
    });
    test('a second return, a late one, and a guest’s visit used by a member or the reverse are refused', async () => {
      providerAccount = 'eva';
      const used = await visit();
      expect((await enter(used)).body.errorCode).toBe('link.unknown');
      expect((await enter(used)).body.errorCode).toBe('link.ended');
      const late = await visit();
      platform.advance(minutes(15));
      expect((await enter(late)).body.errorCode).toBe('link.ended');
      const { id } = await platform.member();
      const [token, other] = [await platform.signIn(id), await platform.signIn((await platform.member()).id)];
      expect((await link(token, await visit())).body.errorCode).toBe('link.ended');
      expect((await enter(await visit(token))).body.errorCode).toBe('link.ended');
      expect((await link(other, await visit(token))).body.errorCode).toBe('link.ended');
      const { ticket } = (await link(token, await visit(token))).body.value;
      expect((await link(other, { ticket, confirm: true })).body.errorCode).toBe('link.ended');
      expect((await link(token, {})).body.errorCode).toBe('link.ended');
      platform.advance(minutes(15));
      expect((await link(await platform.signIn(id), { ticket, confirm: true })).body.errorCode).toBe('link.ended');
    });
  });

  test.each([
    ['declined', 409],
    ['invalid', 409],
    ['away', 503],
  ] as const)('a provider that is %s gets its own message (R12)', async (why, status) => {
    const begun = await visit();
    failing = new SocialLoginError(why, new Error('cause'));
    const response = await enter(begun);
    failing = null;
    expect(response).toMatchObject({ status, body: { errorCode: `link.${why}` } });
    expect(response.body.message).not.toContain('link.');
    if (status === 503) expect(response.headers.get('retry-after')).toBe('30');
  });

  test('no secret of a visit is in the database or a log line, and an unconfigured provider is closed', async () => {
    const { proof, query } = await visit();
    const state = String(new URLSearchParams(query).get('state'));
    const rows = JSON.stringify(await platform.db.selectFrom('provider_visits').selectAll().execute(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [proof, state]) expect(rows + platform.world.lines.join()).not.toContain(secret);
    const service = await accessWorld(open, { DEMO: '0', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    expect((await service.ask('access.thirdParty', { provider: 'facebook' })).body.errorCode).toBe('way.closed');
    expect((await service.ask('access.ways')).body.value.thirdParty).toEqual(['google']);
  });
});
