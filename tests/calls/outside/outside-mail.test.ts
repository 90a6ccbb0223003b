// E-mail by SMTP, against a real mail server.
import { type AddressInfo, connect } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { mailBySmtp } from '#platform/outside/mail-smtp.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld } from '../access/access-fixture.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly text: string;
  readonly secure: boolean;
}

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss word' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user ?? ''),
          text: Buffer.concat(parts).toString(),
          secure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { taken, port: (server.server.address() as AddressInfo).port };
}

const letter = {
  to: 'ana@example.com',
  subject: 'Ang iyong code – ₱',
  body: 'Kumusta Ana,\n\n.isang tuldok\nhttps://isla.test/forget?link=abc',
};

/** Decodes quoted-printable text as a mail reader shows it. */
const shown = (text: string) =>
  text
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=\s*/gi, (_, part: string) => part.replaceAll('_', ' '))
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());

describe('SMTP', () => {
  test('sends a letter with name and password, and its text arrives unchanged', async () => {
    const { taken, port } = await mailServer({ authOptional: false });
    const mail = mailBySmtp({ url: `smtp://isla%40example.com:p%40ss%20word@127.0.0.1:${port}`, from: 'Isla <no-reply@isla.test>' });
    expect(mail.available).toBe(true);
    await mail.send(letter);
    expect(taken).toMatchObject([{ from: 'no-reply@isla.test', to: ['ana@example.com'], user: 'isla@example.com' }]);
    const text = shown(taken[0]?.text ?? '');
    for (const part of [
      'From: Isla <no-reply@isla.test>',
      'Ang iyong code – ₱',
      'Kumusta Ana,',
      '\n.isang tuldok',
      'https://isla.test/forget?link=abc',
    ])
      expect(text).toContain(part);
  });

  test('a wrong password, a refused recipient and a missing server reject with no address in the error', async () => {
    const { port } = await mailServer({
      authOptional: false,
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('full') ? done(Object.assign(new Error(`<${address}> mailbox full`), { responseCode: 552 })) : done(),
    });
    const send = (url: string, to: string) => mailBySmtp({ url, from: 'no-reply@isla.test' }).send({ ...letter, to });
    const refused = [
      () => send(`smtp://isla:wrong@127.0.0.1:${port}`, 'ana@example.com'),
      () => send(`smtp://isla:p%40ss%20word@127.0.0.1:${port}`, 'full@example.com'),
      () => send('smtp://127.0.0.1:1', 'ana@example.com'),
    ];
    for (const one of refused)
      await expect(one()).rejects.toThrow(/^The mail server did not take the letter \((?!.*(?:example|ana|full)).*\)\.$/);
  });

  test.each([
    'ana@example.com, eve@evil.test',
    'ana@example.com\r\nRCPT TO:<eve@evil.test>',
    'ana@example.com\r\nBcc: eve@evil.test',
    'Ana <eve@evil.test>',
  ])('%j sends nothing to eve', async (to) => {
    const { taken, port } = await mailServer();
    await mailBySmtp({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@isla.test' })
      .send({ ...letter, to })
      .catch(() => undefined);
    expect(taken.flatMap((one) => one.to).filter((address) => address === 'eve@evil.test')).toEqual([]);
    expect(taken.map(({ text }) => /^bcc:/im.test(text)).filter(Boolean)).toEqual([]);
  });

  test('a line break in a subject adds no header', async () => {
    const { taken, port } = await mailServer();
    await mailBySmtp({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@isla.test' }).send({
      ...letter,
      subject: 'Hello\r\nBcc: eve@evil.test',
    });
    expect(taken[0]?.to).toEqual(['ana@example.com']);
    expect(taken[0]?.text).not.toMatch(/^bcc:/im);
  });

  test('a remote server without encryption gets neither password nor letter', async () => {
    const { taken, port } = await mailServer();
    // The same machine under an address that does not count as local.
    await expect(mailBySmtp({ url: `smtp://isla:p%40ss%20word@0.0.0.0:${port}`, from: 'no-reply@isla.test' }).send(letter)).rejects.toThrow(
      'The mail server did not take the letter',
    );
    expect(taken).toEqual([]);
  });

  test('an idle connection to the server does not block the next letter', async () => {
    const { taken, port } = await mailServer();
    const line = connect(port, '127.0.0.1');
    await new Promise((resolve) => line.once('connect', resolve));
    await mailBySmtp({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@isla.test' }).send(letter);
    line.destroy();
    expect(taken).toHaveLength(1);
  });
});

onOneEngineDaily('letters over SMTP', (open) => {
  test('the reset link arrives by mail and sets a new password (AC-29)', async () => {
    const { taken, port } = await mailServer();
    const platform = await accessWorld(open, { DEMO: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Isla <no-reply@isla.test>' });
    const { username, email } = await platform.member();
    expect((await platform.ask('access.passwordByEmail', { username, email })).status).toBe(200);
    await platform.runDueWork();
    expect(taken.map(({ to }) => to)).toEqual([[email]]);
    const link = /link=([\w-]{43})/.exec(shown(taken[0]?.text ?? '').replaceAll('=3D', '='))?.[1];
    expect(
      (await platform.ask('access.resetPassword', { link, newPassword: 'new tides 88', confirmNewPassword: 'new tides 88' })).status,
    ).toBe(200);
    expect(await platform.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('an unreachable mail server is retried, and a new request meanwhile gets 503', async () => {
    const platform = await accessWorld(open, { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@isla.test' });
    const { username, email } = await platform.member();
    const ask = () => platform.ask('access.passwordByEmail', { username, email });
    expect((await ask()).status).toBe(200);
    await platform.runDueWork();
    expect(await platform.db.selectFrom('jobs').select(['name', 'attempts']).where('name', '=', 'access.reset-mail').execute()).toEqual([
      { name: 'access.reset-mail', attempts: 1 },
    ]);
    expect(await ask()).toMatchObject({ status: 503, body: { errorCode: 'code.not_sent' } });
    expect(platform.world.lines.join()).toContain('a delivery failed');
    expect(platform.world.lines.join()).not.toContain(email);
  });

  test.each([
    [550, 'was given up', 200],
    [451, 'failed', 503],
  ])(
    'for an address refused with %i the log reports that the delivery %s, and the next member gets %i',
    async (responseCode, logged, next) => {
      const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode }));
      const { port } = await mailServer({ onRcptTo });
      const platform = await accessWorld(open, { DEMO: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@isla.test' });
      const ask = async () => platform.ask('access.passwordByEmail', await platform.member());
      expect((await ask()).status).toBe(200);
      await platform.runDueWork();
      expect(platform.world.lines.join()).toContain(`a delivery ${logged}`);
      expect((await ask()).status).toBe(next);
    },
  );
});
