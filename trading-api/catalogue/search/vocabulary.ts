import { notExists, sql } from 'drizzle-orm';
import { withoutCompanyForm } from '#app/domain/catalogue/search/query.ts';
import type { Attributes } from '#app/domain/catalogue/search/specification.ts';
import { facetTerm } from '#app/domain/catalogue/search/terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { attributeValues, categories, vocabulary } from '#trading-api/schema.ts';
import type { IndexedGoods } from './goods-index.ts';
import type { Word } from './lexicon.ts';
import { locationOf } from './places.ts';
import { spell, spoken } from './spelling.ts';

/** A word with its kind, and what a filter takes for it where that is not the word. */
export type Name = readonly [kind: Word['kind'], word: string, code?: string];

/** The words by which goods and their seller are known. */
export function namesOfGoods(goods: IndexedGoods & { sellerName: string }): Name[] {
  const { productName, brandNumber, manufacturer, brand, deliveryPlace } = goods;
  const { city, province } = locationOf(deliveryPlace);
  return [
    ['name', productName],
    ['goods', `${productName} ${brandNumber}`],
    ['grade', brandNumber],
    ['manufacturer', manufacturer],
    ['brand', brand],
    ['place', deliveryPlace],
    ...(city === '' || city === deliveryPlace ? [] : [['place', city] as const]),
    ...(province === '' || province === deliveryPlace ? [] : [['province', province] as const]),
    ['seller', withoutCompanyForm(goods.sellerName), goods.sellerCode],
  ];
}

/** Adds the words that are new. */
export async function learnWords(tx: Database, names: Iterable<Name>): Promise<void> {
  const words = [...names].map(([kind, word, code = word]) => ({
    kind,
    word,
    code,
    spelling: spell(word),
    ...spoken(word),
  }));
  if (words.length > 0) await tx.insert(vocabulary).values(words).onConflictDoNothing();
}

/** The numbers of a specification as terms: diameter=18. */
export const attributeTerms = (attributes: Attributes): string[] =>
  Object.entries(attributes).map(([name, value]) => facetTerm(name, value));

/**
 * Adds the numbers of specifications that are new, sorted, so that parallel transactions do not
 * deadlock.
 */
export async function learnNumbers(tx: Database, terms: Iterable<string>): Promise<void> {
  const values = [...new Set(terms)].sort().map((term) => {
    const [attribute = '', value = ''] = term.split('=');
    return { attribute, value };
  });
  if (values.length > 0) await tx.insert(attributeValues).values(values).onConflictDoNothing();
}

/** Adds the names of categories that are new. */
export async function learnCategories(tx: Database): Promise<void> {
  const known = tx
    .select()
    .from(vocabulary)
    .where(sql`${vocabulary.kind} = 'category' and ${vocabulary.code} = ${categories.code}`);
  const found = await tx.select().from(categories).where(notExists(known));
  await learnWords(
    tx,
    found.map(({ name, code }) => ['category', name, code] as const),
  );
}
