// Each market rule and each switch without a visible setting, flipped one by one; a last test checks that none is missing.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Brand, Market } from '#brands/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import { endpoints } from '#calls/endpoints.ts';
import { newPasswordPropsFor, registerPropsFor } from '#layouts/props/auth-props.ts';
import { shellPropsFor } from '#layouts/props/shell-props.ts';
import { type SettingName, settingNames } from '#platform/db/setting-names.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { hours } from '#values/time.ts';
import { partsIn } from '#values/zoned-time.ts';
import { dailyEngines, onOneEngineDaily } from '../../engines.ts';
import { type CallName, noon, password, type RequestFields } from '../../platform.ts';
import { type AccessWorld, accessWorld, randomHex } from '../access/access-fixture.ts';
import { tier } from '../agent/agents-fixture.ts';
import { type GamesWorld, gamesWorld } from '../games/games-fixture.ts';
import { openLottery } from '../games/lottery-fixture.ts';
import { settingFlips } from '../system/setting-flips.ts';
import { roundOf } from '../wallet/records-fixture.ts';
import { type WalletWorld, walletWorld } from '../wallet/wallet-fixture.ts';

const names = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]): [Endpoint, string] => [call, `${area}.${name}`]),
  ),
);
/** The facts a page is rendered with. */
const facts = (platform: AccessWorld) => ({
  demo: false,
  lang: 'EN',
  brand: platform.appContext.brand,
  ask: (async (call: Endpoint, request: object) => {
    const { body } = await platform.ask(names.get(call) as CallName, request as RequestFields);
    return { ok: body.success, value: body.value, code: body.errorCode };
  }) as never,
});
const passwordFaults = async (platform: AccessWorld, secret: string) => {
  const response = await platform.ask('access.register', {
    registerMethod: 'WEB',
    username: 'x',
    password: secret,
    confirmPassword: secret,
  });
  return 'password' in (response.body.value as unknown as { fields: object }).fields;
};
/** Which dates of birth are refused: of somebody who turns 18 today, of one who does tomorrow, and of nobody. */
const refusedBirthdays = async (platform: AccessWorld) => {
  const refused = [];
  const eighteenYearsBefore = (at: number) => {
    const { year = 0, month = 0, day = 0 } = partsIn(isla.timeZone, at);
    return `${year - 18}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  };
  const { now } = platform.world;
  for (const [who, dateOfBirth] of [
    ['18 today', eighteenYearsBefore(now)],
    ['18 tomorrow', eighteenYearsBefore(now + hours(24))],
    ['nobody', ''],
  ]) {
    const { body } = await platform.ask('access.register', { registerMethod: 'WEB', username: 'x', dateOfBirth });
    if ('dateOfBirth' in (body.value as unknown as { fields: object }).fields) refused.push(who);
  }
  return refused;
};
const thirdPartyApps = async (platform: AccessWorld) => {
  await writeSetting(platform.db, 'third_party_app', { label: 'Lifeboat', url: 'https://boat.example/get' });
  const { resources } = (await platform.ask('system.routers', { device: 3 })).body.value as unknown as {
    resources: { resourceType: string }[];
  };
  return resources.filter(({ resourceType }) => resourceType === 'THIRD_PARTY_APP').length;
};
const frame = (brand: Brand) => shellPropsFor({ lang: 'EN', brand, demo: false, publicUrl: 'http://isla.test' }, '/');

interface Rule<Name extends keyof Market = keyof Market> {
  readonly to: Market[Name];
  /** The effect that a member sees under the rule. */
  readonly look: (platform: AccessWorld) => Promise<unknown>;
  readonly usual: unknown;
  readonly flipped: unknown;
}

const market: { readonly [Name in keyof Market]: Rule<Name> } = {
  minimumAge: {
    to: 21,
    look: async (platform) => [
      (await registerPropsFor(facts(platform)))?.minimumAge,
      /\d+/.exec(frame(platform.appContext.brand).words.adults)?.[0],
    ],
    usual: [18, '18'],
    flipped: [21, '21'],
  },
  checksAge: {
    to: true,
    look: async (platform) => [
      Object.keys((await registerPropsFor(facts(platform)))?.modes[0]?.rules ?? {}).includes('dateOfBirth'),
      await refusedBirthdays(platform),
    ],
    usual: [false, []],
    flipped: [true, ['18 tomorrow', 'nobody']],
  },
  termsTicked: { to: true, look: async (platform) => (await registerPropsFor(facts(platform)))?.ticked, usual: false, flipped: true },
  loginToHome: {
    to: true,
    look: async (platform) => (await platform.ask('system.status')).body.value.loginToHome,
    usual: false,
    flipped: true,
  },
  complaints: {
    to: { days: 56, outsideBody: null },
    look: async (platform) => {
      const { complaintDays, outsideBody } = (await platform.takeValue('system.feedbacks')).terms;
      return [complaintDays, outsideBody?.name ?? null];
    },
    usual: [isla.market.complaints.days, isla.market.complaints.outsideBody?.name],
    flipped: [56, null],
  },
  thirdPartyBanner: { to: true, look: thirdPartyApps, usual: 0, flipped: 1 },
  tellsWhoExists: {
    to: true,
    look: async (platform) => {
      // Another name each time, because wrong tries at one name lead to a captcha.
      const username = `nobody${randomHex().slice(0, 8)}`;
      const { status, body } = await platform.ask('access.login', { username, password });
      return [status, body.errorCode, (await platform.ask('access.passwordByEmail', { username, email: 'a@b.example' })).status];
    },
    usual: [401, 'login.wrong', 200],
    flipped: [404, 'account.unknown', 404],
  },
  alwaysSlides: {
    to: true,
    look: async (platform) => {
      const { username } = await platform.member();
      const response = await platform.ask('access.login', { username, password, human: await platform.solveHumanCheck() });
      return 'device' in response.body.value;
    },
    usual: true,
    flipped: false,
  },
  passwordRule: {
    to: 'length-only',
    look: async (platform) => [
      newPasswordPropsFor(facts(platform)).hint,
      await passwordFaults(platform, 'harbour lights'),
      await passwordFaults(platform, 'lagoon7'),
      (
        await platform.ask('access.resetPassword', {
          link: 'x'.repeat(40),
          newPassword: 'harbour lights',
          confirmNewPassword: 'harbour lights',
        })
      ).body.errorCode,
    ],
    usual: ['7–\u2060128 characters, with letters and digits.', true, false, 'input.invalid'],
    flipped: ['8–\u2060128 characters.', false, true, 'reset.link_dead'],
  },
  saferPlay: {
    to: saferPlayMarkets.malta,
    look: async (app) => {
      const { id } = await app.member();
      const { body } = await app.ask('saferPlay.standing', {}, { token: await app.signIn(id) });
      return (body.value.market as unknown as { exclusions: string[] }).exclusions;
    },
    usual: ['P6M', 'P1Y', 'P5Y'],
    flipped: ['P6M', 'P1Y', 'indefinite'],
  },
};

/** Switches whose effect shows only after an action. */
interface Act {
  readonly setting: SettingName;
  readonly to: Json;
  readonly act: (worlds: Worlds) => Promise<unknown>;
  readonly usual: unknown;
  readonly flipped: unknown;
  /** Waits for seconds, which one engine does for both. */
  readonly waits?: true;
}
interface Worlds {
  readonly access: AccessWorld;
  readonly games: GamesWorld;
  readonly wallet: WalletWorld;
}
const enter = async ({ access }: Worlds, member: object, ip: string) => {
  const { username } = await access.member(member);
  const response = await access.ask('access.login', { username, password, human: await access.solveHumanCheck(ip) }, { ip });
  return response.body.errorCode ?? response.status;
};
const acts: readonly Act[] = [
  { setting: 'separate_sides', to: true, act: (all) => enter(all, { type: 1 }, '10.0.0.1'), usual: 200, flipped: 'role.not_member' },
  { setting: 'extra_verification', to: true, act: (all) => enter(all, {}, '10.88.0.1'), usual: 200, flipped: 'login.verification' },
  {
    setting: 'trial_balance',
    to: '25.50',
    act: async ({ access }) => {
      const random = JSON.stringify(await encryptPayload({ random: randomHex() }, await access.publishedKey()));
      const response = await access.ask('access.freePlay', { os: 'Linux', platform: 'W', random, gatewayVersion: 3 });
      const { id } = (await access.ask('member.info', {}, { token: String(response.body.value.token) })).body.value;
      return (await balanceOf(access.db, BigInt(String(id)))).main;
    },
    usual: 100_000n,
    flipped: 2_550n,
  },
  {
    setting: 'vendors',
    to: { kestrel: 'closed' },
    act: async ({ games }) => {
      const { status, body } = await games.ask('games.launch', { gameCode: 'classic-seven' }, { token: await games.signInAs('marisol') });
      return body.errorCode ?? status;
    },
    usual: 200,
    flipped: 'game.closed',
  },
  {
    setting: 'vendor_since',
    to: { saltwater: '2026-11-20T03:00:00.000Z' },
    act: async ({ games }) => {
      const before = await games.db.selectFrom('platform_settings').select('value').where('name', '=', 'vendors').executeTakeFirst();
      await games.vendorsAre({ saltwater: 'slow' });
      const { categories } = (await games.ask('games.gameVendors')).body.value;
      await writeSetting(games.db, 'vendors', before?.value ?? {});
      return categories.find(({ title }) => title === 'RNG')?.cards.saltwater?.since;
    },
    usual: null,
    flipped: '2026-11-20T03:00:00.000Z',
  },
  {
    setting: 'vendor_delay',
    to: 0,
    act: async ({ games }) => {
      const before = await games.db.selectFrom('platform_settings').select('value').where('name', '=', 'vendors').executeTakeFirst();
      await games.vendorsAre({ saltwater: 'slow' });
      const began = performance.now();
      const { status } = await games.ask('games.launch', { gameCode: 'koi-ascending' }, { token: await games.signInAs('marisol') });
      await writeSetting(games.db, 'vendors', before?.value ?? {});
      return [status, performance.now() - began >= 2_990];
    },
    usual: [200, true],
    flipped: [200, false],
    waits: true,
  },
  {
    setting: 'jackpot',
    to: { games: [] },
    act: async ({ games }) => ((await games.ask('games.jackpot')).body.value.reading === null ? 'no counter' : 'a counter'),
    usual: 'a counter',
    flipped: 'no counter',
  },
  {
    setting: 'deposits',
    to: { dailyLimit: '600.00', openMinutes: 1 },
    act: async ({ wallet }) => {
      const member = await wallet.signedInMember();
      const left = (await member.ask('wallet.depositMethods', {})).body.value.leftToday;
      const deposit = await member.deposit('500.00');
      const second = await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' });
      await wallet.advanceAndWork(61_000);
      return [left, second.body.errorCode ?? second.status, (await member.status(deposit)).state];
    },
    usual: ['100000.00', 200, 'created'],
    flipped: ['600.00', 'wallet.daily_limit', 'expired'],
  },
  {
    setting: 'withdrawals',
    to: { minimum: '50.00', maximum: '600.00', perDay: 1, dailyLimit: '700.00', feeBasisPoints: 150, turnover: 0, receiptMinutes: 10 },
    act: async ({ wallet }) => {
      const person = await wallet.signedInMember();
      await wallet.move(person.id, 'deposit', 500_000);
      const { minimum, maximum, perDay, leftToday, feePercent, available, receiptMinutes } = (
        await person.ask('wallet.withdrawalTerms', {})
      ).body.value;
      return [minimum, maximum, perDay, leftToday, feePercent, available, receiptMinutes];
    },
    usual: ['300.00', '100000.00', 3, '200000.00', '0', '0.00', 2_880],
    flipped: ['50.00', '600.00', 1, '700.00', '1.5', '5000.00', 10],
  },
  {
    setting: 'transfers',
    to: { minimum: '5.00', maximum: '60.00', dailyLimit: '70.00' },
    act: async ({ wallet }) => {
      const { minimum, maximum, leftToday } = (await (await wallet.signedInMember()).ask('wallet.transferTerms', {})).body.value;
      return [minimum, maximum, leftToday];
    },
    usual: ['100.00', '50000.00', '100000.00'],
    flipped: ['5.00', '60.00', '70.00'],
  },
  {
    setting: 'second_person',
    to: { transfer: '70.00', rates: { daily: 90 } },
    act: async ({ wallet }) => {
      const agent = await wallet.signedInMember({ type: 1 });
      const { aloneUpTo } = (await agent.ask('wallet.transferTerms', {})).body.value;
      return [aloneUpTo, (await agent.ask('agent.dailySalary', { action: 'list' })).body.value.aloneUpTo];
    },
    usual: [null, null],
    flipped: ['70.00', 90],
  },
  {
    setting: 'agents',
    to: { activeBet: '10.00', offerHours: 1 },
    act: async ({ wallet }) => {
      const top = await wallet.signedInMember({ type: 1 });
      const second = await wallet.signedInMember({ type: 1, parentId: top.id });
      const player = await wallet.signedInMember({ parentId: second.id });
      const startsAt = new Date(wallet.world.now);
      await inTransaction(wallet.db, (trx) =>
        writeContract(
          trx,
          { kind: 'daily', period: 'daily', memberId: top.id, uplineId: null, tiers: [tier(0, 50)], startsAt },
          isla.timeZone,
        ),
      );
      await roundOf(wallet, player.id, wallet.world.now, { bet: 2_000 });
      await wallet.advanceAndWork(5_000);
      await top.ask('agent.dailySalary', {
        action: 'new',
        memberId: second.id.toString(),
        tiers: [{ dailyBetAmount: '1.00', rate: 10 }],
      });
      const [offer] = (await second.ask('agent.dailySalary', { action: 'list' })).body.value.received;
      const length = Date.parse(offer?.expiresAt ?? '') - Date.parse(offer?.offeredAt ?? '');
      return [(await top.ask('agent.overview', {})).body.value.figures.active, length / hours(1)];
    },
    usual: [0, 72],
    flipped: [1, 1],
  },
  {
    setting: 'vendor_wallets',
    to: ['saltwater', 7],
    act: async ({ wallet }) => {
      const { single, wallets } = (await (await wallet.signedInMember()).ask('wallet.merchantWallet', {})).body.value;
      return [single, ...wallets.map(({ code, open: isOpen }: { code: string; open: boolean }) => [code, isOpen])];
    },
    usual: [true],
    flipped: [false, ['saltwater', true]],
  },
  {
    setting: 'withdrawn_lotteries',
    to: ['isla-keno'],
    act: async ({ wallet }) => {
      for (const lottery of ['isla-keno', 'harbour-3d']) await openLottery(wallet, lottery);
      const { menus } = (await wallet.ask('lottery.gameMenus', {})).body.value;
      return menus.flatMap(({ gameMenus }: { gameMenus: readonly { gameId: string }[] }) => gameMenus.map(({ gameId }) => gameId));
    },
    usual: ['isla-keno', 'harbour-3d'],
    flipped: ['harbour-3d'],
  },
  {
    setting: 'highest_stakes',
    to: { RNG: '500.00' },
    act: async ({ wallet }) => {
      const agent = await wallet.signedInMember({ type: 1 });
      const { id } = await wallet.signedInMember({ parentId: agent.id });
      const { products } = (await agent.ask('agent.branchSettings', { id: id.toString() })).body.value;
      return products.find(({ product }: { product: string }) => product === 'RNG')?.held.highestStake;
    },
    usual: null,
    flipped: '500.00',
  },
  {
    setting: 'points',
    to: { earn: { slots: { points: 3, amount: '9.00' } } },
    act: async ({ wallet }) => {
      const { earn } = (await (await wallet.signedInMember()).ask('points.config', {})).body.value;
      return earn.find(({ product }: { product: string }) => product === 'slots');
    },
    usual: { product: 'slots', points: 1, amount: '2.00' },
    flipped: { product: 'slots', points: 3, amount: '9.00' },
  },
  {
    setting: 'reward_limits',
    to: { device: null, network: 1 },
    act: async ({ wallet }) => {
      const code = `draw-${randomHex().slice(0, 8)}`;
      const at = new Date(wallet.world.now);
      const row = { code, kind: 'raffle', joining: 'none', audience: 'members', words: '{}', game_type: null, vendor: null } as const;
      const offer = JSON.stringify({ kind: 'raffle', envelopes: [{ amount: '5.00', count: 9 }] });
      await wallet.db
        .insertInto('promotions')
        .values({ ...row, offer, shown_from: at, starts_at: at, ends_at: null })
        .execute();
      const take = async () =>
        (await wallet.ask('rewards.claimRaffle', { code }, { ...(await wallet.signedInMember()), key: crypto.randomUUID() })).status;
      return [await take(), await take()];
    },
    usual: [200, 200],
    flipped: [200, 409],
  },
  {
    setting: 'rebates',
    to: { LIVE: 75 },
    act: async ({ wallet }) => {
      const { products } = (await (await wallet.signedInMember()).ask('rewards.rebates', {})).body.value;
      return products.map(({ gameType, percent }: { gameType: string; percent: string }) => [gameType, percent]);
    },
    usual: [
      ['RNG', '0.5'],
      ['LIVE', '0.4'],
      ['FISH', '0.4'],
      ['PVP', '0.3'],
      ['SPORTS', '0.25'],
      ['ESPORTS', '0.25'],
    ],
    flipped: [['LIVE', '0.75']],
  },
];

onOneEngineDaily('market rules', (open, engine) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    // Not today: somebody who is 18 on a 29 February has no such birthday.
    platform = await accessWorld(open, {}, { now: noon });
  });
  test.each(Object.entries(market) as [keyof Market, Rule][])(
    '%s changes its effect when flipped (R11, AC-32, AC-37)',
    async (name, { to, look, usual, flipped }) => {
      const { market: rules } = platform.appContext.brand;
      const before = rules[name];
      expect(await look(platform)).toEqual(usual);
      Object.assign(rules, { [name]: to });
      expect(await look(platform)).toEqual(flipped);
      Object.assign(rules, { [name]: before });
      expect(await look(platform)).toEqual(usual);
    },
  );

  describe('settings that show only after an action', () => {
    let all: Worlds;
    beforeAll(async () => {
      all = { access: await accessWorld(open), games: await gamesWorld(open), wallet: await walletWorld(open) };
    });
    test.each(acts.filter(({ waits }) => !waits || dailyEngines.includes(engine)))(
      '$setting changes its effect when set and reverts when reset (R16)',
      async ({ setting, to, act, usual, flipped }) => {
        const dbs = Object.values(all).map(({ db }) => db);
        const before = await Promise.all(
          dbs.map((db) => db.selectFrom('platform_settings').select('value').where('name', '=', setting).executeTakeFirst()),
        );
        expect(await act(all)).toEqual(usual);
        for (const db of dbs) await writeSetting(db, setting, to);
        expect(await act(all)).toEqual(flipped);
        for (const [at, db] of dbs.entries()) {
          const row = before[at];
          if (row) await writeSetting(db, setting, row.value);
          else await db.deleteFrom('platform_settings').where('name', '=', setting).execute();
        }
        expect(await act(all)).toEqual(usual);
      },
    );
  });
});

test('every operator switch has a row in a table, and every row is a setting (AC-32, AC-37)', () => {
  // Settings that the platform writes itself have no switch. The third-party app needs the market's permission and has its own test.
  const tested = [...settingFlips, ...acts]
    .map(({ setting }) => setting)
    .concat('third_party_app', 'demo_accounts', 'demo_months', 'terms_of', 'currency', 'seeded');
  expect([...new Set(tested)].sort()).toEqual([...settingNames].sort());
  expect(Object.keys(market).sort()).toEqual(Object.keys(isla.market).sort());
});
