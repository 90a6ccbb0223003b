/** The published document of all calls, made from the catalogue and its shapes. It alone is enough to build a client or a platform. */
import { z } from 'zod';
import { access } from '#calls/access.ts';
import type { CallHead } from '#calls/call.ts';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { type Area, everyCall, type Listed } from '#calls/catalogue.ts';
import { type ErrorCode, statusOf } from '#calls/codes.ts';
import { refusalsOf } from '#calls/refusals.ts';
import type { Shape } from '#calls/shape.ts';
import { guide } from './openapi-guide.ts';

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

const base64url = (description: string): Json => ({ type: 'string', pattern: '^[A-Za-z0-9_-]+$', description });

const schemas: Json = {
  EncryptedBody: {
    type: 'object',
    description: 'A body that travels encrypted; how it is made stands in the description of this document.',
    required: ['keyId', 'epk', 'iv', 'at', 'data'],
    properties: {
      keyId: base64url('Of GET /wps/system/key'),
      epk: base64url('The public point of the key made for this message, uncompressed'),
      iv: base64url('12 random bytes'),
      at: { type: 'integer', description: 'Milliseconds since 1970 on the clock of the platform' },
      data: base64url('The encrypted JSON with its tag'),
    },
  },
  FieldFault: {
    type: 'object',
    description: 'Why one field was refused; further members are parameters of the sentence.',
    required: ['code'],
    properties: { code: { type: 'string' } },
  },
  RefusalValue: {
    type: 'object',
    properties: {
      fields: { type: 'object', additionalProperties: { $ref: '#/components/schemas/FieldFault' } },
      captcha: { type: 'boolean', description: 'The next try needs the picture of /wps/captcha' },
      retryAfter: { type: 'number', description: 'Seconds, as in Retry-After' },
      reference: { type: 'string' },
    },
  },
};

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key and body give the same answer and move nothing again.',
    schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
  },
  TokenInBody: {
    name: 'X-Token-In',
    in: 'header',
    description: 'Gives the token in `value.token`, for clients that are no browser.',
    schema: { const: 'body' },
  },
  DeviceMark: {
    name: 'X-Device-Mark',
    in: 'header',
    description: 'The mark of a device that passed the slider, as an earlier sign-in gave it; good for one.',
    schema: { type: 'string', pattern: '^[\\w.-]{20,200}$' },
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Internal code of a language; another gives the default one.',
    schema: { type: 'string' },
  },
  Poll: {
    name: 'X-Isla-Poll',
    in: 'header',
    description: 'A timer asks: the call does not keep the session alive.',
    schema: { const: '1' },
  },
};
const parameter = (name: keyof typeof parameters): Json => ({ $ref: `#/components/parameters/${name}` });

const headers: Json = {
  RetryAfter: { description: 'Seconds until it is worth another try.', required: true, schema: { type: 'integer', minimum: 1 } },
  IdempotencyReplayed: { description: 'The answer of an earlier request with the same key.', schema: { const: 'true' } },
  ContentVersion: { description: 'Changes whenever something changes that pages show.', schema: { type: 'string' } },
};
const header = (name: keyof typeof headers): Json => ({ $ref: `#/components/headers/${name}` });

const whatStatusSays: Readonly<Record<number, string>> = {
  400: 'What was sent does not fit; nothing was done',
  401: 'No session, or wrong credentials',
  403: 'Not for this role, or from a foreign page',
  404: "There is none, or it is somebody else's",
  405: 'Another method',
  408: 'Nobody knows whether it was done',
  409: 'It conflicts with how things stand',
  413: 'Too large',
  415: 'Not the type that is read',
  429: 'Too often',
  451: 'Closed in this region',
  500: 'A fault',
  501: 'Not built yet',
  502: 'The answer of the platform cannot be read',
  503: 'Closed or busy; nothing was done',
};

const answered = (call: CallHead, value: Json): Json => ({
  description: 'Done',
  ...(call.money ? { headers: { 'Idempotency-Replayed': header('IdempotencyReplayed') } } : {}),
  ...(call.path === '/wps/system/status' ? { headers: { 'X-Content-Version': header('ContentVersion') } } : {}),
  content: {
    'application/json': {
      schema: { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } },
    },
  },
});

const refused = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: whatStatusSays[status] ?? 'Refused',
  ...(status === 429 || status === 503 ? { headers: { 'Retry-After': header('RetryAfter') } } : {}),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'errorCode', 'message', 'value'],
        properties: {
          success: { const: false },
          errorCode: { type: 'string', enum: codes },
          message: { type: 'string', description: 'In the language that was asked for' },
          value: { $ref: '#/components/schemas/RefusalValue' },
        },
      },
    },
  },
});

/** Every status that the call may answer, each with its codes. */
function responsesOf(listed: Listed, value: Json): Json {
  const byStatus = Map.groupBy(refusalsOf(listed), statusOf);
  return {
    200: answered(listed.call, value),
    ...Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refused(status, codes)])),
  };
}

function operationOf(listed: Listed, named: Json): Json {
  const { area, name, call } = listed;
  const shape = shapeOf(area, name);
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(shape.request, 'input', named) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const left = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const needed = required.filter((key) => !inPath.includes(key));
  const asQuery = call.method === 'GET' || call.method === 'DELETE';
  const body = { ...rest, properties: Object.fromEntries(left), ...(needed.length > 0 ? { required: needed } : {}) };
  const sent = call.enc ? { $ref: '#/components/schemas/EncryptedBody' } : body;
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: shape.says,
    description: call.from === 'spec' ? 'Path of the specification.' : 'Path of ours.',
    ...(call.token === 'none' ? {} : { security: call.token === 'needed' ? [{ bearer: [] }] : [{ bearer: [] }, {}] }),
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
      ...(asQuery ? left.map(([key, schema]) => ({ name: key, in: 'query', required: needed.includes(key), schema })) : []),
      ...(call.money ? [parameter('IdempotencyKey')] : []),
      ...(call.session === 'opens' ? [parameter('TokenInBody')] : []),
      ...(call.path === access.login.path ? [parameter('DeviceMark')] : []),
      ...(call.token === 'none' ? [] : [parameter('Poll')]),
      parameter('Language'),
    ],
    ...(asQuery ? {} : { requestBody: { required: needed.length > 0, content: { [type]: { schema: sent } } } }),
    ...(call.enc ? { 'x-encrypted-body': body } : {}),
    responses: responsesOf(listed, schemaOf(shape.value, 'output', named)),
  };
}

/** OpenAPI 3.1 of every call. `server` is the public address. */
export function openapi(server: string): Json {
  const paths: Record<string, Json> = {};
  const named: Json = { ...schemas };
  for (const listed of everyCall) (paths[listed.call.path] ??= {})[listed.call.method.toLowerCase()] = operationOf(listed, named);
  return {
    openapi: '3.1.0',
    info: { title: 'Isla calls', version: '2', description: guide },
    servers: [{ url: server }],
    paths,
    components: { schemas: named, parameters, headers, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
