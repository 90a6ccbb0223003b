// The published document: complete, valid by its own rules, true to the platform's responses, and served in demo mode only.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorCodesOf } from '#calls/call-error-codes.ts';
import { encryptPayload, toBase64url } from '#calls/encrypt-payload.ts';
import { allEndpoints } from '#calls/endpoints.ts';
import { httpStatusOf } from '#calls/error-codes.ts';
import { fieldCodes, fieldParams } from '#calls/field-codes.ts';
import { hasTranslation, islandTexts } from '#i18n/translate.ts';
import { envelopeKeyOf } from '#platform/db/envelope-keys.ts';
import * as published from '#platform/openapi.ts';
import { decryptBody } from '../../decrypt-body.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { callSender, endpointOf, inQuery, nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, notImplementedCalls, validRequests } from './requests.ts';
import { userOf } from './terms.ts';
import { type Decrypt, validatingProxy } from './validating-proxy.ts';

const { openapi } = published;

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Json[];
  parameters: ({ name: string; in: 'path' | 'query'; required: boolean; schema: Json } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Json }> };
  'x-encrypted-body'?: Json;
  responses: Record<string, { description: string; headers?: Json; content: Record<string, { schema: Json }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const document = JSON.parse(JSON.stringify(openapi('http://isla.test'))) as Document;
const operationOf = (call: { method: string; path: string }) => document.paths[call.path]?.[call.method.toLowerCase()];
const listed = allEndpoints.map((each) => ({ ...each, says: nameOf(each) }));

/** Collects every $ref in the document. */
function references(within: unknown): string[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => (name === '$ref' && typeof value === 'string' ? [value] : references(value)));
}
const partAt = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, step) => (part as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);

describe('the published document', () => {
  test('it lists every call and nothing else (CL-01, CL-02)', () => {
    const there = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(there.sort()).toEqual(listed.map(({ says }) => says).sort());
  });

  test('the paths that the specification does not show are those of the ruling, and the document says whose each path is (R6)', () => {
    const ruled = [
      'GET /wps/system/permission',
      'GET /wps/system/routers',
      'GET /wps/system/customerService',
      'GET /wps/system/key',
      'POST /wps/verification/sms/register',
      'POST /wps/verification/login',
      'POST /wps/session/challenge',
      'POST /wps/member/firstLogin',
      'DELETE /wps/session/logout',
      'POST /wps/member/link/{provider}',
      'POST /wps/member/language',
      'POST /wps/relay/MCSFE_favoriteGameV2',
      'DELETE /wps/relay/MCSFE_favoriteGameV2',
      'GET /wps/member/lotteryFavourites',
      'PUT /wps/member/lotteryFavourites',
      'GET /wps/relay/GCSGAME_gameAnnouncements',
      'GET /wps/relay/GCSGAME_winnerBoard',
      'POST /wps/game/launchGame',
      'GET /wps/v2/deposits/methods',
      'POST /wps/v2/deposits',
      'GET /wps/v2/deposits/{id}',
      'GET /wps/v2/records/bets',
      'GET /wps/v2/records/ledger',
      'GET /wps/v2/outcome',
    ];
    const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
    const calls = listed.map(({ call }) => `${call.method} ${bare(call.path)}`);
    expect(ruled.filter((one) => !calls.includes(bare(one)))).toEqual([]);
    for (const { call, says } of listed)
      expect(operationOf(call)?.description, says).toContain(call.from === 'spec' ? 'Path of the specification.' : 'Path of ours.');
  });

  test('it is OpenAPI 3.1 with resolvable references, path parameters for every segment, and a summary for every operation', () => {
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'http://isla.test' }]]);
    const all = [...new Set(references(document))];
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((each) => !each.startsWith('#/') || partAt(each) === undefined)).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/\$defs|\$schema/);
    for (const { area, name, call, says } of listed) {
      const operation = operationOf(call) as Operation;
      expect([operation.operationId, operation.summary.length > 5, operation.tags.length], says).toEqual([says, true, 1]);
      const own = operation.parameters.flatMap((each) => ('$ref' in each ? [] : [each]));
      const shared = operation.parameters.flatMap((each) => ('$ref' in each ? [each.$ref.split('/').at(-1)] : []));
      const inPath = own.filter((each) => each.in === 'path');
      expect(
        inPath.map(({ name }) => `{${name}}`),
        says,
      ).toEqual(call.path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      const names = [...own.map(({ name }) => name), ...shared];
      expect(new Set(names).size, says).toBe(names.length);
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      // A path parameter is not in the body as well.
      for (const { name } of inPath) expect(Object.keys((body?.properties as Json) ?? {}), says).not.toContain(name);
      expect(operation.requestBody === undefined, says).toBe(inQuery(call));
      expect(Object.keys(operation.requestBody?.content ?? {}), says).toEqual(
        inQuery(call) ? [] : [call.form ? 'application/x-www-form-urlencoded' : 'application/json'],
      );
      expect(operation.security ?? [], says).toEqual(
        call.token === 'none' ? [] : call.token === 'needed' ? [{ bearer: [] }] : [{ bearer: [] }, {}],
      );
      expect(shared.includes('IdempotencyKey'), says).toBe(call.money === true);
      expect(shared.includes('TokenInBody'), says).toBe(call.session === 'opens');
      expect(body?.$ref === '#/components/schemas/EncryptedBody', says).toBe(call.enc === true);
      expect(operation['x-encrypted-body'] !== undefined, says).toBe(call.enc === true);
      const statuses = new Set(errorCodesOf({ area, name, call }).map(httpStatusOf));
      expect(Object.keys(operation.responses).map(Number), says).toEqual([200, ...[...statuses].sort((a, b) => a - b)]);
    }
  });
});

test('the code of a field is one of a list with a sentence each, or that of a pattern of the operator (CL-03)', () => {
  const { FieldFault } = document.components.schemas as Record<string, { properties: { code: { anyOf: Json[] } } }>;
  const [listedCodes, own] = (FieldFault as NonNullable<typeof FieldFault>).properties.code.anyOf as [
    { enum: string[] },
    { pattern: string },
  ];
  expect(listedCodes.enum.filter((code) => !hasTranslation('EN', 'errors', code))).toEqual([]);
  const ofFields = Object.keys(islandTexts('EN', 'errors', 'field', 'reg_pattern'));
  expect(listedCodes.enum.filter((code) => /^(?:field\.|reg_pattern_)/.test(code)).sort()).toEqual(ofFields.sort());
  expect(['reg_pattern_tax_number', 'field.unheard', 'reg_pattern_a b'].map((code) => new RegExp(own.pattern).test(code))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the details of refusals', () => {
  const gaps = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
  const sentences = Object.entries(islandTexts('EN', 'errors'));

  test('the document names whatever fills the sentence of a code or of a field (CL-03)', () => {
    const codes = new Set(listed.flatMap(errorCodesOf));
    // The site knows its own symbol; a wait is `retryAfter`.
    const known = ['symbol', 'seconds', 'count'];
    const unnamed = [...codes].flatMap((code) => {
      const named = document.components.schemas[`RefusalValue.${code}`] ?? document.components.schemas.RefusalValue;
      const own = sentences.filter(([key]) => key === code || key.startsWith(`${code}_`)).flatMap(([, text]) => gaps(text));
      return own.filter((name) => !known.includes(name) && !(name in ((named?.properties ?? {}) as Json))).map((name) => `${code} ${name}`);
    });
    expect(unnamed).toEqual([]);
    const ofField = (code: string) => gaps(sentences.find(([key]) => key === code)?.[1] ?? '');
    expect(Object.fromEntries(fieldCodes.map((code) => [code, fieldParams.get(code) ?? []]))).toEqual(
      Object.fromEntries(fieldCodes.map((code) => [code, ofField(code)])),
    );
    const { properties } = document.components.schemas.FieldFault as { properties: Json };
    expect(Object.keys(properties).sort()).toEqual(['code', ...new Set([...fieldParams.values()].flat())].sort());
  });

  test('whoever knows only the document can answer what a sign-in from a new network goes on with (AC-33, CL-03)', async () => {
    const { ways, verificationId } = { ways: [{ way: 'sms', to: '+63 *** 4567' }], verificationId: 'v-1' };
    let refusal = '';
    const proxy = validatingProxy(document, async () => new Response(refusal, { status: 401 }));
    const violationsOf = async (errorCode: string, value: Json): Promise<string[]> => {
      refusal = JSON.stringify({ success: false, errorCode, message: 'Confirm.', value });
      const body = JSON.stringify({ keyId: 'k', epk: 'e', iv: 'i', at: 1, data: 'd' });
      const headers = { 'content-type': 'application/json' };
      await proxy.fetch(new Request('http://isla.test/wps/session/login', { method: 'POST', headers, body }));
      return proxy.violations.splice(0);
    };
    expect(await violationsOf('login.verification', { ways, verificationId })).toEqual([]);
    expect(await violationsOf('login.wrong', { triesLeft: 3, captcha: true, fields: { password: { code: 'field.invalid' } } })).toEqual([]);
    for (const value of [
      { ways },
      { verificationId },
      { ways: [], verificationId },
      { ways: [{ way: 'pigeon', to: null }], verificationId },
    ])
      expect(await violationsOf('login.verification', value), JSON.stringify(value)).not.toEqual([]);
    expect(await violationsOf('login.wrong', { ways, verificationId })).not.toEqual([]);
  });
});

test('a proxy finds what a request has beyond the document: a field of any body, encrypted or not, or a parameter (CL-02, CL-03)', async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
  const encrypted = (body: Json) => encryptPayload(body, { keyId: 'key', publicKey, serverTime: new Date().toISOString() });
  const proxy = validatingProxy(
    document,
    async () => new Response(),
    (body) => decryptBody(body, keys.privateKey),
  );
  /** A text is sent as a form. */
  const violationsOf = async (call: string, body?: object | string): Promise<string[]> => {
    const [method = '', path = ''] = call.split(' ');
    const headers = { 'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json' };
    const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? null);
    await proxy.judgeRequest(new Request(`http://isla.test${path}`, { method, headers, body: text }));
    return proxy.violations.splice(0);
  };
  const unnamed = 'must NOT have additional properties';
  const member = { username: 'ana', registerMethod: 'WEB' };

  const register = 'PUT /wps/member/register';
  expect(await violationsOf(register, await encrypted(member))).toEqual([]);
  expect(await violationsOf(register, { ...(await encrypted(member)), registerMethod: 'WEB' })).toEqual([
    `access.register: body ${unnamed} registerMethod`,
  ]);
  expect(await violationsOf(register, await encrypted({ ...member, role: 'agent' }))).toEqual([
    `access.register: encrypted body ${unnamed} role`,
  ]);
  expect(await violationsOf(register, await encrypted({ username: 'ana' }))).toEqual([
    "access.register: encrypted body must have required property 'registerMethod'",
  ]);

  const cancel = 'POST /wps/v2/deposits/d-1/cancel';
  expect(await violationsOf(cancel, {})).toEqual([]);
  expect(await violationsOf(cancel, { id: 'd-1' })).toEqual([`wallet.cancelDeposit: body ${unnamed} id`]);

  const limit = { kind: 'deposit', period: 'day', amount: '50000' };
  expect(await violationsOf('POST /wps/v2/saferPlay/limits', { limits: [limit] })).toEqual([]);
  expect(await violationsOf('POST /wps/v2/saferPlay/limits', { limits: [limit, { ...limit, note: 'mine' }] })).toEqual([
    `saferPlay.setLimits: body/limits/1 ${unnamed} note`,
  ]);

  const reset = 'username=ana&email=ana%40example.com';
  expect(await violationsOf('POST /wps/member/password/email', reset)).toEqual([]);
  expect(await violationsOf('POST /wps/member/password/email', `${reset}&language=EN`)).toEqual([
    `access.passwordByEmail: body ${unnamed} language`,
  ]);

  expect(await violationsOf('GET /wps/v2/deposits?limit=3')).toEqual([]);
  expect(await violationsOf('GET /wps/v2/deposits?limit=3&currency=PHP')).toEqual(['wallet.deposits: nobody knows currency in the query']);
});

onOneEngineDaily('the document and the platform', (open) => {
  let platform: CatalogueWorld;
  beforeAll(async () => {
    platform = await catalogueWorld(open);
  }, 120_000);
  // The calls of self-exclusion leave the member excluded.
  afterEach(() => platform.db.deleteFrom('exclusions').execute());
  afterAll(() => platform.drain());

  test('a proxy that knows only the document finds no violation in any call, successful or refused (CL-03)', async () => {
    const [member, agent] = [await platform.signInAs('marisol'), await platform.signInAs('andres')];
    const decrypt: Decrypt = async (body) => {
      const key = await envelopeKeyOf(platform.db, platform.appContext.settings.secrets, body.keyId, new Date());
      return decryptBody(body, key as CryptoKey);
    };
    const proxy = validatingProxy(document, (request) => platform.fetch(request), decrypt);
    const through: CatalogueWorld = { ...platform, sendCall: callSender((request) => proxy.fetch(request), platform.publishedKey) };
    for (const each of listed.filter(
      ({ says, name }) => !notImplementedCalls.includes(says) && name !== 'logout' && !(name in needsMessageSecret),
    )) {
      const token = userOf(each.says, '') === '' ? member : agent;
      const request = await (validRequests[each.says] as (typeof validRequests)[string])(platform, token);
      await through.sendCall(each.call, request, { token });
      await through.sendCall(each.call, request, {});
      await through.sendCall(each.call, {}, { token });
    }
    expect(proxy.violations).toEqual([]);
  });

  test('the proxy finds planted violations', async () => {
    const broken = JSON.parse(JSON.stringify(document)) as Document;
    const balance = broken.paths['/wps/v2/wallets/balance']?.get as Operation;
    delete balance.responses['401'];
    const register = broken.paths['/wps/member/register']?.put as Operation;
    (register.requestBody as { content: Json }).content['application/json'] = { schema: register['x-encrypted-body'] };
    const games = broken.paths['/wps/relay/GCSGAME_hotGamesV2']?.get as Operation;
    games.parameters = games.parameters.filter((each) => '$ref' in each || each.name !== 'limit');
    const proxy = validatingProxy(broken, (request) => platform.fetch(request));
    const ask = callSender((request) => proxy.fetch(request), platform.publishedKey);
    await ask(endpointOf('wallet.balance').call);
    await ask(endpointOf('access.register').call, await (validRequests['access.register'] as (typeof validRequests)[string])(platform, ''));
    await ask(endpointOf('games.hotGames').call, { limit: 3 });
    await proxy.fetch(new Request('http://isla.test/wps/nothing'));
    expect(proxy.violations.map((each) => each.replace(/:.*/, ''))).toEqual(
      expect.arrayContaining(['wallet.balance', 'access.register', 'games.hotGames', 'GET /wps/nothing is not described']),
    );
  });

  test.each([
    ['1', 200],
    ['0', 404],
  ])('with DEMO=%s its address answers %i (R17)', async (demo, status) => {
    const one = await catalogueWorld(open, { DEMO: demo, ISLA_SEED: 'none' });
    const made = vi.spyOn(published, 'openapi');
    try {
      const answer = await one.send('/wps/openapi.json');
      expect((await one.send('/wps/openapi.json')).text).toBe(answer.text);
      // Built on the first request and then reused.
      expect(made).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
      if (status === 200) expect(JSON.parse(answer.text)).toEqual(JSON.parse(JSON.stringify(openapi('http://isla.test'))));
      else expect(answer.body.errorCode).toBe('call.unknown');
    } finally {
      made.mockRestore();
      await one.drain();
    }
  });
});
