// The published document: whole, valid by its own rules, true of what the platform answers, and there in demo mode only.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { everyCall } from '#calls/catalogue.ts';
import { statusOf } from '#calls/codes.ts';
import { refusalsOf } from '#calls/refusals.ts';
import * as published from '#platform/openapi.ts';
import { onBothEngines } from '../engines.ts';
import { good, later, opensByLetterOnly } from './catalogue-requests.ts';
import { asking, type CatalogueWorld, catalogueWorld, inQuery, nameOf } from './catalogue-world.ts';
import { validatingProxy } from './validating-proxy.ts';

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
const listed = everyCall.map((each) => ({ ...each, says: nameOf(each) }));

/** Everything in the document that refers to a part of it. */
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
  test('CL-01 CL-02 holds every call and nothing else', () => {
    const there = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(there.sort()).toEqual(listed.map(({ says }) => says).sort());
  });

  test('is OpenAPI 3.1: every reference leads somewhere, every step of a path is a parameter, every operation says what it does', () => {
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
      // What stands in the path stands nowhere else.
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
      const statuses = new Set(refusalsOf({ area, name, call }).map(statusOf));
      expect(Object.keys(operation.responses).map(Number), says).toEqual([200, ...[...statuses].sort((a, b) => a - b)]);
    }
  });
});

onBothEngines('the document and the platform', (open) => {
  let world: CatalogueWorld;
  beforeAll(async () => {
    world = await catalogueWorld(open);
  }, 120_000);
  afterAll(() => world.platform.drain());

  test('CL-03 a proxy with nothing but the document finds no fault with any call, done or refused', async () => {
    const token = await world.signIn('marisol');
    const proxy = validatingProxy(document, (request) => world.platform.fetch(request));
    const through: CatalogueWorld = { ...world, ask: asking((request) => proxy.fetch(request), world.publishedKey) };
    for (const each of listed.filter(({ says, name }) => !later.includes(says) && name !== 'logout' && !(name in opensByLetterOnly))) {
      const request = await (good[each.says] as (typeof good)[string])(world, token);
      await through.ask(each.call, request, { token });
      await through.ask(each.call, request, {});
      await through.ask(each.call, {}, { token });
    }
    expect(proxy.violations).toEqual([]);
  });

  test('the proxy finds what was planted', async () => {
    const broken = JSON.parse(JSON.stringify(document)) as Document;
    const balance = broken.paths['/wps/v2/wallets/balance']?.get as Operation;
    delete balance.responses['401'];
    const register = broken.paths['/wps/member/register']?.put as Operation;
    (register.requestBody as { content: Json }).content['application/json'] = { schema: register['x-encrypted-body'] };
    const games = broken.paths['/wps/relay/GCSGAME_hotGamesV2']?.get as Operation;
    games.parameters = games.parameters.filter((each) => '$ref' in each || each.name !== 'limit');
    const proxy = validatingProxy(broken, (request) => world.platform.fetch(request));
    const ask = asking((request) => proxy.fetch(request), world.publishedKey);
    await ask(world.named('wallet.balance'));
    await ask(world.named('access.register'), await (good['access.register'] as (typeof good)[string])(world, ''));
    await ask(world.named('games.hotGames'), { limit: 3 });
    await proxy.fetch(new Request('http://isla.test/wps/nothing'));
    expect(proxy.violations.map((each) => each.replace(/:.*/, ''))).toEqual(
      expect.arrayContaining(['wallet.balance', 'access.register', 'games.hotGames', 'GET /wps/nothing is not described']),
    );
  });

  test.each([
    ['1', 200],
    ['0', 404],
  ])('R17 with DEMO=%s its address answers %i', async (demo, status) => {
    const one = await catalogueWorld(open, { DEMO: demo, ISLA_SEED: 'none' });
    const made = vi.spyOn(published, 'openapi');
    try {
      const answer = await one.send('/wps/openapi.json');
      expect((await one.send('/wps/openapi.json')).text).toBe(answer.text);
      // Made when it is first asked for, and never again.
      expect(made).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
      if (status === 200) expect(JSON.parse(answer.text)).toEqual(JSON.parse(JSON.stringify(openapi('http://isla.test'))));
      else expect(answer.body.errorCode).toBe('call.unknown');
    } finally {
      made.mockRestore();
      await one.platform.drain();
    }
  });
});
