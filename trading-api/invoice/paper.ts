import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import type { DocumentLine } from '#app/domain/invoice/document-lines.ts';
import {
  ISSUE_DAY_INVALID,
  isInvoiceNumber,
  NUMBER_INVALID,
  NUMBER_TAKEN,
  RED_BEFORE_BLUE,
} from '#app/domain/invoice/invoice.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { sumFen } from '#app/domain/money.ts';
import { wallDay } from '#app/domain/time.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { invoiceLines, invoiceRequestOrders, invoices } from '#trading-api/schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type LineRow = typeof invoiceLines.$inferSelect;

/** Number and day of an invoice: its own number before a correction, and of a red one the day of its blue. */
export async function headOf(
  tx: Database,
  { number, issueDate }: { number: string; issueDate: string },
  now: Date,
  { own, notBefore }: { own?: string | undefined; notBefore?: string } = {},
) {
  const digits = withoutSeparators(number);
  const isKnown =
    isInvoiceNumber(digits) &&
    digits !== own &&
    (await tx.$count(invoices, eq(invoices.number, digits))) > 0;
  const day = typedDay(issueDate);
  return {
    number: isKnown
      ? wrong('exists', NUMBER_TAKEN)
      : isInvoiceNumber(digits)
        ? digits
        : wrong('invalid', NUMBER_INVALID),
    issueDate:
      !day || day > wallDay(now)
        ? wrong('invalid', ISSUE_DAY_INVALID)
        : notBefore && day < notBefore
          ? wrong('invalid', RED_BEFORE_BLUE(notBefore))
          : day,
  };
}

/** The columns that versions without lines read. */
export function firstRateOf(lines: readonly Pick<DocumentLine, 'rate'>[]) {
  const rate = taxRateOf(lines[0]?.rate ?? '');
  return { taxRate: Math.floor((rate?.points ?? 0) / 100), taxCode: rate?.code ?? null };
}

/** The sums of an invoice's lines, and the columns that versions without lines read. */
export const sumsOf = (lines: readonly DocumentLine[]) => ({
  amount: sumFen(lines.map(({ amount }) => amount)),
  taxAmount: sumFen(lines.map(({ tax }) => tax)),
  ...firstRateOf(lines),
});

export async function insertInvoice(
  tx: Database,
  values: typeof invoices.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(invoices).values(values).returning({ id: invoices.id });
  if (!made) throw new Error('the invoice was not written');
  return made.id;
}

export async function writeLines(
  tx: Database,
  invoiceId: number,
  lines: readonly (DocumentLine & { originalNo?: number })[],
): Promise<void> {
  await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, at) => ({ ...line, invoiceId, no: at + 1 })));
}

export async function originalOf(tx: Database, requestId: number): Promise<InvoiceRow> {
  const [original] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.requestId, requestId), isNull(invoices.originalNumber)));
  if (!original) throw new Error(`no invoice of request ${requestId}`);
  return original;
}

/** The lines of invoices by their ids; one that a version without lines wrote has one, of its sums. */
export async function linesOfInvoices(
  db: Database,
  papers: readonly InvoiceRow[],
): Promise<ReadonlyMap<number, LineRow[]>> {
  if (papers.length === 0) return new Map();
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(
      inArray(
        invoiceLines.invoiceId,
        papers.map(({ id }) => id),
      ),
    )
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.no));
  const lines = new Map<number, LineRow[]>(papers.map(({ id }) => [id, []]));
  for (const row of rows) lines.get(row.invoiceId)?.push(row);
  for (const paper of papers) {
    const own = lines.get(paper.id) ?? [];
    if (own.length === 0) own.push(await lineOfSums(db, paper));
  }
  return lines;
}

async function lineOfSums(db: Database, paper: InvoiceRow): Promise<LineRow> {
  const { id, requestId, originalNumber, amount, taxAmount, taxRate, taxCode } = paper;
  const [order] = await db
    .select({ orderCode: invoiceRequestOrders.orderCode })
    .from(invoiceRequestOrders)
    .where(eq(invoiceRequestOrders.requestId, requestId))
    .orderBy(asc(invoiceRequestOrders.orderCode))
    .limit(1);
  return {
    ...{ invoiceId: id, no: 1, orderCode: order?.orderCode ?? '', position: WHOLE_ORDER },
    ...{ originalNo: originalNumber === null ? null : 1, name: '', spec: '', unit: '' },
    ...{ quantity: '', unitPrice: '', amount, tax: taxAmount, rateReason: '', differences: [] },
    rate: taxCode ?? String(taxRate),
  };
}
