// Sign-in with an account elsewhere, and its link to a member: shown, confirmed once, never changed. The provider is that of demo mode.
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignIn, VisitFailed } from '#platform/outside/sign-in.ts';
import { signInDemo } from '#platform/outside/sign-in-demo.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';

onBothEngines('an account elsewhere', (open) => {
  let it: AccessWorld;
  /** Who is signed in over there. */
  let there = 'somebody';
  let failing: VisitFailed | null = null;
  beforeAll(async () => {
    const signIn: SignIn = {
      ...signInDemo,
      finish: async (provider, visit, query) => {
        if (failing) throw failing;
        await signInDemo.finish(provider, visit, query);
        return { subject: there, name: `${there}@example.com` };
      },
    };
    it = await accessWorld(open, {}, { outside: { signIn } });
  });
  type Visit = { provider: 'google' | 'facebook'; proof: string; query: string };
  const visit = async (token?: string, provider: Visit['provider'] = 'google'): Promise<Visit> => {
    const said = await it.ask('access.thirdParty', { provider }, token ? { token } : {});
    expect(said.status).toBe(200);
    const url = new URL(String(said.body.value.url));
    expect(`${url.origin}${url.pathname}`).toBe('http://isla.test/demo/provider');
    return { provider, proof: String(said.body.value.proof), query: url.search };
  };
  const enter = (more: object) => it.ask('access.thirdPartyLogin', more);
  const link = (token: string, more: object) => it.ask('access.link', { provider: 'google', ...more }, { token });

  test('AC-34 the secret is turned over while somebody is away: the visit goes on', async () => {
    there = 'stranger';
    const visits = [await visit(), await visit()] as const;
    const said = (await enter(visits[0])).body.errorCode;
    const { house } = it;
    const { settings } = house;
    Object.assign(house, { settings: { ...settings, secrets: ['a newer secret of thirty-two bytes or more', ...settings.secrets] } });
    try {
      expect([(await enter(visits[1])).body.errorCode, (await enter(await visit())).body.errorCode]).toEqual([said, said]);
    } finally {
      Object.assign(house, { settings });
    }
  });

  test('AC-34 is shown first, linked once it is confirmed, and signs in from then on; never asked to change a password', async () => {
    there = 'ana';
    const { id, username } = await it.person();
    const token = await it.session(id);
    const shown = await link(token, await visit(token));
    expect(shown.body.value).toMatchObject({ linked: false, name: 'ana@example.com' });
    const { ticket } = shown.body.value;
    expect((await it.ask('access.links', {}, { token })).body.value).toEqual([]);
    expect((await link(token, { ticket })).body.value).toMatchObject({ linked: false, name: 'ana@example.com' });
    expect((await link(token, { ticket, confirm: true })).body.value).toEqual({ linked: true, name: 'ana@example.com', ticket: '' });
    expect((await it.ask('access.links', {}, { token })).body.value).toMatchObject([{ provider: 'google', name: 'ana@example.com' }]);
    const opened = await enter(await visit());
    expect(opened.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect((await it.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({ account: username });
  });

  test('AC-34 cannot be changed, nor linked twice, nor given to another', async () => {
    there = 'ben';
    const [one, other] = [await it.person(), await it.person()];
    const [mine, theirs] = [await it.session(one.id), await it.session(other.id)];
    const [early, late] = [await link(mine, await visit(mine)), await link(mine, await visit(mine))];
    expect((await link(mine, { ticket: early.body.value.ticket, confirm: true })).status).toBe(200);
    expect((await link(mine, { ticket: late.body.value.ticket, confirm: true })).body.errorCode).toBe('link.fixed');
    expect((await it.ask('access.thirdParty', { provider: 'google' }, { token: mine })).body.errorCode).toBe('link.fixed');
    const taken = await link(theirs, await visit(theirs));
    expect((await link(theirs, { ticket: taken.body.value.ticket, confirm: true })).body.errorCode).toBe('link.taken');
    // What does not link is not used up: and what did is.
    expect((await link(theirs, { ticket: early.body.value.ticket, confirm: true })).body.errorCode).toBe('link.ended');
  });

  test('AC-34 is linked soon after signing in only, so that no stolen session is a way in for good; the owner is told by letter', async () => {
    there = 'gil';
    const { id, email } = await it.person();
    const token = await it.session(id);
    const { ticket } = (await link(token, await visit(token))).body.value;
    it.pass(minutes(10));
    const late = (await link(token, await visit(token))).body.value.ticket;
    it.pass(minutes(5) + 1);
    const refused = { status: 403, body: { errorCode: 'link.sign_in_again' } };
    expect(await link(token, { ticket: late, confirm: true })).toMatchObject(refused);
    expect(await it.ask('access.thirdParty', { provider: 'facebook' }, { token })).toMatchObject(refused);
    expect((await it.ask('access.links', {}, { token })).body.value).toEqual([]);
    await it.work();
    expect(await it.sent(email)).toEqual([]);
    // What waits to be confirmed is not lost by signing in again, as long as it holds.
    const again = await it.session(id);
    expect((await link(again, { ticket, confirm: true })).body.errorCode).toBe('link.ended');
    expect((await link(again, { ticket: late, confirm: true })).body.value.linked).toBe(true);
    await it.work();
    const letters = await it.sent(email);
    expect(letters.map(({ subject }) => subject)).toEqual(['A Google account was linked to Isla']);
    expect(letters[0]?.body).toContain(`write to ${it.house.brand.supportEmail}`);
    expect(letters[0]?.body).not.toContain('gil@example.com');
  });

  test('of ten confirmations at once one links', async () => {
    there = 'cleo';
    const { id } = await it.person();
    const token = await it.session(id);
    const { ticket } = (await link(token, await visit(token))).body.value;
    const tries = await Promise.all(Array.from({ length: 10 }, () => link(token, { ticket, confirm: true })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('AC-34 nobody’s account is told so, and the ticket links it after a sign-in; nobody is ever linked by an e-mail address', async () => {
    there = 'dora';
    const { id } = await it.person({ email: 'dora@example.com' });
    const said = await enter(await visit());
    expect(said).toMatchObject({
      status: 409,
      body: { errorCode: 'link.unknown', value: { name: 'dora@example.com', provider: 'google' } },
    });
    expect(said.body.message).toContain('dora@example.com');
    const token = await it.session(id);
    expect((await link(token, { ticket: said.body.value.ticket, confirm: true })).body.value.linked).toBe(true);
    expect((await enter(await visit())).status).toBe(200);
  });

  describe('assurance 33: a visit is bound to the browser, the person, the provider and one return', () => {
    test.each<[string, (good: Visit) => object]>([
      ['another browser', (good) => ({ ...good, proof: 'x'.repeat(43) })],
      ['another provider', (good) => ({ ...good, provider: 'facebook' })],
      ['a state of nobody', (good) => ({ ...good, query: good.query.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`) })],
      ['no state', (good) => ({ ...good, query: '?code=1' })],
    ])('%s', async (_name, change) => {
      expect((await enter(change(await visit()))).body.errorCode).toBe('link.ended');
    });
    test('a code of another visit', async () => {
      const [one, other] = [await visit(), await visit()];
      const code = new URLSearchParams(other.query).get('code');
      expect((await enter({ ...one, query: one.query.replace(/code=[\w-]+/, `code=${code}`) })).body.errorCode).toBe('link.invalid');
    });
    test('a second return, fifteen minutes, a guest’s visit for a member and the other way round', async () => {
      there = 'eva';
      const used = await visit();
      expect((await enter(used)).body.errorCode).toBe('link.unknown');
      expect((await enter(used)).body.errorCode).toBe('link.ended');
      const late = await visit();
      it.pass(minutes(15));
      expect((await enter(late)).body.errorCode).toBe('link.ended');
      const { id } = await it.person();
      const [token, other] = [await it.session(id), await it.session((await it.person()).id)];
      expect((await link(token, await visit())).body.errorCode).toBe('link.ended');
      expect((await enter(await visit(token))).body.errorCode).toBe('link.ended');
      expect((await link(other, await visit(token))).body.errorCode).toBe('link.ended');
      const { ticket } = (await link(token, await visit(token))).body.value;
      expect((await link(other, { ticket, confirm: true })).body.errorCode).toBe('link.ended');
      expect((await link(token, {})).body.errorCode).toBe('link.ended');
      it.pass(minutes(15));
      expect((await link(await it.session(id), { ticket, confirm: true })).body.errorCode).toBe('link.ended');
    });
  });

  test.each([
    ['declined', 409],
    ['invalid', 409],
    ['away', 503],
  ] as const)('R12 a provider that is %s is a sentence', async (why, status) => {
    const begun = await visit();
    failing = new VisitFailed(why, new Error('cause'));
    const said = await enter(begun);
    failing = null;
    expect(said).toMatchObject({ status, body: { errorCode: `link.${why}` } });
    expect(said.body.message).not.toContain('link.');
    if (status === 503) expect(said.headers.get('retry-after')).toBe('30');
  });

  test('no secret of a visit lies in the database or in a log line; a provider that is not connected is closed', async () => {
    const { proof, query } = await visit();
    const state = String(new URLSearchParams(query).get('state'));
    const rows = JSON.stringify(await it.db.selectFrom('provider_visits').selectAll().execute(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [proof, state]) expect(rows + it.world.lines.join()).not.toContain(secret);
    const service = await accessWorld(open, { DEMO: '0', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    expect((await service.ask('access.thirdParty', { provider: 'facebook' })).body.errorCode).toBe('way.closed');
    expect((await service.ask('access.ways')).body.value.thirdParty).toEqual(['google']);
  });
});
