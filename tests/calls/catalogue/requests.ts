// One valid request for each implemented call, and the list of calls that are not built yet.
import { sql } from 'kysely';
import { brand } from '#brands/isla/brand.ts';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import { actOnMessage } from '#platform/areas/system/complaints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { notify } from '#platform/identity/notify.ts';
import { oneTimeCodeOf } from '#platform/identity/one-time-codes.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { endBonus, grantBonus, lockActiveBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { minor } from '#values/money.ts';
import { days, hours } from '#values/time.ts';
import type { CallName, RequestFields } from '../../platform.ts';
import { fromBase32 } from '../access/base32.ts';
import { passkeyDevice } from '../access/passkey-device.ts';
import { openLottery } from '../games/lottery-fixture.ts';
import { givePoints, writeGoods } from '../rewards/points-fixture.ts';
import { bindAccount, paymentPassword } from '../wallet/withdrawal-fixture.ts';
import type { CatalogueWorld } from './catalogue-fixture.ts';

/** A guest's key of a conversation. */
const chatKey = 'a-key-of-a-conversation-of-tests-1';

type Make = (world: CatalogueWorld, token: string) => Promise<RequestFields> | RequestFields;

const deposit: Make = () => ({ method: 'island-wallet', amount: '500.00' });
const aDeposit: Make = async (world, token) => ({
  id: (await world.takeValue('wallet.deposit', await deposit(world, token), { token })).id,
});
/** Nothing sends it: its later stages would be mistaken for writes of the next call. */
const withdrawal: Make = async (world, token) => {
  await sql`create or replace function never_sent() returns trigger language plpgsql as $$ begin new.run_at := '2100-01-01'; return new; end $$`.execute(
    world.db,
  );
  await sql`create or replace trigger never_sent before insert on jobs for each row when (new.name = 'wallet.send-withdrawal') execute function never_sent()`.execute(
    world.db,
  );
  await writeSetting(world.db, 'withdrawals', { minimum: '0.01', perDay: 10_000, turnover: 0 });
  const { account } = await world.takeValue('member.info', {}, { token });
  const id = await world.memberId(account);
  await world.db.deleteFrom('authenticators').where('member_id', '=', id).execute();
  const accountId = await bindAccount(world, id);
  return { accountId, amount: '0.01', paymentPassword };
};
/** The member gets an upline if they have none. */
const uplineTransfer: Make = async (world, token) => {
  const { amount, paymentPassword: proof } = await withdrawal(world, token);
  await writeSetting(world.db, 'transfers', { minimum: '0.01' });
  const { id } = await world.takeValue('member.info', {}, { token });
  const upline = await world.memberId('vicente');
  await world.db.updateTable('members').set({ parent_id: upline }).where('id', '=', BigInt(id)).where('parent_id', 'is', null).execute();
  return { amount, paymentPassword: proof, note: 'For the boat' };
};
/** An account of the agent's team, or of the demo's top agent for everybody else. */
const teamAccount: (...by: Parameters<Make>) => Promise<string> = async (world, token) => {
  const { id } = await world.takeValue('member.info', {}, { token });
  const below = (upline: bigint) =>
    world.db.selectFrom('members').select('id').where('parent_id', '=', upline).orderBy('id').limit(1).executeTakeFirst();
  const found = (await below(BigInt(id))) ?? (await below(await world.memberId('andres')));
  return String(found?.id);
};
const aTeamAccount: Make = async (world, token) => ({ id: await teamAccount(world, token) });
const downlineTransfer: Make = async (world, token) => {
  const to = await teamAccount(world, token);
  const { amount, paymentPassword: proof } = await withdrawal(world, token);
  await writeSetting(world.db, 'transfers', { minimum: '0.01' });
  return { to, amount, paymentPassword: proof, note: 'For the boat' };
};
const aWithdrawal: Make = async (world, token) => ({
  id: (await world.takeValue('wallet.withdraw', await withdrawal(world, token), { token })).id,
});
/** The provider has sent it, and the member is asked whether it arrived. */
const aSentWithdrawal: Make = async (world, token) => {
  const request = await aWithdrawal(world, token);
  const at = new Date();
  await world.db
    .updateTable('withdrawals')
    .set({ state: 'sent', sending_at: at, sent_at: at, sent: 1n, receipt_until: at })
    .where('id', '=', String(request.id))
    .execute();
  return request;
};
const opening: Make = () => {
  const username = `joined${++joined}`;
  return { username, email: `${username}@example.com`, role: 'member' };
};
/** An account that the agent opened, or one of the demo's top agent. */
const anOpening: Make = async (world, token) => {
  const { body } = await world.ask('access.openAccount', await opening(world, token), { token });
  if (body.success) return { id: body.value.id };
  const andres = await world.signInAs('andres');
  return { id: (await world.takeValue('access.openAccount', await opening(world, andres), { token: andres })).id };
};
const helperNamed = () => ({ username: `helper${++joined}`, rights: ['reports'] });
/** A helper of the agent, or of the demo's top agent. */
const aHelper: Make = async (world, token) => {
  const { body } = await world.ask('access.openStaff', helperNamed(), { token });
  if (body.success) return { id: body.value.id };
  return { id: (await world.takeValue('access.openStaff', helperNamed(), { token: await world.signInAs('andres') })).id };
};
const anInvite: Make = async (world, token) => {
  const { body } = await world.ask('agent.createInvite', { name: 'Boat club' }, { token });
  if (body.success) return { id: body.value.links[0]?.id };
  const { links } = await world.takeValue('agent.createInvite', { name: 'Boat club' }, { token: await world.signInAs('andres') });
  return { id: links[0]?.id };
};
/** A dividend below the agent's own, for the accounts directly below. */
const severalOffers: Make = async (world, token) => {
  const { body } = await world.ask('agent.team', {}, { token });
  const ids = body.success ? body.value.rows.map(({ id }: { id: string }) => id) : ['1'];
  const tiers = [{ periodValidBet: '9000.00', periodProfitLoss: '9000.00', activeMembers: 9, rate: 1 }];
  return { kind: 'dividend', memberIds: ids, tiers, act: crypto.randomUUID() };
};
/** What a helper of the agent, or of the demo's top agent, has begun for an account directly below. */
const anApproval =
  (kind: 'transfer' | 'dividend'): Make =>
  async (world, token) => {
    const { id } = await aHelper(world, token);
    const { id: helper, staff_of: agentId } = await world.db
      .updateTable('members')
      .set({ staff_rights: '["transfers","contracts"]' })
      .where('id', '=', BigInt(String(id)))
      .returning(['id', 'staff_of'])
      .executeTakeFirstOrThrow();
    if (agentId === null) throw new Error('A helper has an agent.');
    const { id: below } = await world.db
      .selectFrom('members')
      .select('id')
      .where('parent_id', '=', agentId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await bindAccount(world, agentId);
    await writeSetting(world.db, 'transfers', { minimum: '0.01' });
    await writeSetting(world.db, 'withdrawals', { turnover: 0 });
    await world.db.deleteFrom('approvals').where('agent_id', '=', agentId).execute();
    await world.db.deleteFrom('agent_offers').where('upline_id', '=', agentId).execute();
    const at = new Date();
    const tiers = JSON.stringify([{ periodValidBet: '9000.00', periodProfitLoss: '9000.00', activeMembers: 9, rate: 1 }]);
    const contract = await world.db
      .selectFrom('agent_contracts')
      .select('period')
      .where('member_id', '=', agentId)
      .where('kind', '=', 'dividend')
      .where('ends_at', 'is', null)
      .executeTakeFirst();
    const period = contract?.period ?? null;
    const { id: approval } = await world.db
      .insertInto('approvals')
      .values({
        agent_id: agentId,
        author_id: helper,
        about_id: below,
        kind,
        ...(kind === 'transfer' ? { amount: 1n, note: null, period: null, tiers: null } : { amount: null, note: null, period, tiers }),
        begun_at: at,
        expires_at: new Date(at.getTime() + days(1)),
        answered_at: null,
        answered_by: null,
        reason: null,
        reference: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: approval.toString(), ...(kind === 'transfer' ? { paymentPassword } : {}) };
  };
/** A payout of the agent, or of the demo's top agent. */
const aPayout: Make = async (world, token) => {
  const { body } = await world.ask('agent.income', {}, { token });
  if (body.success) return { id: body.value.rows[0]?.id };
  const andres = await world.memberId('andres');
  const { id } = await world.db.selectFrom('agent_payouts').select('id').where('member_id', '=', andres).limit(1).executeTakeFirstOrThrow();
  return { id: id.toString() };
};
/** A notice for agents. */
const aNotice: Make = async (world) => {
  const words = JSON.stringify({ EN: { title: 'For agents', content: '<p>x</p>' } });
  const notice = { kind: 'player', audience: 'agents', words, code: null, starts_at: new Date(0) } as const;
  const { id } = await world.db.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow();
  return { id: id.toString() };
};
/** An unread message of the member. */
const aMessage: Make = async (world, token) => {
  const { id } = await world.takeValue('member.info', {}, { token });
  await notify(world.db, { memberId: BigInt(id), kind: 'account.welcome' }, new Date());
  const newest = world.db.selectFrom('messages').select('id').where('member_id', '=', BigInt(id)).orderBy('id', 'desc').limit(1);
  return { id: (await newest.executeTakeFirstOrThrow()).id.toString() };
};
/** Points and a payment password for the owner of a token, and goods that cost ten of them. */
const somePoints = async (world: CatalogueWorld, token: string): Promise<void> => {
  const { account } = await world.takeValue('member.info', {}, { token });
  const id = await world.memberId(account);
  await bindAccount(world, id);
  await givePoints(world.db, id, 1_000);
  await writeGoods(world.db, { code: 'catalogue', points_needed: 10n });
};
const anyGame = async (world: CatalogueWorld) => {
  const { list } = await world.takeValue('games.hotGames', {}, {});
  const found = list.find((game) => game.open);
  if (!found) throw new Error('No hot game is open.');
  return found;
};
const gameCode: Make = async (world) => ({ gameCode: (await anyGame(world)).gameCode });
const nodeId: Make = async (world) => ({ nodeId: (await anyGame(world)).nodeId });
const dailyDeposits = { kind: 'deposit', period: 'day' } as const;
const aLimit: Make = () => ({ limits: [{ ...dailyDeposits, amount: '50000' }] });
let joined = 0;
const aNumber = () => `917${String(++joined).padStart(7, '0')}`;
const modules = (world: CatalogueWorld, name: string) => writeSetting(world.db, 'module_flags', { [name]: true });
/** Visits an identity provider that always approves, and returns. */
async function visit(world: CatalogueWorld, token: string | null, provider: 'google' | 'facebook' = 'facebook') {
  await world.db.deleteFrom('authenticators').execute();
  const { url, proof } = await world.takeValue('access.thirdParty', { provider }, { token });
  return { provider, proof, query: new URL(url).search.slice(1) };
}

const demoSecrets = { settings: { secrets: ['a secret of thirty-two bytes or more for the tests'] } };
/** A member with the demo password and without accounts, payment password or used up limits. */
async function freshOwner(world: CatalogueWorld, token: string) {
  await world.db.deleteFrom('authenticators').execute();
  const { account: username } = await world.takeValue('member.info', {}, { token });
  await world.db.deleteFrom('withdrawals').execute();
  await world.db.deleteFrom('withdrawal_accounts').execute();
  await world.db.deleteFrom('limits').execute();
  return world.db
    .updateTable('members')
    .set({ password_hash: await hashPassword('Isla2026demo'), payment_password_hash: null })
    .where('username', '=', username)
    .returning(['id', 'email', 'payee_name'])
    .executeTakeFirstOrThrow();
}
const theOwner: Make = async (world, token) => {
  await freshOwner(world, token);
  return { password: 'Isla2026demo' };
};
const withoutPassword: Make = async (world, token) => {
  const { id } = await freshOwner(world, token);
  await world.db.deleteFrom('authenticators').execute();
  await world.db.updateTable('members').set({ password_hash: '!' }).where('id', '=', id).execute();
  return { way: 'email' };
};
const noAuthenticator: Make = async (world) => {
  await world.db.deleteFrom('authenticators').execute();
  return {};
};
/** The member's authenticator, which is on, with the session's proof by it. */
async function anAuthenticator(world: CatalogueWorld, token: string): Promise<void> {
  const { id } = await freshOwner(world, token);
  const at = new Date();
  await world.db.deleteFrom('factor_recoveries').execute();
  await world.db
    .insertInto('authenticators')
    .values({ member_id: id, secret: '', made_at: at, confirmed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ confirmed_at: at }))
    .execute();
  await world.db.updateTable('sessions').set({ proved_at: at }).where('member_id', '=', id).execute();
}
/** A passkey that the member has just added. */
async function aPasskey(world: CatalogueWorld, token: string, device = passkeyDevice()) {
  await world.db.deleteFrom('passkeys').execute();
  const options = await world.takeValue('access.beginPasskey', await theOwner(world, token), { token });
  await world.takeValue('access.addPasskey', { name: 'Phone', credential: device.create(options) }, { token });
  const { passkeys } = await world.takeValue('access.security', {}, { token });
  return { id: passkeys[0]?.id };
}
const newAccount: Make = async (world, token) => {
  const { payee_name: holder } = await freshOwner(world, token);
  return { institution: 'bpi', number: '1234567891', holder, way: 'email' };
};
/** An account that waits for its code, with the request that confirms it. */
const anAccount: Make = async (world, token) => {
  const request = await newAccount(world, token);
  const added = await world.takeValue('wallet.addWithdrawalAccount', request, { token });
  const { email } = await freshContact(world, token);
  await world.db.deleteFrom('limits').execute();
  const { id } = added.account;
  const verificationCode = oneTimeCodeOf(demoSecrets, String(added.sent?.codeId), 'withdrawal_account', `${id} ${email}`);
  return { id, way: 'email', codeId: added.sent?.codeId, verificationCode };
};
const freshContact = async (world: CatalogueWorld, token: string) => {
  const { account: username } = await world.takeValue('member.info', {}, { token });
  return world.db.selectFrom('members').select('email').where('username', '=', username).executeTakeFirstOrThrow();
};
/** A new e-mail address for a member with the demo password. */
const newContact = async (world: CatalogueWorld, token: string) => {
  await freshOwner(world, token);
  return { way: 'email', to: `moved${++joined}@example.com`, password: 'Isla2026demo' };
};
export const newPaymentPassword = { newPaymentPassword: '271828', confirmPaymentPassword: '271828', password: 'Isla2026demo' };
/** Self-excluded, where an exclusion outlasts its term: the member may ask to lift it. */
const excluded: Make = async (world, token) => {
  const { id } = await world.takeValue('member.info', {}, { token });
  const now = Date.now();
  await world.db.deleteFrom('exclusions').where('member_id', '=', BigInt(id)).execute();
  await world.db
    .insertInto('exclusions')
    .values({
      member_id: BigInt(id),
      kind: 'exclusion',
      length: 'P6M',
      starts_at: new Date(now - days(200)),
      ends_at: new Date(now - days(1)),
      ends_by_itself: false,
      lift_asked_at: null,
      lifted_at: null,
    })
    .execute();
  return {};
};

/** A running promotion that the member takes no part in yet, and their id. */
async function aPromotion(world: CatalogueWorld, token: string, facts: { kind: string; joining: 'ask' | 'code' | 'none' }, offer: object) {
  const { id } = await world.takeValue('member.info', {}, { token });
  const code = `for-${facts.kind}-${facts.joining}`;
  const row = { ...facts, offer: JSON.stringify({ kind: facts.kind, ...offer }), audience: 'all' as const, words: '{}' };
  await world.db
    .insertInto('promotions')
    .values({ code, ...row, game_type: null, vendor: null, shown_from: new Date(0), starts_at: new Date(0), ends_at: null })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await world.db.deleteFrom('promotion_entries').where('promotion', '=', code).execute();
  await endBonuses(world, BigInt(id));
  return { code, memberId: BigInt(id) };
}
/** Ends every bonus of a member, so that another can be granted. */
const endBonuses = async (world: CatalogueWorld, memberId: bigint) => {
  const bonus = await inTransaction(world.db, async (trx) => {
    const active = await lockActiveBonus(trx, memberId);
    if (active) await endBonus(trx, active, 'forfeited', new Date());
    return active;
  });
  return bonus;
};
const gift = { amount: '50.00', times: 5, days: 7 };
const aCode: Make = async (world, token) => {
  const { code } = await aPromotion(world, token, { kind: 'gift', joining: 'code' }, gift);
  await world.db
    .insertInto('promo_codes')
    .values({ code: 'LAGOON', promotion: code, uses_left: 10_000 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await world.db.deleteFrom('limits').execute();
  return { promoCode: 'lagoon' };
};
/** A completed mission that the member has not claimed. */
const aMission: Make = async (world, token) => {
  const { id } = await world.takeValue('member.info', {}, { token });
  await world.db.deleteFrom('mission_claims').where('member_id', '=', BigInt(id)).execute();
  const at = new Date();
  const games = await world.db.selectFrom('games').select(['game_code', 'vendor']).orderBy('node_id').limit(2).execute();
  const round = { member_id: BigInt(id), launch_id: null, client_round: null, bet: 100n, state: 'settled' as const, detail: null };
  await world.db
    .insertInto('rounds')
    .values(games.map((game) => ({ ...round, ...game, at, settled_at: at })))
    .execute();
  const { rows } = await sql<{ since: Date }>`
    select date_trunc('day', ${at}::timestamptz at time zone ${brand.timeZone}) at time zone ${brand.timeZone} as since`.execute(world.db);
  return { code: 'day-two-games', since: rows[0]?.since.toISOString() };
};
const aReward: Make = async (world, token) => {
  const { code, memberId } = await aPromotion(world, token, { kind: 'gift', joining: 'code' }, gift);
  const id = `reward-${++joined}`;
  const now = new Date();
  const entry = { id, promotion: code, member_id: memberId, state: 'ready' as const, comment: null, joined_at: now, decided_at: now };
  const reward = { reward: 5_000n, claim_until: new Date(now.getTime() + days(7)), claimed_at: null, bonus_id: null };
  await world.db
    .insertInto('promotion_entries')
    .values({ ...entry, ...reward })
    .execute();
  return { id };
};

/** For each implemented call, a request that succeeds. A call that is in neither list does not compile. */
const requests: Readonly<Record<Exclude<CallName, (typeof laterCalls)[number]>, Make>> = {
  'system.permission': () => ({ url: 'isla.test' }),
  'system.routers': () => ({ device: 0 }),
  'system.status': () => ({}),
  'system.whitelabel': () => ({}),
  'system.registerSetting': () => ({}),
  'system.captcha': () => ({}),
  'system.key': () => ({}),
  'system.customerService': () => ({}),
  'system.domainRoute': () => ({}),
  'system.helpCenter': () => ({ q: 'deposit' }),
  'system.feedback': () => ({ subject: 'The lobby', content: 'The lobby is clear and quick.' }),
  'system.feedbacks': () => ({}),
  'system.settleComplaint': async (world, token) => {
    const complaint = { kind: 'complaint', subject: 'The lobby', content: 'The lobby is neither clear nor quick.' };
    await world.db.deleteFrom('limits').execute();
    const { number } = await world.takeValue('system.feedback', complaint, { token });
    await actOnMessage(world.db, { act: 'answer', number, answer: 'It is now.' }, new Date());
    return { number, accepts: true };
  },
  'system.promotions': () => ({}),
  'system.promotion': async (world) => ({
    code: (await world.takeValue('system.promotions', {}, {})).list[0]?.code,
  }),
  'system.vipLevels': () => ({}),
  'system.referral': () => ({}),
  'system.announcements': () => ({ types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' }),
  'system.demoAccounts': () => ({}),
  'system.demoOutbox': () => ({}),
  'system.readChat': () => ({ key: chatKey }),
  'system.sendChat': () => ({ id: 'a-message-of-a-test', text: 'Where is my deposit?', key: chatKey }),
  'system.endChat': () => ({ key: chatKey }),
  'system.demoChats': () => ({}),
  'system.answerDemoChat': async (world) => {
    await world.takeValue('system.sendChat', { id: 'another-message', text: 'Hello?', key: chatKey });
    const { list } = await world.takeValue('system.demoChats');
    return { chat: String((list as { id: string }[]).at(-1)?.id), id: 'an-answer', text: 'Here it is.' };
  },
  'system.demoControl': () => ({}),
  'system.setDemoControl': () => ({ status: 0 }),
  'access.human': () => ({}),
  'access.login': () => ({ username: 'marisol', password: 'Isla2026demo', type: 'username' }),
  'access.freePlay': async (world) => ({
    os: 'test',
    platform: 'W',
    random: JSON.stringify(await encryptPayload({ random: crypto.randomUUID() }, await world.publishedKey())),
    gatewayVersion: 3,
  }),
  'access.logout': () => ({}),
  'access.register': async (world) => {
    const username = `joined${++joined}${Date.now().toString(36).slice(-4)}`;
    return {
      username,
      email: `${username}@example.com`,
      password: 'lagoon77tides',
      confirmPassword: 'lagoon77tides',
      registerMethod: 'WEB',
      login: true,
      human: await world.solveHumanCheck(),
    };
  },
  'access.passwordByEmail': () => ({ username: 'marisol', email: 'marisol@example.com' }),
  'access.openedAccounts': () => ({}),
  'access.openAccount': opening,
  'access.renewOpening': anOpening,
  'access.staff': () => ({}),
  'access.openStaff': helperNamed,
  'access.changeStaffRights': async (world, token) => ({ ...(await aHelper(world, token)), rights: ['contracts'] }),
  'access.renewStaffLink': aHelper,
  'access.endStaff': aHelper,
  'access.resetLink': () => ({ link: 'x'.repeat(43) }),
  // This needs a link from an e-mail: its expected refusal shows that it is implemented.
  'access.resetPassword': () => ({ link: 'x'.repeat(43), newPassword: 'lagoon77tides', confirmNewPassword: 'lagoon77tides' }),
  'access.firstLogin': () => ({}),
  'access.ways': () => ({}),
  'access.registerMobile': async (world) => {
    await modules(world, 'MOBILENUMREG3');
    const number = { mobileNum: aNumber(), countryDialingCode: '63' };
    const asks = { mobileNo: number.mobileNum, countryDialingCode: '63', human: await world.solveHumanCheck() };
    const { codeId } = await world.takeValue('access.smsRegister', asks, {});
    const human = await world.solveHumanCheck();
    const username = `joined${++joined}`;
    return {
      ...number,
      email: `${username}@example.com`,
      codeId,
      verificationCode: await world.sentCode(number.mobileNum),
      human,
      registerMethod: 'WEB',
    };
  },
  'access.affiliate': async (world) => {
    await world.db.updateTable('members').set({ invite_code: 'AMIHAN' }).where('username', '=', 'amihan').execute();
    return { code: 'AMIHAN', domain: 'isla.test' };
  },
  'access.invitationSeen': () => ({ code: 'AMIHAN' }),
  'access.smsLogin': async (world) => {
    await modules(world, 'MOBILEVERCODELOGIN3');
    return { mobileNum: aNumber(), countryDialingCode: '63', human: await world.solveHumanCheck() };
  },
  'access.smsRegister': async (world) => {
    await modules(world, 'MOBILENUMREG3');
    return { mobileNo: aNumber(), countryDialingCode: '63', human: await world.solveHumanCheck() };
  },
  // The phone provider's proof for a code it sent; in demo mode the code is in the outbox.
  'access.phoneProof': async (world) => {
    await writeSetting(world.db, 'module_flags', { MOBILENUMREG3: true, FIREBASESMS3: true });
    const mobileNo = aNumber();
    const asks = { mobileNo, countryDialingCode: '63', human: await world.solveHumanCheck() };
    const { codeId } = await world.takeValue('access.smsRegister', asks, {});
    return { codeId, verificationCode: await world.sentCode(mobileNo) };
  },
  // These need a code from a message: their expected refusal shows that they are implemented.
  'access.passwordByPhone': async (world) => {
    await modules(world, 'CHNGPASSVERIF3');
    return { mobileNum: aNumber(), countryDialingCode: '63', verificationCode: '0000000', newPassword: 'lagoon77tides' };
  },
  'access.verifyLogin': () => ({ verificationId: 'x'.repeat(32), way: 'authenticator', verificationCode: '000000' }),
  'access.sendVerification': () => ({ verificationId: 'x'.repeat(32), way: 'sms' }),
  'access.changePassword': async (world, token) => {
    const { account } = await world.takeValue('member.info', {}, { token });
    const oldPassword = 'Isla2026demo';
    await world.db
      .updateTable('members')
      .set({ password_hash: await hashPassword(oldPassword) })
      .where('username', '=', account)
      .execute();
    return { oldPassword, newPassword: 'lagoon77tides', confirmNewPassword: 'lagoon77tides' };
  },
  'access.challenge': () => ({ type: 'login' }),
  'access.thirdParty': () => ({ provider: 'google' }),
  'access.thirdPartyLogin': async (world) => {
    const there = await visit(world, null);
    const id = (await world.db.selectFrom('members').select('id').where('username', '=', 'vicente').executeTakeFirstOrThrow()).id;
    const linked = { member_id: id, provider: 'facebook' as const, subject: 'demo-facebook', name: 'x', linked_at: new Date() };
    await world.db
      .insertInto('linked_accounts')
      .values(linked)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return there;
  },
  'access.link': (world, token) => visit(world, token, 'google'),
  'access.links': () => ({}),
  'access.unlink': async (world, token) => {
    await noAuthenticator(world, token);
    const { account } = await world.takeValue('member.info', {}, { token });
    await world.db
      .insertInto('linked_accounts')
      .values({ member_id: await world.memberId(account), provider: 'facebook', subject: account, name: account, linked_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { provider: 'facebook' };
  },
  'access.proof': () => ({}),
  'access.sendProofCode': withoutPassword,
  'access.prove': async (world, token) => ({ way: 'password', ...(await theOwner(world, token)) }),
  // This needs a sign-in that waits for its proof: its expected refusal shows that it is implemented.
  'access.askRecovery': () => ({ verificationId: 'x'.repeat(32) }),
  'access.stopRecovery': () => ({ link: 'x'.repeat(32) }),
  'access.renewRecoveryCodes': async (world, token) => {
    await anAuthenticator(world, token);
    return {};
  },
  'access.authenticator': noAuthenticator,
  'access.beginPasskey': theOwner,
  'access.addPasskey': async (world, token) => {
    await world.db.deleteFrom('passkeys').execute();
    const options = await world.takeValue('access.beginPasskey', await theOwner(world, token), { token });
    return { name: 'Phone', credential: passkeyDevice().create(options) };
  },
  'access.renamePasskey': async (world, token) => ({ ...(await aPasskey(world, token)), name: 'Tablet' }),
  'access.removePasskey': async (world, token) => ({ ...(await aPasskey(world, token)), password: 'Isla2026demo' }),
  'access.beginPasskeyLogin': () => ({}),
  'access.passkeyLogin': async (world) => {
    const device = passkeyDevice();
    await aPasskey(world, await world.signInAs('vicente'), device);
    return { credential: device.get(await world.takeValue('access.beginPasskeyLogin')) };
  },
  'access.security': () => ({}),
  'access.loginNotices': () => ({ every: true }),
  'access.sendContactCode': newContact,
  'access.changeContact': async (world, token) => {
    const { password: _, ...contact } = await newContact(world, token);
    const { account } = await world.takeValue('member.info', {}, { token });
    const { codeId } = await world.takeValue('access.sendContactCode', { ...contact, password: 'Isla2026demo' }, { token });
    const bound = `contact of ${await world.memberId(account)} ${contact.to}`;
    return { ...contact, codeId, verificationCode: oneTimeCodeOf(demoSecrets, codeId, 'contact', bound) };
  },
  'access.closing': () => ({}),
  'access.sendClosingCode': async (world, token) => {
    await freshOwner(world, token);
    await world.db.deleteFrom('authenticators').execute();
    return { way: 'email' };
  },
  // The tests share their members: a sum that nobody has stops it at its last check.
  'access.closeAccount': async (world, token) => {
    const { id, email } = await freshOwner(world, token);
    await world.db.deleteFrom('authenticators').execute();
    const { codeId } = await world.takeValue('access.sendClosingCode', { way: 'email' }, { token });
    const verificationCode = oneTimeCodeOf(demoSecrets, codeId, 'closing', `closing of ${id} ${email}`);
    return { leaves: '99999999.99', password: 'Isla2026demo', way: 'email', codeId, verificationCode };
  },
  'access.sessions': () => ({}),
  'access.endSession': async (world, token) => {
    const { account } = await world.takeValue('member.info', {}, { token });
    await world.signInAs(account);
    const { sessions } = await world.takeValue('access.sessions', {}, { token });
    return { id: sessions.find(({ current }) => !current)?.id };
  },
  // It ends every other session of its member, and the tests share them.
  'access.endOtherSessions': () => ({}),
  'access.turnAuthenticator': async (world, token) => {
    await world.db.deleteFrom('authenticators').execute();
    const { secretUri } = await world.takeValue('access.authenticator', {}, { token });
    return { on: true, verificationCode: totp(fromBase32(new URL(secretUri).searchParams.get('secret') ?? ''), totpCounter(new Date())) };
  },
  'games.gameList': () => ({ gameType: 'RNG', clientType: 3, platform: 'web', pageNo: 1, pageSize: 15 }),
  'games.hotGames': () => ({ isPlatform: 2 }),
  'games.gameVendors': () => ({ platform: 'html5-desktop' }),
  'games.vassGameType': async (world) => ({ vassalage: (await anyGame(world)).vassalage }),
  'games.names': () => ({}),
  'games.game': gameCode,
  'games.gameInfo': gameCode,
  'games.favorites': () => ({}),
  'games.favoriteList': () => ({ gameType: 'RNG' }),
  'games.addFavorite': nodeId,
  'games.removeFavorite': nodeId,
  'games.recent': () => ({ clientType: 3 }),
  'games.launch': async (world) => ({ gameCode: (await anyGame(world)).gameCode, device: 'WEB' }),
  'games.launchFB': () => ({ device: 'WEB' }),
  'games.launchPvp': () => ({ gameCode: 'dragon-tiger', roomId: 'jade' }),
  'games.roomList': () => ({ gameCode: 'dragon-tiger' }),
  'games.play': async (world, token) => ({
    launchId: (await world.takeValue('games.launch', { gameCode: (await anyGame(world)).gameCode }, { token })).launchId,
  }),
  'games.jackpot': () => ({}),
  'games.winnerBoard': () => ({}),
  'games.rankList': () => ({}),
  'games.gameAnnouncements': () => ({ gameType: 'RNG' }),
  'wallet.balance': () => ({}),
  'wallet.consolidated': () => ({}),
  'wallet.depositMethods': () => ({}),
  'wallet.deposit': deposit,
  'wallet.depositStatus': aDeposit,
  'wallet.cancelDeposit': aDeposit,
  'wallet.deposits': () => ({}),
  'wallet.withdrawalAccounts': () => ({}),
  'wallet.addWithdrawalAccount': newAccount,
  'wallet.sendWithdrawalAccountCode': async (world, token) => {
    const { id, way } = await anAccount(world, token);
    return { id, way };
  },
  'wallet.confirmWithdrawalAccount': anAccount,
  'wallet.removeWithdrawalAccount': async (world, token) => ({ id: (await anAccount(world, token)).id }),
  'wallet.setPaymentPassword': async (world, token) => {
    await freshOwner(world, token);
    return newPaymentPassword;
  },
  'wallet.sendPaymentPasswordCode': async (world, token) => {
    await freshOwner(world, token);
    return { way: 'email' };
  },
  'wallet.resetPaymentPassword': async (world, token) => {
    const { id, email } = await freshOwner(world, token);
    const { codeId } = await world.takeValue('wallet.sendPaymentPasswordCode', { way: 'email' }, { token });
    const verificationCode = oneTimeCodeOf(demoSecrets, codeId, 'payment_password', `payment password of ${id} ${email}`);
    return { ...newPaymentPassword, way: 'email', codeId, verificationCode };
  },
  'wallet.withdrawalTerms': () => ({}),
  'wallet.sendWithdrawalCode': async (world, token) => {
    const { accountId, amount } = await withdrawal(world, token);
    await writeSetting(world.db, 'withdrawals', { codes: true });
    await world.db.deleteFrom('limits').execute();
    return { accountId, amount, way: 'email' };
  },
  'wallet.withdraw': withdrawal,
  'wallet.merchantWallet': () => ({}),
  'wallet.walletTransfer': () => ({ from: 'all', to: 'main' }),
  'wallet.transferTerms': () => ({}),
  'wallet.transferUpline': uplineTransfer,
  'wallet.downlineTerms': async (world, token) => ({ to: await teamAccount(world, token) }),
  'wallet.transferDownline': downlineTransfer,
  'wallet.approveTransfer': anApproval('transfer'),
  'wallet.withdrawals': () => ({}),
  'wallet.withdrawalStatus': aWithdrawal,
  'wallet.confirmReceipt': async (world, token) => ({ ...(await aSentWithdrawal(world, token)), answer: 'not_received' }),
  'wallet.bets': () => ({}),
  'wallet.bet': async (world, token) => ({ id: (await world.takeValue('wallet.bets', {}, { token })).bets[0]?.id }),
  'wallet.profit': () => ({}),
  'wallet.ledger': () => ({}),
  'wallet.outcome': () => ({ key: crypto.randomUUID() }),
  'lottery.gameMenus': () => ({}),
  'lottery.vnGameMenu': () => ({ accountType: 'TCG_LOTTO_VN' }),
  'lottery.vnRecentMenu': () => ({ recentCount: 5 }),
  'lottery.popular': () => ({ count: 5 }),
  'lottery.vnOpened': () => ({ count: 5 }),
  'lottery.opened': () => ({ count: 5 }),
  'lottery.terms': async (world) => {
    await openLottery(world, 'island-6-45');
    return { gameId: 'island-6-45' };
  },
  'lottery.draws': () => ({ gameId: 'island-6-45' }),
  'lottery.placeTickets': async (world) => {
    await openLottery(world, 'island-6-45');
    const terms = await world.takeValue('lottery.terms', { gameId: 'island-6-45' });
    return {
      gameId: 'island-6-45',
      draw: terms.draws[0]?.draw ?? '',
      prizeMode: 'Lott',
      lines: [{ bet: 'match', pick: '01,02,03,04,05,06', stake: '10.00' }],
      price: '10.00',
    };
  },
  'lottery.tickets': () => ({}),
  'lottery.favourites': () => ({}),
  'lottery.setFavourites': () => ({ list: ['fast-three'] }),
  'points.balance': () => ({}),
  'points.rewards': () => ({}),
  'points.redeem': async (world, token) => {
    await somePoints(world, token);
    return { code: 'catalogue', paymentPassword };
  },
  'points.redeemList': () => ({}),
  'points.config': () => ({}),
  'points.details': () => ({}),
  'points.convert': async (world, token) => {
    await somePoints(world, token);
    return { points: 100, paymentPassword };
  },
  'member.info': () => ({}),
  'member.icon': () => ({}),
  'member.avatar': () => ({}),
  'member.saveProfile': () => ({ nickname: 'Sea Turtle', avatar: 'wave', memberLabelColor: '#0E7C86' }),
  'member.language': () => ({ language: 'EN' }),
  'member.showRecent': () => ({ shown: false }),
  'member.showWins': () => ({ shown: true }),
  'member.unreadCount': () => ({}),
  'member.messages': () => ({}),
  'member.readMessages': aMessage,
  'member.deleteMessage': aMessage,
  'member.consents': () => ({}),
  'member.setConsents': () => ({ mail: false, sms: false, site: false }),
  'member.missionSummary': () => ({}),
  'member.missionLeaderboard': () => ({}),
  'member.claimMission': aMission,
  'rewards.bonuses': () => ({}),
  'rewards.dropBonus': async (world, token) => {
    const { code, memberId } = await aPromotion(world, token, { kind: 'gift', joining: 'none' }, gift);
    const bonus = await inTransaction(world.db, (trx) =>
      grantBonus(trx, { memberId, promotion: code, amount: minor(5_000), times: 5, days: 7, mostBet: null, gameType: null }, new Date()),
    );
    return { id: String(bonus.id) };
  },
  'rewards.promotions': () => ({}),
  'rewards.joinPromotion': async (world, token) => ({
    code: (await aPromotion(world, token, { kind: 'rebate', joining: 'ask' }, { percent: 1, most: '10.00' })).code,
  }),
  'rewards.raceStanding': async (world, token) => ({
    code: (await aPromotion(world, token, { kind: 'race', joining: 'ask' }, { prizes: ['5.00'], smallestBet: '1.00', rounds: 5 })).code,
  }),
  'rewards.redeemCode': aCode,
  'rewards.claim': aReward,
  'rewards.claimRaffle': async (world, token) => ({
    code: (await aPromotion(world, token, { kind: 'raffle', joining: 'none' }, { envelopes: [{ amount: '5.00', count: 10_000 }] })).code,
  }),
  'rewards.rebates': () => ({}),
  'rewards.claimRebate': async (world, token) => {
    const { id } = await world.takeValue('member.info', {}, { token });
    const at = new Date(Date.now() - days(2));
    // Each claim begins where another one ended.
    const claimed = new Date(at.getTime() - hours(1) + ++joined);
    await world.db.deleteFrom('rebate_claims').execute();
    await world.db
      .insertInto('rebate_claims')
      .values({ member_id: BigInt(id), from_at: new Date(0), to_at: claimed, amount: 1n, products: '[]', at: claimed })
      .execute();
    await world.db
      .insertInto('rounds')
      .values({
        vendor: 'originals',
        game_code: (await anyGame(world)).gameCode,
        member_id: BigInt(id),
        launch_id: null,
        client_round: null,
        bet: 100_000n,
        state: 'settled',
        detail: null,
        at,
        settled_at: at,
      })
      .execute();
    const { rows } = await sql<{ to: Date }>`
      select date_trunc('day', now() at time zone ${brand.timeZone}) at time zone ${brand.timeZone} as to`.execute(world.db);
    return { to: rows[0]?.to.toISOString() };
  },
  'agent.dividendRequest': () => ({ action: 'list' }),
  'agent.dailySalary': () => ({ action: 'list' }),
  'agent.hourSalary': () => ({ action: 'list' }),
  'agent.realTimeSalary': () => ({ action: 'list' }),
  'agent.offerContracts': severalOffers,
  'agent.acts': () => ({}),
  'agent.centre': () => ({}),
  'agent.contractRequests': () => ({}),
  'agent.approvals': () => ({}),
  'agent.approveContract': anApproval('dividend'),
  'agent.endApproval': async (world, token) => ({ ...(await anApproval('dividend')(world, token)), reason: 'Too high' }),
  'agent.announcements': () => ({}),
  'agent.readAnnouncement': aNotice,
  'agent.overview': () => ({}),
  'agent.team': () => ({}),
  'agent.account': aTeamAccount,
  'agent.branchSettings': aTeamAccount,
  'agent.changeBranchSettings': async (world, token) => ({
    ...(await aTeamAccount(world, token)),
    products: [{ product: 'FISH', closed: false, highestStake: '50.00' }],
  }),
  'agent.results': () => ({ by: 'product' }),
  'agent.bets': () => ({}),
  'agent.movements': () => ({}),
  'agent.income': () => ({}),
  'agent.forecasts': () => ({}),
  'agent.invites': () => ({}),
  'agent.createInvite': () => ({ name: 'Boat club', lastDay: '2999-12-31' }),
  'agent.endInvite': anInvite,
  'agent.payout': aPayout,
  'saferPlay.standing': () => ({}),
  'saferPlay.limits': () => ({}),
  'saferPlay.setLimits': aLimit,
  'saferPlay.confirmRaise': async (world, token) => {
    await world.takeValue('saferPlay.setLimits', await aLimit(world, token), { token });
    await world.takeValue('saferPlay.setLimits', { limits: [{ ...dailyDeposits, amount: null }] }, { token });
    await world.db
      .updateTable('play_limits')
      .set({ raise_asked_at: new Date(Date.now() - hours(24)) })
      .where('raise_asked_at', 'is not', null)
      .execute();
    return { ...dailyDeposits, amount: null };
  },
  'saferPlay.dropRaise': () => dailyDeposits,
  'saferPlay.declineLimits': () => ({}),
  'saferPlay.statement': () => ({}),
  'saferPlay.budget': () => ({}),
  'saferPlay.setBudget': () => ({ amount: '500.00' }),
  'saferPlay.realityCheck': () => ({}),
  'saferPlay.setRealityCheck': () => ({ interval: 'PT30M' }),
  'saferPlay.answerRealityCheck': () => ({ choice: 'continue' }),
  'saferPlay.exclude': () => ({ kind: 'time-out', length: 'PT24H' }),
  'saferPlay.askLift': excluded,
  'saferPlay.keepExclusion': excluded,
};

/** Calls that are not built yet: 401 without a session where they need one, else 501. */
const laterCalls = [] as const satisfies readonly CallName[];
export const notImplementedCalls: readonly string[] = laterCalls;
export const validRequests: Readonly<Record<string, Make>> = requests;

/** Calls that need a secret from an e-mail or a message, or would end the shared members, and the error code they get instead. */
export const needsMessageSecret: Readonly<Record<string, string>> = {
  resetPassword: 'reset.link_dead',
  passwordByPhone: 'code.dead',
  verifyLogin: 'verification.ended',
  sendVerification: 'verification.ended',
  askRecovery: 'verification.ended',
  closeAccount: 'account.money_differs',
};
