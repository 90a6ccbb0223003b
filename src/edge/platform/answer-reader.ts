/** Validates a platform's response against its call's schema: repairs harmless differences, reports the field of any other. */
import type { z } from 'zod';
import { allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import { amountPattern, type EndpointSchema, limitPattern, numericIdPattern } from '#calls/schemas/schema.ts';

type Schema = z.core.$ZodTypes;
type Path = readonly PropertyKey[];

/** `field` is a path such as `games.*.minBet`, with a star for list indexes and record keys: it never contains a value. */
export type ValidationResult =
  | { readonly sound: true; readonly value: unknown; readonly taken: readonly string[] }
  | { readonly sound: false; readonly field: string };

export interface Contract {
  /** Such as `wallet.balance`. */
  readonly name: string;
  readonly shape: EndpointSchema;
}

const contractOf = ({ area, name }: ListedEndpoint): Contract => ({
  name: `${area}.${name}`,
  shape: (endpointSchemas[area] as Record<string, EndpointSchema>)[name] as EndpointSchema,
});
const byName = new Map(allEndpoints.map((listed) => [`${listed.area}.${listed.name}`, contractOf(listed)]));
const byPath = new Map(allEndpoints.map((listed) => [`${listed.call.method} ${listed.call.path}`, contractOf(listed)]));
const withParts = allEndpoints
  .filter(({ call }) => call.path.includes('{'))
  .map((listed) => ({
    method: listed.call.method,
    path: new RegExp(`^${listed.call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    contract: contractOf(listed),
  }));

/** The contract of a call, or null when the catalogue has no such call. */
export const contractFor = (method: string, path: string): Contract | null =>
  byPath.get(`${method} ${path}`) ?? withParts.find((each) => each.method === method && each.path.test(path))?.contract ?? null;

/** The inner schema, and whether null or undefined is accepted. */
function unwrapped(schema: Schema): { readonly inner: Schema; readonly takesNull: boolean; readonly takesNothing: boolean } {
  let [inner, takesNull, takesNothing] = [schema, false, false];
  for (;;) {
    const { def } = inner._zod;
    if (def.type === 'nullable') takesNull = true;
    else if (def.type === 'optional' || def.type === 'default') takesNothing = true;
    else return { inner, takesNull, takesNothing };
    inner = def.innerType as Schema;
  }
}

function within(schema: Schema, key: PropertyKey): { readonly schema: Schema; readonly said: string } | null {
  const { def } = unwrapped(schema).inner._zod;
  const found = (next: unknown, said: string) => (next === undefined ? null : { schema: next as Schema, said });
  if (def.type === 'object') return found(Object.hasOwn(def.shape, key) ? def.shape[key as string] : undefined, String(key));
  if (def.type === 'array') return found(def.element, '*');
  if (def.type === 'record') return found(def.valueType, '*');
  if (def.type === 'tuple') return found(def.items[Number(key)], String(key));
  return null;
}

/** The schema at a path, and the path in the form that may be logged. */
function schemaAt(root: Schema, path: Path): { readonly schema: Schema | null; readonly field: string } {
  let schema: Schema | null = root;
  const said: string[] = [];
  for (const key of path) {
    const next: ReturnType<typeof within> = schema && within(schema, key);
    said.push(next?.said ?? '*');
    schema = next?.schema ?? null;
  }
  return { schema, field: said.join('.') || 'value' };
}

const hasFormat = ({ _zod: { def } }: Schema, format: RegExp): boolean =>
  def.type === 'string' &&
  def.checks?.some((check) => (check._zod.def as unknown as { pattern?: RegExp }).pattern?.source === format.source) === true;

const refused = Symbol('refused');

/** The value converted to the contract's form, or `refused`. */
function repaired(schema: Schema, given: unknown): unknown {
  const { inner, takesNull, takesNothing } = unwrapped(schema);
  if (given === undefined) return takesNull ? null : refused;
  if (given === null) return takesNothing ? undefined : refused;
  if (typeof given !== 'number' || inner._zod.def.type !== 'string') return refused;
  // A JSON number carries fifteen digits without loss. A third decimal would need rounding, so it is refused.
  const written = given.toFixed(2);
  const isExact = Math.abs(given) < 1e13 && Number(written) === given;
  if (hasFormat(inner, amountPattern)) return isExact ? written : refused;
  // Whole, because that of time is in minutes.
  if (hasFormat(inner, limitPattern)) return isExact && given >= 0 ? written.replace(/\.00$/, '') : refused;
  if (hasFormat(inner, numericIdPattern)) return Number.isSafeInteger(given) && given > 0 ? String(given) : refused;
  const isBare = (inner._zod.def.checks ?? []).every((check) => /^(?:min_length|max_length|custom)$/.test(check._zod.def.check));
  const isText = !('format' in inner._zod.def) && isBare;
  return isText && Number.isSafeInteger(given) ? String(given) : refused;
}

/** Reads a value by a schema. Repairs are written into `given`, so it must be a parsed copy. */
function readValue(shape: z.ZodType, given: unknown): ValidationResult {
  const first = shape.safeParse(given);
  if (first.success) return { sound: true, value: first.data, taken: [] };
  const taken = new Set<string>();
  const root = { value: given };
  for (const { path } of first.error.issues) {
    const { schema, field } = schemaAt(shape as unknown as Schema, path);
    const whole: Path = ['value', ...path];
    const holder = whole.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], root);
    const key = whole.at(-1) as PropertyKey;
    if (!schema || typeof holder !== 'object' || holder === null) return { sound: false, field };
    const replacement = repaired(schema, (holder as Record<PropertyKey, unknown>)[key]);
    if (replacement === refused) return { sound: false, field };
    (holder as Record<PropertyKey, unknown>)[key] = replacement;
    taken.add(field);
  }
  const second = shape.safeParse(root.value);
  if (second.success) return { sound: true, value: second.data, taken: [...taken] };
  return { sound: false, field: schemaAt(shape as unknown as Schema, second.error.issues[0]?.path ?? []).field };
}

/**
 * Reads the value of a call. `wallet.outcome` repeats another call's response, which is read by that call's schema. An unreadable outcome
 * is an error, never "unknown".
 */
export function validateAnswer({ name, shape }: Contract, given: unknown): ValidationResult {
  const read = readValue(shape.value, given);
  if (!read.sound || name !== 'wallet.outcome') return read;
  const outcome = read.value as { known: boolean; call: string | null; value: unknown };
  if (!outcome.known) return read;
  const contract = byName.get(outcome.call ?? '');
  if (!contract) return { sound: false, field: 'call' };
  const inside = readValue(contract.shape.value, outcome.value);
  return inside.sound
    ? { sound: true, value: { ...outcome, value: inside.value }, taken: [...read.taken, ...inside.taken.map((field) => `value.${field}`)] }
    : { sound: false, field: `value.${inside.field}` };
}
