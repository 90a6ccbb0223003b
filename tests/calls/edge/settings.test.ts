// The settings a server starts with, and the safe redirect target of a link.
import { describe, expect, test } from 'vitest';
import { trustedProxyErrors } from '#edge/client-address.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import { type Environment, readSettings } from '#values/settings/settings.ts';

const read = (env: Environment) => readSettings(env, { version: '1' });
const settings = (env: Environment) => {
  const got = read(env);
  if ('mistakes' in got) throw new Error(got.mistakes.join('\n'));
  return got;
};
const secret = '0123456789abcdef0123456789abcdef';

describe('settings', () => {
  test('the default is a demo on this machine', () => {
    expect(settings({}).settings).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      platformUrl: null,
      brand: 'isla',
      demo: true,
      publicUrl: 'http://localhost:4321',
      https: false,
      secrets: [],
      seed: 'full',
    });
    expect(settings({}).warnings).toEqual([]);
  });

  test('demo mode is on by default only with the embedded database and no remote platform', () => {
    expect(settings({ DATABASE_URL: 'postgres://u:p@h/d', SECRETS: secret }).settings.demo).toBe(false);
    expect(settings({ PLATFORM_URL: 'https://p.test/' }).settings).toMatchObject({ demo: false, platformUrl: 'https://p.test' });
    expect(settings({ DEMO: '0', SECRETS: `${secret},${secret}x` }).settings).toMatchObject({
      demo: false,
      secrets: [secret, `${secret}x`],
    });
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ HOST: 'a b' }, 'HOST'],
    [{ DATABASE_URL: 'mysql://x', SECRETS: secret }, 'DATABASE_URL'],
    [{ PLATFORM_URL: 'platform' }, 'PLATFORM_URL'],
    [{ BRAND: '../x' }, 'BRAND'],
    [{ PUBLIC_URL: 'isla.test' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://isla.test/site' }, 'PUBLIC_URL'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ DEMO: '1', PLATFORM_URL: 'https://p.test' }, 'DEMO'],
    [{ SECRETS: 'short' }, 'SECRETS'],
    [{ SECRETS: 'a'.repeat(40) }, 'SECRETS'],
    [{ SECRETS: [secret, secret, secret].join() }, 'SECRETS'],
    [{ DEMO: '0' }, 'SECRETS'],
    [{ ISLA_SEED: 'half' }, 'ISLA_SEED'],
    [{ METRICS_TOKEN: 'x' }, 'METRICS_TOKEN'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ] as [Environment, string][])('%j is one mistake, in a message that names %s', (env, name) => {
    const got = read(env);
    expect('mistakes' in got && got.mistakes).toEqual([expect.stringMatching(new RegExp(`^${name}\\b.*\\.?[\\w)]?$`))]);
    if ('mistakes' in got) for (const secretPart of ['short', secret]) expect(got.mistakes.join()).not.toContain(`"${secretPart}"`);
  });

  test('every mistake is reported, not only the first', () => {
    const got = read({ PORT: 'x', HOST: 'a b', SECRETS: 'y', PUBLIC_URL: 'z' });
    expect('mistakes' in got && got.mistakes).toHaveLength(4);
  });

  test('trusted proxies are IPv4 and IPv6 addresses and networks', () => {
    const given = ['10.0.0.0/8', '192.0.2.1', '::1', 'fe80::/10', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104', 'fc00::/7'];
    const { trustedProxies } = settings({ TRUSTED_PROXIES: given.join(', ') }).settings;
    expect([trustedProxies, trustedProxyErrors(trustedProxies)]).toEqual([given, []]);
  });

  test.each([
    'all',
    'cafe',
    '10.0.0.0/33',
    '10.0.0.256',
    '10.0.0',
    '10.0.0.01',
    'fe80::/129',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::ffff:10.0.0.0/95',
  ])('%s is an invalid proxy, reported in one sentence', (entry) => {
    expect(trustedProxyErrors(['192.0.2.1', entry])).toEqual([
      `TRUSTED_PROXIES has "${entry}". Each entry must be an address or a network, such as 10.0.0.0/8.`,
    ]);
  });

  test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '2000::/3', '::ffff:0:0/96'])(
    '%s is too wide a network to trust, reported in one sentence',
    (entry) => {
      expect(trustedProxyErrors([entry])).toEqual([expect.stringMatching(/^TRUSTED_PROXIES has "[^"]+", so wide that .*\.$/)]);
    },
  );

  test.each([
    [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0, .*could sign in.*PUBLIC_URL/],
    [{ HOST: '::' }, /^HOST is ::, /],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://play.isla.test' }, /^HOST is .*not https/],
    [{ HOST: 'localhost.isla.test' }, /^HOST is .*not https/],
  ] as [Environment, RegExp][])('%j, where phones could sign in over http, is one mistake', (env, says) => {
    const got = read(env);
    expect('mistakes' in got && got.mistakes).toEqual([expect.stringMatching(says)]);
  });

  test('a public host is allowed behind https, or with a local public address', () => {
    const real = { PLATFORM_URL: 'https://platform.test' };
    expect(settings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://isla.test', ...real }).warnings).toEqual([]);
    expect(settings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4321' }).warnings).toEqual([expect.stringContaining('could sign in')]);
    expect(settings({ PUBLIC_URL: 'http://127.0.0.1:4321' }).warnings).toEqual([]);
    expect(settings({ PUBLIC_URL: 'http://isla.test', ...real }).warnings).toEqual([expect.stringContaining('could sign in')]);
  });

  test('demo mode at a public address gives one warning, on this machine none (R17)', () => {
    const demo = [expect.stringMatching(/^Demo mode is on at https:\/\/isla\.test: .+ DEMO=0/)];
    expect(settings({ PUBLIC_URL: 'https://isla.test' }).warnings).toEqual(demo);
    expect(settings({ PUBLIC_URL: 'https://isla.test', HOST: '0.0.0.0' }).warnings).toEqual(demo);
    for (const at of ['http://localhost:4321', 'http://127.0.0.1:4321', 'https://demo.localhost'])
      expect([at, settings({ PUBLIC_URL: at }).warnings]).toEqual([at, []]);
  });
});

describe('the redirect target after signing in', () => {
  const foreign = [
    'https://evil.test',
    'http://evil.test',
    '//evil.test',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '//\\evil.test',
    '/%2f/evil.test',
    '/%2F%2Fevil.test',
    '/%5cevil.test',
    '/%5C%5Cevil.test',
    '/\tevil.test',
    '/\t/evil.test',
    '\t//evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '/%09/evil.test',
    '/%0a/evil.test',
    '/%0d%0aLocation:%20https://evil.test',
    ' //evil.test',
    '/ /evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.test',
    '@evil.test',
    'isla.test@evil.test',
    'https:evil.test',
    'https:/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/a/../..//evil.test',
    './/evil.test',
    '../evil.test',
    '?next=//evil.test',
    '#//evil.test',
    '/\u0000/evil.test',
    '/\u2028/evil.test',
    '／／evil.test',
    '/／evil.test',
    '',
    '   ',
  ];

  test(`${foreign.length} open-redirect forms never leave the host`, () => {
    for (const wanted of foreign) {
      const to = safeNext(wanted);
      expect([wanted, new URL(to, 'https://isla.test').origin]).toEqual([wanted, 'https://isla.test']);
      expect([wanted, /^\/(?![/\\])/.test(to)]).toEqual([wanted, true]);
    }
    expect(foreign.length).toBeGreaterThanOrEqual(40);
  });

  test('a value that is not a string goes home', () => {
    for (const wanted of [undefined, null, 1, {}, ['/rng'], `/${'x'.repeat(600)}`]) expect(safeNext(wanted, '/en')).toBe('/en');
  });

  test.each(['/', '/rng?page=jade&q=a%20b#top', '/en/member/deposit', '/help/a-b_c', '/x?next=https://evil.test', '/%E2%82%B1'])(
    '%s is kept',
    (path) => {
      expect(safeNext(path)).toBe(path);
    },
  );
});
