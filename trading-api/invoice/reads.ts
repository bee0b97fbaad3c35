import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { InvoiceRequest, invoiceRequests as listCall } from '#app/domain/invoice/contract.ts';
import { taxMonthOf } from '#app/domain/invoice/deduction.ts';
import { INVOICE_STATES, type InvoiceState } from '#app/domain/invoice/invoice.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { nameAt, storeNameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { countTabs, tabsOf } from '#trading-api/platform/tab-counts.ts';
import {
  customers,
  files,
  invoiceRequestLines,
  invoiceRequestOrders,
  invoiceRequests,
  invoices,
  orders,
  redConfirmations,
  sellers,
} from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import { overOf } from './blue-lines.ts';
import { type LinePart, linePartsOf, type OrderPart } from './lock-request.ts';
import { type InvoiceRow, type LineRow, linesOfInvoices } from './paper.ts';
import { sellerThen } from './parties.ts';
import { redWaits } from './red-waits.ts';
import { hasTaxOfMonth } from './use-month.ts';
import { wantedLinesOf } from './wanted-lines.ts';
import { hasInvoice, hasOrder, hasRed, inMonth } from './which-requests.ts';

export async function requestsPage(
  db: Database,
  whose: { customerId: number } | { sellerCode: string },
  { page, rows, state, id, orderCode, month, useMonth, waits, withCounts }: Parsed<typeof listCall>,
  now: Date,
): Promise<Content<typeof listCall>> {
  const inAllTabs = and(
    'customerId' in whose
      ? eq(invoiceRequests.customerId, whose.customerId)
      : eq(invoiceRequests.sellerCode, whose.sellerCode),
    id === undefined ? undefined : eq(invoiceRequests.id, rowId(id) ?? 0),
    orderCode === undefined ? undefined : hasOrder(db, orderCode),
    month === undefined ? undefined : hasInvoice(db, inMonth(month)),
    useMonth === undefined ? undefined : hasTaxOfMonth(db, useMonth),
  );
  const side = 'customerId' in whose ? 'buyer' : 'seller';
  const inTab = (tab: InvoiceState) => eq(invoiceRequests.state, tab);
  const wanted = and(inAllTabs, state && inTab(state), waits && hasRed(db, redWaits(side, now)));
  const found = await namedRequests(db)
    .where(wanted)
    .orderBy(desc(invoiceRequests.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const count = await db.$count(invoiceRequests, wanted);
  return {
    content: await withParts(db, found, {
      forBuyer: side === 'buyer',
      wanted: id === undefined ? [] : await wantedOf(db, found),
    }),
    ...pageTotals(count, rows),
    counts: withCounts
      ? await countTabs(tabsOf(INVOICE_STATES, inTab), (columns) =>
          db.select(columns).from(invoiceRequests).where(inAllTabs),
        )
      : undefined,
  };
}

/** Requests with the names that their buyers had then, and their sellers when they decided. */
export const namedRequests = (db: Database) =>
  db
    .select({
      request: invoiceRequests,
      buyerName: nameAt(invoiceRequests.createdAt),
      buyerPhone: customers.phone,
      sellerName: storeNameAt(sql`coalesce(${invoiceRequests.decidedAt}, 'infinity')`),
    })
    .from(invoiceRequests)
    .innerJoin(customers, eq(customers.id, invoiceRequests.customerId))
    .innerJoin(sellers, eq(sellers.code, invoiceRequests.sellerCode))
    .$dynamic();

interface Found {
  request: typeof invoiceRequests.$inferSelect;
  buyerName: string;
  sellerName: string;
}

/** What a buyer has written on orders for the own books, by their codes. */
async function ownFieldsIn(db: Database, orderCodes: string[]): Promise<ReadonlyMap<string, Own>> {
  const rows = await db
    .select({ orderCode: orders.orderCode, ...OWN_COLUMNS })
    .from(orders)
    .where(inArray(orders.orderCode, orderCodes));
  return new Map(rows.map(({ orderCode, ...own }) => [orderCode, own]));
}

const OWN_COLUMNS = {
  purchaseNumber: orders.purchaseNumber,
  costCentre: orders.costCentre,
  project: orders.project,
};
type Own = Record<OwnField, string>;
const NOTHING: Own = { purchaseNumber: '', costCentre: '', project: '' };

async function withParts(
  db: Database,
  found: readonly Found[],
  { forBuyer, wanted }: { forBuyer: boolean; wanted: InvoiceRequest['lines'] },
): Promise<InvoiceRequest[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ request }) => request.id);
  const parts = await db
    .select()
    .from(invoiceRequestOrders)
    .where(inArray(invoiceRequestOrders.requestId, ids))
    .orderBy(asc(invoiceRequestOrders.orderCode));
  const papers = await db
    .select({ invoice: invoices, file: files })
    .from(invoices)
    .leftJoin(files, eq(files.id, invoices.fileId))
    .where(inArray(invoices.requestId, ids))
    .orderBy(asc(invoices.id));
  const lines = await db
    .select()
    .from(invoiceRequestLines)
    .where(inArray(invoiceRequestLines.requestId, ids));
  const documents = papers.map(({ invoice }) => invoice);
  const linesOfPapers = await linesOfInvoices(db, documents);
  const confirmations = groupBy(
    await confirmationsFor(db, documents),
    ({ invoiceId }) => invoiceId,
  );
  const orderCodes = [...new Set(parts.map(({ orderCode }) => orderCode))];
  const bills = await billsOf(db, orderCodes);
  const own = forBuyer ? await ownFieldsIn(db, orderCodes) : new Map<string, Own>();
  const taxNos = new Map<string, string>();
  for (const code of new Set(found.map(({ request }) => request.sellerCode))) {
    taxNos.set(code, (await sellerThen(db, code, new Date()))?.taxNo ?? '');
  }
  const partsBy = groupBy(parts, ({ requestId }) => requestId);
  const linesBy = groupBy(linePartsOf(parts, lines), ({ requestId }) => requestId);
  const papersBy = groupBy(papers, ({ invoice }) => invoice.requestId);
  const blues = new Map(
    documents.flatMap((each) =>
      each.originalNumber === null ? [[each.requestId, each] as const] : [],
    ),
  );
  return found.map(({ request, ...names }) =>
    toRequest(request, names, {
      parts: partsBy.get(request.id) ?? [],
      lines: linesBy.get(request.id) ?? [],
      papers: (papersBy.get(request.id) ?? []).map(({ invoice, file }) =>
        paperOf(invoice, file, {
          blue: blues.get(invoice.requestId),
          lines: linesOfPapers.get(invoice.id) ?? [],
          confirmations: confirmations.get(invoice.id) ?? [],
        }),
      ),
      ...{ wanted, bills, own, sellerTaxNo: taxNos.get(request.sellerCode) ?? '' },
    }),
  );
}

/** What the one request that was asked for is for, line by line. */
async function wantedOf(db: Database, found: readonly Found[]): Promise<InvoiceRequest['lines']> {
  const [one] = found;
  const lines = one ? await wantedLinesOf(db, one.request.id) : [];
  return lines.map(({ quantity, amount, grade: _, ...line }) => ({
    ...line,
    quantity: quantity === null ? '' : toQuantity(quantity),
    amount: toYuan(amount),
  }));
}

const confirmationsFor = async (db: Database, papers: readonly InvoiceRow[]) =>
  papers.length === 0
    ? []
    : await db
        .select()
        .from(redConfirmations)
        .where(
          inArray(
            redConfirmations.invoiceId,
            papers.map(({ id }) => id),
          ),
        )
        .orderBy(asc(redConfirmations.id));

const toRequest = (
  request: Found['request'],
  { buyerName, sellerName }: Omit<Found, 'request'>,
  beside: {
    parts: readonly OrderPart[];
    lines: readonly LinePart[];
    papers: InvoiceRequest['invoices'];
    wanted: InvoiceRequest['lines'];
    sellerTaxNo: string;
    bills: Awaited<ReturnType<typeof billsOf>>;
    own: ReadonlyMap<string, Own>;
  },
): InvoiceRequest => ({
  id: String(request.id),
  state: request.state,
  consent: request.consent,
  title: request.title,
  buyerName,
  sellerCode: request.sellerCode,
  sellerName,
  sellerTaxNo: beside.sellerTaxNo,
  amount: toYuan(request.amount),
  reversedAmount: toYuan(sumFen(beside.parts.map(({ reversed }) => reversed))),
  overAmount: toYuan(
    request.state === 'issued' ? sumFen(beside.lines.map((part) => overOf(part, beside.bills))) : 0,
  ),
  orders: beside.parts.map(({ orderCode, amount }) => ({
    orderCode,
    amount: toYuan(amount),
    ...(beside.own.get(orderCode) ?? NOTHING),
  })),
  remark: request.remark,
  createDate: request.createdAt.toISOString(),
  decideDate: request.decidedAt?.toISOString() ?? null,
  reason: request.reason,
  lines: beside.wanted,
  invoices: beside.papers,
});

/** An invoice as a document of lines. */
const paperOf = (
  invoice: InvoiceRow,
  file: typeof files.$inferSelect | null,
  {
    blue,
    lines,
    confirmations,
  }: {
    blue: InvoiceRow | undefined;
    lines: readonly LineRow[];
    confirmations: readonly (typeof redConfirmations.$inferSelect)[];
  },
): InvoiceRequest['invoices'][number] => ({
  number: invoice.number,
  issueDate: invoice.issueDate,
  amount: toYuan(invoice.amount),
  taxRate: (taxRateOf(lines[0]?.rate ?? '')?.points ?? 0) / 100,
  taxCode: lines[0]?.rate,
  taxAmount: toYuan(invoice.taxAmount),
  lines: lines.map(({ invoiceId: _, amount, rate, tax, ...line }) => ({
    ...line,
    ...{ amount: toYuan(amount), taxRate: rate, taxAmount: toYuan(tax) },
  })),
  differences: invoice.differences,
  use: invoice.use,
  useMonth: taxMonthOf(invoice, blue),
  confirmations: confirmations.map(
    ({ number, askedBy, reason, amount, state, createdAt, until, decidedAt, redNumber }) => ({
      ...{ number, askedBy, reason, state, redNumber, amount: toYuan(amount) },
      createDate: createdAt.toISOString(),
      until: until.toISOString(),
      decideDate: decidedAt?.toISOString() ?? null,
    }),
  ),
  originalNumber: invoice.originalNumber,
  reason: invoice.reason,
  file: file && {
    fileId: file.id,
    fileName: file.fileName,
    mediaType: file.mediaType,
    byteLength: file.byteLength,
  },
});
