/** What a buyer does with an invoice for the own tax: 用途确认. */
export const INVOICE_USES = ['open', 'deducted', 'none'] as const;
export type InvoiceUse = (typeof INVOICE_USES)[number];

export const INVOICE_USE_LABEL: Readonly<Record<InvoiceUse, string>> = {
  open: '未勾选',
  deducted: '抵扣',
  none: '不抵扣',
};

/** What becomes of the tax of a reversal whose invoice was deducted. */
export const TRANSFERRED_OUT = '进项税额转出';

export const DEDUCT_MONTH_INVALID = '请填写所属月份，不早于开票月份，不晚于本月';
export const NOT_DEDUCTIBLE = '只有增值税专用发票可以勾选抵扣';
export const DEDUCT_REVERSED = '该发票已全部红冲，不能勾选抵扣';

/** Whether a month can be the one of a deduction: not before the invoice, and not to come. */
export const isDeductMonth = (month: string, issueDate: string, today: string): boolean =>
  month >= issueDate.slice(0, 7) && month <= today.slice(0, 7);

/**
 * The month in whose return the tax of an invoice or of a reversal stands; null: in none. A reversal is transferred out
 * (进项税额转出) in the month of the red invoice, not in the one of the deduction, whose return is filed; where the
 * invoice was deducted only later, in that month, so that both stand side by side.
 */
export const taxMonthOf = (
  { useMonth, issueDate, originalNumber }: Used & { originalNumber: string | null },
  invoice: Used | undefined,
): string | null =>
  originalNumber === null
    ? useMonth
    : invoice?.useMonth
      ? laterMonth(invoice.useMonth, issueDate)
      : null;

interface Used {
  useMonth: string | null;
  issueDate: string;
}

const laterMonth = (month: string, day: string): string =>
  day.slice(0, 7) > month ? day.slice(0, 7) : month;
