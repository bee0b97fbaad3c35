import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ONE_SPELLING } from '#app/domain/catalogue/goods-words.ts';

/** `translate`'s arguments are literals: an index is used only by exactly the same expression. */
const literal = (text: string) => sql.raw(`'${text}'`);

/** The domain's `matchKey` of goods, computed by the database. */
export const matchKeyOf = (grade: AnyPgColumn, specs: AnyPgColumn): SQL<string> =>
  sql`translate(normalize(${grade} || '|' || ${specs}, NFKC), ${literal(ONE_SPELLING.from)}, ${literal(ONE_SPELLING.to)})`;
