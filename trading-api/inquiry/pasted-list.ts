import { and, eq, sql } from 'drizzle-orm';
import { CART_FULL, MOST_CART_LINES } from '#app/domain/cart/cart.ts';
import { sameTerm } from '#app/domain/catalogue/search/terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { addCartsList, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { countCart, sumInCart } from '#trading-api/cart/index.ts';
import { GOODS_GONE, offerColumns, queryOf, spell } from '#trading-api/catalogue/index.ts';
import { withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Wrong } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods } from '#trading-api/schema.ts';

/** The number of candidates of a row; the search finds more. */
const SHOWN = 5;

type Rows = Parsed<typeof matchRows>['rows'];
type Matches = Content<typeof matchRows>;

/** The goods that each row of a list may mean: one statement for all rows, answered by an index. */
export async function matchPastedRows(db: Database, rows: Rows): Promise<Matches> {
  const wanted = rows.flatMap(({ grade, specs, name = '', quantity = '' }, row) => {
    if (grade.trim() === '' || specs.trim() === '') return [];
    const count = parseQuantity(quantity, { decimals: true }) ?? 0;
    const [one, other] = [spell(grade), spell(specs)];
    const ways = [[sameTerm(one, other)], [sameTerm(other, one)]];
    return [{ row, query: queryOf([ways]), name: spell(name), count }];
  });
  const found = await ranked(db, wanted);
  const matches: Matches = rows.map(() => ({ candidates: [], total: 0 }));
  for (const { row, total, offer } of found) {
    const match = matches[row];
    if (!match) continue;
    match.total = total;
    match.candidates.push({
      ...offer,
      id: String(offer.id),
      price: toYuan(offer.price),
      availableCount: toQuantity(offer.availableCount),
      miniQuantity: toQuantity(offer.miniQuantity),
      myBuyNum: offer.myBuyNum === null ? null : toQuantity(offer.myBuyNum),
    });
  }
  return matches;
}

type Wanted = { row: number; query: string; name: string; count: number };

function ranked(db: Database, wanted: readonly Wanted[]) {
  // One JSON parameter, whatever the number of rows.
  const asked = sql`json_to_recordset(${JSON.stringify(wanted)}::json)
    as wanted ("row" int, "query" text, "name" text, "count" bigint)`;
  const best = db
    .select({
      row: sql<number>`wanted."row"`.as('wanted_row'),
      goodsId: sql<number>`${goods.id}`.as('goods_id'),
      total: sql<number>`(count(*) over (partition by wanted."row"))::int`.as('total'),
      place: sql<number>`row_number() over (
        partition by wanted."row"
        order by strpos(lower(${goods.productName}), wanted."name") = 0,
          ${goods.availableCount} < greatest(wanted."count", ${goods.miniQuantity}),
          ${goods.price}, ${goods.id})`.as('place'),
    })
    .from(asked)
    .innerJoin(goods, and(sql`${goods.searchTerms} @@ wanted."query"::tsquery`, goods.onShelf))
    .as('best');
  return db
    .select({ row: best.row, total: best.total, offer: candidateColumns })
    .from(best)
    .innerJoin(goods, eq(goods.id, best.goodsId))
    .where(sql`${best.place} <= ${SHOWN}`)
    .orderBy(best.row, best.place);
}

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

/**
 * Puts each valid row into the cart in the caller's transaction, with the result of adding them one
 * after the other. All rows are read and written at once, because a thousand statements would hold
 * the transaction for seconds.
 */
export async function addListToCart(
  tx: Database,
  customerId: number,
  rows: Parsed<typeof addCartsList>['rows'],
  now: Date,
): Promise<Content<typeof addCartsList>> {
  await lockCustomer(tx, customerId);
  const lines = await linesOf(tx, customerId, rows, now);
  const sums = new Map<number, Hundredths>();
  let places = MOST_CART_LINES - (await countCart(tx, customerId));
  const refusals = rows.map(({ productId, count, source }) => {
    const line = lines.get(rowId(productId) ?? 0);
    if (line?.offer.kind !== source) return GOODS_GONE;
    const { id } = line.offer;
    const isNew = line.inCart === 0 && !sums.has(id);
    if (isNew && places <= 0) return CART_FULL;
    const sum = sumInCart({ ...line, inCart: sums.get(id) ?? line.inCart }, count);
    if (sum instanceof Wrong) return sum.text;
    sums.set(id, sum);
    if (isNew) places -= 1;
    return null;
  });
  if (sums.size > 0) {
    await insertLines(
      tx,
      [...sums].map(([goodsId, count]) => ({ customerId, goodsId, count, now })),
    );
  }
  return { refusals, cartCount: await countCart(tx, customerId) };
}

/** One JSON parameter: a thousand separate ones cost the embedded database seconds. */
const insertLines = (
  tx: Database,
  lines: readonly { customerId: number; goodsId: number; count: Hundredths; now: Date }[],
) =>
  tx.execute(sql`
    insert into ${cartLines} (customer_id, goods_id, count, created_at)
    select "customerId", "goodsId", "count", "now"
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line ("customerId" bigint, "goodsId" bigint, "count" bigint, "now" timestamptz)
    on conflict (customer_id, goods_id)
      do update set count = excluded.count, created_at = excluded.created_at`);

/** The goods of the rows with their quantity in the cart. */
async function linesOf(
  tx: Database,
  customerId: number,
  rows: readonly { productId: string }[],
  now: Date,
) {
  const ids = rowIds(rows.map(({ productId }) => productId));
  const found = await tx
    .select({ offer: offerColumns, inCart: sql<number>`coalesce(${cartLines.count}, 0)::int` })
    .from(goods)
    .leftJoin(cartLines, and(eq(cartLines.goodsId, goods.id), eq(cartLines.customerId, customerId)))
    .where(
      sql`${goods.id} in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`,
    );
  const promoted = await withPromotions(tx, found, now);
  return new Map(promoted.map((line) => [line.offer.id, line]));
}
