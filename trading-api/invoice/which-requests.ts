import { and, eq, exists, gte, lt, type SQL } from 'drizzle-orm';
import { monthAfter } from '#app/domain/month.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  invoiceRequestOrders,
  invoiceRequests,
  invoices,
  redConfirmations,
} from '#trading-api/schema.ts';

export const hasOrder = (db: Database, orderCode: string): SQL =>
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

export const hasInvoice = (db: Database, wanted: SQL | undefined): SQL =>
  exists(
    db
      .select({ one: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.requestId, invoiceRequests.id), wanted)),
  );

/** An invoice has one open at a time, so that a request counts as one. */
export const hasRed = (db: Database, wanted: SQL | undefined): SQL =>
  hasInvoice(
    db,
    exists(
      db
        .select({ one: redConfirmations.id })
        .from(redConfirmations)
        .where(and(eq(redConfirmations.invoiceId, invoices.id), wanted)),
    ),
  );

export const inMonth = (month: string) =>
  and(gte(invoices.issueDate, `${month}-01`), lt(invoices.issueDate, `${monthAfter(month)}-01`));
