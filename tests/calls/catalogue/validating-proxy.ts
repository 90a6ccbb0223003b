// A proxy in front of the platform that checks requests and responses against the OpenAPI document and records violations.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { EncryptedEnvelope } from '#calls/encrypt-payload.ts';

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Json };
  readonly 'x-encrypted-body'?: Json;
  readonly responses: Json;
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
/** Decrypts a body as the platform does. */
export type Decrypt = (body: EncryptedEnvelope) => Promise<unknown>;

/** The names under which the document has what a client sends in a body. */
const bodies = ['requestBody', 'x-encrypted-body', 'EncryptedBody'];

/**
 * The document with bodies that have no other fields than it names. It is published without that limit, because a platform drops unknown
 * fields; a client that sends one is mistaken all the same.
 */
function closed(part: unknown, inBody = false): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => closed(one, inBody));
  const inside = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, closed(one, inBody || bodies.includes(name))]));
  return inBody && 'properties' in inside ? { additionalProperties: false, ...inside } : inside;
}

/** What is wrong with a body. The validator alone does not name a field that nobody knows. */
const faultsOf = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => `body${instancePath} ${message} ${params.additionalProperty ?? ''}`.trimEnd())
    .join(', ');

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** With `decrypt` it checks the content of encrypted bodies too. */
export function validatingProxy(published: Described, fetch: (request: Request) => Promise<Response>, decrypt?: Decrypt) {
  const document = closed(published) as Described;
  const violations: string[] = [];
  const strict = { strict: false, validateSchema: false, allErrors: true } as const;
  const [asSent, asText] = [new Ajv2020(strict), new Ajv2020({ ...strict, coerceTypes: true })];
  for (const ajv of [asSent, asText]) (formats as unknown as typeof formats.default)(ajv).addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const judge = (ajv: Ajv2020, steps: readonly (string | number)[]): ValidateFunction => {
    const $ref = `document#/${steps.map((step) => escaped(String(step))).join('/')}`;
    const key = `${ajv === asText} ${$ref}`;
    const made = compiled.get(key) ?? ajv.compile({ $ref });
    compiled.set(key, made);
    return made;
  };
  const at = (steps: string): unknown =>
    steps
      .slice(2)
      .split('/')
      .reduce<unknown>((part, step) => (part as Json)[step], document);

  // A literal path goes before one with a parameter.
  const templates = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, path: new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
  const found = (method: string, pathname: string) => {
    for (const { template, path } of templates) {
      const match = path.exec(pathname);
      const operation = document.paths[template]?.[method];
      if (match && operation) return { template, operation, inPath: match.groups ?? {} };
    }
    return null;
  };

  function judgeParameters(says: string, steps: readonly string[], operation: Operation, request: Request, inPath: Json): void {
    const query = new URL(request.url).searchParams;
    const known = new Set<string>();
    for (const [n, one] of (operation.parameters ?? []).entries()) {
      const parameter = '$ref' in one ? (at(one.$ref) as Parameter) : one;
      const where = '$ref' in one ? one.$ref.slice(2).split('/') : [...steps, 'parameters', n];
      if (parameter.in === 'query') known.add(parameter.name);
      const given = { path: inPath[parameter.name], query: query.get(parameter.name), header: request.headers.get(parameter.name) }[
        parameter.in
      ];
      if (given === null || given === undefined) {
        if (parameter.required) violations.push(`${says}: ${parameter.in} ${parameter.name} is missing`);
        continue;
      }
      const valid = judge(asText, [...where, 'schema']);
      const holder = { value: given };
      if (!valid(given, { parentData: holder, parentDataProperty: 'value', rootData: holder, instancePath: '', dynamicAnchors: {} }))
        violations.push(`${says}: ${parameter.in} ${parameter.name} ${asText.errorsText(valid.errors)}`);
    }
    for (const name of query.keys()) if (!known.has(name)) violations.push(`${says}: nobody knows ${name} in the query`);
  }

  async function judgeBody(name: string, steps: readonly string[], operation: Operation, request: Request): Promise<void> {
    const { requestBody } = operation;
    const text = await request.clone().text();
    if (text === '') {
      if (requestBody?.required) violations.push(`${name}: the body is missing`);
      return;
    }
    const type = (request.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!requestBody || !(type in requestBody.content)) {
      violations.push(`${name}: nobody takes a body of ${type}`);
      return;
    }
    const sent = type === 'application/json' ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    const valid = judge(type === 'application/json' ? asSent : asText, [...steps, 'requestBody', 'content', type, 'schema']);
    if (!valid(sent)) violations.push(`${name}: ${faultsOf(valid)}`);
    else if (decrypt && operation['x-encrypted-body']) {
      const content = judge(asSent, [...steps, 'x-encrypted-body']);
      if (!content(await decrypt(sent as EncryptedEnvelope))) violations.push(`${name}: encrypted ${faultsOf(content)}`);
    }
  }

  async function judgeAnswer(name: string, steps: readonly string[], { responses }: Operation, answer: Response): Promise<void> {
    if (!(answer.status in responses)) {
      violations.push(`${name}: answers ${answer.status}, which is not described`);
      return;
    }
    const valid = judge(asSent, [...steps, 'responses', answer.status, 'content', 'application/json', 'schema']);
    if (!valid(await answer.clone().json()))
      violations.push(`${name}: ${answer.status} ${asSent.errorsText(valid.errors, { dataVar: 'answer' })}`);
    if ([429, 503].includes(answer.status) && !/^[1-9]\d*$/.test(answer.headers.get('retry-after') ?? ''))
      violations.push(`${name}: ${answer.status} without Retry-After`);
  }

  /** Records the violations of a request; null when its call is not described. */
  async function judgeRequest(request: Request) {
    const method = request.method.toLowerCase();
    const operation = found(method, new URL(request.url).pathname);
    if (!operation) {
      violations.push(`${request.method} ${new URL(request.url).pathname} is not described`);
      return null;
    }
    const steps = ['paths', operation.template, method];
    const name = operation.operation.operationId;
    judgeParameters(name, steps, operation.operation, request, operation.inPath);
    await judgeBody(name, steps, operation.operation, request);
    return { name, steps, operation: operation.operation };
  }

  return {
    violations,
    judgeRequest,
    async fetch(request: Request): Promise<Response> {
      const before = violations.length;
      const judged = await judgeRequest(request);
      if (!judged) return fetch(request);
      const isSound = violations.length === before;
      const answer = await fetch(request);
      // An invalid request may be refused. A valid one must not be refused for its shape.
      if (!isSound && !answer.ok) violations.length = before;
      await judgeAnswer(judged.name, judged.steps, judged.operation, answer);
      return answer;
    },
  };
}
