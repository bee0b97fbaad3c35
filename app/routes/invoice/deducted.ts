import type { InvoiceRequest } from '#app/domain/invoice/contract.ts';
import { INVOICE_USE_LABEL, TRANSFERRED_OUT } from '#app/domain/invoice/deduction.ts';
import type { Issued } from './lines-sheet.ts';

/** What of requests stands in the tax return of a month: invoices that are deducted, and reversals transferred out. */
export const deductedIn = (requests: readonly InvoiceRequest[], month: string): Issued[] =>
  requests.flatMap((request) =>
    request.invoices
      .filter(({ useMonth }) => useMonth === month)
      .map((paper) => ({ paper, request })),
  );

export const wordOfUse = ({ originalNumber, use }: Issued['paper']): string =>
  originalNumber ? TRANSFERRED_OUT : INVOICE_USE_LABEL[use];

/** 「抵扣，2026-11」: what its buyer does with it for the own tax, and the month; '': nobody has said. */
export function usedText(paper: Issued['paper']): string {
  const { originalNumber, use, useMonth } = paper;
  const isSaid = originalNumber ? useMonth !== null : use !== 'open';
  return isSaid ? [wordOfUse(paper), useMonth].filter(Boolean).join('，') : '';
}
