import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/**
 * What a caller and a trading API have to agree on of one call: enough to tell whether programs of different versions can
 * talk to each other. Fields are paths, `items[].num`; a value that only some versions know is one of them, `state=paid`.
 */
export interface CallShape {
  /** `POST /api/order/submit` */
  at: string;
  /** Fields and values that a request may have. */
  takes: readonly string[];
  /** Fields that a request has to have. */
  needs: readonly string[];
  /** Fields that an answer always has, in a list or a branch that is there. */
  says: readonly string[];
}

/** Calls by name. */
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

/** The schemas of which a value fits one; a value that may be null fits one less. */
const branchesOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  [...(anyOf ?? []), ...(oneOf ?? [])].filter(isSchema).filter(({ type }) => type !== 'null');

/** The parts of a schema that all hold of a value, with their paths; fields that may be missing only where wanted. */
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

/** The path of a part, where it has a name of its own. */
const nameOf = (at: string, path: string): string[] =>
  at === path || at.endsWith('[]') ? [] : [at];

/** Every field and value that may be there. */
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

/** Every field that is always there; of several branches what all of them have. */
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
 * The shape of calls.
 * @param content `output` of who answers, whose defaults are filled in; `input` of who reads, and fills them in
 * @param rest is waited for after each call, which takes some milliseconds: of all of them others would wait for a second
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

/** Calls without which a portal works (docs/api.md). */
const NOT_NEEDED =
  /^(?:collect\.isCollect|inquiry\.saleProduct|coupon\.voucherCount|category\.byParent|market\.facts|draft\..*)$/;

const MOST_NAMED = 3;

const named = (found: readonly string[]): string =>
  found.slice(0, MOST_NAMED).join('、') +
  (found.length > MOST_NAMED ? ` 等 ${found.length} 项` : '');

/**
 * Why a portal and a trading API cannot work together, as a sentence for who runs them; null: they can. What either has
 * more is no reason, as long as the other one need not know it.
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
