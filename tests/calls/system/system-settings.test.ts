// Each operator switch, flipped one by one, changes exactly its own response fields; flipped back, nothing differs.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sharedClock, startStatusPoller } from '#platform/areas/system/status-poller.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { millis } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import type { CallName } from '../../platform.ts';
import { type AccessWorld, accessWorld } from '../access/access-fixture.ts';
import { settingFlips } from './setting-flips.ts';

/** The calls in whose responses a switch could show. */
const calls: readonly (readonly [name: string, request: object])[] = [
  ['system.permission', { url: 'isla.test' }],
  ['system.whitelabel', {}],
  ['system.registerSetting', {}],
  ['system.routers', { device: 0 }],
  ['system.customerService', {}],
  ['system.domainRoute', {}],
  ['system.status', {}],
  ['system.referral', {}],
  ['system.feedbacks', {}],
  ['access.ways', {}],
];

/** Each leaf of a response by its path: `system.permission.info.regionRestriction`. Fields that always vary are left out. */
function leaves(value: unknown, path: string): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return /serverTime|customerService.*\.path$/.test(path) ? [] : [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, `${path}.${name}`));
}

onOneEngineDaily('the operator settings', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open, { DEMO: '1' });
  });
  const everything = async (world = platform) => {
    const responses = await Promise.all(
      calls.map(async ([name, request]) => leaves((await world.ask(name as CallName, request, { ip: '10.0.0.9' })).body.value, name)),
    );
    return new Map(responses.flat());
  };
  const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
    Object.fromEntries(
      [...new Set([...before.keys(), ...after.keys()])]
        .filter((path) => before.get(path) !== after.get(path))
        .map((path) => [path, after.has(path) ? JSON.parse(after.get(path) ?? '') : undefined]),
    );

  test.each(settingFlips)(
    '$setting: $to changes only its own fields (AC-32, AC-37, AC-38, CL-07, SY-18)',
    async ({ setting, to, changes }) => {
      const before = await everything();
      await writeSetting(platform.db, setting, to);
      expect(difference(before, await everything())).toEqual(changes);
      await platform.db.deleteFrom('platform_settings').where('name', '=', setting).execute();
      expect(difference(before, await everything())).toEqual({});
    },
  );

  test('an invalid value changes nothing', async () => {
    const before = await everything();
    for (const { setting } of settingFlips)
      for (const nonsense of [7, 'x y<', [[]], { a: { b: 1 } }, [null, 'javascript:x()']] as const) {
        await writeSetting(platform.db, setting, typeof nonsense === 'string' ? [nonsense] : nonsense);
        expect([setting, nonsense, difference(before, await everything())]).toEqual([setting, nonsense, {}]);
        await platform.db.deleteFrom('platform_settings').where('name', '=', setting).execute();
      }
  });

  test('a status whose end is missing or no time closes the site all the same, and a server starts with it (SY-03)', async () => {
    const poller = startStatusPoller(platform.db);
    try {
      for (const endTime of ['22:00', '27.11.2026 22:00', 22, undefined]) {
        await writeSetting(platform.db, 'status', endTime === undefined ? { status: 1 } : { status: 1, endTime });
        await poller.start();
        expect([endTime, poller.status(), (await platform.ask('system.status', {})).body.value]).toMatchObject([
          endTime,
          { status: 1, endTime: null },
          { status: 1, endTime: null },
        ]);
      }
    } finally {
      await poller.stop();
      await platform.db.deleteFrom('platform_settings').where('name', '=', 'status').execute();
    }
  });

  test('a clock that differs from that of the database is logged once and corrected, up to half a minute (R14)', async () => {
    const lines: [object, string][] = [];
    const log = { info: () => {}, warn: () => {}, error: (fields: object, message: string) => void lines.push([fields, message]) };
    const poller = startStatusPoller(platform.db, log);
    const real = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now');
    const told: number[] = [];
    try {
      for (const wrong of [0, 40_000, 40_000, 0, -40_000, 90_000]) {
        clock.mockImplementation(() => real() + wrong);
        await poller.look();
        told.push(Math.round(sharedClock(() => millis(1_000_000), poller)() / 10_000));
      }
    } finally {
      clock.mockRestore();
    }
    expect(told).toEqual([100, 97, 97, 100, 103, 97]);
    expect(lines.map(([, message]) => message)).toEqual(Array(2).fill(expect.stringMatching(/^the clock differs/)));
  });

  test('the third-party app shows only if the market allows it, and never in a blocked region (SH-17, R11)', async () => {
    const market = await accessWorld(open, {}, { market: { thirdPartyBanner: true } });
    const there = async (world: AccessWorld, ip = '10.0.0.9') =>
      (
        (await world.ask('system.routers', { device: 3 }, { ip })).body.value.resources as unknown as {
          resourceType: string;
          url: string;
        }[]
      ).filter(({ resourceType }) => resourceType === 'THIRD_PARTY_APP');
    for (const world of [platform, market])
      await writeSetting(world.db, 'third_party_app', { label: 'Lifeboat', url: 'https://boat.example/get' });
    expect(await there(platform)).toEqual([]);
    expect(await there(market)).toMatchObject([{ url: 'https://boat.example/get' }]);
    await writeSetting(market.db, 'blocked_places', ['10.0.0.0/24']);
    expect(await there(market)).toEqual([]);
    expect(await there(market, '10.0.1.9')).toHaveLength(1);
    await writeSetting(market.db, 'third_party_app', { label: 'Lifeboat', url: 'javascript:x()' });
    expect(await there(market, '10.0.1.9')).toEqual([]);
  });

  describe('the calls that a flag opens and closes', () => {
    const mobile = { registerMethod: 'WEB', mobileNum: '9171234567', countryDialingCode: '63' };
    const closed = 'way.closed';
    const turned: readonly (readonly [flag: string, on: boolean, call: string, request: object, off: string, open: string])[] = [
      ['USERNAMEREG3', true, 'access.register', { registerMethod: 'WEB' }, closed, 'input.invalid'],
      ['MOBILENUMREG3', false, 'access.registerMobile', mobile, closed, 'input.invalid'],
      ['FREEPLAY3', true, 'access.freePlay', { os: 'x', platform: 'W', random: '{}', gatewayVersion: 3 }, closed, 'input.envelope'],
      ['MOBILEVERCODELOGIN3', false, 'access.smsLogin', { mobileNum: '9171234567', countryDialingCode: '63' }, closed, 'human.needed'],
      ['MOBILEVERCODELOGIN3', false, 'access.login', { ...mobile, type: 'sms', verificationCode: '123456' }, closed, 'code.dead'],
      [
        'CHNGPASSVERIF3',
        false,
        'access.smsLogin',
        { mobileNum: '9171234567', countryDialingCode: '63', moduleId: 'CHNGPASSVERIF3' },
        closed,
        'human.needed',
      ],
      [
        'CHNGPASSVERIF3',
        false,
        'access.passwordByPhone',
        { ...mobile, newPassword: 'lagoon tides 78', verificationCode: '1' },
        closed,
        'code.dead',
      ],
      ['REGMOBVERF3', false, 'access.smsRegister', { mobileNo: '9171234567', countryDialingCode: '63' }, closed, 'human.needed'],
    ];
    test.each(turned)('%s (default %s) opens and closes %s (AC-32)', async (name, usual, call, request, off, on) => {
      const answers = async (state: boolean) => {
        await writeSetting(platform.db, 'module_flags', { [name]: state });
        const { errorCode } = (await platform.ask(call as CallName, request)).body;
        await writeSetting(platform.db, 'module_flags', {});
        return errorCode;
      };
      expect([await answers(false), await answers(true), (await platform.ask(call as CallName, request)).body.errorCode]).toEqual([
        off,
        on,
        usual ? on : off,
      ]);
    });
    test('MOBILENUMPASSREG3 requires a password in mobile mode (AC-15)', async () => {
      const faults = async (state: boolean) => {
        await writeSetting(platform.db, 'module_flags', { MOBILENUMREG3: true, MOBILENUMPASSREG3: state });
        const { fields = {} } = (await platform.ask('access.registerMobile', { registerMethod: 'WEB' })).body.value as { fields?: object };
        await writeSetting(platform.db, 'module_flags', {});
        return Object.keys(fields);
      };
      expect((await faults(true)).filter((one) => !/mobileNum|verificationCode|email/.test(one))).toEqual(['password', 'confirmPassword']);
      expect((await faults(false)).filter((one) => !/mobileNum|verificationCode|email/.test(one))).toEqual([]);
    });
  });
});
