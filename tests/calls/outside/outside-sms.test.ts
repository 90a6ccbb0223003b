// Text messages through an HTTP gateway, against a real HTTP server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { smsByGateway } from '#platform/outside/sms-gateway.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld, codeIn } from '../access/access-fixture.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly type: string | undefined;
  readonly body: { readonly to: string; readonly from?: string; readonly text: string };
}

async function gateway(
  status = 202,
  headers: Record<string, string> = {},
  respond: (response: ServerResponse) => void = (response) => void response.end('{}'),
) {
  const asked: Asked[] = [];
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const { method, url, headers: sent } = request;
      asked.push({
        method,
        path: url,
        key: sent.authorization,
        type: sent['content-type'],
        body: text === '' ? { to: '', text: '' } : JSON.parse(text),
      });
      response.writeHead(status, headers);
      respond(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` };
}

const message = { to: '+639171234567', body: 'Isla: 1234567 ang code mo – ₱' };

describe('the text message gateway', () => {
  test('gets a POST with the key as bearer and with number, sender and text unchanged', async () => {
    const { asked, url } = await gateway();
    await smsByGateway({ url, key: 'the key', from: 'ISLA' }).send(message);
    await smsByGateway({ url, key: 'the key', from: null }).send(message);
    const common = { method: 'POST', path: '/messages', key: 'Bearer the key', type: 'application/json' };
    expect(asked).toEqual([
      { ...common, body: { to: message.to, from: 'ISLA', text: message.body } },
      { ...common, body: { to: message.to, text: message.body } },
    ]);
  });

  test.each([400, 401, 429, 500, 503])('status %i rejects, with neither number nor text in the error', async (status) => {
    const { url } = await gateway(status);
    await expect(smsByGateway({ url, key: 'k', from: null }).send(message)).rejects.toThrow(`The text message gateway answered ${status}.`);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['never ends', (response) => void response.write('{"half":')],
    ['is long', (response) => void response.end('x'.repeat(100_000))],
    ['is cut', (response) => void response.write('{"half":', () => response.destroy())],
  ])('the status decides: a message is sent even if the response body %s', async (_name, respond) => {
    const { asked, url } = await gateway(202, {}, respond);
    await smsByGateway({ url, key: 'k', from: null }).send(message);
    expect(asked).toHaveLength(1);
  });

  test('the key is not sent to a redirect target', async () => {
    const elsewhere = await gateway();
    const { url } = await gateway(307, { location: elsewhere.url });
    await expect(smsByGateway({ url, key: 'k', from: null }).send(message)).rejects.toThrow();
    expect(elsewhere.asked).toEqual([]);
  });

  test('an unreachable gateway rejects', async () => {
    await expect(smsByGateway({ url: 'http://127.0.0.1:1/', key: 'k', from: null }).send(message)).rejects.toThrow();
  });
});

onOneEngineDaily('messages through the gateway', (open) => {
  test('a sign-in code is sent through the gateway (AC-02)', async () => {
    const { asked, url } = await gateway();
    const platform = await accessWorld(open, { DEMO: '0', SMS_URL: url, SMS_KEY: 'the key', SMS_FROM: 'ISLA' });
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
    await platform.member({ mobile: '+639171234567' });
    const number = { mobileNum: '9171234567', countryDialingCode: '63' };
    expect((await platform.ask('access.smsLogin', { ...number, human: await platform.solveHumanCheck() })).status).toBe(200);
    await platform.runDueWork();
    expect(asked.map(({ body }) => [body.to, body.from])).toEqual([['+639171234567', 'ISLA']]);
    expect((await platform.ask('access.login', { type: 'sms', ...number, verificationCode: codeIn(asked[0]?.body.text) })).status).toBe(
      200,
    );
  });

  test.each([
    [400, 200],
    [422, 200],
    [401, 503],
    [503, 503],
  ])('after gateway status %i for one number the next member gets %i (AC-25)', async (status, next) => {
    const { url } = await gateway(status);
    const platform = await accessWorld(open, { DEMO: '0', SMS_URL: url, SMS_KEY: 'the key' });
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
    const countryDialingCode = '63';
    expect(
      await platform.ask('access.smsRegister', { mobileNo: '9170006666', countryDialingCode, human: await platform.solveHumanCheck() }),
    ).toMatchObject({
      status: 503,
      body: { errorCode: 'code.not_sent' },
    });
    expect(
      (await platform.ask('access.smsLogin', { mobileNum: '9170005555', countryDialingCode, human: await platform.solveHumanCheck() }))
        .status,
    ).toBe(next);
  });
});
