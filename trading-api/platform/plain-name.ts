import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import { plainName } from '#app/domain/plain-name.ts';

/** `plainName` of a column, for a query. */
export const plainNameOf = (name: AnyColumn): SQL<string> =>
  sql<string>`regexp_replace(upper(normalize(${name}, NFKC)), '\\s', '', 'g')`;

/** Whether a column has one of these names, however they are written: 甲（上海） and 甲(上海) are one. */
export const isNamed = (name: AnyColumn, ...names: readonly string[]): SQL =>
  inArray(plainNameOf(name), names.map(plainName).filter(Boolean));
