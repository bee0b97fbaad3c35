import { eq } from 'drizzle-orm';
import { oversOf, WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import { openOf } from '#app/domain/invoice/invoice.ts';
import { type BlueLine, leftOfLine } from '#app/domain/invoice/reversal.ts';
import { sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoices } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import type { LinePart, LockedRequest } from './lock-request.ts';
import { type InvoiceRow, type LineRow, linesOfInvoices } from './paper.ts';
import { lineKey } from './wanted-lines.ts';

type Bills = Awaited<ReturnType<typeof billsOf>>;

/** What of a part of an issued request is above what is owed now. */
export function overOf(part: LinePart, bills: Bills): number {
  const bill = bills.get(part.orderCode);
  const over = bill && oversOf(bill).find(({ position }) => position === part.position);
  return Math.min(openOf(part), over?.amount ?? 0);
}

/** The lines of an invoice as they are stored, and with what was reversed of them and is too much. */
export async function blueLinesOf(
  tx: Database,
  { parts, lines }: LockedRequest,
  original: InvoiceRow,
): Promise<{ rows: LineRow[]; blue: BlueLine[] }> {
  const reds = await tx.select().from(invoices).where(eq(invoices.originalNumber, original.number));
  const linesBy = await linesOfInvoices(tx, [original, ...reds]);
  const rows = linesBy.get(original.id) ?? [];
  const redRows = reds.flatMap(({ id }) => linesBy.get(id) ?? []);
  const bills = await billsOf(
    tx,
    parts.map(({ orderCode }) => orderCode),
  );
  const overs = new Map<string, number>();
  const named = new Set(rows.map(({ orderCode, position }) => lineKey(orderCode, position)));
  for (const part of lines) {
    const own = lineKey(part.orderCode, part.position);
    // An invoice without lines is for all of its orders.
    const key = named.has(own) ? own : UNNAMED;
    overs.set(key, (overs.get(key) ?? 0) + overOf(part, bills));
  }
  const blue = rows.map(({ no, amount, rate, tax }): BlueLine => {
    const back = redRows.filter(({ originalNo }) => originalNo === no);
    const reversed = {
      amount: sumFen(back.map((red) => red.amount)),
      tax: Math.min(tax, sumFen(back.map((red) => red.tax))),
    };
    return { no, amount, rate, tax, reversed, over: 0 };
  });
  for (const [at, line] of [...blue.entries()].reverse()) {
    const row = rows[at];
    if (!row) continue;
    const own = lineKey(row.orderCode, row.position);
    const key = row.position === WHOLE_ORDER && !overs.has(own) ? UNNAMED : own;
    line.over = Math.min(overs.get(key) ?? 0, leftOfLine(line).amount);
    overs.set(key, (overs.get(key) ?? 0) - line.over);
  }
  return { rows, blue };
}

const UNNAMED = '';
