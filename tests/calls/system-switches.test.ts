// Every switch of the operator, flipped one by one: what the calls answer changes, and that alone; turned back, it is as before.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';
import { switches } from './switches.ts';

/** The answers in which a switch could show. */
const asked: readonly (readonly [name: string, request: object])[] = [
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

/** Every leaf of an answer by its way: `system.permission.info.regionRestriction`. What differs each time is left out. */
function leaves(value: unknown, way: string): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return /serverTime|customerService.*\.path$/.test(way) ? [] : [[way, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, `${way}.${name}`));
}

onBothEngines('the switches of the operator', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open, { DEMO: '1' });
  });
  const everything = async (world = it) => {
    const said = await Promise.all(
      asked.map(async ([name, request]) => leaves((await world.ask(name, request, { ip: '10.0.0.9' })).body.value, name)),
    );
    return new Map(said.flat());
  };
  const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
    Object.fromEntries(
      [...new Set([...before.keys(), ...after.keys()])]
        .filter((way) => before.get(way) !== after.get(way))
        .map((way) => [way, after.has(way) ? JSON.parse(after.get(way) ?? '') : undefined]),
    );

  test.each(switches)('AC-32 AC-37 AC-38 CL-07 SY-18 $setting: $to', async ({ setting, to, changes }) => {
    const before = await everything();
    await writeSetting(it.db, setting, to);
    expect(difference(before, await everything())).toEqual(changes);
    await it.db.deleteFrom('platform_settings').where('name', '=', setting).execute();
    expect(difference(before, await everything())).toEqual({});
  });

  test('what makes no sense changes nothing', async () => {
    const before = await everything();
    for (const { setting } of switches)
      for (const nonsense of [7, 'x y<', [[]], { a: { b: 1 } }, [null, 'javascript:x()']] as const) {
        await writeSetting(it.db, setting, typeof nonsense === 'string' ? [nonsense] : nonsense);
        expect([setting, nonsense, difference(before, await everything())]).toEqual([setting, nonsense, {}]);
        await it.db.deleteFrom('platform_settings').where('name', '=', setting).execute();
      }
  });

  test('SH-17 R11 the banner of a third party only where the market has it, and never for who is region-blocked', async () => {
    const market = await accessWorld(open, {}, { market: { thirdPartyBanner: true } });
    const there = async (world: AccessWorld, ip = '10.0.0.9') =>
      (
        (await world.ask('system.routers', { device: 3 }, { ip })).body.value.resources as unknown as {
          resourceType: string;
          url: string;
        }[]
      ).filter(({ resourceType }) => resourceType === 'THIRD_PARTY_APP');
    for (const world of [it, market])
      await writeSetting(world.db, 'third_party_app', { label: 'Lifeboat', url: 'https://boat.example/get' });
    expect(await there(it)).toEqual([]);
    expect(await there(market)).toMatchObject([{ url: 'https://boat.example/get' }]);
    await writeSetting(market.db, 'blocked_places', ['10.0.0.0/24']);
    expect(await there(market)).toEqual([]);
    expect(await there(market, '10.0.1.9')).toHaveLength(1);
    await writeSetting(market.db, 'third_party_app', { label: 'Lifeboat', url: 'javascript:x()' });
    expect(await there(market, '10.0.1.9')).toEqual([]);
  });

  describe('what a flag opens and closes', () => {
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
    test.each(turned)('AC-32 %s (usually %s) and %s', async (name, usual, call, request, off, on) => {
      const answers = async (state: boolean) => {
        await writeSetting(it.db, 'module_flags', { [name]: state });
        const { errorCode } = (await it.ask(call, request)).body;
        await writeSetting(it.db, 'module_flags', {});
        return errorCode;
      };
      expect([await answers(false), await answers(true), (await it.ask(call, request)).body.errorCode]).toEqual([
        off,
        on,
        usual ? on : off,
      ]);
    });
    test('AC-15 MOBILENUMPASSREG3 asks for a password in mobile mode', async () => {
      const faults = async (state: boolean) => {
        await writeSetting(it.db, 'module_flags', { MOBILENUMREG3: true, MOBILENUMPASSREG3: state });
        const { fields = {} } = (await it.ask('access.registerMobile', { registerMethod: 'WEB' })).body.value as { fields?: object };
        await writeSetting(it.db, 'module_flags', {});
        return Object.keys(fields);
      };
      expect((await faults(true)).filter((one) => !/mobileNum|verificationCode|email/.test(one))).toEqual(['password', 'confirmPassword']);
      expect((await faults(false)).filter((one) => !/mobileNum|verificationCode|email/.test(one))).toEqual([]);
    });
  });
});
