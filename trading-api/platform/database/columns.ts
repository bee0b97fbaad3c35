import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

// Money is integer fen, quantity integer hundredths of the goods' unit; both fit a JS integer.
export const fen = () => bigint({ mode: 'number' });
export const hundredths = () => bigint({ mode: 'number' });
export const rowRef = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
