import { and, eq, type SQL, sql } from 'drizzle-orm';
import { piecesOf } from '#app/domain/catalogue/pieces-contract.ts';
import { startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type MatchedGoods, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { reasonOf } from '#app/domain/inquiry/pasted-match.ts';
import { orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import {
  buyQuantity,
  goodsAmong,
  locationOf,
  marketWords,
  type TermsOf,
  termsSayer,
} from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { type ReadRow, RowReader, type Wanted } from './pasted-row.ts';

/** The number of candidates of a row; the search finds more. */
const SHOWN = 5;
/** So many goods of a row are compared; a row that says next to nothing has thousands. */
const COMPARED = 1_000;

type Rows = Parsed<typeof matchRows>['rows'];
type Matches = Content<typeof matchRows>;
type Match = Matches[number];

interface Said {
  matches: Matches;
  termsOf: TermsOf;
}

/**
 * The goods that each row of a list may mean: those of its grade and specification, else those with
 * all of its words, else the nearest of its kind. One statement a step for all rows.
 */
export const matchPastedRows = route(matchRows, async ({ db, input: { rows }, now }) => {
  // Lists repeat themselves.
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
  const answers = await matchDistinct(db, [...distinct.values()], await termsSayer(db, now));
  const byRow = new Map([...distinct.keys()].map((key, at) => [key, answers[at]]));
  return rows.map((row) => byRow.get(JSON.stringify(row)) ?? { candidates: [], total: 0 });
});

async function matchDistinct(db: Database, rows: Rows, termsOf: TermsOf): Promise<Matches> {
  const reader = new RowReader(await marketWords(db));
  const read = rows.map((row, at) => reader.read(row, at));
  const matches: Matches = rows.map(() => ({ candidates: [], total: 0 }));
  const open = () => read.filter(({ wanted: { row } }) => matches[row]?.total === 0);
  const addFitting = async (asked: readonly ReadRow[], step: Step) => {
    for (const { row, total, offer } of await ranked(db, wantedBy(asked, step))) {
      const match = matches[row];
      if (match) match.total = total;
      match?.candidates.push(candidateOf(offer, read[row], termsOf));
    }
  };
  await addFitting(open(), 'same');
  await addFitting(open(), 'words');
  const nearby = open().map((row) => {
    const typed = rows[row.wanted.row];
    return (typed && reader.repaired(typed, row)) ?? row;
  });
  const short = read.filter(({ wanted: { row } }) => rows[row] && isShort(rows[row], matches[row]));
  await offerNear(db, [...nearby, ...short.map(withEnough)], { matches, termsOf });
  await offerChosen(db, rows, read, { matches, termsOf });
  return matches.map((match, at) => (rows[at]?.check ? onlyNear(match) : match));
}

/** Of a row that a person has to look at first, no goods fit yet. */
const onlyNear = ({ candidates, near = [] }: Match): Match => ({
  candidates: [],
  total: 0,
  near: [...candidates, ...near],
});

/** Adds goods that are near to what these rows say. */
async function offerNear(
  db: Database,
  read: readonly ReadRow[],
  { matches, termsOf }: Said,
): Promise<void> {
  const readAt = new Map(read.map((row) => [row.wanted.row, row]));
  for (const step of ['elsewhere', 'kind', 'anything'] as const) {
    const left = read.filter(({ wanted: { row } }) => !matches[row]?.near);
    for (const { row, offer } of await ranked(db, wantedBy(left, step))) {
      const match: Match | undefined = matches[row];
      if (match?.candidates.some(({ id }) => id === String(offer.id))) continue;
      if (match) match.near = [...(match.near ?? []), candidateOf(offer, readAt.get(row), termsOf)];
    }
  }
}

/** Whether goods fit a row, but none of those shown has as much as it wants. */
function isShort(
  { quantity = '', unit = '', length = '' }: Rows[number],
  match: Match | undefined,
): boolean {
  if (!match || match.candidates.length === 0) return false;
  return match.candidates.every((goods) => {
    const ordered = orderedQuantity({ quantity, unit, length }, goods);
    const count = parseQuantity(ordered?.quantity ?? '', { decimals: true });
    return count !== null && count > (parseQuantity(goods.availableCount, { decimals: true }) ?? 0);
  });
}

const withEnough = (row: ReadRow): ReadRow => ({
  ...row,
  wanted: { ...row.wanted, least: row.wanted.count },
});

/** Offers what was chosen before, even where others fit as well or fit better. */
async function offerChosen(
  db: Database,
  rows: Rows,
  read: readonly ReadRow[],
  { matches, termsOf }: Said,
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
    match.candidates.unshift(candidateOf(offer, read[at], termsOf));
    match.total = Math.max(match.total, match.candidates.length);
  }
}

type Step = keyof ReadRow['queries'];

const wantedBy = (rows: readonly ReadRow[], step: Step): Wanted[] =>
  rows.flatMap(({ wanted, queries }) =>
    queries[step] ? [{ ...wanted, query: queries[step] }] : [],
  );

function candidateOf(offer: Candidate, row: ReadRow | undefined, termsOf: TermsOf): MatchedGoods {
  const { id, type, name, brandNumber, specs, brand, manufacturer, deliveryPlace } = offer;
  const { sellerCode, sellerName, unit, unitDecimals } = offer;
  return {
    ...{
      type,
      name,
      brandNumber,
      specs,
      brand,
      manufacturer,
      deliveryPlace,
      sellerCode,
      sellerName,
    },
    ...{ id: String(id), unit, unitDecimals, pieces: piecesOf(offer) },
    price: toYuan(offer.price),
    priceTerms: termsOf(offer),
    availableCount: toQuantity(offer.availableCount),
    startingQuantity: toQuantity(startingQuantity(offer)),
    reason: row && reasonFor(offer, row),
  };
}

function reasonFor(offer: Candidate, { said, repairs, reasons }: ReadRow): string {
  const known = reasons.get(offer.id);
  if (known !== undefined) return known;
  const { province, city } = locationOf(offer.deliveryPlace);
  const reason = reasonOf(said, repairs, { ...offer, region: province + city });
  reasons.set(offer.id, reason);
  return reason;
}

/** The first goods of each row, with how many there are. */
async function ranked(db: Database, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return [];
  // One JSON parameter for any number of rows.
  const asked = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (
    "row" int, "query" text, "whole" text, "grade" text, "family" text, "attribute" text, "value" float8,
    "place" text, "maker" text, "name" text, "count" bigint, "unit" text, "least" bigint)`;
  const isOtherUnit = sql`coalesce(${goods.unit} <> wanted."unit", false)`;
  const count = sql`case when ${isOtherUnit} then 0 else wanted."count" end`;
  const matching = db
    .select()
    .from(goods)
    .where(
      and(
        sql`${goods.searchTerms} @@ wanted."query"::tsquery`,
        goods.onShelf,
        sql`(${isOtherUnit} or ${goods.availableCount} >= wanted."least")`,
      ),
    )
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
          ${has(sql`wanted."place"`)}::int + ${has(sql`wanted."maker"`)}::int desc,
          strpos(lower(${goods.productName}), wanted."name") = 0,
          ${goods.availableCount} < greatest(${count}, ${goods.miniQuantity}),
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
  manufacturer: goods.manufacturer,
  deliveryPlace: goods.deliveryPlace,
  sellerCode: goods.sellerCode,
  sellerName: goods.sellerName,
  price: goods.price,
  writtenPrice: goods.writtenPrice,
  priceTerms: goods.priceTerms,
  priceUntil: goods.priceUntil,
  category3: goods.category3,
  unit: goods.unit,
  unitDecimals: goods.unitDecimals,
  pieceQuantity: goods.pieceQuantity,
  pieceName: goods.pieceName,
  orderMultiple: goods.orderMultiple,
  availableCount: goods.availableCount,
  miniQuantity: goods.miniQuantity,
  myBuyNum: goods.myBuyNum,
  buyQuantity,
} as const;
