import { asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import { partOf, type WantedLine } from '#app/domain/invoice/document-lines.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestLines, invoiceRequestOrders, orderLines } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import { lineKey } from './line-key.ts';
import { usualRatesOf } from './tax-rates.ts';

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
  const bills = await billsOf(db, codes);
  const rates = await usualRatesOf(db, codes);
  return parts.flatMap(({ orderCode, amount }) => {
    const own = (linesBy.get(orderCode) ?? []).filter((line) => line.amount > 0);
    const rest = amount - sumFen(own.map((line) => line.amount));
    const ofLines = own.map((line): WantedLine => {
      const key = lineKey(orderCode, line.position);
      const of = bills.get(orderCode)?.lines.find(({ position }) => position === line.position);
      const derived = of && of.kept > 0 ? partOf(of.quantity, line.amount, of.kept) : null;
      return {
        ...{ orderCode, position: line.position, ...(goods.get(key) ?? NOT_KNOWN) },
        ...{ amount: line.amount, quantity: line.quantity ?? derived },
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
    ...{ orderCode, position: WHOLE_ORDER, name, spec: '', grade: '', unit: '' },
    ...{ quantity: null, amount },
    usualRate: another === undefined ? usualRate : '',
  };
}

interface Goods {
  name: string;
  spec: string;
  grade: string;
  unit: string;
}
const NOT_KNOWN: Goods = { name: '', spec: '', grade: '', unit: '' };

/** What the lines of orders are called, by `lineKey`. */
export async function goodsOf(db: Database, codes: string[]): Promise<ReadonlyMap<string, Goods>> {
  const rows = await db.select().from(orderLines).where(inArray(orderLines.orderCode, codes));
  return new Map(
    rows.map(({ orderCode, position, productName, specs, brandNumber, unit }) => [
      lineKey(orderCode, position),
      { name: productName, spec: specs, grade: brandNumber, unit },
    ]),
  );
}
