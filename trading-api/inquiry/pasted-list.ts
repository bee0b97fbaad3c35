import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type QueryWord, readQuery } from '#app/domain/catalogue/search/query.ts';
import { familyTerm, sameTerm } from '#app/domain/catalogue/search/terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { MatchedGoods, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { measureOf, reasonOf, rowWordsOf } from '#app/domain/inquiry/pasted-match.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import {
  goodsAmong,
  type MarketWords,
  marketWords,
  queryOf,
  spell,
} from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';

/** The number of candidates of a row; the search finds more. */
const SHOWN = 5;
/** So many goods of a row are compared; a row that says next to nothing has thousands. */
const COMPARED = 1_000;

type Rows = Parsed<typeof matchRows>['rows'];
type Matches = Content<typeof matchRows>;
type Match = Matches[number];

/** What is asked for a row: goods with these terms, in this order of preference. */
interface Wanted {
  row: number;
  /** A tsquery, as the others: goods have to match it. */
  query: string;
  whole: string | null;
  grade: string | null;
  family: string | null;
  attribute: string | null;
  value: number | null;
  name: string;
  count: number;
}

/**
 * The goods that each row of a list may mean: those of its grade and specification, else those with
 * all of its words, else the nearest of its kind. One statement a step for all rows.
 */
export async function matchPastedRows(db: Database, rows: Rows): Promise<Matches> {
  // Lists repeat themselves.
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
  const answers = await matchDistinct(db, [...distinct.values()]);
  const byRow = new Map([...distinct.keys()].map((key, at) => [key, answers[at]]));
  return rows.map((row) => byRow.get(JSON.stringify(row)) ?? { candidates: [], total: 0 });
}

async function matchDistinct(db: Database, rows: Rows): Promise<Matches> {
  const market = await marketWords(db);
  const read = rows.map((row, at) => readRow(row, at, market));
  const matches: Matches = rows.map(() => ({ candidates: [], total: 0 }));
  const open = () => read.filter(({ wanted: { row } }) => matches[row]?.total === 0);
  for (const step of ['same', 'words'] as const) {
    const found = await ranked(db, wantedBy(open(), step));
    for (const { row, total, offer } of found) {
      const match = matches[row];
      if (match) match.total = total;
      match?.candidates.push(candidateOf(offer, read[row]));
    }
  }
  for (const step of ['kind', 'anything'] as const) {
    const left = open().filter(({ wanted: { row } }) => !matches[row]?.near);
    for (const { row, offer } of await ranked(db, wantedBy(left, step))) {
      const match: Match | undefined = matches[row];
      if (match) match.near = [...(match.near ?? []), candidateOf(offer, read[row])];
    }
  }
  await offerChosen(db, rows, read, matches);
  return matches;
}

/** Offers what was chosen before, even where others fit as well or fit better. */
async function offerChosen(
  db: Database,
  rows: Rows,
  read: readonly ReadRow[],
  matches: Matches,
): Promise<void> {
  const ids = rowIds(rows.flatMap(({ goodsId }) => goodsId ?? []));
  if (ids.length === 0) return;
  const found = await db
    .select(candidateColumns)
    .from(goods)
    .where(and(goodsAmong(ids), goods.onShelf));
  const chosen = new Map(found.map((offer) => [String(offer.id), offer]));
  for (const [at, { goodsId }] of rows.entries()) {
    const offer = chosen.get(goodsId ?? '');
    const match = matches[at];
    if (!offer || !match) continue;
    const offered = [...match.candidates, ...(match.near ?? [])];
    if (offered.some(({ id }) => id === goodsId)) continue;
    match.candidates.unshift(candidateOf(offer, read[at]));
    match.total = Math.max(match.total, match.candidates.length);
  }
}

type ReadRow = ReturnType<typeof readRow>;
type Step = keyof ReadRow['queries'];

const wantedBy = (rows: readonly ReadRow[], step: Step): Wanted[] =>
  rows.flatMap(({ wanted, queries }) =>
    queries[step] ? [{ ...wanted, query: queries[step] }] : [],
  );

/** What a row says, as the terms of the goods it may mean. */
function readRow(
  { grade, specs, name = '', quantity = '' }: Rows[number],
  row: number,
  market: MarketWords,
) {
  const [spelledGrade, spelledSpecs] = [spell(grade), spell(specs)];
  const text = spell(`${name} ${grade} ${specs}`);
  const words = text === '' ? [] : readQuery(text, market);
  const said = rowWordsOf(words, market.grades);
  const { names, grades, dimensions } = said;
  const measure = measureOf(
    names.flatMap(({ typed, readAs }) => [typed, ...readAs]).join(' '),
    dimensions.map(({ typed }) => typed).join(' '),
  );
  const same = [sameTerm(spelledGrade, spelledSpecs), sameTerm(spelledSpecs, spelledGrade)];
  const isWhole = spelledGrade !== '' && spelledSpecs !== '';
  const families = grades.map(({ typed }) => familyTerm(typed));
  const queryOfWords = (asked: readonly QueryWord[]) => queryOf(asked.map(({ ways }) => ways));
  const count = parseQuantity(quantity, { decimals: true }) ?? 0;
  return {
    said,
    wanted: {
      row,
      query: '',
      whole: queryOf(words.map(({ whole }) => whole.map((term) => [term]))) || null,
      grade: queryOfAny(grades.flatMap(({ whole }) => whole)),
      family: queryOfAny(families),
      attribute: measure?.attribute ?? null,
      value: measure?.value ?? null,
      name: spell(name),
      count,
    },
    queries: {
      same: isWhole ? queryOf([same.map((term) => [term])]) : '',
      words: queryOfWords(words),
      kind: queryOfWords(names),
      anything: queryOf([families.map((term) => [term])]),
    },
  };
}

const queryOfAny = (terms: readonly string[]): string | null =>
  terms.length > 0 ? queryOf([terms.map((term) => [term])]) : null;

function candidateOf(offer: Candidate, row: ReadRow | undefined): MatchedGoods {
  return {
    ...offer,
    id: String(offer.id),
    price: toYuan(offer.price),
    availableCount: toQuantity(offer.availableCount),
    miniQuantity: toQuantity(offer.miniQuantity),
    myBuyNum: offer.myBuyNum === null ? null : toQuantity(offer.myBuyNum),
    reason: row && reasonOf(row.said, offer),
  };
}

/** The first goods of each row, with how many there are. */
async function ranked(db: Database, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return [];
  // One JSON parameter, whatever the number of rows.
  const asked = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (
    "row" int, "query" text, "whole" text, "grade" text, "family" text, "attribute" text, "value" float8,
    "name" text, "count" bigint)`;
  const matching = db
    .select()
    .from(goods)
    .where(and(sql`${goods.searchTerms} @@ wanted."query"::tsquery`, goods.onShelf))
    .limit(COMPARED)
    .as('goods');
  const has = (query: SQL) => sql`coalesce(${goods.searchTerms} @@ ${query}::tsquery, false)`;
  const measure = sql`substring(${goods.attributes} ->> wanted."attribute" from '[0-9.]+')::float8`;
  const best = db
    .select({
      row: sql<number>`wanted."row"`.as('wanted_row'),
      goodsId: sql<number>`${goods.id}`.as('goods_id'),
      total: sql<number>`(count(*) over (partition by wanted."row"))::int`.as('total'),
      place: sql<number>`row_number() over (
        partition by wanted."row"
        order by ${has(sql`wanted."whole"`)} desc, ${has(sql`wanted."grade"`)} desc, ${has(sql`wanted."family"`)} desc,
          abs(${measure} - wanted."value"),
          strpos(lower(${goods.productName}), wanted."name") = 0,
          ${goods.availableCount} < greatest(wanted."count", ${goods.miniQuantity}),
          ${goods.price}, ${goods.id})`.as('place'),
    })
    .from(asked)
    .crossJoinLateral(matching)
    .as('best');
  return db
    .select({ row: best.row, total: best.total, offer: candidateColumns })
    .from(best)
    .innerJoin(goods, eq(goods.id, best.goodsId))
    .where(sql`${best.place} <= ${SHOWN}`)
    .orderBy(best.row, best.place);
}

type Candidate = Awaited<ReturnType<typeof ranked>>[number]['offer'];

const candidateColumns = {
  id: goods.id,
  type: goods.kind,
  name: goods.productName,
  brandNumber: goods.brandNumber,
  specs: goods.specs,
  brand: goods.brand,
  sellerCode: goods.sellerCode,
  sellerName: goods.sellerName,
  price: goods.price,
  unit: goods.unit,
  unitDecimals: goods.unitDecimals,
  availableCount: goods.availableCount,
  miniQuantity: goods.miniQuantity,
  myBuyNum: goods.myBuyNum,
} as const;
