// The log's contents: what is written, and what is redacted.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog, loggable, takeConsole } from '#edge/log.ts';
import { edgeWorld } from './edge-fixture.ts';

function capture() {
  let text = '';
  const log = createLog('debug', { write: (line: string) => void (text += line) });
  return {
    log,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => text,
  };
}

const canaries = {
  password: 'CANARY-pw-1',
  newPassword: 'CANARY-pw-2',
  token: 'CANARY-token',
  verificationCode: 'CANARY-778',
  smsCode: 'CANARY-779',
  code: 'CANARY-780',
  cookie: 'isla=CANARY-cookie',
  authorization: 'Bearer CANARY-bearer',
  captcha: 'CANARY-cap',
  cardNumber: 'CANARY-4111',
  mobileNum: '+639171234567',
  phone: '09171234567',
  email: 'CANARY@mail.test',
  signature: 'CANARY-signature',
  clientSecret: 'CANARY-secret',
  privateKey: 'CANARY-private',
  iban: 'CANARY-iban',
  cvv: 'CANARY-cvv',
  otp: 'CANARY-otp',
  pin: 'CANARY-pin',
  cpw: 'CANARY-cpw',
  pw: 'CANARY-pw',
  passphrase: 'CANARY-phrase',
  answer: 'CANARY-answer',
  human: 'CANARY-human',
  to: 'CANARY-to@mail.test',
  mailCode: 'CANARY-782',
  oneTimeCode: 'CANARY-783',
};

describe('the log', () => {
  test.each(Object.entries(canaries))('a field %s is redacted or shortened, also on its own (SEC-40)', (name, value) => {
    expect(JSON.stringify(loggable({ [name]: value }))).not.toMatch(/CANARY|9171234567/);
  });

  test('no password, token, code, cookie, card, e-mail address or full number is written, at any depth (SEC-40)', () => {
    const { log, text } = capture();
    log.info(canaries, 'flat');
    log.warn({ a: { b: { c: canaries } } }, 'deep');
    log.error(
      { list: [canaries, [canaries]], err: new Error('failed for Bearer CANARY-bearer2 and token=CANARY-token2 of +639171234567') },
      'in a list',
    );
    log.debug(
      { url: '/forget?link=CANARY-link&x=1', body: '{"password":"CANARY-pw-3","mobile":"09171234567"}' },
      'in text: code=CANARY-781 password=CANARY-pw-4',
    );
    expect(text()).not.toMatch(/CANARY/);
    expect(text()).not.toMatch(/9171234567/);
    expect(text()).toContain('567');
  });

  test('fields that help to find a fault stay', () => {
    const { log, lines } = capture();
    log.info(
      { errorCode: 'login.wrong', gameCode: 'lantern-tide', vendorCode: 'jade', at: '2027-01-15T08:00:00.000Z', amount: 12n, path: '/rng' },
      'said',
    );
    expect(lines()[0]).toMatchObject({
      level: 'info',
      errorCode: 'login.wrong',
      gameCode: 'lantern-tide',
      vendorCode: 'jade',
      at: '2027-01-15T08:00:00.000Z',
      amount: '12',
      path: '/rng',
      msg: 'said',
    });
  });

  test('a line break in a value starts no new line', () => {
    const { log, lines } = capture();
    log.info({ name: 'a\r\n{"level":"error","msg":"forged"}\u2028' }, 'one\nline');
    expect(lines()).toHaveLength(1);
  });

  test('a response is one line with its id and without its query', async () => {
    const w = edgeWorld();
    const answer = await w.send(`/forget?link=CANARY&next=/x`);
    await w.send(`/reset/${'A'.repeat(43)}`);
    expect(w.lines[0]).toEqual({
      id: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/forget',
      status: 200,
      ms: expect.any(Number),
      kind: 'page',
      ip: '203.0.113.7',
    });
    expect(w.lines[1]?.path).toBe('/reset/[kept back]');
  });

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:77', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['', ''],
  ])('of the address %s a line of a request has the network alone, which can be blocked (SEC-40)', (ip, network) => {
    const { log, lines, text } = capture();
    const line = { id: 'r-1', method: 'GET', path: '/', ms: 1, kind: 'page', ip };
    for (const status of [200, 503]) log.answered({ ...line, status });
    expect(lines().map((one) => [one.level, one.status, one.network])).toEqual([
      ['info', 200, network],
      ['warn', 503, network],
    ]);
    if (ip) expect(text()).not.toContain(ip);
  });

  test('circular and huge values do not hang the log', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(JSON.stringify(loggable({ circle, long: 'x'.repeat(1e6), many: Array.from({ length: 1e5 }, () => 'y') })).length).toBeLessThan(
      5000,
    );
  });
});

describe('output of packages', () => {
  test('is logged as one line each, redacted like any other', () => {
    const { log, lines, text } = capture();
    const console = { debug() {}, log() {}, info() {}, warn() {}, error() {} } as Pick<
      Console,
      'debug' | 'log' | 'info' | 'warn' | 'error'
    >;
    takeConsole(log, console);
    console.error(new Error('cut with Bearer CANARY-bearer'), { a: 1 });
    console.warn('%s is\nold', 'this');
    console.log('token=CANARY-token');
    expect(lines().map(({ level, label }) => [level, label])).toEqual([
      ['error', 'console'],
      ['warn', 'console'],
      ['info', 'console'],
    ]);
    expect(lines()[1]?.msg).toBe('this is\nold');
    expect(text()).not.toContain('CANARY');
  });

  test('includes Astro’s lines while a server runs, and goes to the terminal before that', async () => {
    const { log, lines } = capture();
    const slot = ((globalThis as unknown as Record<symbol, { log?: unknown }>)[Symbol.for('isla')] ??= {});
    const { default: astroLog } = await import('../../../scripts/astro/log.mjs');
    const terminal = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    onTestFinished(() => {
      delete slot.log;
      terminal.mockRestore();
    });
    const write = (message: string) => astroLog().write({ level: 'warn', label: 'router', message, newLine: true });
    write('while building');
    expect([terminal.mock.calls.length, String(terminal.mock.calls[0]?.[0]).includes('while building')]).toEqual([1, true]);
    slot.log = log;
    write('while serving');
    expect(lines()).toEqual([expect.objectContaining({ level: 'warn', label: 'router', msg: 'while serving' })]);
    expect(terminal).toHaveBeenCalledTimes(1);
  });
});
