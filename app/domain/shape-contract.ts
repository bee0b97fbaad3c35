import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/**
 * What a caller and a trading API have to agree on about one call: enough to tell whether programs of different
 * versions can talk to each other. A field is written as its path, `items[].num`, and a value that a field may have as
 * `state=paid`.
 */
export interface CallShape {
  /** Method and path: `POST /api/order/submit`. */
  at: string;
  /** Fields and values that a request may have. */
  takes: readonly string[];
  /** Fields that a request has to have. */
  needs: readonly string[];
  /** Fields that an answer always has; those inside a list or an optional part are there whenever it is. */
  says: readonly string[];
}

/** The shape of each call, by its name. */
export type ContractShape = Readonly<Record<string, CallShape>>;

export const contractShape = z.object({
  calls: z.record(
    z.string(),
    z.object({
      at: z.string(),
      takes: z.array(z.string()),
      needs: z.array(z.string()),
      says: z.array(z.string()),
    }),
  ),
});

type Io = 'input' | 'output';
type Schema = z.core.JSONSchema.BaseSchema;

const schemaOf = (type: z.ZodType, io: Io): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' });

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The alternatives of a schema, without null. */
const branchesOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  [...(anyOf ?? []), ...(oneOf ?? [])].filter(isSchema).filter(({ type }) => type !== 'null');

/** The parts of a schema that apply to every value, with their paths; optional fields only if `withOptional`. */
function partsOf(schema: Schema, path: string, withOptional: boolean): [string, Schema][] {
  const { properties = {}, required = [], items, allOf = [] } = schema;
  const fields = Object.entries(properties).flatMap(([name, field]): [string, Schema][] =>
    isSchema(field) && (withOptional || required.includes(name))
      ? [[path ? `${path}.${name}` : name, field]]
      : [],
  );
  const every: [string, Schema][] =
    isSchema(items) && !Array.isArray(items) ? [[`${path}[]`, items]] : [];
  const whole = allOf.filter(isSchema).map((part): [string, Schema] => [path, part]);
  return [...fields, ...every, ...whole];
}

const valuesOf = ({ enum: values = [], const: value }: Schema): string[] =>
  [...values, ...(value === undefined ? [] : [value])].map(String);

/** The path of a part that has a name of its own; else nothing. */
const nameOf = (at: string, path: string): string[] =>
  at === path || at.endsWith('[]') ? [] : [at];

/** Every field and value that a schema allows. */
function mayHave(schema: Schema, path = ''): string[] {
  const inside = [
    ...partsOf(schema, path, true),
    ...branchesOf(schema).map((branch): [string, Schema] => [path, branch]),
  ];
  return [
    ...valuesOf(schema).map((value) => `${path}=${value}`),
    ...inside.flatMap(([at, part]) => [...nameOf(at, path), ...mayHave(part, at)]),
  ];
}

/** Every field that a value always has: of several alternatives the fields that all of them have. */
function alwaysHas(schema: Schema, path = ''): string[] {
  const [first, ...others] = branchesOf(schema).map((branch) => alwaysHas(branch, path));
  const ofBranches = first?.filter((field) => others.every((each) => each.includes(field))) ?? [];
  const inside = partsOf(schema, path, false);
  return [
    ...ofBranches,
    ...inside.flatMap(([at, part]) => [...nameOf(at, path), ...alwaysHas(part, at)]),
  ];
}

const sorted = (fields: readonly string[]): string[] => [...new Set(fields)].sort();

/**
 * The shape of each of these calls.
 * @param content `output` for a program that answers, which fills in defaults itself; `input` for one that reads
 * answers, which accepts them without
 * @param rest is awaited after each call: one takes some milliseconds, and all of them would block others for a second
 */
export async function shapeOf(
  endpoints: readonly Endpoint[],
  content: Io,
  rest: () => Promise<unknown>,
): Promise<ContractShape> {
  const shapes: [string, CallShape][] = [];
  for (const endpoint of endpoints) {
    const request = schemaOf(endpoint.request, 'input');
    const shape = {
      at: `${endpoint.method} ${endpoint.path}`,
      takes: sorted(mayHave(request)),
      needs: sorted(alwaysHas(request)),
      says: sorted(alwaysHas(schemaOf(endpoint.content, content))),
    };
    shapes.push([endpoint.name, shape]);
    await rest();
  }
  return Object.fromEntries(shapes);
}

/** Calls that a portal can do without (docs/api.md). */
const NOT_NEEDED =
  /^(?:collect\.isCollect|inquiry\.saleProduct|coupon\.voucherCount|category\.byParent|market\.facts|draft\..*)$/;

const MOST_NAMED = 3;

const named = (found: readonly string[]): string =>
  found.slice(0, MOST_NAMED).join('、') +
  (found.length > MOST_NAMED ? ` 等 ${found.length} 项` : '');

/**
 * Why a portal and a trading API cannot work together, as a sentence for whoever runs them; null: they can. Either may
 * have fields and calls that the other one does not need to know.
 */
export function disagreement(portal: ContractShape, api: ContractShape): string | null {
  const missing: string[] = [];
  const unsent: string[] = [];
  for (const [name, own] of Object.entries(portal)) {
    const theirs = api[name];
    const without = (wanted: readonly string[], has: readonly string[]) =>
      wanted.filter((field) => !has.includes(field)).map((field) => `${name} ${field}`);
    if (theirs?.at === own.at) {
      missing.push(...without(own.takes, theirs.takes), ...without(own.says, theirs.says));
      unsent.push(...without(theirs.needs, own.needs));
    } else if (!NOT_NEEDED.test(name)) missing.push(name);
  }
  if (missing.length > 0) {
    return `交易接口的版本比门户旧，缺少 ${named(missing)}：请先升级交易接口`;
  }
  if (unsent.length > 0) {
    return `门户的版本比交易接口旧，不会发送 ${named(unsent)}：请升级门户`;
  }
  return null;
}
