import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  afterSaleFiles,
  invoiceRequests,
  invoices,
  orders,
  threadFiles,
  threadPosts,
  threadReports,
  threads,
} from '#trading-api/schema.ts';
import { isPutToPlatform } from '#trading-api/thread/index.ts';

/**
 * Whether a file belongs to an invoice, an after-sale case or a thread of the customer's, as the buyer or
 * as the seller; the operator reads the evidence of every case, and what was reported or put to it.
 */
export async function isOfOwnTrade(
  db: Database,
  customer: Customer,
  fileId: string,
): Promise<boolean> {
  const { id, sellerCode: code } = customer;
  // '' is not the code of any seller.
  const sellerCode = code ?? '';
  const ofInvoice = await db
    .select({ one: sql`1` })
    .from(invoices)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .where(
      and(
        eq(invoices.fileId, fileId),
        or(eq(invoiceRequests.customerId, id), eq(invoiceRequests.sellerCode, sellerCode)),
      ),
    )
    .limit(1);
  if (ofInvoice.length > 0) return true;
  const forOperator = isOperator(customer);
  const ofCase = await db
    .select({ one: sql`1` })
    .from(afterSaleFiles)
    .innerJoin(afterSaleCases, eq(afterSaleCases.id, afterSaleFiles.caseId))
    .innerJoin(orders, eq(orders.orderCode, afterSaleCases.orderCode))
    .where(
      and(
        eq(afterSaleFiles.fileId, fileId),
        forOperator ? undefined : or(eq(orders.customerId, id), eq(orders.sellerCode, sellerCode)),
      ),
    )
    .limit(1);
  return ofCase.length > 0 || isOfThread(db, { id, sellerCode, forOperator }, fileId);
}

interface Reader {
  id: number;
  sellerCode: string;
  forOperator: boolean;
}

/** What was hidden only the platform reads. */
async function isOfThread(
  db: Database,
  { id, sellerCode, forOperator }: Reader,
  fileId: string,
): Promise<boolean> {
  const own = and(
    isNull(threadPosts.hiddenAt),
    or(eq(threads.customerId, id), eq(threads.sellerCode, sellerCode)),
  );
  const reported = exists(
    db
      .select({ one: sql`1` })
      .from(threadReports)
      .innerJoin(sql`thread_posts as reported`, sql`reported.id = ${threadReports.postId}`)
      .where(sql`reported.thread_id = ${threads.id}`),
  );
  const found = await db
    .select({ one: sql`1` })
    .from(threadFiles)
    .innerJoin(threadPosts, eq(threadPosts.id, threadFiles.postId))
    .innerJoin(threads, eq(threads.id, threadPosts.threadId))
    .where(
      and(
        eq(threadFiles.fileId, fileId),
        forOperator ? or(own, reported, isPutToPlatform(db)) : own,
      ),
    )
    .limit(1);
  return found.length > 0;
}
