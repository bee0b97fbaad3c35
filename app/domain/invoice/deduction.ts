/** What a buyer does with an invoice for the own tax: 用途确认. */
export const INVOICE_USES = ['open', 'deducted', 'none'] as const;
export type InvoiceUse = (typeof INVOICE_USES)[number];

export const INVOICE_USE_LABEL: Readonly<Record<InvoiceUse, string>> = {
  open: '未勾选',
  deducted: '抵扣',
  none: '不抵扣',
};

export const DEDUCT_MONTH_INVALID = '请填写所属月份，不早于开票月份，不晚于本月';
export const NOT_DEDUCTIBLE = '只有增值税专用发票可以勾选抵扣';
export const DEDUCT_REVERSED = '该发票已全部红冲，不能勾选抵扣';

/** Whether a month can be the one of a deduction: not before the invoice, and not to come. */
export const isDeductMonth = (month: string, issueDate: string, today: string): boolean =>
  month >= issueDate.slice(0, 7) && month <= today.slice(0, 7);
