// The whole catalogue, call by call: who may ask, what comes back, and that nothing else is there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, type Listed } from '#calls/catalogue.ts';
import { codes, statusOf } from '#calls/codes.ts';
import { onBothEngines } from '../engines.ts';
import { good, later, opensByLetterOnly } from './catalogue-requests.ts';
import { type CatalogueWorld, catalogueWorld, nameOf, type Said, shapeOf } from './catalogue-world.ts';

const listed = everyCall.map((each) => ({ ...each, says: nameOf(each) }));
const isLater = (each: Pick<Listed, 'area' | 'name'>) => later.includes(nameOf(each));
const answered = listed.filter((each) => !isLater(each));
const needing = listed.filter(({ call }) => call.token === 'needed');

/** Calls with the name of an object that belongs to somebody, and how another's looks to everybody else. */
const owned: Readonly<Record<string, 'missing' | 'nothing known'>> = {
  'games.play': 'missing',
  'wallet.depositStatus': 'missing',
  'wallet.cancelDeposit': 'missing',
  'wallet.bet': 'missing',
  'wallet.outcome': 'nothing known',
};
/** Names in requests that mean the same thing for everybody. */
const byNumber = [
  'login',
  'register',
  'registerMobile',
  'smsLogin',
  'smsRegister',
  'passwordByPhone',
  'phoneProof',
  'sendVerification',
  'verifyLogin',
  'turnAuthenticator',
].map((name) => `access.${name}`);
/** What the caller sends is named by himself; each person's names are his own. */
const named = ['system.feedback'];
const common = ['system.promotion', 'games.game', 'games.addFavorite', 'games.removeFavorite', 'games.launch', 'access.link'];

function expectRefusal(said: Said, status: number, errorCode?: string): void {
  expect([said.status, said.body.success], said.text).toEqual([status, false]);
  expect(codes).toHaveProperty([String(said.body.errorCode)]);
  expect(statusOf(String(said.body.errorCode))).toBe(status);
  expect(String(said.body.message).length).toBeGreaterThan(5);
  expect(typeof said.body.value).toBe('object');
  expect(said.text).not.toMatch(/\bat \S+ \(|node_modules|select "|insert into|\.ts:\d/i);
  expect(said.headers.get('content-type')).toMatch(/^application\/json/);
  if (errorCode) expect(said.body.errorCode).toBe(errorCode);
}

test('CL-01 CL-02 every call is either answered or said to come later, none is both, none is forgotten', () => {
  const names = listed.map(({ says }) => says);
  expect([...Object.keys(good), ...later].sort()).toEqual([...names].sort());
  expect(new Set(listed.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(names.length);
});

onBothEngines('the catalogue', (open) => {
  let world: CatalogueWorld;
  let token: string;
  let other: string;
  beforeAll(async () => {
    world = await catalogueWorld(open);
    [token, other] = [await world.signIn('marisol'), await world.signIn('vicente')];
  }, 120_000);
  afterAll(() => world.platform.drain());

  test.each(needing)(
    'CL-04 $says refuses without a session, with a made-up one and with one that has ended',
    async ({ call, area, name }) => {
      const request = isLater({ area, name }) ? {} : await (good[nameOf({ area, name })] as (typeof good)[string])(world, token);
      expectRefusal(await world.ask(call, request), 401, 'session.needed');
      expectRefusal(await world.ask(call, request, { token: 'A'.repeat(43) }), 401, 'session.ended');
      const ended = await world.signIn('marisol');
      await world.ask(world.named('access.logout'), {}, { token: ended });
      expectRefusal(await world.ask(call, request, { token: ended }), 401, 'session.ended');
      // Not a bearer of ours, however it is written.
      expectRefusal(await world.send(call.path, { method: call.method, headers: { authorization: `Basic ${token}` } }), 401);
    },
  );

  test.each(answered)(
    'CL-01 CL-03 CL-04 $says answers in its envelope and its shape, with nothing beside it',
    async ({ call, area, name }) => {
      const mine = name === 'logout' ? await world.signIn('marisol') : token;
      for (const who of call.token === 'needed' ? [mine] : [null, ...(call.token === 'optional' ? [mine] : [])]) {
        const said = await world.ask(call, await (good[nameOf({ area, name })] as (typeof good)[string])(world, mine), { token: who });
        expect(said.headers.get('content-type')).toMatch(/^application\/json/);
        expect(said.headers.get('cache-control')).toBe('no-store');
        const refused = opensByLetterOnly[name];
        if (refused) {
          expectRefusal(said, 409, refused);
          continue;
        }
        expect([said.status, said.body.success], said.text.slice(0, 300)).toEqual([200, true]);
        expect(Object.keys(said.body).sort()).toEqual(['success', 'value']);
        // What a shape does not know, it drops: nothing may be dropped.
        expect(shapeOf({ area, name }).value.parse(said.body.value)).toEqual(said.body.value);
        expect(said.text).not.toMatch(/password_?hash|token_?hash|\$argon2/i);
      }
    },
  );

  test.each(listed.filter(isLater))('CL-04 R2 $says says that it is not built, and only to those who may ask', async ({ call }) => {
    if (call.token === 'needed') expectRefusal(await world.ask(call), 401, 'session.needed');
    else expectRefusal(await world.ask(call), 501, 'call.not_built');
    expectRefusal(await world.ask(call, {}, { token }), 501, 'call.not_built');
    expectRefusal(await world.ask(call, {}, { token, raw: '{', type: 'text/plain' }), 501, 'call.not_built');
  });

  test('CL-03 another method is 405 and names the right ones; an unknown path is 404', async () => {
    const byPath = Map.groupBy(listed, ({ call }) => call.path);
    let answeredByOthers = 0;
    for (const [path, calls] of byPath) {
      const allowed: string[] = calls.map(({ call }) => call.method);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !allowed.includes(each))) {
        const filled = path.replaceAll(/\{\w+\}/g, 'x');
        const said = await world.send(filled, { method });
        // A path with a free step may also be another call's, and then it is that call that answers.
        const others = listed.filter(({ call }) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(filled));
        const isOther = others.some(({ call }) => call.method === method);
        expect(said.body.errorCode === 'call.method', `${method} ${path} ${said.text}`).toBe(!isOther);
        answeredByOthers += Number(isOther);
        if (isOther) continue;
        expectRefusal(said, 405, 'call.method');
        expect(said.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(others.map(({ call }) => call.method))].sort());
      }
    }
    expect(answeredByOthers).toBeLessThan(3);
    for (const path of [
      '/',
      '/wps',
      '/wps/',
      '/wps/none',
      '/wps/system/keys',
      '/wps/system/key/',
      '/WPS/system/key',
      '/wps/relay/GCSGAME_gamelist',
      '/lgw/none',
      '/lotto/none',
      '/demo/none.json',
      '/wps/v2/deposits/a/b',
      '/wps/%00',
      '/wps/../demo/none',
      '/wps/v2/games/a%2Fb/c',
    ])
      expectRefusal(await world.send(path), 404, 'call.unknown');
  });

  test('CL-03 R2 each refusal is a sentence in the language of the caller', async () => {
    const says = async (language: string) =>
      String((await world.send('/wps/v2/wallets/balance', { headers: { 'accept-language': language } })).body.message);
    const [en, ty] = [await says('EN'), await says('TY')];
    expect(en).not.toBe(ty);
    expect(await says('XX')).toBe(ty);
  });

  test('CL-09 ER-14 the e-mail for a password goes by a form post of username and e-mail, and says the same of nobody', async () => {
    const call = world.named('access.passwordByEmail');
    const [known, unknown] = [
      await world.ask(call, { username: 'marisol', email: 'marisol@example.com' }),
      await world.ask(call, { username: 'nobody-at-all', email: 'nobody@example.com' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.body.value).toEqual({ sent: true });
    expectRefusal(await world.ask(call, { username: 'marisol', mail: 'x' }), 400, 'input.invalid');
    expectRefusal(await world.ask(call, {}, { raw: 'username=marisol&email=x', type: 'text/plain' }), 415, 'body.type');
  });

  test('CL-07 permission is for the host it is asked for, and says every part of what the site needs', async () => {
    const { info } = (await world.ask(world.named('system.permission'), { url: 'isla.test' })).body.value as {
      info: Record<string, unknown>;
    };
    expect(Object.keys(info).sort()).toEqual([
      'analytics',
      'customerService',
      'domainRoute',
      'imageCDNs',
      'launchGameCDNs',
      'location',
      'maintenance',
      'regionRestriction',
      'register',
      'resources',
      'whitelabel',
    ]);
    expectRefusal(await world.ask(world.named('system.permission'), {}), 400, 'input.invalid');
  });

  describe('assurance 13: what belongs to somebody', () => {
    test('every call that names an object is looked at', () => {
      const naming = listed.filter(
        (each) =>
          !isLater(each) &&
          (/\{/.test(each.call.path) ||
            Object.keys((shapeOf(each).request as unknown as { shape: object }).shape).some((field) =>
              /^(?:id|key|\w+Id|\w+Code)$/.test(field),
            )),
      );
      const known = [...Object.keys(owned), ...common, 'access.resetPassword', ...byNumber, ...named];
      // Merchant and affiliate codes name no object of a person.
      expect(naming.map(({ says }) => says).filter((each) => !known.includes(each) && each !== 'games.hotGames')).toEqual([]);
    });

    test.each(answered.filter(({ says }) => says in owned))(
      "CL-04 $says: another's is the same as a missing one",
      async ({ call, says }) => {
        const theirs = says === 'wallet.outcome' ? { key: crypto.randomUUID() } : await (good[says] as (typeof good)[string])(world, other);
        if (says === 'wallet.outcome')
          expect(
            (
              await world.ask(
                world.named('wallet.deposit'),
                { method: 'island-wallet', amount: '500.00' },
                { token: other, key: (theirs as { key: string }).key },
              )
            ).status,
          ).toBe(200);
        // The stranger asks first: what the owner has taken is gone for everybody.
        const [foreign, missing] = [
          await world.ask(call, theirs, { token }),
          await world.ask(call, Object.fromEntries(Object.keys(theirs).map((field) => [field, crypto.randomUUID()])), { token }),
        ];
        if (owned[says] === 'nothing known') expect(foreign.body.value).toEqual({ known: false, call: null, value: null });
        else expectRefusal(foreign, 404, 'not_found');
        expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
        const agent = await world.signIn('amihan');
        expect((await world.ask(call, theirs, { token: agent })).text).toBe(missing.text);
        expect((await world.ask(call, theirs, { token: other })).status).toBe(200);
      },
    );

    test('lists of one person hold nothing of another', async () => {
      const idsOf = async (name: string, who: string): Promise<string[]> => [
        ...((await world.ask(world.named(name), { pageSize: 100, limit: 50 }, { token: who })).text.match(/"id":"[^"]+"/g) ?? []),
      ];
      for (const name of ['wallet.bets', 'wallet.ledger', 'wallet.deposits']) {
        const [mine, theirs] = [await idsOf(name, token), await idsOf(name, other)];
        expect([mine.length > 0, theirs.length > 0], name).toEqual([true, true]);
        expect(
          mine.filter((id) => theirs.includes(id)),
          name,
        ).toEqual([]);
      }
    });
  });

  test('R19 ER-01 a trial account plays and reads what it played; whatever needs an account of one’s own is refused with the reason', async () => {
    const trial = await world.signIn('trial');
    const refused: string[] = [];
    for (const each of answered.filter(({ call, name }) => (call.token === 'needed' && name !== 'logout') || name === 'thirdParty')) {
      const asks = /^(?:wallet.(?:bet|depositStatus|cancelDeposit)|games.play|access.(?:link|turnAuthenticator))$/.test(each.says)
        ? { id: 'x', launchId: 'x', provider: 'google', on: true, verificationCode: '000000' }
        : await (good[each.says] as (typeof good)[string])(world, trial);
      const said = await world.ask(each.call, asks, { token: trial });
      if (said.status === 403) {
        expectRefusal(said, 403, 'role.trial');
        refused.push(each.says);
      } else expect([200, 404], `${each.says} ${said.text}`).toContain(said.status);
    }
    expect(refused).toEqual([
      'access.changePassword',
      'access.thirdParty',
      'access.link',
      'access.authenticator',
      'access.turnAuthenticator',
      'wallet.depositMethods',
      'wallet.deposit',
      'wallet.depositStatus',
      'wallet.cancelDeposit',
      'wallet.deposits',
      'member.showWins',
    ]);
  });

  test('nothing of all this was a fault of ours', () => {
    expect(world.faults).toEqual([]);
  });
});
