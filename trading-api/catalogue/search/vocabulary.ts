import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { TypedAttributes } from '#app/domain/catalogue/attributes.ts';
import { withoutCompanyForm } from '#app/domain/catalogue/search/segments.ts';
import { attributeOf, facetTerm } from '#app/domain/catalogue/search/terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { attributeValues, categories, goods, vocabulary } from '#trading-api/schema.ts';
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
export const attributeTerms = (attributes: TypedAttributes): string[] =>
  Object.entries(attributes).map(([name, value]) => facetTerm(name, value));

/** Adds the numbers of specifications that are new, sorted, so that parallel transactions do not deadlock. */
export async function learnNumbers(tx: Database, terms: Iterable<string>): Promise<void> {
  const values = [...new Set(terms)].sort().map((term) => {
    const attribute = attributeOf(term);
    return { attribute, value: term.slice(attribute.length + 1) };
  });
  if (values.length > 0) await tx.insert(attributeValues).values(values).onConflictDoNothing();
}

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

const LEARNT_AT_ONCE = 500;

/** How goods are called, as SQL has it from their columns (`namesOfGoods`). */
const CALLED: readonly (readonly [kind: Word['kind'], word: SQL])[] = [
  ['name', sql`${goods.productName}`],
  ['goods', sql`${goods.productName} || ' ' || ${goods.brandNumber}`],
  ['grade', sql`${goods.brandNumber}`],
  ['manufacturer', sql`${goods.manufacturer}`],
  ['brand', sql`${goods.brand}`],
];

/**
 * Forgets the words by which no goods on the shelf are called, so that a slip or an advertisement is
 * neither suggested nor searched for once its goods are corrected or gone, and learns those of goods
 * that have come back. Several processes may do so at once.
 */
export async function renewWords(db: Database): Promise<void> {
  for (const [kind, word] of CALLED) {
    await forget(db, kind, and(goods.onShelf, eq(word, vocabulary.word)));
  }
  await forget(db, 'seller', and(goods.onShelf, eq(goods.sellerCode, vocabulary.code)));
  await forgetPlaces(db);
  await learnMissing(db);
}

const forget = (db: Database, kind: Word['kind'], isCalledSo: SQL | undefined) =>
  db
    .delete(vocabulary)
    .where(
      and(
        eq(vocabulary.kind, kind),
        notExists(db.select({ one: sql`1` }).from(goods).where(isCalledSo)),
      ),
    );

async function forgetPlaces(db: Database): Promise<void> {
  const rows = await db
    .selectDistinct({ place: goods.deliveryPlace })
    .from(goods)
    .where(sql`${goods.onShelf}`);
  const known = new Set(
    rows.flatMap(({ place }) => [place, locationOf(place).city, locationOf(place).province]),
  );
  const words = await db
    .selectDistinct({ word: vocabulary.word })
    .from(vocabulary)
    .where(inArray(vocabulary.kind, ['place', 'province']));
  const gone = words.flatMap(({ word }) => (known.has(word) ? [] : word));
  if (gone.length === 0) return;
  await db
    .delete(vocabulary)
    .where(and(inArray(vocabulary.kind, ['place', 'province']), inArray(vocabulary.word, gone)));
}

async function learnMissing(db: Database): Promise<void> {
  const isUnknown = CALLED.map(
    ([kind, word]) =>
      sql`not exists (select from ${vocabulary} where ${vocabulary.kind} = ${kind} and ${vocabulary.word} = ${word})`,
  );
  const isOfUnknownSeller = sql`not exists (
    select from ${vocabulary} where ${vocabulary.kind} = 'seller' and ${vocabulary.code} = ${goods.sellerCode})`;
  for (const condition of [...isUnknown, isOfUnknownSeller]) {
    const rows = await db
      .select()
      .from(goods)
      .where(and(goods.onShelf, condition))
      .limit(LEARNT_AT_ONCE);
    const names = new Map<string, Name>();
    for (const row of rows) for (const name of namesOfGoods(row)) names.set(name.join(' '), name);
    await learnWords(db, names.values());
  }
}
