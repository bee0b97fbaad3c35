import { type AnyPgColumn, bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

// Money is integer fen, quantity integer hundredths of the goods' unit; both fit a JS integer.
export const fen = () => bigint({ mode: 'number' });
export const hundredths = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const rowRef = () => bigint({ mode: 'number' });
/** Of a row that every row of the table belongs to. */
export const rowRefTo = (column: () => AnyPgColumn) => rowRef().notNull().references(column);
/** The same, of a row that is named by a text. */
export const textRefTo = (column: () => AnyPgColumn) => text().notNull().references(column);
