import { and, asc, desc, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { InvoiceRequest, invoiceRequests as listCall } from '#app/domain/invoice/contract.ts';
import {
  INVOICE_STATES,
  type InvoiceState,
  openOf,
  overInvoiced,
} from '#app/domain/invoice/invoice.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { monthAfter } from '#app/domain/month.ts';
import { nameAt, storeNameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { countTabs, tabsOf } from '#trading-api/platform/tab-counts.ts';
import {
  customers,
  files,
  invoiceRequestOrders,
  invoiceRequests,
  invoices,
  orders,
  sellers,
} from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';

export async function requestsPage(
  db: Database,
  whose: { customerId: number } | { sellerCode: string },
  { page, rows, state, id, orderCode, month, withCounts }: Parsed<typeof listCall>,
): Promise<Content<typeof listCall>> {
  const inAllTabs = and(
    'customerId' in whose
      ? eq(invoiceRequests.customerId, whose.customerId)
      : eq(invoiceRequests.sellerCode, whose.sellerCode),
    id === undefined ? undefined : eq(invoiceRequests.id, rowId(id) ?? 0),
    orderCode === undefined ? undefined : hasOrder(db, orderCode),
    month === undefined ? undefined : issuedIn(db, month),
  );
  const inTab = (tab: InvoiceState) => eq(invoiceRequests.state, tab);
  const wanted = and(inAllTabs, state && inTab(state));
  const found = await namedRequests(db)
    .where(wanted)
    .orderBy(desc(invoiceRequests.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const count = await db.$count(invoiceRequests, wanted);
  return {
    content: await withParts(db, found, 'customerId' in whose),
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

const hasOrder = (db: Database, orderCode: string): SQL =>
  exists(
    db
      .select({ one: invoiceRequestOrders.requestId })
      .from(invoiceRequestOrders)
      .where(
        and(
          eq(invoiceRequestOrders.requestId, invoiceRequests.id),
          eq(invoiceRequestOrders.orderCode, orderCode),
        ),
      ),
  );

const issuedIn = (db: Database, month: string): SQL =>
  exists(
    db
      .select({ one: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.requestId, invoiceRequests.id), inMonth(month))),
  );

export const inMonth = (month: string) =>
  and(gte(invoices.issueDate, `${month}-01`), lt(invoices.issueDate, `${monthAfter(month)}-01`));

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
  forBuyer: boolean,
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
  const orderCodes = [...new Set(parts.map(({ orderCode }) => orderCode))];
  const bills = await billsOf(db, orderCodes);
  const own = forBuyer ? await ownFieldsIn(db, orderCodes) : new Map<string, Own>();
  const partsBy = groupBy(parts, ({ requestId }) => requestId);
  const papersBy = groupBy(papers, ({ invoice }) => invoice.requestId);
  return found.map(({ request, ...names }) =>
    toRequest(request, names, {
      parts: partsBy.get(request.id) ?? [],
      papers: papersBy.get(request.id) ?? [],
      bills,
      own,
    }),
  );
}

type Part = typeof invoiceRequestOrders.$inferSelect;
type Bills = Awaited<ReturnType<typeof billsOf>>;

/** What of a part of an issued request is above what is owed now. */
export function overOf(part: Part, bills: Bills): number {
  const bill = bills.get(part.orderCode);
  return bill ? Math.min(openOf(part), overInvoiced(bill)) : 0;
}

const toRequest = (
  request: Found['request'],
  { buyerName, sellerName }: Omit<Found, 'request'>,
  beside: {
    parts: readonly Part[];
    papers: readonly {
      invoice: typeof invoices.$inferSelect;
      file: typeof files.$inferSelect | null;
    }[];
    bills: Bills;
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
  amount: toYuan(request.amount),
  reversedAmount: toYuan(sumFen(beside.parts.map(({ reversed }) => reversed))),
  overAmount: toYuan(
    request.state === 'issued' ? sumFen(beside.parts.map((part) => overOf(part, beside.bills))) : 0,
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
  invoices: beside.papers.map(({ invoice, file }) => ({
    number: invoice.number,
    issueDate: invoice.issueDate,
    amount: toYuan(invoice.amount),
    taxRate: invoice.taxRate,
    taxCode: invoice.taxCode ?? undefined,
    taxAmount: toYuan(invoice.taxAmount),
    originalNumber: invoice.originalNumber,
    reason: invoice.reason,
    file: file && {
      fileId: file.id,
      fileName: file.fileName,
      mediaType: file.mediaType,
      byteLength: file.byteLength,
    },
  })),
});
