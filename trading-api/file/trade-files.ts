import { and, eq, or, sql } from 'drizzle-orm';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { afterSaleCases, afterSaleFiles, invoiceRequests, invoices } from '#trading-api/schema.ts';

/**
 * Whether a file belongs to an invoice or an after-sale case of the customer's, as the buyer or as
 * the seller; the operator reads the evidence of every case.
 */
export async function isOfOwnTrade(
  db: Database,
  { id, sellerCode: code, platformType }: Customer,
  fileId: string,
): Promise<boolean> {
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
  const isOperator = platformType.split(',').includes('operator');
  const ofCase = await db
    .select({ one: sql`1` })
    .from(afterSaleFiles)
    .innerJoin(afterSaleCases, eq(afterSaleCases.id, afterSaleFiles.caseId))
    .where(
      and(
        eq(afterSaleFiles.fileId, fileId),
        isOperator
          ? undefined
          : or(eq(afterSaleCases.customerId, id), eq(afterSaleCases.sellerCode, sellerCode)),
      ),
    )
    .limit(1);
  return ofCase.length > 0;
}
