/** The OpenAPI document, built from the catalogue and its schemas. It is enough to build a client or a platform. */
import { z } from 'zod';
import { access } from '#calls/access.ts';
import { errorCodesOf } from '#calls/call-error-codes.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import { type Area, allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { type ErrorCode, httpStatusOf } from '#calls/error-codes.ts';
import { fieldCodes, fieldParams, ownPatternCode } from '#calls/field-codes.ts';
import { endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import { detailsSchemaOf, refusalDetails } from '#calls/schemas/refusal-details.schema.ts';
import type { EndpointSchema } from '#calls/schemas/schema.ts';
import { guide } from './openapi-guide.ts';

type Json = Record<string, unknown>;

/** Moves named schemas (amounts) to the document's components, where references point. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', namedSchemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...schema
  } = JSON.parse(
    JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any' })).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  Object.assign(namedSchemas, $defs);
  return schema;
}

const shapeOf = (area: Area, name: string): EndpointSchema =>
  (endpointSchemas[area] as Record<string, EndpointSchema>)[name] as EndpointSchema;

const base64url = (description: string): Json => ({ type: 'string', pattern: '^[A-Za-z0-9_-]+$', description });

/** What fills the sentences of fields, each with the codes that have it. */
function faultParams(): Json {
  const all = [...fieldParams].flatMap(([code, names]) => names.map((name) => ({ code, name })));
  const byName = Map.groupBy(all, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => [
      name,
      { type: ['string', 'number'], description: `Needed by ${some.map(({ code }) => `\`${code}\``).join(', ')}` },
    ]),
  );
}

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
    description: 'Why one field was refused. The site has a sentence for each code; further members fill it.',
    required: ['code'],
    properties: {
      ...faultParams(),
      code: {
        anyOf: [
          { type: 'string', enum: fieldCodes },
          { type: 'string', pattern: ownPatternCode, description: 'A pattern that the operator has added to the registration' },
        ],
      },
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

const statusDescriptions: Readonly<Record<number, string>> = {
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

const successResponse = (call: Endpoint, value: Json): Json => ({
  description: 'Done',
  ...(call.money ? { headers: { 'Idempotency-Replayed': header('IdempotencyReplayed') } } : {}),
  ...(call.path === '/wps/system/status' ? { headers: { 'X-Content-Version': header('ContentVersion') } } : {}),
  content: {
    'application/json': {
      schema: { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } },
    },
  },
});

/** The details of refusals: those that each may have as `RefusalValue`, and for each code with more `RefusalValue.<code>`. */
function refusalValues(namedSchemas: Json): Json {
  const detailsOf = (code: string): Json => {
    const schema = schemaOf(detailsSchemaOf(code), 'output', namedSchemas) as { readonly properties: Json };
    const fields = { type: 'object', additionalProperties: { $ref: '#/components/schemas/FieldFault' } };
    return { ...schema, properties: { ...schema.properties, fields } };
  };
  return {
    RefusalValue: detailsOf(''),
    ...Object.fromEntries(Object.keys(refusalDetails).map((code) => [`RefusalValue.${code}`, detailsOf(code)])),
  };
}

const codeWithValue = (codes: readonly ErrorCode[], name: string): Json => ({
  properties: { errorCode: { enum: codes }, value: { $ref: `#/components/schemas/${name}` } },
});

/** Which value each code has. */
function valueByCode(codes: readonly ErrorCode[]): Json {
  const { own = [], usual = [] } = Object.groupBy(codes, (code) => (code in refusalDetails ? 'own' : 'usual'));
  const alternatives = own.map((code) => codeWithValue([code], `RefusalValue.${code}`));
  return { oneOf: usual.length > 0 ? [codeWithValue(usual, 'RefusalValue'), ...alternatives] : alternatives };
}

const errorResponse = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: statusDescriptions[status] ?? 'Refused',
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
          value: { type: 'object' },
        },
        ...valueByCode(codes),
      },
    },
  },
});

/** Every status that the call may return, each with its error codes. */
function responsesOf(listed: ListedEndpoint, value: Json): Json {
  const byStatus = Map.groupBy(errorCodesOf(listed), httpStatusOf);
  return {
    200: successResponse(listed.call, value),
    ...Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, errorResponse(status, codes)])),
  };
}

function operationOf(listed: ListedEndpoint, namedSchemas: Json): Json {
  const { area, name, call } = listed;
  const shape = shapeOf(area, name);
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(shape.request, 'input', namedSchemas) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const remaining = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const requiredKeys = required.filter((key) => !inPath.includes(key));
  const asQuery = call.method === 'GET' || call.method === 'DELETE';
  const body = { ...rest, properties: Object.fromEntries(remaining), ...(requiredKeys.length > 0 ? { required: requiredKeys } : {}) };
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
      ...(asQuery ? remaining.map(([key, schema]) => ({ name: key, in: 'query', required: requiredKeys.includes(key), schema })) : []),
      ...(call.money ? [parameter('IdempotencyKey')] : []),
      ...(call.session === 'opens' ? [parameter('TokenInBody')] : []),
      ...(call.path === access.login.path ? [parameter('DeviceMark')] : []),
      ...(call.token === 'none' ? [] : [parameter('Poll')]),
      parameter('Language'),
    ],
    ...(asQuery ? {} : { requestBody: { required: requiredKeys.length > 0, content: { [type]: { schema: sent } } } }),
    ...(call.enc ? { 'x-encrypted-body': body } : {}),
    responses: responsesOf(listed, schemaOf(shape.value, 'output', namedSchemas)),
  };
}

/** OpenAPI 3.1 document of every call. `server` is the public address. */
export function openapi(server: string): Json {
  const paths = new Map<string, Record<string, Json>>();
  const namedSchemas: Json = { ...schemas };
  Object.assign(namedSchemas, refusalValues(namedSchemas));
  for (const listed of allEndpoints)
    paths.set(listed.call.path, { ...paths.get(listed.call.path), [listed.call.method.toLowerCase()]: operationOf(listed, namedSchemas) });
  return {
    openapi: '3.1.0',
    info: { title: 'Isla calls', version: '2', description: guide },
    servers: [{ url: server }],
    paths: Object.fromEntries(paths),
    components: { schemas: namedSchemas, parameters, headers, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
