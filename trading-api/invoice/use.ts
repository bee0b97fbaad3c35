import { and, eq, isNull } from 'drizzle-orm';
import { changesBetween } from '#app/domain/account/audit-changes.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { useInvoice } from '#app/domain/invoice/after-issue-contract.ts';
import {
  DEDUCT_MONTH_INVALID,
  DEDUCT_REVERSED,
  INVOICE_USE_LABEL,
  isDeductMonth,
  NOT_DEDUCTIBLE,
} from '#app/domain/invoice/deduction.ts';
import { wallDay } from '#app/domain/time.ts';
import { typedMonth } from '#app/domain/typed-time.ts';
import { type Acting, audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { invoiceRequests, invoices } from '#trading-api/schema.ts';

/** Says what a buyer does with an invoice for the own tax, in the caller's transaction. @throws Refusal `invalid`, `decided`, `G404` */
export async function use(
  tx: Database,
  { customer, person }: Acting,
  { number, use, month: typed }: Parsed<typeof useInvoice>,
  now: Date,
): Promise<void> {
  const [found] = await tx
    .select({ invoice: invoices, state: invoiceRequests.state, title: invoiceRequests.title })
    .from(invoices)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .where(
      and(
        eq(invoices.number, number),
        isNull(invoices.originalNumber),
        eq(invoiceRequests.customerId, customer.id),
      ),
    )
    .for('update', { of: invoiceRequests });
  if (!found) throw notFound('发票不存在');
  const { invoice, state, title } = found;
  if (use === 'deducted') {
    if (title.kind !== 'special') throw new Refusal('decided', NOT_DEDUCTIBLE);
    if (state !== 'issued') throw new Refusal('decided', DEDUCT_REVERSED);
  }
  const month = typedMonth(typed) ?? '';
  const { month: useMonth } = accept(useInvoice, {
    month:
      use !== 'deducted'
        ? null
        : isDeductMonth(month, invoice.issueDate, wallDay(now))
          ? month
          : wrong('invalid', DEDUCT_MONTH_INVALID),
  });
  await tx.update(invoices).set({ use, useMonth }).where(eq(invoices.id, invoice.id));
  const changes = changesBetween(usedAs(invoice), usedAs({ use, useMonth }));
  await audit(tx, { action: 'invoiceUsed', person: person.id, detail: number, changes }, now);
}

const usedAs = ({ use, useMonth }: Pick<typeof invoices.$inferSelect, 'use' | 'useMonth'>) => ({
  用途: INVOICE_USE_LABEL[use],
  所属月份: useMonth ?? '',
});
