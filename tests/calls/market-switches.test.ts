// Every rule of the market and every switch that an answer alone does not show, flipped one by one: what a person meets then. And none is left out.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Brand, Market } from '#brands/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import type { CallHead } from '#calls/call.ts';
import { catalogue } from '#calls/catalogue.ts';
import { sealEnvelope } from '#calls/envelope-seal.ts';
import { joinFor, newPasswordFor } from '#layouts/access-for.ts';
import { frameFor } from '#layouts/frame-for.ts';
import { type SettingName, settingNames } from '#platform/db/setting-names.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, password, randomLine } from './access-world.ts';
import { type GamesWorld, gamesWorld, noon } from './games-world.ts';
import { switches } from './switches.ts';
import { type WalletWorld, walletWorld } from './wallet-world.ts';

const names = new Map<CallHead, string>(
  Object.entries(catalogue).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, CallHead>).map(([name, call]): [CallHead, string] => [call, `${area}.${name}`]),
  ),
);
/** What a page knows when it is made. */
const facts = (it: AccessWorld) => ({
  demo: false,
  lang: 'EN',
  brand: it.house.brand,
  ask: (async (call: CallHead, request: object) => {
    const { body } = await it.ask(names.get(call) ?? '', request);
    return { ok: body.success, value: body.value, code: body.errorCode };
  }) as never,
});
const passwordFaults = async (it: AccessWorld, secret: string) => {
  const said = await it.ask('access.register', { registerMethod: 'WEB', username: 'x', password: secret, confirmPassword: secret });
  return 'password' in (said.body.value as unknown as { fields: object }).fields;
};
const thirdPartyApps = async (it: AccessWorld) => {
  await writeSetting(it.db, 'third_party_app', { label: 'Lifeboat', url: 'https://boat.example/get' });
  const { resources } = (await it.ask('system.routers', { device: 3 })).body.value as unknown as { resources: { resourceType: string }[] };
  return resources.filter(({ resourceType }) => resourceType === 'THIRD_PARTY_APP').length;
};
const frame = (brand: Brand) => frameFor({ lang: 'EN', brand, demo: false, publicUrl: 'http://isla.test' }, '/');

interface Rule<Name extends keyof Market = keyof Market> {
  readonly to: Market[Name];
  /** What somebody meets under the rule. */
  readonly look: (it: AccessWorld) => Promise<unknown>;
  readonly usual: unknown;
  readonly flipped: unknown;
}

const market: { readonly [Name in keyof Market]: Rule<Name> } = {
  minimumAge: {
    to: 21,
    look: async (it) => [(await joinFor(facts(it)))?.minimumAge, /\d+/.exec(frame(it.house.brand).words.adults)?.[0]],
    usual: [18, '18'],
    flipped: [21, '21'],
  },
  termsTicked: { to: false, look: async (it) => (await joinFor(facts(it)))?.ticked, usual: true, flipped: false },
  loginToHome: {
    to: true,
    look: async (it) => (await it.ask('system.status')).body.value.loginToHome,
    usual: false,
    flipped: true,
  },
  thirdPartyBanner: { to: true, look: thirdPartyApps, usual: 0, flipped: 1 },
  tellsWhoExists: {
    to: true,
    look: async (it) => {
      const { status, body } = await it.ask('access.login', { username: 'nobodyhere', password });
      return [status, body.errorCode, (await it.ask('access.passwordByEmail', { username: 'nobodyhere', email: 'a@b.example' })).status];
    },
    usual: [401, 'login.wrong', 200],
    flipped: [404, 'account.unknown', 404],
  },
  alwaysSlides: {
    to: true,
    look: async (it) => {
      const { username } = await it.person();
      const said = await it.ask('access.login', { username, password, human: await it.slide() });
      return 'device' in said.body.value;
    },
    usual: true,
    flipped: false,
  },
  passwordRule: {
    to: 'length-only',
    look: async (it) => [
      newPasswordFor(facts(it)).hint,
      await passwordFaults(it, 'harbour lights'),
      await passwordFaults(it, 'lagoon7'),
      (await it.ask('access.resetPassword', { link: 'x'.repeat(40), newPassword: 'harbour lights', confirmNewPassword: 'harbour lights' }))
        .body.errorCode,
    ],
    usual: ['7-128 characters, with letters and numbers.', true, false, 'input.invalid'],
    flipped: ['8-128 characters.', false, true, 'reset.link_dead'],
  },
};

/** Switches whose work is seen only by who does something. */
interface Act {
  readonly setting: SettingName;
  readonly to: Json;
  readonly act: (worlds: Worlds) => Promise<unknown>;
  readonly usual: unknown;
  readonly flipped: unknown;
}
interface Worlds {
  readonly access: AccessWorld;
  readonly games: GamesWorld;
  readonly wallet: WalletWorld;
}
const enter = async ({ access }: Worlds, person: object, ip: string) => {
  const { username } = await access.person(person);
  const said = await access.ask('access.login', { username, password, human: await access.slide(ip) }, { ip });
  return said.body.errorCode ?? said.status;
};
const acts: readonly Act[] = [
  { setting: 'separate_sides', to: true, act: (all) => enter(all, { type: 1 }, '10.0.0.1'), usual: 200, flipped: 'role.not_member' },
  { setting: 'extra_verification', to: true, act: (all) => enter(all, {}, '10.88.0.1'), usual: 200, flipped: 'login.verification' },
  {
    setting: 'trial_balance',
    to: '25.50',
    act: async ({ access }) => {
      const random = JSON.stringify(await sealEnvelope({ random: randomLine() }, await access.key()));
      const said = await access.ask('access.freePlay', { os: 'Linux', platform: 'W', random, gatewayVersion: 3 });
      const { id } = (await access.ask('member.info', {}, { token: String(said.body.value.token) })).body.value;
      return (await balanceOf(access.db, BigInt(String(id)))).main;
    },
    usual: 100_000n,
    flipped: 2_550n,
  },
  {
    setting: 'vendors',
    to: { kestrel: 'closed' },
    act: async ({ games }) => {
      const { status, body } = await games.ask('launch', { gameCode: 'classic-seven' }, await games.as('marisol'));
      return body.errorCode ?? status;
    },
    usual: 200,
    flipped: 'game.closed',
  },
  {
    setting: 'vendor_delay',
    to: 0,
    act: async ({ games }) => {
      const before = await games.db.selectFrom('platform_settings').select('value').where('name', '=', 'vendors').executeTakeFirst();
      await games.vendorsAre({ saltwater: 'slow' });
      const began = performance.now();
      const { status } = await games.ask('launch', { gameCode: 'koi-ascending' }, await games.as('marisol'));
      await writeSetting(games.db, 'vendors', before?.value ?? {});
      return [status, performance.now() - began >= 2_990];
    },
    usual: [200, true],
    flipped: [200, false],
  },
  {
    setting: 'jackpot',
    to: { amount: '1234567.80', at: new Date(noon).toISOString(), rules: '/help/jackpot' },
    act: async ({ games }) => ((await games.ask('jackpot')).body.value.reading === null ? 'no counter' : 'a counter'),
    usual: 'no counter',
    flipped: 'a counter',
  },
  {
    setting: 'deposits',
    to: { dailyLimit: '600.00', openMinutes: 1 },
    act: async ({ wallet }) => {
      const person = await wallet.person();
      const left = (await person.ask('depositMethods', {})).body.value.leftToday;
      const deposit = await person.deposit('500.00');
      const second = await person.ask('deposit', { method: 'island-wallet', amount: '500.00' });
      await wallet.pass(61_000);
      return [left, second.body.errorCode ?? second.status, (await person.status(deposit)).state];
    },
    usual: ['100000.00', 200, 'created'],
    flipped: ['600.00', 'wallet.daily_limit', 'expired'],
  },
];

onBothEngines('the rules of the market', (open) => {
  test.each(Object.entries(market) as [keyof Market, Rule][])('R11 AC-32 AC-37 %s', async (name, { to, look, usual, flipped }) => {
    expect(await look(await accessWorld(open))).toEqual(usual);
    expect(await look(await accessWorld(open, {}, { market: { [name]: to } }))).toEqual(flipped);
  });

  describe('switches seen by who does something', () => {
    let all: Worlds;
    beforeAll(async () => {
      all = { access: await accessWorld(open), games: await gamesWorld(open), wallet: await walletWorld(open) };
    });
    test.each(acts)('R16 AC-32 $setting', async ({ setting, to, act, usual, flipped }) => {
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
    });
  });
});

test('AC-32 AC-37 no switch of the operator is without its row in a table, and none stands there that is no setting', () => {
  // What the platform writes for itself nobody switches.
  // That of a third party needs the market's leave: its own test.
  const tested = [...switches, ...acts]
    .map(({ setting }) => setting)
    .concat('third_party_app', 'demo_accounts', 'terms_of', 'currency', 'seeded');
  expect([...new Set(tested)].sort()).toEqual([...settingNames].sort());
  expect(Object.keys(market).sort()).toEqual(Object.keys(isla.market).sort());
});
