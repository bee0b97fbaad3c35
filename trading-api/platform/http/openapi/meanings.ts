import { FIELDS_A_TO_B } from './fields/a-b.ts';
import { FIELDS_C_TO_D } from './fields/c-d.ts';
import { FIELDS_E_TO_I } from './fields/e-i.ts';
import { FIELDS_J_TO_N } from './fields/j-n.ts';
import { FIELDS_O_TO_P } from './fields/o-p.ts';
import { FIELDS_Q_TO_R } from './fields/q-r.ts';
import { FIELDS_S } from './fields/s.ts';
import { FIELDS_T_TO_Z } from './fields/t-z.ts';

/**
 * What each field of the document means, by its name; where a name means something else, by `outer>name` for the
 * fields of a field, `call:name` (`order.payDetail:…`), or `thing:name` for all calls of a thing. The first of these
 * that there is holds.
 */
export const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...FIELDS_A_TO_B,
    ...FIELDS_C_TO_D,
    ...FIELDS_E_TO_I,
    ...FIELDS_J_TO_N,
    ...FIELDS_O_TO_P,
    ...FIELDS_Q_TO_R,
    ...FIELDS_S,
    ...FIELDS_T_TO_Z,
  }),
);

/** Where a field stands: in which call (or component), and in which other field. */
interface Place {
  call: string;
  outer: string;
}

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** The key in the table of what a field means there; undefined if the table does not say. */
const keyOf = (name: string, { call, outer }: Place): string | undefined =>
  [`${outer}>${name}`, `${call}:${name}`, `${call.split('.')[0]}:${name}`, name].find((key) =>
    MEANINGS.has(key),
  );

/**
 * Puts the meaning of each field into a schema that does not say it itself.
 * @param used takes the keys of the table that were of use
 */
export function explain(schema: unknown, place: Place, used: Set<string>): void {
  if (Array.isArray(schema)) {
    for (const part of schema) explain(part, place, used);
  } else if (isSchema(schema)) {
    const { properties = {}, ...keywords } = schema;
    for (const [name, field] of Object.entries(properties)) {
      explainField(name, field, place, used);
      explain(field, { ...place, outer: name }, used);
    }
    explain(Object.values(keywords), place, used);
  }
}

/** The same for a field, or a parameter. */
export function explainField(
  name: string,
  field: { description?: string },
  place: Place,
  used: Set<string>,
): void {
  const key = keyOf(name, place);
  const meaning = key && MEANINGS.get(key);
  if (field.description !== undefined || !meaning) return;
  used.add(key);
  field.description = meaning;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
