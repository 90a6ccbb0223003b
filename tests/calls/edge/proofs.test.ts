// The edge in front of the whole platform: a human check is spent once, and a third-party account is linked to one member for good.
import { beforeAll, describe, expect, test } from 'vitest';
import { solve } from '#values/access/proof-of-work.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, callSender, endpointOf, type RequestFields as Fields } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from '../catalogue/catalogue-fixture.ts';
import { type EdgeWorld, edgeWorld } from './edge-fixture.ts';

const password = 'Isla2026demo';
const wrong = 'not the one 77';

onOneEngineDaily('proofs over HTTP', (open) => {
  let platform: CatalogueWorld;
  let front: EdgeWorld;
  beforeAll(async () => {
    platform = await catalogueWorld(open);
    front = edgeWorld();
    front.platform = (request) => platform.fetch(request);
  }, 120_000);
  let networks = 0;

  /** A browser on a separate network, with a cookie jar and Sec-Fetch-Site. */
  function browser(ip = `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`) {
    const jar = new Map<string, string>();
    const fetch = async (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      headers.delete('x-forwarded-for');
      headers.set('sec-fetch-site', 'same-origin');
      if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
      front.peer = ip;
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? undefined : await request.text();
      const response = await front.send(pathname + search, { method: request.method, headers, ...(body === undefined ? {} : { body }) });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    };
    const send = callSender(fetch, platform.publishedKey);
    const ask = (name: CallName, request: Fields = {}) => send(endpointOf(name).call, request);
    const value = async (name: CallName, request: Fields = {}) => {
      const response = await ask(name, request);
      if (!response.body.success) throw new Error(`${name} was refused: ${response.text}`);
      return response.body.value as Record<string, string>;
    };
    const logIn = (username: string, secret: string, more: Fields = {}) =>
      ask('access.login', { username, password: secret, type: 'username', ...more });
    /** Fetches a slider task, makes it easy and solves it. */
    const slide = async () => {
      const task = await value('access.human');
      await platform.db
        .updateTable('human_tasks')
        .set({ bits: 2 })
        .where('id', '=', task.id ?? '')
        .execute();
      return { id: task.id ?? '', answer: solve({ salt: task.salt ?? '', bits: 2 }, 0, 100_000) ?? '' };
    };
    /** Fetches a captcha with its answer. */
    const picture = async () => {
      const { captchaId = '' } = await value('system.captcha');
      const row = await platform.db.selectFrom('captchas').select('answer').where('id', '=', captchaId).executeTakeFirstOrThrow();
      return { captchaId, captcha: row.answer };
    };
    const enter = async (username: string) => {
      const response = await logIn(username, password, { human: await slide() });
      expect([response.status, response.body.value.token], response.text).toEqual([200, '']);
    };
    return { ask, value, logIn, slide, picture, enter, jar };
  }
  type Browser = ReturnType<typeof browser>;
  /** The account signed in here, or the refusal's status. */
  const whoIs = async (one: Browser) => {
    const { status, body } = await one.ask('member.info');
    return status === 200 ? body.value.account : status;
  };

  const joining = (human: Fields) => {
    const username = `proof${Math.random().toString(36).slice(2, 9)}`;
    const secret = { password: 'lagoon77tides', confirmPassword: 'lagoon77tides' };
    return { username, email: `${username}@example.com`, ...secret, registerMethod: 'WEB', login: true, human };
  };

  describe('a human check', () => {
    test('a slider that opened an account opens no other: from any network, in a session or concurrently (R26)', async () => {
      const [one, other, member] = [browser(), browser(), browser()];
      await member.enter('vicente');
      const human = await one.slide();
      expect((await one.ask('access.register', joining(human))).status).toBe(200);
      for (const who of [one, other, member])
        expect((await who.ask('access.register', joining(human))).body, 'spent').toMatchObject({ errorCode: 'human.wrong' });
      const twice = await other.slide();
      const both = await Promise.all([1, 2, 3].map(() => other.ask('access.register', joining(twice))));
      expect(both.map(({ status }) => status === 200).sort()).toEqual([false, false, true]);
    });

    test('a slider spent on signing in, rightly or wrongly, issues no device mark and opens no account (R26)', async () => {
      const [one, other] = [browser(), browser()];
      const human = await one.slide();
      expect((await one.logIn('vicente', wrong, { human })).status).toBe(401);
      const again = await other.logIn('vicente', password, { human });
      expect([again.body.success, again.body.errorCode, other.jar.has('isla_device')]).toEqual([false, 'human.wrong', false]);
      expect((await other.ask('access.register', joining(human))).body.errorCode).toBe('human.wrong');
      const good = await one.slide();
      expect([(await one.logIn('vicente', password, { human: good })).status, one.jar.has('isla_device')]).toEqual([200, true]);
      expect((await other.logIn('vicente', password, { human: good })).body.errorCode).toBe('human.wrong');
    });

    test('a solved captcha is good for one attempt, from any network, by a guest or in a session (AC-07)', async () => {
      const [one, other, member] = [browser(), browser(), browser()];
      await member.enter('amihan');
      for (const _ of [1, 2, 3]) await one.logIn('marisol', wrong, { human: await one.slide() });
      const without = await one.logIn('marisol', password, { human: await one.slide() });
      expect(without.body).toMatchObject({ errorCode: 'login.captcha' });
      const read = await one.picture();
      expect((await one.logIn('marisol', wrong, { human: await one.slide(), ...read })).body.errorCode).toBe('login.wrong');
      for (const who of [one, other, member]) {
        for (const _ of [1, 2, 3]) await who.logIn('marisol', wrong, { human: await who.slide() });
        const response = await who.logIn('marisol', password, { human: await who.slide(), ...read });
        expect(response.body.errorCode, response.text).toBe('login.captcha');
      }
      expect(await whoIs(member)).toBe('amihan');
      const fresh = await one.picture();
      expect((await one.logIn('marisol', password, { human: await one.slide(), ...fresh })).status).toBe(200);
      expect(await whoIs(one)).toBe('marisol');
    });
  });

  describe('a third-party account', () => {
    /** Visits the identity provider as `who`, and returns. */
    const visit = async (one: Browser, who: string) => {
      const { url = '', proof = '' } = await one.value('access.thirdParty', { provider: 'google' });
      return { provider: 'google', proof, query: `${new URL(url).search}&who=${who}` };
    };
    const link = (one: Browser, more: Fields) => one.ask('access.link', { provider: 'google', ...more });
    const entered = async (who: string) => {
      const guest = browser();
      const response = await guest.ask('access.thirdPartyLogin', await visit(guest, who));
      return response.body.success ? whoIs(guest) : response.body.errorCode;
    };

    test('a third-party account signs in the member who linked it, and no other member can take or remove it (AC-34)', async () => {
      const [owner, thief, guest] = [browser(), browser(), browser()];
      await owner.enter('vicente');
      await thief.enter('amihan');
      expect(await entered('ana')).toBe('link.unknown');
      const { ticket = '' } = (await link(owner, await visit(owner, 'ana'))).body.value as Record<string, string>;
      // A stolen ticket works for its member alone.
      expect((await link(thief, { ticket, confirm: true })).body.errorCode).toBe('link.ended');
      expect((await link(guest, { ticket, confirm: true })).status).toBe(401);
      expect((await link(owner, { ticket, confirm: true })).body.value).toMatchObject({ linked: true });
      expect(await entered('ana')).toBe('vicente');

      const mine = (await link(thief, await visit(thief, 'ana'))).body.value as Record<string, string>;
      expect((await link(thief, { ticket: mine.ticket, confirm: true })).body.errorCode).toBe('link.taken');
      expect((await thief.ask('access.links')).body.value).toEqual([]);
      // The owner's link is fixed: another identity cannot replace it.
      expect((await owner.ask('access.thirdParty', { provider: 'google' })).body.errorCode).toBe('link.fixed');
      expect([await entered('ana'), await entered('ben')]).toEqual(['vicente', 'link.unknown']);
    });

    test('a link is removed by its owner alone, by one call (AC-34, R34)', async () => {
      const [owner, thief] = [browser(), browser()];
      expect((await owner.ask('access.register', joining(await owner.slide()))).status).toBe(200);
      await thief.enter('amihan');
      const { ticket = '' } = (await link(owner, await visit(owner, 'demo'))).body.value as Record<string, string>;
      expect((await link(owner, { ticket, confirm: true })).body.value).toMatchObject({ linked: true });
      const { path } = endpointOf('access.links').call;
      const removal = endpointOf('access.unlink').call.path.replace('{provider}', 'google');
      const send = (one: typeof owner, method: string, at: string) => {
        const cookie = [...one.jar].map((pair) => pair.join('=')).join('; ');
        const body = JSON.stringify({ provider: 'google', linked: false });
        return front.send(at, { method, headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }, body });
      };
      for (const one of [owner, thief])
        for (const method of ['DELETE', 'PUT', 'PATCH', 'POST'])
          for (const at of [path, removal, endpointOf('access.link').call.path]) {
            if (one === owner && method === 'DELETE' && at === removal) continue;
            expect((await send(one, method, at)).status, `${method} ${at}`).toBeGreaterThanOrEqual(400);
          }
      expect((await owner.ask('access.links')).body.value).toMatchObject([{ provider: 'google', name: 'demo@google.example' }]);
      expect((await send(owner, 'DELETE', removal)).status).toBe(200);
      expect((await owner.ask('access.links')).body.value).toEqual([]);
    });

    test('the return of a visit is bound to its browser: another site, session or member links and opens nothing (AC-34)', async () => {
      const [owner, thief] = [browser(), browser()];
      await owner.enter('marisol');
      await thief.enter('amihan');
      // Login CSRF: the thief sends the victim his own code, to link her to his account.
      const trap = await visit(thief, 'ben');
      expect((await link(owner, trap)).body.errorCode).toBe('link.ended');
      expect((await browser().ask('access.thirdPartyLogin', trap)).body.errorCode).toBe('link.ended');
      const mine = await visit(owner, 'ben');
      const { path } = endpointOf('access.link').call;
      const cookie = [...owner.jar].map((pair) => pair.join('=')).join('; ');
      const foreign = { cookie, 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await front.send(path, { method: 'POST', headers: foreign, body: JSON.stringify(mine) })).status).toBe(403);
      const shown = (await link(owner, mine)).body.value as Record<string, string>;
      expect(shown).toMatchObject({ linked: false, name: 'ben@google.example' });
      expect((await link(thief, mine)).body.errorCode).toBe('link.ended');
      for (const one of [owner, thief]) expect((await one.ask('access.links')).body.value).toEqual([]);
      expect(await entered('ben')).toBe('link.unknown');
    });
  });

  test('no server fault was logged', () => {
    expect(platform.world.faults).toEqual([]);
  });
});
