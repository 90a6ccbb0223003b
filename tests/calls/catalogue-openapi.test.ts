// The published document: whole, valid by its own rules, true of what the platform answers, and there in demo mode only.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { everyCall } from '#calls/catalogue.ts';
import * as published from '#platform/openapi.ts';
import { onBothEngines } from '../engines.ts';
import { good, later, opensByLetterOnly } from './catalogue-requests.ts';
import { type CatalogueWorld, catalogueWorld, inQuery, nameOf } from './catalogue-world.ts';

const { openapi } = published;

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Json[];
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
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
    for (const { call, says } of listed) {
      const operation = operationOf(call) as Operation;
      expect([operation.operationId, operation.summary.length > 5, operation.tags.length], says).toEqual([says, true, 1]);
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path');
      expect(
        inPath.map(({ name }) => `{${name}}`),
        says,
      ).toEqual(call.path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      const names = (operation.parameters ?? []).map((each) => `${each.in} ${each.name}`);
      expect(new Set(names).size, says).toBe(names.length);
      expect(operation.requestBody === undefined, says).toBe(inQuery(call));
      expect(Object.keys(operation.requestBody?.content ?? {}), says).toEqual(
        inQuery(call) ? [] : [call.form ? 'application/x-www-form-urlencoded' : 'application/json'],
      );
      expect(operation.security ?? [], says).toEqual(
        call.token === 'none' ? [] : call.token === 'needed' ? [{ bearer: [] }] : [{ bearer: [] }, {}],
      );
      expect(names.includes('header Idempotency-Key'), says).toBe(call.money === true);
      expect(Object.keys(operation.responses), says).toEqual(['200', 'default']);
      if (call.enc) expect(operation.description, says).toMatch(/encrypted/);
    }
  });
});

onBothEngines('the document and the platform', (open) => {
  let world: CatalogueWorld;
  beforeAll(async () => {
    world = await catalogueWorld(open);
  }, 120_000);
  afterAll(() => world.platform.drain());

  test('CL-03 every answer is what the document says of it, done or refused', async () => {
    const token = await world.signIn('marisol');
    const schemas = new Map<string, z.ZodType>();
    const fits = (schema: Json) => {
      const text = JSON.stringify(schema);
      const made =
        schemas.get(text) ??
        z.fromJSONSchema({
          ...(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Json),
          $defs: document.components.schemas,
        } as Parameters<typeof z.fromJSONSchema>[0]);
      schemas.set(text, made);
      return made;
    };
    for (const each of listed.filter(({ says, name }) => !later.includes(says) && name !== 'logout' && !(name in opensByLetterOnly))) {
      const { responses } = operationOf(each.call) as Operation;
      const done = await world.ask(each.call, await (good[each.says] as (typeof good)[string])(world, token), { token });
      const said = fits(responses['200']?.content['application/json']?.schema as Json).safeParse(done.body);
      expect([each.says, said.error?.issues ?? []]).toEqual([each.says, []]);
      const refused = await world.send(each.call.path.replace(/\{\w+\}/, 'x'), { method: 'PATCH' });
      expect(fits(responses.default?.content['application/json']?.schema as Json).safeParse(refused.body).error?.issues ?? []).toEqual([]);
    }
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
