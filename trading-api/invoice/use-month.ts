import { and, eq, exists, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { monthAfter } from '#app/domain/month.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequests, invoices } from '#trading-api/schema.ts';
import { inMonth } from './which-requests.ts';

const blue = alias(invoices, 'blue');

/** Requests with an invoice or a reversal that stands in a month's tax return: `taxMonthOf`, for a query. */
export const hasTaxOfMonth = (db: Database, month: string): SQL =>
  exists(
    db
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(
        blue,
        and(
          eq(blue.requestId, invoices.requestId),
          isNull(blue.originalNumber),
          isNotNull(blue.useMonth),
        ),
      )
      .where(
        and(
          eq(invoices.requestId, invoiceRequests.id),
          or(
            // The invoice itself, and what was reversed of it before or in the month.
            and(
              eq(blue.useMonth, month),
              or(
                isNull(invoices.originalNumber),
                lt(invoices.issueDate, `${monthAfter(month)}-01`),
              ),
            ),
            and(isNotNull(invoices.originalNumber), lt(blue.useMonth, month), inMonth(month)),
          ),
        ),
      ),
  );
