// Text messages by an HTTP gateway, against a real HTTP server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { smsByGateway } from '#platform/outside/sms-gateway.ts';
import { onBothEngines } from '../engines.ts';
import { accessWorld, codeIn } from './access-world.ts';

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
  says: (response: ServerResponse) => void = (response) => void response.end('{}'),
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
      says(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` };
}

const message = { to: '+639171234567', body: 'Isla: 1234567 ang code mo – ₱' };

describe('the gateway', () => {
  test('is asked by POST with the key as bearer; number, sender and text as they are', async () => {
    const { asked, url } = await gateway();
    await smsByGateway({ url, key: 'the key', from: 'ISLA' }).send(message);
    await smsByGateway({ url, key: 'the key', from: null }).send(message);
    const common = { method: 'POST', path: '/messages', key: 'Bearer the key', type: 'application/json' };
    expect(asked).toEqual([
      { ...common, body: { to: message.to, from: 'ISLA', text: message.body } },
      { ...common, body: { to: message.to, text: message.body } },
    ]);
  });

  test.each([400, 401, 429, 500, 503])(
    'an answer of %i is a message that was not taken, and neither number nor text stands in the error',
    async (status) => {
      const { url } = await gateway(status);
      await expect(smsByGateway({ url, key: 'k', from: null }).send(message)).rejects.toThrow(
        `The text message gateway answered ${status}.`,
      );
    },
  );

  test.each<[string, (response: ServerResponse) => void]>([
    ['never ends', (response) => void response.write('{"half":')],
    ['is long', (response) => void response.end('x'.repeat(100_000))],
    ['is cut', (response) => void response.write('{"half":', () => response.destroy())],
  ])('a message is taken with the status, also where the text of the answer %s', async (_name, says) => {
    const { asked, url } = await gateway(202, {}, says);
    await smsByGateway({ url, key: 'k', from: null }).send(message);
    expect(asked).toHaveLength(1);
  });

  test('the key follows no one to another address', async () => {
    const elsewhere = await gateway();
    const { url } = await gateway(307, { location: elsewhere.url });
    await expect(smsByGateway({ url, key: 'k', from: null }).send(message)).rejects.toThrow();
    expect(elsewhere.asked).toEqual([]);
  });

  test('nobody there rejects', async () => {
    await expect(smsByGateway({ url: 'http://127.0.0.1:1/', key: 'k', from: null }).send(message)).rejects.toThrow();
  });
});

onBothEngines('messages by the gateway', (open) => {
  test('AC-02 a code to sign in with goes by the gateway', async () => {
    const { asked, url } = await gateway();
    const it = await accessWorld(open, { DEMO: '0', SMS_URL: url, SMS_KEY: 'the key', SMS_FROM: 'ISLA' });
    await it.setModules({ MOBILEVERCODELOGIN3: true });
    await it.person({ mobile: '+639171234567' });
    const number = { mobileNum: '9171234567', countryDialingCode: '63' };
    expect((await it.ask('access.smsLogin', { ...number, human: await it.slide() })).status).toBe(200);
    await it.work();
    expect(asked.map(({ body }) => [body.to, body.from])).toEqual([['+639171234567', 'ISLA']]);
    expect((await it.ask('access.login', { type: 'sms', ...number, verificationCode: codeIn(asked[0]?.body.text) })).status).toBe(200);
  });

  test.each([
    [400, 200],
    [422, 200],
    [401, 503],
    [503, 503],
  ])('AC-25 a gateway that answers %i to one number answers %i to the next person', async (status, next) => {
    const { url } = await gateway(status);
    const it = await accessWorld(open, { DEMO: '0', SMS_URL: url, SMS_KEY: 'the key' });
    await it.setModules({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
    const countryDialingCode = '63';
    expect(await it.ask('access.smsRegister', { mobileNo: '9170006666', countryDialingCode, human: await it.slide() })).toMatchObject({
      status: 503,
      body: { errorCode: 'code.not_sent' },
    });
    expect((await it.ask('access.smsLogin', { mobileNum: '9170005555', countryDialingCode, human: await it.slide() })).status).toBe(next);
  });
});
