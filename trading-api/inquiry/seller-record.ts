import { and, count, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { LEAST_ANSWERS } from '#app/domain/inquiry/recommendation.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import { wallDay } from '#app/domain/time.ts';
import { onShelf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  goods,
  inquiries,
  inquirySellers,
  offers,
  orderLines,
  orders,
  sellers,
} from '#trading-api/schema.ts';

/** So many goods of a line are looked at, as for a pasted list: one that says next to nothing has thousands. */
const COMPARED = 1_000;
/** So many of a seller's last orders are looked through, and of the last inquiries that the seller got. */
const ORDERS_READ = 200;
const INQUIRIES_READ = 50;
/** So many of a buyer's own last orders. */
const OWN_ORDERS_READ = 1_000;

/** A line of an inquiry, with the tsquery of the goods that it asks for. */
export interface AskedLine {
  line: number;
  query: string;
}

/** One parameter for any number of lines. */
const tableOf = (asked: readonly AskedLine[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(asked)}::json) as asked (
    "line" int, "query" text, "name" text, "grade" text, "specs" text)`;

const lineNumber = sql<number>`asked."line"`;

/** For a lateral join: the goods that a line asks for. */
const goodsOfLine = (db: Database, wanted: SQL | undefined) =>
  db
    .select({ id: goods.id, sellerCode: goods.sellerCode })
    .from(goods)
    .where(and(sql`${goods.searchTerms} @@ asked."query"::tsquery`, wanted))
    .limit(COMPARED)
    .as('goods_of_line');

/** The sellers who list what each line asks for. */
export async function sellersWith(db: Database, asked: readonly AskedLine[]) {
  if (asked.length === 0) return [];
  const found = goodsOfLine(db, onShelf('sale'));
  return db
    .selectDistinct({ line: lineNumber, sellerCode: found.sellerCode })
    .from(tableOf(asked))
    .crossJoinLateral(found);
}

/** Orders whose goods were paid for as their terms ask; the newest are read from their index. */
const lastOrders = (db: Database, most: number) =>
  db
    .select({ orderCode: orders.orderCode, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.sellerCode, sellers.code), inArray(orders.state, RELEASED_STATES)))
    .orderBy(desc(orders.orderCode))
    .limit(most);

/**
 * How many of the lines each of these sellers has sold: by the goods, on the shelf or not, and by their words where
 * they came of an offer, which names no listing.
 */
export async function soldLines(
  db: Database,
  asked: readonly (AskedLine & Record<'name' | 'grade' | 'specs', string>)[],
  codes: readonly string[],
): Promise<Map<string, number>> {
  const newest = lastOrders(db, ORDERS_READ).as('newest');
  const sold = db.$with('sold').as(
    db
      .select({
        sellerCode: sellers.code,
        goodsId: orderLines.goodsId,
        name: orderLines.productName,
        grade: orderLines.brandNumber,
        specs: orderLines.specs,
      })
      .from(sellers)
      .crossJoinLateral(newest)
      .innerJoin(orderLines, eq(orderLines.orderCode, newest.orderCode))
      .where(inArray(sellers.code, [...codes])),
  );
  const searched = asked.filter(({ query }) => query !== '');
  const found = goodsOfLine(db, inArray(goods.sellerCode, [...codes]));
  const pair = { line: lineNumber.as('line'), sellerCode: sold.sellerCode };
  const pairs = db
    .select(pair)
    .from(tableOf(searched))
    .crossJoinLateral(found)
    .innerJoin(sold, eq(sold.goodsId, found.id))
    .union(
      db
        .select(pair)
        .from(tableOf(asked))
        .innerJoin(
          sold,
          and(
            isNull(sold.goodsId),
            sql`lower(${sold.name}) = lower(asked."name")`,
            sql`lower(${sold.grade}) = lower(asked."grade")`,
            sql`lower(${sold.specs}) = lower(asked."specs")`,
          ),
        ),
    )
    .as('pairs');
  const counted = await db
    .with(sold)
    .select({ sellerCode: pairs.sellerCode, lines: count() })
    .from(pairs)
    .groupBy(pairs.sellerCode);
  return new Map(counted.map(({ sellerCode, lines }) => [sellerCode, lines]));
}

/** What is said of each of these sellers, to a buyer: `buyerId` is the company's account. */
export async function factsOfSellers(
  db: Database,
  codes: readonly string[],
  buyerId: number | undefined,
) {
  const last = lastOrders(db, 1).as('last');
  const own = db
    .select({ sellerCode: orders.sellerCode, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.customerId, buyerId ?? 0), inArray(orders.state, RELEASED_STATES)))
    .orderBy(desc(orders.createdAt))
    .limit(OWN_ORDERS_READ)
    .as('own');
  const ofOwn = db
    .select({ sellerCode: own.sellerCode, at: max(own.createdAt).as('at') })
    .from(own)
    .groupBy(own.sellerCode)
    .as('of_own');
  const received = db
    .select({ inquiryId: inquirySellers.inquiryId })
    .from(inquirySellers)
    .where(eq(inquirySellers.sellerCode, sellers.code))
    .orderBy(desc(inquirySellers.inquiryId))
    .limit(INQUIRIES_READ)
    .as('received');
  const answered = db
    .select({
      answers: count().as('answers'),
      seconds: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${offers.createdAt} - ${inquiries.createdAt}))`.as('seconds'),
    })
    .from(received)
    .innerJoin(inquiries, eq(inquiries.id, received.inquiryId))
    .innerJoin(
      offers,
      and(
        eq(offers.inquiryId, received.inquiryId),
        eq(offers.sellerCode, sellers.code),
        eq(offers.lastCutNum, 1),
      ),
    )
    .as('answered');
  const rows = await db
    .select({
      sellerCode: sellers.code,
      sellerName: sellers.name,
      city: sellers.city,
      lastAt: last.createdAt,
      ownAt: ofOwn.at,
      answers: answered.answers,
      seconds: answered.seconds,
    })
    .from(sellers)
    .leftJoinLateral(last, sql`true`)
    .leftJoin(ofOwn, eq(ofOwn.sellerCode, sellers.code))
    .crossJoinLateral(answered)
    .where(and(inArray(sellers.code, [...codes]), eq(sellers.selfOperated, false)));
  return new Map(
    rows.map(({ lastAt, ownAt, answers, seconds, ...store }) => [
      store.sellerCode,
      {
        ...store,
        lastDealWithYou: ownAt && wallDay(ownAt),
        lastDeal: lastAt && wallDay(lastAt).slice(0, 7),
        answersWithinHours: answers < LEAST_ANSWERS ? null : hoursOf(seconds ?? 0),
      },
    ]),
  );
}

const hoursOf = (seconds: number): number => Math.max(1, Math.ceil((seconds * 1000) / HOUR_MS));
