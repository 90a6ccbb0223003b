// The whole catalogue, call by call: who may use it, what it returns, and that there is nothing else.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { codes, httpStatusOf } from '#calls/error-codes.ts';
import { onBothEngines } from '../../engines.ts';
import { type CallName, type CallResponse, endpointOf, nameOf, schemaOf } from '../../platform.ts';
import { paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, newPaymentPassword, notImplementedCalls, validRequests } from './requests.ts';
import { type OwnedObjectCall, ownedObjects, teamCalls, userOf } from './terms.ts';

const listed = allEndpoints.map((each) => ({ ...each, says: nameOf(each) }));
const isLater = (each: Pick<ListedEndpoint, 'area' | 'name'>) => notImplementedCalls.includes(nameOf(each));
const implemented = listed.filter((each) => !isLater(each));
const sessionCalls = listed.filter(({ call }) => call.token === 'needed');

/** Calls whose identifiers mean the same for every member. */
const sharedIds = [
  'login',
  'register',
  'registerMobile',
  'openAccount',
  'smsLogin',
  'passwordByPhone',
  'passwordByEmail',
  'openStaff',
  'affiliate',
  'invitationSeen',
  'resetLink',
  'resetPassword',
  'thirdPartyLogin',
  'phoneProof',
  'prove',
  'askRecovery',
  'stopRecovery',
  'sendVerification',
  'verifyLogin',
  'turnAuthenticator',
  'sendContactCode',
  'changeContact',
  'closeAccount',
].map((name) => `access.${name}`);
/** Ids the caller chooses; each member has a separate namespace. The module of a transfer names nothing. */
const callerIds = ['system.feedback', 'wallet.walletTransfer', 'wallet.addWithdrawalAccount', 'wallet.resetPaymentPassword'];
/** `to` ends a period, and `by` groups what is the caller's own. */
const periods = [
  'wallet.bets',
  'wallet.profit',
  'wallet.ledger',
  'agent.overview',
  'agent.income',
  'agent.acts',
  'agent.approvals',
  'rewards.claimRebate',
];
/**
 * Fields that name no object of anybody. A call with another field states above whose object it names. `row` chooses the page of the
 * caller's own list, or adds an older one to it; the tests of these calls ask for another member's.
 */
const plainFields = `
  accepts accountType action amount answer avatar backUrl bet blocked captcha captchaId channel check choice clientType
  comment confirm confirmNewPassword confirmPassword confirmPaymentPassword contact content count countryDialingCode
  credential demo device domain email endTime every execution extraVerification facebook fields firebaseChannel from
  gameClassify gameName gameType gatewayVersion group groupName holder human idNumber institution interval isPlatform
  isTop kind language lastDay league leaves length limit limits line lines list login loginToHome lottoArea mail
  memberLabelColor merchant method minBet minLineNum mobileNo mobileNum modules name newPassword newPaymentPassword
  nickname note oldPassword on open order os pageNo pageSize password payeeName paymentPassword period pictures platform
  points price prizeMode products provider q qqNum query random recentCount registerMethod registerUrl
  remaining remember rights role row seats show shown side since site sms sort startWithin state status stopOnWin
  subject tellResult tiers type types url use vassalage vendor vendors way wechat whatsapp`
  .trim()
  .split(/\s+/);
const fieldsOf = (each: Pick<ListedEndpoint, 'area' | 'name'>): string[] =>
  Object.keys((schemaOf(each).request as unknown as { shape: object }).shape);
const common = [
  'system.promotion',
  'games.game',
  'games.gameInfo',
  'games.hotGames',
  'games.addFavorite',
  'games.removeFavorite',
  'games.launch',
  'games.launchPvp',
  'games.roomList',
  'access.link',
  'access.unlink',
  'rewards.joinPromotion',
  'agent.readAnnouncement',
  'rewards.raceStanding',
  'rewards.redeemCode',
  'rewards.claimRaffle',
  'points.redeem',
  'member.claimMission',
  'lottery.opened',
  'lottery.terms',
  'lottery.draws',
  'lottery.placeTickets',
  'lottery.tickets',
];

function expectRefusal(response: CallResponse, status: number, errorCode?: string): void {
  expect([response.status, response.body.success], response.text).toEqual([status, false]);
  expect(codes).toHaveProperty([String(response.body.errorCode)]);
  expect(httpStatusOf(String(response.body.errorCode))).toBe(status);
  expect(String(response.body.message).length).toBeGreaterThan(5);
  expect(typeof response.body.value).toBe('object');
  expect(response.text).not.toMatch(/\bat \S+ \(|node_modules|select "|insert into|\.ts:\d/i);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  if (errorCode) expect(response.body.errorCode).toBe(errorCode);
}

test('every call is either implemented or listed for later, and none is both or missing (CL-01, CL-02)', () => {
  const names = listed.map(({ says }) => says);
  expect([...Object.keys(validRequests), ...notImplementedCalls].sort()).toEqual([...names].sort());
  expect(new Set(listed.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(names.length);
});

onBothEngines('the catalogue', (open) => {
  let platform: CatalogueWorld;
  let token: string;
  let other: string;
  beforeAll(async () => {
    platform = await catalogueWorld(open);
    [token, other] = [await platform.signInAs('marisol'), await platform.signInAs('vicente')];
  }, 120_000);
  // The calls of self-exclusion leave the member excluded.
  afterEach(() => platform.db.deleteFrom('exclusions').execute());
  afterAll(() => platform.drain());

  test.each(sessionCalls)('$says refuses a missing, a made-up and an ended session (CL-04)', async ({ call, area, name }) => {
    const request = isLater({ area, name })
      ? {}
      : await (validRequests[nameOf({ area, name })] as (typeof validRequests)[string])(platform, token);
    expectRefusal(await platform.sendCall(call, request), 401, 'session.needed');
    expectRefusal(await platform.sendCall(call, request, { token: 'A'.repeat(43) }), 401, 'session.ended');
    const ended = await platform.signInAs('marisol');
    await platform.ask('access.logout', {}, { token: ended });
    expectRefusal(await platform.sendCall(call, request, { token: ended }), 401, 'session.ended');
    // Another authorization scheme is refused too.
    expectRefusal(await platform.send(call.path, { method: call.method, headers: { authorization: `Basic ${token}` } }), 401);
  });

  test.each(implemented)(
    '$says answers in its envelope and its shape, with nothing else (CL-01, CL-03, CL-04)',
    async ({ call, area, name }) => {
      const user = userOf(nameOf({ area, name }), 'marisol');
      const mine = name === 'logout' || user !== 'marisol' ? await platform.signInAs(user) : token;
      for (const who of call.token === 'needed' ? [mine] : [null, ...(call.token === 'optional' ? [mine] : [])]) {
        const response = await platform.sendCall(
          call,
          await (validRequests[nameOf({ area, name })] as (typeof validRequests)[string])(platform, mine),
          { token: who },
        );
        expect(response.headers.get('content-type')).toMatch(/^application\/json/);
        expect(response.headers.get('cache-control')).toBe('no-store');
        const refused = needsMessageSecret[name];
        if (refused) {
          expectRefusal(response, 409, refused);
          continue;
        }
        expect([response.status, response.body.success], response.text.slice(0, 300)).toEqual([200, true]);
        expect(Object.keys(response.body).sort()).toEqual(['success', 'value']);
        // Parsing drops unknown fields, so equality shows that there are none.
        expect(schemaOf({ area, name }).value.parse(response.body.value)).toEqual(response.body.value);
        expect(response.text).not.toMatch(/password_?hash|token_?hash|\$argon2/i);
      }
    },
  );

  test.each(listed.filter(isLater))('$says answers 501 not built, after the session check (CL-04, R2)', async ({ call }) => {
    if (call.token === 'needed') expectRefusal(await platform.sendCall(call), 401, 'session.needed');
    else expectRefusal(await platform.sendCall(call), 501, 'call.not_built');
    expectRefusal(await platform.sendCall(call, {}, { token }), 501, 'call.not_built');
    expectRefusal(await platform.sendCall(call, {}, { token, raw: '{', type: 'text/plain' }), 501, 'call.not_built');
  });

  test('a wrong method gets 405 with Allow, and an unknown path gets 404 (CL-03)', async () => {
    const byPath = Map.groupBy(listed, ({ call }) => call.path);
    let answeredByOthers = 0;
    for (const [path, calls] of byPath) {
      const allowed: string[] = calls.map(({ call }) => call.method);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !allowed.includes(each))) {
        const filled = path.replaceAll(/\{\w+\}/g, 'x');
        const response = await platform.send(filled, { method });
        // A path with a parameter may match another call, which then answers.
        const others = listed.filter(({ call }) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(filled));
        const isOther = others.some(({ call }) => call.method === method);
        expect(response.body.errorCode === 'call.method', `${method} ${path} ${response.text}`).toBe(!isOther);
        answeredByOthers += Number(isOther);
        if (isOther) continue;
        expectRefusal(response, 405, 'call.method');
        expect(response.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(others.map(({ call }) => call.method))].sort());
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
      expectRefusal(await platform.send(path), 404, 'call.unknown');
  });

  test('each refusal has a message in the caller’s language (CL-03, R2)', async () => {
    const says = async (language: string) =>
      String((await platform.send('/wps/v2/wallets/balance', { headers: { 'accept-language': language } })).body.message);
    const [en, ty] = [await says('EN'), await says('TY')];
    expect(en).not.toBe(ty);
    expect(await says('XX')).toBe(ty);
  });

  test('the password e-mail takes a form post of username and e-mail, and answers the same for unknown names (CL-09, ER-14)', async () => {
    const call = endpointOf('access.passwordByEmail').call;
    const [known, unknown] = [
      await platform.sendCall(call, { username: 'marisol', email: 'marisol@example.com' }),
      await platform.sendCall(call, { username: 'nobody-at-all', email: 'nobody@example.com' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.body.value).toEqual({ sent: true });
    expectRefusal(await platform.sendCall(call, { username: 'marisol', mail: 'x' }), 400, 'input.invalid');
    expectRefusal(await platform.sendCall(call, {}, { raw: 'username=marisol&email=x', type: 'text/plain' }), 415, 'body.type');
  });

  test('permission is for the requested host and has every section the site needs (CL-07)', async () => {
    const { info } = (await platform.ask('system.permission', { url: 'isla.test' })).body.value as {
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
    expectRefusal(await platform.ask('system.permission', {}), 400, 'input.invalid');
  });

  describe('objects that belong to a member (REL-13)', () => {
    test('every call that names an object is covered', () => {
      const naming = listed.filter(
        (each) => !isLater(each) && (/\{/.test(each.call.path) || fieldsOf(each).some((field) => !plainFields.includes(field))),
      );
      const known = [...Object.keys(ownedObjects), ...common, ...sharedIds, ...callerIds, ...Object.keys(teamCalls), ...periods];
      expect(naming.map(({ says }) => says).filter((each) => !known.includes(each))).toEqual([]);
      expect(known.filter((each) => !naming.some(({ says }) => says === each))).toEqual([]);
      const fields = listed.flatMap(fieldsOf);
      expect(plainFields.filter((field) => !fields.includes(field))).toEqual([]);
    });

    test.each(implemented.filter(({ says }) => says in ownedObjects))(
      '$says: another member’s object looks like a missing one (REL-13)',
      async ({ call, says }) => {
        const isAgents = userOf(says, '') !== '';
        // Of agents: the top of a line, the top of another, and an agent of the first.
        const owner = isAgents ? await platform.signInAs('andres') : other;
        const stranger = isAgents ? await platform.signInAs('bayani') : token;
        const theirs =
          says === 'wallet.outcome'
            ? { key: crypto.randomUUID() }
            : await (validRequests[says] as (typeof validRequests)[string])(platform, owner);
        if (says === 'wallet.outcome')
          expect(
            (
              await platform.ask(
                'wallet.deposit',
                { method: 'island-wallet', amount: '500.00' },
                { token: other, key: (theirs as { key: string }).key },
              )
            ).status,
          ).toBe(200);
        // The stranger asks first, because the owner's request uses the object up.
        const [foreign, missing] = [
          await platform.sendCall(call, theirs, { token: stranger }),
          await platform.sendCall(
            call,
            Object.fromEntries(
              Object.entries(theirs).map(([field, value]) => [
                field,
                field === ownedObjects[says as OwnedObjectCall].field ? crypto.randomUUID() : value,
              ]),
            ),
            { token: stranger },
          ),
        ];
        if (ownedObjects[says as OwnedObjectCall].tells === 'nothing known')
          expect(foreign.body.value).toEqual({ known: false, call: null, value: null });
        else expectRefusal(foreign, 404, 'not_found');
        expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
        const agent = await platform.signInAs('amihan');
        expect((await platform.sendCall(call, theirs, { token: agent })).text).toBe(missing.text);
        expect((await platform.sendCall(call, theirs, { token: owner })).status).toBe(200);
      },
    );

    test('a member’s lists contain nothing of another member', async () => {
      const idsOf = async (name: string, who: string): Promise<string[]> => [
        ...((await platform.ask(name as CallName, { pageSize: 100, limit: 50 }, { token: who })).text.match(/"id":"[^"]+"/g) ?? []),
      ];
      const aWithdrawal = validRequests['wallet.withdraw'] as (typeof validRequests)[string];
      for (const who of [token, other])
        expect((await platform.ask('wallet.withdraw' as CallName, await aWithdrawal(platform, who), { token: who })).status).toBe(200);
      for (const name of ['wallet.bets', 'wallet.ledger', 'wallet.deposits', 'wallet.withdrawals']) {
        const [mine, theirs] = [await idsOf(name, token), await idsOf(name, other)];
        expect([mine.length > 0, theirs.length > 0], name).toEqual([true, true]);
        expect(
          mine.filter((id) => theirs.includes(id)),
          name,
        ).toEqual([]);
      }
    });
  });

  const aRaise = { kind: 'deposit', period: 'day', amount: null };
  test('a trial account plays and reads its records, and gets a reasoned refusal for the rest (R19, ER-01)', async () => {
    const trial = await platform.signInAs('trial');
    const refused: string[] = [];
    for (const each of implemented.filter(({ call, name }) => (call.token === 'needed' && name !== 'logout') || name === 'thirdParty')) {
      const asks =
        /^(?:wallet.(?:bet|depositStatus|cancelDeposit|withdraw|withdrawalStatus|confirmReceipt|(?:send|confirm|remove)Withdrawal\w+|resetPaymentPassword)|games.play|access.(?:link|unlink|sendProofCode|prove|turnAuthenticator|sendContactCode|changeContact|sendClosingCode|closeAccount|beginPasskey|addPasskey|renamePasskey|removePasskey)|system.settleComplaint|member.(?:readMessages|deleteMessage)|saferPlay.(?:confirmRaise|askLift|keepExclusion))$/.test(
          each.says,
        )
          ? {
              id: 'x',
              accountId: 'x',
              paymentPassword,
              answer: 'received',
              launchId: 'x',
              provider: 'google',
              on: true,
              verificationCode: '000000',
              way: 'email',
              channel: 'email',
              name: 'Phone',
              credential: {
                id: 'x',
                type: 'public-key',
                response: { clientDataJSON: 'x', authenticatorData: 'x', publicKey: 'x', signature: 'x' },
              },
              to: 'x@example.com',
              leaves: '0.00',
              number: 'x',
              accepts: true,
              codeId: 'x',
              ...aRaise,
              ...(/^wallet.(withdraw|sendWithdrawalCode)$/.test(each.says) ? { amount: '500.00' } : {}),
              ...newPaymentPassword,
            }
          : await (validRequests[each.says] as (typeof validRequests)[string])(platform, trial);
      const response = await platform.sendCall(each.call, asks, { token: trial });
      if (response.status === 403) {
        expect(response.body.errorCode, each.says).toBe('role.trial');
        expectRefusal(response, 403, 'role.trial');
        refused.push(each.says);
      } else expect([200, 404], `${each.says} ${response.text}`).toContain(response.status);
    }
    // The order of the calls says nothing about the rule, so both lists are sorted.
    expect(refused.toSorted().filter((says) => !says.startsWith('agent.'))).toEqual([
      'access.addPasskey',
      'access.authenticator',
      'access.beginPasskey',
      'access.changeContact',
      'access.changePassword',
      'access.changeStaffRights',
      'access.closeAccount',
      'access.closing',
      'access.endStaff',
      'access.link',
      'access.loginNotices',
      'access.openAccount',
      'access.openStaff',
      'access.openedAccounts',
      'access.proof',
      'access.prove',
      'access.removePasskey',
      'access.renamePasskey',
      'access.renewOpening',
      'access.renewRecoveryCodes',
      'access.renewStaffLink',
      'access.security',
      'access.sendClosingCode',
      'access.sendContactCode',
      'access.sendProofCode',
      'access.staff',
      'access.thirdParty',
      'access.turnAuthenticator',
      'access.unlink',
      'member.claimMission',
      'member.consents',
      'member.deleteMessage',
      'member.messages',
      'member.missionLeaderboard',
      'member.missionSummary',
      'member.readMessages',
      'member.saveProfile',
      'member.setConsents',
      'member.showWins',
      'points.balance',
      'points.convert',
      'points.details',
      'points.redeem',
      'points.redeemList',
      'rewards.bonuses',
      'rewards.claim',
      'rewards.claimRaffle',
      'rewards.claimRebate',
      'rewards.dropBonus',
      'rewards.joinPromotion',
      'rewards.promotions',
      'rewards.raceStanding',
      'rewards.rebates',
      'rewards.redeemCode',
      'saferPlay.askLift',
      'saferPlay.budget',
      'saferPlay.confirmRaise',
      'saferPlay.declineLimits',
      'saferPlay.dropRaise',
      'saferPlay.exclude',
      'saferPlay.keepExclusion',
      'saferPlay.limits',
      'saferPlay.setBudget',
      'saferPlay.setLimits',
      'saferPlay.setRealityCheck',
      'saferPlay.standing',
      'saferPlay.statement',
      'system.settleComplaint',
      'wallet.addWithdrawalAccount',
      'wallet.approveTransfer',
      'wallet.cancelDeposit',
      'wallet.confirmReceipt',
      'wallet.confirmWithdrawalAccount',
      'wallet.deposit',
      'wallet.depositMethods',
      'wallet.depositStatus',
      'wallet.deposits',
      'wallet.downlineTerms',
      'wallet.merchantWallet',
      'wallet.removeWithdrawalAccount',
      'wallet.resetPaymentPassword',
      'wallet.sendPaymentPasswordCode',
      'wallet.sendWithdrawalAccountCode',
      'wallet.sendWithdrawalCode',
      'wallet.setPaymentPassword',
      'wallet.transferDownline',
      'wallet.transferTerms',
      'wallet.transferUpline',
      'wallet.walletTransfer',
      'wallet.withdraw',
      'wallet.withdrawalAccounts',
      'wallet.withdrawalStatus',
      'wallet.withdrawalTerms',
      'wallet.withdrawals',
    ]);
  });

  test('no server fault was logged', () => {
    expect(platform.world.faults).toEqual([]);
  });
});
