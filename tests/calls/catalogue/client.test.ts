// A client that knows only the published document: a package builds it from the document, and it encrypts as the document's text describes.
import { createCipheriv, createDecipheriv, createECDH, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import openapiClient from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onOneEngineDaily } from '../../engines.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { validatingProxy } from './validating-proxy.ts';

const OpenAPIClientAxios = (openapiClient as unknown as { default: typeof openapiClient }).default ?? openapiClient;

type Json = Record<string, unknown>;
type Params = Readonly<Record<string, string | number>> | null;
type Operations = Readonly<Record<string, (params?: Params, body?: unknown, config?: object) => Promise<AxiosResponse<{ value: never }>>>>;
interface Described {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, never>>>>;
}
interface Encrypted {
  readonly keyId: string;
  readonly epk: string;
  readonly iv: string;
  readonly at: number;
  readonly data: string;
}
interface Example {
  readonly platformPrivateKey: string;
  readonly publicKey: string;
  readonly ephemeralPrivateKey: string;
  readonly sharedSecret: string;
  readonly info: string;
  readonly aesKey: string;
  readonly body: string;
  readonly encrypted: Encrypted;
}

const bytes = (text: string) => Buffer.from(text, 'base64url');
const text = (of: Buffer): string => of.toString('base64url');

/** Steps 2 to 7 of the document with Node's own cryptography. */
function encrypt(
  body: string,
  keyId: string,
  publicKey: string,
  at: number,
  ephemeralKey: Uint8Array = randomBytes(32),
  iv: Uint8Array = randomBytes(12),
) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(ephemeralKey);
  const epk = text(pair.getPublicKey());
  const info = `isla 1 ${keyId} ${epk} ${at}`;
  const sharedSecret = pair.computeSecret(bytes(publicKey));
  const aesKey = Buffer.from(hkdfSync('sha256', sharedSecret, Buffer.alloc(32), info, 32));
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv, { authTagLength: 16 }).setAAD(Buffer.from(info));
  const data = text(Buffer.concat([cipher.update(body, 'utf8'), cipher.final(), cipher.getAuthTag()]));
  return {
    sharedSecret: text(sharedSecret),
    info,
    aesKey: text(aesKey),
    encrypted: { keyId, epk, iv: Buffer.from(iv).toString('base64url'), at, data },
  };
}

function solved({ salt, bits }: { salt: string; bits: number }): string {
  for (let n = 0; ; n += 1) if (createHash('sha256').update(`${salt}${n}`).digest().readUInt32BE() >>> (32 - bits) === 0) return String(n);
}

onOneEngineDaily('a client generated from the document', (open) => {
  let world: CatalogueWorld;
  let document: Described;
  beforeAll(async () => {
    world = await catalogueWorld(open);
    document = (await world.send('/wps/openapi.json')).body as unknown as Described;
  }, 120_000);
  afterAll(() => world.drain());

  const examples = () =>
    [...document.info.description.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, json = '{}']) => JSON.parse(json) as unknown);

  describe('the text of the document', () => {
    test('the worked example of an encrypted body can be reproduced (R5)', () => {
      const { platformPrivateKey, publicKey, ephemeralPrivateKey, body, ...steps } = examples()[0] as Example;
      const { keyId, at, iv } = steps.encrypted;
      expect(encrypt(body, keyId, publicKey, at, bytes(ephemeralPrivateKey), bytes(iv))).toEqual(steps);
      const platform = createECDH('prime256v1');
      platform.setPrivateKey(bytes(platformPrivateKey));
      expect(text(platform.getPublicKey())).toBe(publicKey);
    });

    test('the worked example of a customer-service path decrypts to its address (SH-24)', () => {
      const { path, address } = examples()[1] as { path: string; address: string };
      const sealed = Buffer.from(path.slice(0, -8), 'base64');
      const [passphrase, salt] = [Buffer.from(path.slice(-8)), sealed.subarray(8, 16)];
      let material: Buffer = Buffer.alloc(0);
      for (let last: Buffer = Buffer.alloc(0); material.length < 48; material = Buffer.concat([material, last]))
        last = createHash('md5')
          .update(Buffer.concat([last, passphrase, salt]))
          .digest();
      const decipher = createDecipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32, 48));
      expect(Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]).toString()).toBe(address);
    });
  });

  test('the client registers, deposits, launches a game and reads records without breaking the document (CL-02)', async () => {
    const proxy = validatingProxy(document, (request) => world.fetch(request));
    let token = '';
    const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const url = new URL(`http://isla.test${config.url}`);
      for (const [name, value] of Object.entries((config.params ?? {}) as Json))
        if (value !== undefined) url.searchParams.set(name, String(value));
      const headers = new Headers(
        Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)] as [string, string]),
      );
      if (token !== '') headers.set('authorization', `Bearer ${token}`);
      const method = (config.method ?? 'get').toUpperCase();
      const answer = await proxy.fetch(new Request(url, { method, headers, body: method === 'GET' ? null : (config.data ?? null) }));
      const data = await answer.json();
      const response: AxiosResponse = { data, status: answer.status, statusText: '', headers: Object.fromEntries(answer.headers), config };
      if (!answer.ok) throw new AxiosError(JSON.stringify(data), String(answer.status), config, null, response);
      return response;
    };
    const api = new OpenAPIClientAxios({ definition: document as never, axiosConfigDefaults: { adapter, baseURL: '' } });
    const client = (await api.init()) as unknown as Operations;
    const value = async <Value>(name: string, params?: Params, body?: unknown, headers?: Record<string, string>): Promise<Value> => {
      const operation = client[name];
      if (!operation) throw new Error(`The document describes no ${name}.`);
      return (await operation(params, body, headers ? { headers } : {})).data.value;
    };
    const encrypted = async (body: unknown) => {
      const { keyId, publicKey, serverTime } = await value<{ keyId: string; publicKey: string; serverTime: string }>('system.key');
      return encrypt(JSON.stringify(body), keyId, publicKey, Date.parse(serverTime)).encrypted;
    };
    const inBody = { 'X-Token-In': 'body' };

    const task = await value<{ id: string; salt: string; bits: number }>('access.human');
    const username = `doc${randomBytes(4).toString('hex')}`;
    const password = 'lagoon77tides';
    const member = { username, email: `${username}@example.com`, password, confirmPassword: password, registerMethod: 'WEB', login: false };
    await value('access.register', null, await encrypted({ ...member, human: { id: task.id, answer: solved(task) } }), inBody);
    ({ token } = await value<{ token: string }>('access.login', null, await encrypted({ username, password, type: 'username' }), inBody));
    expect((await value<{ account: string }>('member.info')).account).toBe(username);

    const { methods } = await value<{ methods: { code: string; open: boolean }[] }>('wallet.depositMethods');
    const key = randomUUID();
    const order = { method: methods.find(({ open: isOpen }) => isOpen)?.code, amount: '500.00' };
    const deposit = await value<{ id: string; payUrl: string }>('wallet.deposit', null, order, { 'Idempotency-Key': key });
    expect(await value('wallet.deposit', null, order, { 'Idempotency-Key': key })).toEqual(deposit);
    await world.fetch(new Request(deposit.payUrl, { method: 'POST', body: new URLSearchParams({ decision: 'approved' }) }));
    await expect.poll(async () => (await value<{ sumBalance: string }>('wallet.balance')).sumBalance).toBe('500.00');

    const { list: hot } = await value<{ list: { gameCode: string; open: boolean }[] }>('games.hotGames');
    const game = hot.find(({ open: isOpen }) => isOpen);
    const launch = await value<{ launchId: string }>('games.launch', null, { gameCode: game?.gameCode });
    expect((await value<{ staked: string }>('games.play', { launchId: launch.launchId })).staked).toBe('0.00');
    expect(await value('wallet.ledger')).toMatchObject({ totals: { in: '500.00', closing: '500.00' }, rows: [{ kind: 'deposit' }] });
    expect(await value('wallet.bets')).toMatchObject({ bets: [] });
    await value('access.logout');
    expect(proxy.violations).toEqual([]);
  });
});
