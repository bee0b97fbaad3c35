import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { Caller } from '#tests/api/support/market.ts';
import { indexGoods } from '#trading-api/catalogue/search/index-goods.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';

const FIRST = 5;

/** A line of a fixture: what is typed, and what the first goods must be. */
export interface Query {
  text: string;
  wanted: readonly string[];
}

export const readQueries = (file: string): Query[] =>
  readFileSync(`tests/fixtures/queries/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', ...wanted] = line.split(',');
      return { text, wanted };
    });

export const queries = readQueries('queries.csv');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a specification begins with what is wanted, and not only with its digits. */
export const begins = (value: string, beginning: string) =>
  new RegExp(`^${escaped(normalForm(beginning))}(?![\\d.])`).test(normalForm(value));

/** Whether goods are what one should see: each column as one of those it names, or anything. */
export function isWanted(listing: SpotListing, wanted: readonly string[]): boolean {
  const { categoryName, brandNumber, specs, manufacturer } = listing.productVo;
  const { deliveryPlace, customerVo } = listing;
  const own = [categoryName, brandNumber, specs, deliveryPlace, manufacturer];
  return [...own, customerVo.customerName].every((value, at) => {
    const any = wanted[at]?.split('|') ?? [];
    return (
      any.join('') === '' || any.some((one) => (at === 2 ? begins(value, one) : value === one))
    );
  });
}

/** Whether what is wanted comes first: nothing else before it, if there are fewer than five. */
export const areFirst = (right: readonly boolean[]): boolean =>
  (right.length > 0 && right.every(Boolean)) ||
  (right[0] === true && !right.slice(right.indexOf(false)).includes(true));

/** The demo market has few goods of a kind, and no sand of the grade that the fixture asks for. */
export async function addSand(db: Database): Promise<void> {
  const first = sql`(select min(id) from ${goods} where kind = 'sale' and product_name = '机制砂')`;
  const [sand] = await db
    .update(goods)
    .set({ brandNumber: '中砂 2.6' })
    .where(eq(goods.id, first))
    .returning({ id: goods.id });
  if (!sand) throw new Error('the demo market has no sand');
  await indexGoods(db, [sand.id]);
}

/** The texts of the fixture that begin with other goods than they must, each with what it found. */
export async function wrongAnswers(call: Caller): Promise<string[]> {
  const wrong: string[] = [];
  for (const { text, wanted } of queries) {
    const { content } = await call(pageData, { name: text, rows: FIRST });
    const right = content.map((listing) => isWanted(listing, wanted));
    if (areFirst(right)) continue;
    const bad = content[right.indexOf(false)];
    const { name, brandNumber, specs } = bad?.productVo ?? {};
    wrong.push(
      bad ? `${text}：${name} ${brandNumber} ${specs} ${bad.deliveryPlace}` : `${text}：—`,
    );
  }
  return wrong;
}
