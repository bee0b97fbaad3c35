import { asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import { partOf, type WantedLine } from '#app/domain/invoice/document-lines.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { type DeliveredLine, deliveredWorth } from '#app/domain/payout/settlement.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { receivedOrders } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestLines, invoiceRequestOrders, orderLines } from '#trading-api/schema.ts';
import { usualRatesOf } from './tax-rates.ts';

export const lineKey = (orderCode: string, position: number): string => `${orderCode} ${position}`;

/** What a request is for, line by line, with the goods of each and the rate that these usually have. */
export async function wantedLinesOf(db: Database, requestId: number): Promise<WantedLine[]> {
  const parts = await db
    .select()
    .from(invoiceRequestOrders)
    .where(eq(invoiceRequestOrders.requestId, requestId))
    .orderBy(asc(invoiceRequestOrders.orderCode));
  const lines = await db
    .select()
    .from(invoiceRequestLines)
    .where(eq(invoiceRequestLines.requestId, requestId))
    .orderBy(asc(invoiceRequestLines.orderCode), asc(invoiceRequestLines.position));
  const codes = parts.map(({ orderCode }) => orderCode);
  const linesBy = groupBy(lines, ({ orderCode }) => orderCode);
  const goods = await goodsOf(db, codes);
  const rates = await usualRatesOf(db, codes);
  return parts.flatMap(({ orderCode, amount }) => {
    const own = (linesBy.get(orderCode) ?? []).filter((line) => line.amount > 0);
    const rest = amount - sumFen(own.map((line) => line.amount));
    const ofLines = own.map((line): WantedLine => {
      const key = lineKey(orderCode, line.position);
      const { worth, kept, ...named } = goods.get(key) ?? NOT_KNOWN;
      return {
        ...{ orderCode, position: line.position, ...named, amount: line.amount },
        quantity: worth > 0 ? partOf(kept, line.amount, worth) : null,
        usualRate: rates.get(key) ?? '',
      };
    });
    return rest > 0 ? [...ofLines, wholeOrder(orderCode, rest, goods, rates)] : ofLines;
  });
}

/** What versions that knew no lines have asked for: it is called as the first goods of the order. */
function wholeOrder(
  orderCode: string,
  amount: Fen,
  goods: ReadonlyMap<string, Goods>,
  rates: ReadonlyMap<string, string>,
): WantedLine {
  const ofOrder = [...rates].filter(([key]) => key.startsWith(`${orderCode} `));
  const [usualRate = '', another] = new Set(ofOrder.map(([, rate]) => rate));
  const { name } = goods.get(lineKey(orderCode, 0)) ?? NOT_KNOWN;
  return {
    ...{ orderCode, position: WHOLE_ORDER, name, spec: '', unit: '', quantity: null, amount },
    usualRate: another === undefined ? usualRate : '',
  };
}

interface Goods {
  name: string;
  spec: string;
  unit: string;
  /** What is kept of them, and what is owed for that. */
  kept: Hundredths;
  worth: Fen;
}
const NOT_KNOWN: Goods = { name: '', spec: '', unit: '', kept: 0, worth: 0 };

async function goodsOf(db: Database, codes: string[]): Promise<ReadonlyMap<string, Goods>> {
  const rows = await db.select().from(orderLines).where(inArray(orderLines.orderCode, codes));
  const received = await receivedOrders(db, codes);
  const kept = new Map(
    received.flatMap(({ orderCode, lines }) =>
      keptOf(lines).map((each) => [lineKey(orderCode, each.position), each] as const),
    ),
  );
  return new Map(
    rows.map(({ orderCode, position, productName, specs, unit }) => {
      const key = lineKey(orderCode, position);
      const { quantity = 0, worth = 0 } = kept.get(key) ?? {};
      return [key, { name: productName, spec: specs, unit, kept: quantity, worth }];
    }),
  );
}

const keptOf = (lines: readonly DeliveredLine[]) =>
  deliveredWorth(lines).map(({ received, kept }, at) => ({
    position: lines[at]?.position ?? 0,
    quantity: received.count - (lines[at]?.returned ?? 0),
    worth: kept,
  }));
