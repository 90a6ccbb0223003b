/** The published document of all calls, made from the catalogue and its shapes. */
import { z } from 'zod';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { type Area, everyCall } from '#calls/catalogue.ts';
import type { Shape } from '#calls/shape.ts';

type Json = Record<string, unknown>;

/** Named schemas (amounts) are kept once for the whole document, where its references look for them. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', named: Json): Json {
  const {
    $schema: _,
    $defs,
    ...schema
  } = JSON.parse(
    JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any' })).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  Object.assign(named, $defs);
  return schema;
}

const shapeOf = (area: Area, name: string): Shape => (catalogueShapes[area] as Record<string, Shape>)[name] as Shape;

const enveloped = (value: Json): Json => ({
  type: 'object',
  required: ['success', 'value'],
  properties: { success: { const: true }, value },
});

const failed: Json = {
  type: 'object',
  required: ['success', 'errorCode', 'message', 'value'],
  properties: { success: { const: false }, errorCode: { type: 'string' }, message: { type: 'string' }, value: { type: 'object' } },
};

/** OpenAPI 3.1 of every call. `server` is the public address. */
export function openapi(server: string): Json {
  const paths: Record<string, Json> = {};
  const named: Json = {};
  for (const { area, name, call } of everyCall) {
    const shape = shapeOf(area, name);
    const request = schemaOf(shape.request, 'input', named);
    const properties = (request.properties ?? {}) as Record<string, Json>;
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const parameters = [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
      ...(asQuery
        ? Object.keys(properties)
            .filter((key) => !inPath.includes(key))
            .map((key) => ({
              name: key,
              in: 'query',
              required: ((request.required ?? []) as string[]).includes(key),
              schema: properties[key],
            }))
        : []),
      ...(call.money
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 80 } }]
        : []),
    ];
    const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const operation: Json = {
      operationId: `${area}.${name}`,
      tags: [area],
      summary: shape.says,
      description: `${call.from === 'spec' ? 'Path of the specification.' : 'Path of ours.'}${call.enc ? ' The body travels as an encrypted envelope made for the key of /wps/system/key.' : ''}`,
      ...(call.token === 'none' ? {} : { security: call.token === 'needed' ? [{ bearer: [] }] : [{ bearer: [] }, {}] }),
      ...(parameters.length ? { parameters } : {}),
      ...(asQuery ? {} : { requestBody: { content: { [type]: { schema: request } } } }),
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: enveloped(schemaOf(shape.value, 'output', named)) } } },
        default: { description: 'Refused', content: { 'application/json': { schema: failed } } },
      },
    };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Isla calls', version: '1' },
    servers: [{ url: server }],
    paths,
    components: { schemas: named, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
