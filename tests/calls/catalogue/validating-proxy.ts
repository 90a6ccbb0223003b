// A proxy in front of the platform that checks requests and responses against the OpenAPI document and records violations.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

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
  readonly responses: Json;
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

export function validatingProxy(document: Described, fetch: (request: Request) => Promise<Response>) {
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

  const found = (method: string, pathname: string) => {
    // A literal path goes before one with a parameter.
    const templates = Object.keys(document.paths).sort((a, b) => a.split('{').length - b.split('{').length);
    for (const template of templates) {
      const match = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname);
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

  async function judgeBody(name: string, steps: readonly string[], { requestBody }: Operation, request: Request): Promise<void> {
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
    if (!valid(sent)) violations.push(`${name}: ${asSent.errorsText(valid.errors, { dataVar: 'body' })}`);
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
