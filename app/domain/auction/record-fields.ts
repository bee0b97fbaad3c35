import { parseHundredths } from '#app/domain/decimal-text.ts';
import { type Fen, parseYuan, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';

/** How a value of a record is written as JSON and read again; `undefined` is none. */
export interface Field<Value> {
  write(value: Value): unknown;
  read(json: unknown): Value | undefined;
}

export const text: Field<string> = {
  write: (value) => value,
  read: (json) => (typeof json === 'string' ? json : undefined),
};

export const whole: Field<number> = {
  write: (value) => value,
  read: (json) =>
    typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 ? json : undefined,
};

export const flag: Field<boolean> = {
  write: (value) => value,
  read: (json) => (typeof json === 'boolean' ? json : undefined),
};

export const yuan: Field<Fen> = {
  write: toYuan,
  read: (json) => (typeof json === 'string' ? (parseYuan(json) ?? undefined) : undefined),
};

export const quantity: Field<Hundredths> = {
  write: toQuantity,
  read: (json) => (typeof json === 'string' ? (parseHundredths(json, 9) ?? undefined) : undefined),
};

export const instant: Field<Date> = {
  write: (value) => value.toISOString(),
  read(json) {
    if (typeof json !== 'string') return undefined;
    const date = new Date(json);
    return Number.isNaN(date.getTime()) || date.toISOString() !== json ? undefined : date;
  },
};

export const orNull = <Value>(field: Field<Value>): Field<Value | null> => ({
  write: (value) => (value === null ? null : field.write(value)),
  read: (json) => (json === null ? null : field.read(json)),
});

export const oneOf = <Value extends string>(...values: readonly Value[]): Field<Value> => ({
  write: (value) => value,
  read: (json) => values.find((value) => value === json),
});

/** Texts by name. */
export const texts: Field<Readonly<Record<string, string>>> = {
  write: (value) => value,
  read: (json) => {
    const fields = fieldsOf(json);
    return fields && Object.values(fields).every((value) => typeof value === 'string')
      ? (fields as Readonly<Record<string, string>>)
      : undefined;
  },
};

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

export const list = <F extends Fields>(fields: F): Field<readonly Values<F>[]> => ({
  write: (rows) => rows.map((row) => written(fields, row)),
  read(json) {
    if (!Array.isArray(json)) return undefined;
    const rows = json.map((row) => readFields(fields, fieldsOf(row)));
    return rows.every((row) => row !== null) ? rows : undefined;
  },
});

export const fieldsOf = (json: unknown): Readonly<Record<string, unknown>> | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;

export const written = (fields: Fields, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.write(values[name])]),
  );

/** Null where a value is missing or none of its kind. */
export function readFields<F extends Fields>(
  fields: F,
  json: Readonly<Record<string, unknown>> | null,
): Values<F> | null {
  if (!json) return null;
  const values = Object.entries(fields).map(
    ([name, field]) => [name, field.read(json[name])] as const,
  );
  return values.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(values) as Values<F>)
    : null;
}
