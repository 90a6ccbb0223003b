/** Reads a platform's answer by the shape of its call: takes what is harmless, and names the field of what would break a page or mislead about money. */
import type { z } from 'zod';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { everyCall, type Listed } from '#calls/catalogue.ts';
import { amountPattern, type Shape } from '#calls/shape.ts';

type Schema = z.core.$ZodTypes;
type Path = readonly PropertyKey[];

/** `field` is a path such as `games.*.minBet`, with a star for each place in a list and each key of a record: it never holds a value. */
export type Reading =
  | { readonly sound: true; readonly value: unknown; readonly taken: readonly string[] }
  | { readonly sound: false; readonly field: string };

export interface Contract {
  /** `wallet.balance`. */
  readonly name: string;
  readonly shape: Shape;
}

const contractOf = ({ area, name }: Listed): Contract => ({
  name: `${area}.${name}`,
  shape: (catalogueShapes[area] as Record<string, Shape>)[name] as Shape,
});
const byName = new Map(everyCall.map((listed) => [`${listed.area}.${listed.name}`, contractOf(listed)]));
const byPath = new Map(everyCall.map((listed) => [`${listed.call.method} ${listed.call.path}`, contractOf(listed)]));
const withParts = everyCall
  .filter(({ call }) => call.path.includes('{'))
  .map((listed) => ({
    method: listed.call.method,
    path: new RegExp(`^${listed.call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    contract: contractOf(listed),
  }));

/** The contract of a call; null for what is no call of the catalogue. */
export const contractFor = (method: string, path: string): Contract | null =>
  byPath.get(`${method} ${path}`) ?? withParts.find((each) => each.method === method && each.path.test(path))?.contract ?? null;

/** What a schema wraps, and whether it lets null or nothing stand for a value. */
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

/** The schema at a path, and the path as the log may have it. */
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

const isAmount = ({ _zod: { def } }: Schema): boolean =>
  def.type === 'string' &&
  def.checks?.some((check) => (check._zod.def as unknown as { pattern?: RegExp }).pattern?.source === amountPattern.source) === true;

const refused = Symbol('refused');

/** The same said as the contract has it, or `refused`. */
function mended(schema: Schema, given: unknown): unknown {
  const { inner, takesNull, takesNothing } = unwrapped(schema);
  if (given === undefined) return takesNull ? null : refused;
  if (given === null) return takesNothing ? undefined : refused;
  if (typeof given !== 'number' || inner._zod.def.type !== 'string') return refused;
  if (isAmount(inner)) {
    // Fifteen digits are what a JSON number carries without loss; a third decimal would have to be rounded, which is nobody's to do.
    const written = given.toFixed(2);
    return Math.abs(given) < 1e13 && Number(written) === given ? written : refused;
  }
  const isBare = (inner._zod.def.checks ?? []).every((check) => /^(?:min_length|max_length|custom)$/.test(check._zod.def.check));
  const isText = !('format' in inner._zod.def) && isBare;
  return isText && Number.isSafeInteger(given) ? String(given) : refused;
}

/** Reads a value by a shape. What is mended is written into `given`, which is ours by then. */
export function readValue(shape: z.ZodType, given: unknown): Reading {
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
    const better = mended(schema, (holder as Record<PropertyKey, unknown>)[key]);
    if (better === refused) return { sound: false, field };
    (holder as Record<PropertyKey, unknown>)[key] = better;
    taken.add(field);
  }
  const second = shape.safeParse(root.value);
  if (second.success) return { sound: true, value: second.data, taken: [...taken] };
  return { sound: false, field: schemaAt(shape as unknown as Schema, second.error.issues[0]?.path ?? []).field };
}

/** Reads the value of a call. What a money call once answered comes again in `outcome`, and is read by that call's own shape: an answer that cannot be read must not pass for none. */
export function readAnswer({ name, shape }: Contract, given: unknown): Reading {
  const read = readValue(shape.value, given);
  if (!read.sound || name !== 'wallet.outcome') return read;
  const outcome = read.value as { known: boolean; call: string | null; value: unknown };
  if (!outcome.known) return read;
  const asked = byName.get(outcome.call ?? '');
  if (!asked) return { sound: false, field: 'call' };
  const inside = readValue(asked.shape.value, outcome.value);
  return inside.sound
    ? { sound: true, value: { ...outcome, value: inside.value }, taken: [...read.taken, ...inside.taken.map((field) => `value.${field}`)] }
    : { sound: false, field: `value.${inside.field}` };
}
