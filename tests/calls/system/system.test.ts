// Endpoints about the site: status, announcements, captchas, keys and demo mode.
import { BlockList } from 'node:net';
import { inflateSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { brand as isla } from '#brands/isla/brand.ts';
import { statusFrom } from '#platform/areas/system/status.ts';
import { startStatusPoller } from '#platform/areas/system/status-poller.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { fieldPolicies } from '#platform/rules/registration.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import type { CallName, RequestFields } from '../../platform.ts';
import { type AccessWorld, accessWorld } from '../access/access-fixture.ts';

onOneEngineDaily('system', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const value = async (name: string, body: object = {}, how = {}) =>
    (await platform.ask(name as CallName, body as RequestFields, how)).body.value as Record<string, unknown>;

  test('permission returns everything the site needs at its start for the requested host (SY-02, SY-18, CL-07)', async () => {
    const response = await platform.ask('system.permission', { url: 'isla.test' }, { ip: '203.0.113.9' });
    expect(response.status).toBe(200);
    const info = response.body.value.info as unknown as Record<string, never>;
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
    expect(info).toMatchObject({
      location: { ip: '203.0.113.9', country: null },
      maintenance: { on: false, endTime: null },
      regionRestriction: false,
      analytics: { gtagId: null },
    });
    expect((info.resources as unknown as { labelNameEn: string }[]).map((one) => one.labelNameEn)).toEqual(
      expect.arrayContaining(['Telegram', 'Facebook']),
    );
    expect(info.register).toHaveProperty('username.maxLength', 15);
    expect((await platform.ask('system.permission')).body.errorCode).toBe('input.invalid');
  });

  test('routers respond for devices 0 and 3 (SY-19, CL-05)', async () => {
    for (const device of ['0', '3'])
      expect(await value('system.routers', { device })).toMatchObject({ domainList: [{ domainName: 'isla.test', speed: 0 }] });
    expect((await platform.ask('system.routers', { device: 'x' })).status).toBe(400);
  });

  test('each device gets its own first domain, a speed of 0 for every entry, and the resources (SY-19, CL-05)', async () => {
    const domainsOf = async (device: number) => {
      const { domainList, resources } = (await value('system.routers', { device })) as {
        domainList: { domainName: string; speed: number }[];
        resources: unknown[];
      };
      expect([new Set(domainList.map(({ speed }) => speed)), resources.length > 0]).toEqual([new Set([0]), true]);
      return domainList.map(({ domainName }) => domainName);
    };
    await writeSetting(platform.db, 'domains', { 3: ['m.isla.example', 'not a host/', 'isla.test'] });
    expect([await domainsOf(0), await domainsOf(3)]).toEqual([['isla.test'], ['m.isla.example', 'isla.test']]);
    await writeSetting(platform.db, 'domains', { 0: 7, 3: 'm.isla.example' });
    expect([await domainsOf(0), await domainsOf(3)]).toEqual([['isla.test'], ['isla.test']]);
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'domains').execute();
  });

  test('status follows the demo control: 0 normal, 1 maintenance with its end, 2 region blocked (SY-02, SY-18)', async () => {
    const endTime = new Date(platform.world.now + hours(2)).toISOString();
    expect(await value('system.status')).toMatchObject({ status: 0, endTime: null });
    expect(await value('system.setDemoControl', { status: 1, endTime, vendors: { TIDE: 'closed', REEF: 'slow' } })).toEqual({
      status: 1,
      endTime,
      vendors: { TIDE: 'closed', REEF: 'slow' },
      blocked: [],
      modules: readFeatureFlags({}),
      fields: fieldPolicies({}, isla.market),
      extraVerification: false,
      loginToHome: false,
    });
    expect(await value('system.status')).toMatchObject({ status: 1, endTime });
    expect(await value('system.permission', { url: 'isla.test' })).toMatchObject({
      info: { maintenance: { on: true, endTime }, regionRestriction: false },
    });
    await value('system.setDemoControl', { status: 2 });
    expect(await value('system.permission', { url: 'isla.test' })).toMatchObject({
      info: { maintenance: { on: false, endTime: null }, regionRestriction: true },
    });
    expect(await value('system.setDemoControl', { status: 0, vendors: { TIDE: 'open' } })).toEqual({
      status: 0,
      endTime: null,
      vendors: { REEF: 'slow' },
      blocked: [],
      modules: readFeatureFlags({}),
      fields: fieldPolicies({}, isla.market),
      extraVerification: false,
      loginToHome: false,
    });
    for (const wrong of [
      { status: 3 },
      { endTime: 'soon' },
      { vendors: { TIDE: 'broken' } },
      { blocked: ['France'] },
      { blocked: ['203.0.113.7/32'] },
      { blocked: ['203.0.113.0'] },
      { blocked: ['2001:db8::/64'] },
    ])
      expect((await platform.ask('system.setDemoControl', wrong)).status).toBe(400);
  });

  test('a blocked country or network closes the site to its visitors only (SY-01, SY-02, CL-07, R22)', async () => {
    const from = async (ip: string, country?: string) => {
      const answer = await platform.request('/wps/system/permission?url=isla.test', {
        headers: { 'x-forwarded-for': ip, ...(country ? { 'x-country': country } : {}) },
      });
      const { info } = ((await answer.json()) as { value: { info: { location: object; regionRestriction: boolean } } }).value;
      const status = await platform.request('/wps/system/status', {
        headers: { 'x-forwarded-for': ip, ...(country ? { 'x-country': country } : {}) },
      });
      expect(((await status.json()) as { value: { status: number } }).value.status).toBe(info.regionRestriction ? 2 : 0);
      expect(info.location).toEqual({ ip, country: country ?? null });
      return info.regionRestriction;
    };
    await value('system.setDemoControl', { blocked: ['fr', '203.0.113.0/24', '2001:db8:7::/48'] });
    expect(await Promise.all([from('198.51.100.1'), from('198.51.100.1', 'DE'), from('198.51.100.1', 'FR')])).toEqual([false, false, true]);
    expect(await Promise.all([from('203.0.113.255'), from('203.0.114.0'), from('2001:db8:7::1'), from('2001:db8:8::1')])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    // Maintenance wins over a region block.
    await value('system.setDemoControl', { status: 1 });
    expect(await value('system.status', {}, { ip: '203.0.113.1' })).toMatchObject({ status: 1 });
    await value('system.setDemoControl', { status: 0, blocked: [] });
    expect(await from('203.0.113.255', 'FR')).toBe(false);
  });

  test('the list of blocked places is parsed once per value of the setting, not per request (R22)', () => {
    const built = vi.spyOn(BlockList.prototype, 'addSubnet');
    onTestFinished(() => built.mockRestore());
    const statusBy = (places: readonly string[], ip: string) =>
      statusFrom({ get: (name) => (name === 'blocked_places' ? [...places] : undefined) }, { ip, country: null }).status;
    const many = Array.from({ length: 200 }, (_, n) => `10.77.${n}.0/24`);
    for (let n = 0; n < 200; n += 1) expect(statusBy(many, `10.77.${n}.9`)).toBe(2);
    expect(built).toHaveBeenCalledTimes(200);
    expect([statusBy(many.slice(1), '10.77.0.9'), statusBy(many.slice(1), '10.77.1.9')]).toEqual([0, 2]);
    expect(built).toHaveBeenCalledTimes(399);
  });

  test('the watch sees a change of status and content within two seconds, and stops (R22)', async () => {
    const watch = startStatusPoller(platform.db);
    await watch.start();
    const before = watch.version();
    expect(watch.status().status).toBe(0);
    await value('system.setDemoControl', { status: 1 });
    await expect.poll(() => watch.status().status, { timeout: 4000, interval: 50 }).toBe(1);
    expect(watch.version() > before).toBe(true);
    await watch.stop();
    await value('system.setDemoControl', { status: 0 });
  });

  test('the operator’s switch overrides the market’s members-only rule and reaches every process (SY-05, R11)', async () => {
    const market = await accessWorld(open, {}, { market: { loginToHome: true } });
    const isMembersOnly = async (world: AccessWorld) => (await world.ask('system.status')).body.value.loginToHome;
    expect([await isMembersOnly(platform), await isMembersOnly(market)]).toEqual([false, true]);
    const watch = startStatusPoller(platform.db);
    await watch.start();
    expect(watch.status().loginToHome).toBeUndefined();
    const polled = expect.poll(() => watch.status().loginToHome, { interval: 50 });
    await writeSetting(platform.db, 'login_to_home', true);
    await polled.toBe(true);
    await writeSetting(platform.db, 'login_to_home', 'perhaps');
    await expect.poll(() => watch.status().loginToHome, { interval: 50 }).toBeUndefined();
    expect(await isMembersOnly(platform)).toBe(false);
    await writeSetting(market.db, 'login_to_home', false);
    expect(await isMembersOnly(market)).toBe(false);
    await watch.stop();
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'login_to_home').execute();
  });

  test('each captcha is a new base64 png, and its solution stays on the server (CL-08)', async () => {
    const first = await value('system.captcha');
    const png = Buffer.from(String(first.image), 'base64');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 64]);
    const data = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
    expect(rows).toHaveLength(201 * 64);
    expect(new Set(rows).size).toBeGreaterThan(5);
    expect(png.length).toBeLessThan(12_000);
    expect((await value('system.captcha')).image).not.toBe(first.image);
    expect(JSON.stringify(platform.world.lines)).not.toContain(first.captchaId);
  });

  test('a network’s 61st captcha in a minute is refused (SEC-13)', async () => {
    const slow = await accessWorld(open, { DEMO: '0' });
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await slow.ask('system.captcha', {}, { ip: '10.20.0.1' })).status);
    expect(statuses.indexOf(429)).toBe(60);
    slow.advance(minutes(1) + 1);
    expect((await slow.ask('system.captcha', {}, { ip: '10.20.0.1' })).status).toBe(200);
  });

  test('announcements are filtered by type, time, audience and language, and their html is made safe (CL-11)', async () => {
    const at = (hour: number) => new Date(platform.world.now + hours(hour));
    const words = (title: string, content = '<p>Text</p>') =>
      JSON.stringify({ EN: { title, content }, TY: { title: `${title} TY`, content } });
    await platform.db
      .insertInto('notices')
      .values([
        {
          kind: 'player',
          words: words('For all', '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:x()">there</a></p>'),
          starts_at: at(-3),
        },
        { kind: 'player', words: words('Guests'), audience: 'guests', starts_at: at(-2) },
        { kind: 'player', words: words('Members'), audience: 'members', starts_at: at(-2) },
        { kind: 'player', words: words('Agents'), audience: 'agents', starts_at: at(-2) },
        { kind: 'player', words: words('Over'), starts_at: at(-3), ends_at: at(-1) },
        { kind: 'player', words: words('Later'), starts_at: at(1) },
        { kind: 'popup', words: words('Popup'), starts_at: at(-1) },
        { kind: 'promotion', words: words('Promotion'), starts_at: at(-1) },
      ])
      .execute();
    await platform.db
      .insertInto('banners')
      .values([
        {
          group_name: 'w_home',
          url: null,
          linkage_type: 'page',
          linkage: '/promotions',
          words: JSON.stringify({ EN: { title: 'Rebate', text: 'Friday', action: 'See the rules' } }),
          position: 2,
        },
        {
          group_name: 'w_home',
          url: 'javascript:x()',
          linkage_type: 'page',
          linkage: '//evil.example',
          words: JSON.stringify({ EN: { title: 'First' } }),
          position: 1,
        },
        { group_name: 'w_rng', url: null, linkage_type: null, linkage: null, words: JSON.stringify({ TY: { title: 'Slots TY' } }) },
      ])
      .execute();
    const titles = (list: unknown) => (list as { title: string }[]).map((one) => one.title);
    const guest = await value('system.announcements');
    expect(titles(guest.player)).toEqual(['Guests', 'For all']);
    expect((guest.player as { content: string }[])[1]?.content).toBe('<p>Hello there</p>');
    expect(titles(guest.popup)).toEqual(['Popup']);
    expect(titles(guest.promotion)).toEqual(['Promotion']);
    expect(guest.banners).toHaveLength(3);
    const member = await platform.member();
    const agent = await platform.member({ type: 1 });
    expect(titles((await value('system.announcements', {}, { token: await platform.signIn(member.id) })).player)).toEqual([
      'Members',
      'For all',
    ]);
    expect(titles((await value('system.announcements', {}, { token: await platform.signIn(agent.id) })).player)).toEqual([
      'Agents',
      'Members',
      'For all',
    ]);
    const home = await value('system.announcements', { types: 'B', groupName: 'w_home' });
    expect(home).toMatchObject({
      player: [],
      popup: [],
      promotion: [],
      banners: [
        { title: 'First', url: null, linkage: null },
        { title: 'Rebate', linkage: '/promotions', action: 'See the rules' },
      ],
    });
    expect(titles((await value('system.announcements', { types: 'PU', language: 'TY' })).popup)).toEqual(['Popup TY']);
    expect(titles((await value('system.announcements', { types: 'B', groupName: 'w_rng' }, { language: 'EN' })).banners)).toEqual([
      'Slots TY',
    ]);
  });

  test('demo accounts come from the seed, and a text message is in the outbox (R17)', async () => {
    const accounts = [{ role: 'member', username: 'marisol', password: 'lagoon77', says: 'A member' }];
    await writeSetting(platform.db, 'demo_accounts', accounts);
    expect(await value('system.demoAccounts')).toEqual([{ ...accounts[0], press: expect.stringMatching(/^[\w-]{43}$/) }]);
    await platform.appContext.outside.sms.send({ to: '+639171234567', body: 'Your code is 123456' });
    expect(((await value('system.demoOutbox')) as unknown as object[])[0]).toMatchObject({
      by: 'sms',
      to: '+639171234567',
      body: 'Your code is 123456',
    });
  });
});
