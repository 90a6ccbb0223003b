// One good request for each call that is answered, and the calls whose issue is still to come.
import { sealEnvelope } from '#calls/envelope-seal.ts';
import { hashPassword } from '#platform/areas/access/passwords.ts';
import { stepOf, totp } from '#platform/areas/access/totp.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { fromBase32 } from './base32.ts';
import type { CatalogueWorld, Request } from './catalogue-world.ts';

type Make = (world: CatalogueWorld, token: string) => Promise<Request> | Request;

const deposit: Make = () => ({ method: 'island-wallet', amount: '500.00' });
const aDeposit: Make = async (world, token) => ({
  id: (await world.takeValue<{ id: string }>('wallet.deposit', await deposit(world, token), token)).id,
});
const anyGame = async (world: CatalogueWorld) => {
  const { list } = await world.takeValue<{ list: { gameCode: string; nodeId: string; open: boolean }[] }>('games.hotGames', {}, null);
  const found = list.find((game) => game.open);
  if (!found) throw new Error('No hot game is open.');
  return found;
};
const gameCode: Make = async (world) => ({ gameCode: (await anyGame(world)).gameCode });
const nodeId: Make = async (world) => ({ nodeId: (await anyGame(world)).nodeId });
let joined = 0;
const aNumber = () => `917${String(++joined).padStart(7, '0')}`;
const modules = (world: CatalogueWorld, name: string) => writeSetting(world.db, 'module_flags', { [name]: true });
/** To a provider that always says yes, and back. */
async function visit(world: CatalogueWorld, token: string | null, provider: 'google' | 'facebook' = 'facebook') {
  const { url, proof } = await world.takeValue<{ url: string; proof: string }>('access.thirdParty', { provider }, token);
  return { provider, proof, query: new URL(url).search.slice(1) };
}

/** For each call that is answered: the request that succeeds. A call that is in neither list fails the test. */
export const good: Readonly<Record<string, Make>> = {
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
  'system.promotions': () => ({}),
  'system.promotion': async (world) => ({
    code: (await world.takeValue<{ list: { code: string }[] }>('system.promotions', {}, null)).list[0]?.code,
  }),
  'system.vipLevels': () => ({}),
  'system.referral': () => ({}),
  'system.announcements': () => ({ types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' }),
  'system.demoAccounts': () => ({}),
  'system.demoOutbox': () => ({}),
  'system.demoControl': () => ({}),
  'system.setDemoControl': () => ({ status: 0 }),
  'access.human': () => ({}),
  'access.login': () => ({ username: 'marisol', password: 'Isla2026demo', type: 'username' }),
  'access.freePlay': async (world) => ({
    os: 'test',
    platform: 'W',
    random: JSON.stringify(await sealEnvelope({ random: crypto.randomUUID() }, await world.publishedKey())),
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
      human: await world.human(),
    };
  },
  'access.passwordByEmail': () => ({ username: 'marisol', email: 'marisol@example.com' }),
  'access.resetLink': () => ({ link: 'x'.repeat(43) }),
  // Only a link from an e-mail opens this one: refused as it should be, which shows that it is answered.
  'access.resetPassword': () => ({ link: 'x'.repeat(43), newPassword: 'lagoon77tides', confirmNewPassword: 'lagoon77tides' }),
  'access.firstLogin': () => ({}),
  'access.ways': () => ({}),
  'access.registerMobile': async (world) => {
    await modules(world, 'MOBILENUMREG3');
    const number = { mobileNum: aNumber(), countryDialingCode: '63' };
    const asks = { mobileNo: number.mobileNum, countryDialingCode: '63', human: await world.human() };
    const { codeId } = await world.takeValue<{ codeId: string }>('access.smsRegister', asks, null);
    const human = await world.human();
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
  'access.smsLogin': async (world) => {
    await modules(world, 'MOBILEVERCODELOGIN3');
    return { mobileNum: aNumber(), countryDialingCode: '63', human: await world.human() };
  },
  'access.smsRegister': async (world) => {
    await modules(world, 'MOBILENUMREG3');
    return { mobileNo: aNumber(), countryDialingCode: '63', human: await world.human() };
  },
  // The word of a phone provider for a code that it sent: in demo mode it lies in the outbox.
  'access.phoneProof': async (world) => {
    await writeSetting(world.db, 'module_flags', { MOBILENUMREG3: true, FIREBASESMS3: true });
    const mobileNo = aNumber();
    const asks = { mobileNo, countryDialingCode: '63', human: await world.human() };
    const { codeId } = await world.takeValue<{ codeId: string }>('access.smsRegister', asks, null);
    return { codeId, verificationCode: await world.sentCode(mobileNo) };
  },
  // Only a code from a message opens these two: refused as they should be, which shows that they are answered.
  'access.passwordByPhone': async (world) => {
    await modules(world, 'CHNGPASSVERIF3');
    return { mobileNum: aNumber(), countryDialingCode: '63', verificationCode: '0000000', newPassword: 'lagoon77tides' };
  },
  'access.verifyLogin': () => ({ verificationId: 'x'.repeat(32), way: 'authenticator', verificationCode: '000000' }),
  'access.sendVerification': () => ({ verificationId: 'x'.repeat(32), way: 'sms' }),
  'access.changePassword': async (world, token) => {
    const { account } = await world.takeValue<{ account: string }>('member.info', {}, token);
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
  'access.authenticator': () => ({}),
  'access.turnAuthenticator': async (world, token) => {
    await world.db.deleteFrom('authenticators').execute();
    const { secretUri } = await world.takeValue<{ secretUri: string }>('access.authenticator', {}, token);
    return { on: true, verificationCode: totp(fromBase32(new URL(secretUri).searchParams.get('secret') ?? ''), stepOf(new Date())) };
  },
  'games.gameList': () => ({ gameType: 'RNG', clientType: 3, platform: 'web', pageNo: 1, pageSize: 15 }),
  'games.hotGames': () => ({ isPlatform: 2 }),
  'games.gameVendors': () => ({ platform: 'html5-desktop' }),
  'games.names': () => ({}),
  'games.game': gameCode,
  'games.favorites': () => ({}),
  'games.favoriteList': () => ({ gameType: 'RNG' }),
  'games.addFavorite': nodeId,
  'games.removeFavorite': nodeId,
  'games.recent': () => ({ clientType: 3 }),
  'games.launch': async (world) => ({ gameCode: (await anyGame(world)).gameCode, device: 'WEB' }),
  'games.play': async (world, token) => ({
    launchId: (await world.takeValue<{ launchId: string }>('games.launch', { gameCode: (await anyGame(world)).gameCode }, token)).launchId,
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
  'wallet.bets': () => ({}),
  'wallet.bet': async (world, token) => ({ id: (await world.takeValue<{ bets: { id: string }[] }>('wallet.bets', {}, token)).bets[0]?.id }),
  'wallet.ledger': () => ({}),
  'wallet.outcome': () => ({ key: crypto.randomUUID() }),
  'member.info': () => ({}),
  'member.language': () => ({ language: 'EN' }),
  'member.showWins': () => ({ shown: true }),
  'member.unreadCount': () => ({}),
};

/** Calls whose issue is still to come: 401 without a session where they ask for one, else 501. */
export const later: readonly string[] = [
  'games.vassGameType',
  'games.launchPvp',
  'games.launchFB',
  'games.roomList',
  'lottery.gameMenus',
  'lottery.vnGameMenu',
  'lottery.vnRecentMenu',
  'lottery.popular',
  'lottery.vnOpened',
  'lottery.opened',
  'lottery.favourites',
  'lottery.setFavourites',
  'wallet.walletTransfer',
  'wallet.merchantWallet',
  'member.icon',
  'member.avatar',
  'member.missionSummary',
  'member.missionLeaderboard',
  'member.claimRaffle',
  'points.balance',
  'points.rewards',
  'points.redeem',
  'points.redeemList',
  'points.config',
  'points.details',
  'points.convert',
  'agent.dividendRequest',
  'agent.dailySalary',
  'agent.hourSalary',
  'agent.realTimeSalary',
];

/** Calls that nothing but a letter or a message opens, and what they say to whoever has none. */
export const opensByLetterOnly: Readonly<Record<string, string>> = {
  resetPassword: 'reset.link_dead',
  passwordByPhone: 'code.dead',
  verifyLogin: 'verification.ended',
  sendVerification: 'verification.ended',
};
