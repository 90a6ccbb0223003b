/** The demo world's settings, and the endpoints of the published OpenAPI document (R17). Demo mode only. */
import type { ValueOf } from '#calls/endpoint.ts';
import { type Area, allEndpoints } from '#calls/endpoints.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';

export type Control = ValueOf<typeof system.setDemoControl>;

/** Changes the given settings; the others stay. */
export async function updateDemoControl(change: Partial<Control>): Promise<Control | Refusal> {
  const result = await callApi(system.setDemoControl, change);
  return result.kind === 'done' ? result.value : result;
}

export interface ListedField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

export interface ListedCall {
  readonly id: string;
  readonly area: Area;
  readonly method: string;
  readonly path: string;
  readonly token: 'none' | 'optional' | 'needed';
  readonly enc: boolean;
  readonly money: boolean;
  readonly specified: boolean;
}

/** The endpoints bundled with the client. */
export const listedCalls: readonly ListedCall[] = allEndpoints.map(({ area, name, call }) => ({
  id: `${area}.${name}`,
  area,
  method: call.method,
  path: call.path,
  token: call.token,
  enc: call.enc === true,
  money: call.money === true,
  specified: call.from === 'spec',
}));

export interface CallWords {
  readonly says: string;
  readonly sent: readonly ListedField[];
  readonly answered: readonly ListedField[];
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** Common parameters are references without a name here. */
  readonly parameters?: readonly { readonly name?: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  /** Schema of an encrypted body. */
  readonly 'x-encrypted-body'?: Schema;
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } } };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
}

/** The fields of an object, or of an array's items. */
function fieldsOf(schema: Schema | undefined): ListedField[] {
  const properties = schema?.properties ?? schema?.items?.properties ?? {};
  const required = schema?.required ?? schema?.items?.required ?? [];
  return Object.entries(properties).map(([name, one]) => ({ name, type: typeOf(one), required: required.includes(name) }));
}

/** Description and fields of each endpoint by id; null when the document failed to load. */
export async function readCallWords(): Promise<Readonly<Record<string, CallWords>> | null> {
  const document = await fetch('/wps/openapi.json').then(
    (answer) => (answer.ok ? (answer.json() as Promise<OpenApi>) : null),
    () => null,
  );
  if (!document) return null;
  const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
  return Object.fromEntries(
    operations.map((operation) => {
      const body = operation['x-encrypted-body'] ?? Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const parameters = (operation.parameters ?? []).flatMap(({ name, required = false, schema }) =>
        name && schema ? [{ name, required, type: typeOf(schema) }] : [],
      );
      const value = operation.responses[200].content['application/json'].schema.properties?.value;
      return [
        operation.operationId,
        {
          says: operation.summary,
          sent: [...parameters, ...fieldsOf(body)],
          answered: fieldsOf(value),
        },
      ];
    }),
  );
}
