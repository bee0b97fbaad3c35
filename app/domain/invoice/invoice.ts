import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';

/** How far a request for an invoice is. */
export const INVOICE_STATES = ['waiting', 'issued', 'refused', 'withdrawn', 'reversed'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_LABEL: Readonly<Record<InvoiceState, string>> = {
  waiting: '待开票',
  issued: '已开票',
  refused: '已驳回',
  withdrawn: '已撤回',
  reversed: '已红冲',
};

/** Requests that came to nothing: what they asked for can be asked for again. */
export const VOID_INVOICE_STATES = ['refused', 'withdrawn'] as const;

/** The steps that a request goes through: the buyer can withdraw it; all others are the seller's. */
export type InvoiceStep = 'register' | 'refuse' | 'withdraw' | 'correct' | 'reverse';

const STEPS: Readonly<Record<InvoiceState, readonly InvoiceStep[]>> = {
  waiting: ['register', 'refuse', 'withdraw'],
  issued: ['correct', 'reverse'],
  refused: [],
  withdrawn: [],
  reversed: [],
};

export const mayStep = (step: InvoiceStep, state: InvoiceState): boolean =>
  STEPS[state].includes(step);

export const TITLE_KINDS = ['special', 'general'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

export const TITLE_KIND_LABEL: Readonly<Record<TitleKind, string>> = {
  special: '增值税专用发票',
  general: '增值税普通发票',
};

export const MOST_TITLES = 20;
/** The maximum length of the reason for a refusal or a reversal. */
export const REASON_MAX = 200;
export const TITLE_TEXT_MAX = 120;
/** The most orders in one request. */
export const MOST_ORDERS_INVOICED = 100;
export const tooManyOrders = (chosen: number): string =>
  `一次最多申请 ${MOST_ORDERS_INVOICED} 个订单，已选 ${chosen} 个，请分次申请`;

/** The most orders that the list of invoiceable orders has. */
export const MOST_INVOICEABLE = 500;

/**
 * The tax in an amount that contains it, rounded half up to the fen.
 * @param rate in percent
 */
export function taxIn(amount: Fen, rate: number): Fen {
  const whole = BigInt(100 + rate);
  const net = (BigInt(amount) * 200n + whole) / (2n * whole);
  return amount - Number(net);
}

/**
 * The largest difference, in fen, between the tax of an invoice and the exact tax: rounding each line can shift the
 * sum.
 */
const TAX_ROUNDING: Fen = 6;

/** What is wrong with the tax of an invoice, or null. */
export function taxProblem(amount: Fen, rate: number, tax: Fen): string | null {
  const exact = taxIn(amount, rate);
  return Math.abs(tax - exact) <= TAX_ROUNDING
    ? null
    : `按 ${rate}% 税率，税额应为 ¥${formatYuan(exact)}`;
}

/**
 * The tax that a reversal takes back if its seller names none. For a part of the invoice it follows from the rate; for
 * the whole rest it is all the tax that is left, so that none remains (design/money: Invoices).
 */
export const reversedTax = (amount: Fen, rate: number, left: { amount: Fen; tax: Fen }): Fen =>
  amount === left.amount ? left.tax : Math.min(left.tax, taxIn(amount, rate));

/** Whether a text is the number of a 数电票. */
export const isInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);

/** The amounts of an order that decide how much of it can be invoiced. */
export interface Billable {
  /** What is owed for what was received and kept. */
  delivered: Fen;
  /** Paid and not given back. */
  paid: Fen;
  /** The amount in all requests that did not come to nothing, less what was reversed. */
  asked: Fen;
}

const owed = ({ delivered, paid }: Billable): Fen => Math.max(0, Math.min(delivered, paid));

/**
 * The amount for which an invoice can still be requested: all requests together never exceed what was delivered and
 * paid.
 */
export const invoiceable = (billable: Billable): Fen =>
  Math.max(0, owed(billable) - billable.asked);

/**
 * By how much the requested amount exceeds what is delivered and paid now. It is taken off a waiting request, or
 * reversed if the invoice is issued.
 */
export const overInvoiced = (billable: Billable): Fen =>
  Math.max(0, billable.asked - owed(billable));

/** The amount of an order in a request, and how much of it was reversed. */
export interface InvoicedPart {
  amount: Fen;
  reversed: Fen;
}

export const openOf = ({ amount, reversed }: InvoicedPart): Fen => amount - reversed;

/**
 * Spreads the reversal of an amount over the orders of an invoice: first over the excess of each order above what is
 * due, the rest over the orders from the last one on.
 * @returns the amount reversed of each part
 */
export function reverseParts(parts: readonly (InvoicedPart & { over: Fen })[], amount: Fen): Fen[] {
  let left = amount;
  const take = (most: Fen) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const taken = parts.map((part) => take(Math.min(part.over, openOf(part))));
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at];
    if (part) taken[at] = (taken[at] ?? 0) + take(openOf(part) - (taken[at] ?? 0));
  }
  if (left > 0) throw new RangeError(`${left} fen more than the invoice has`);
  return taken;
}

/** The state of an issued request after a reversal. */
export const stateAfterReversal = (parts: readonly InvoicedPart[]): InvoiceState =>
  sumFen(parts.map(openOf)) === 0 ? 'reversed' : 'issued';

/** Messages beside the fields of the forms. */
export const TITLE_NAME_REQUIRED = '请填写发票抬头';
export const TAX_NUMBER_REQUIRED = '请填写统一社会信用代码';
export const TAX_NUMBER_INVALID = '请填写正确的 18 位统一社会信用代码';
export const FOR_SPECIAL_INVOICE = '专用发票需要填写';
export const EMAIL_INVALID = '请填写正确的邮箱';
export const TOO_MANY_TITLES = `最多保存 ${MOST_TITLES} 个发票抬头，请先删除不再使用的抬头`;
export const TITLE_REQUIRED = '请选择发票抬头';
export const NO_ORDERS_CHOSEN = '请选择要开票的订单';
export const MORE_THAN_DUE = (most: Fen) => `最多可开票 ¥${formatYuan(most)}`;
export const MORE_TAX_THAN_LEFT = (most: Fen) => `最多可红冲税额 ¥${formatYuan(most)}`;
export const NUMBER_INVALID = '请填写 20 位数电票号码';
export const NUMBER_TAKEN = '该发票号码已登记';
export const ISSUE_DAY_INVALID = '请填写开票日期，不能晚于今天';
export const AMOUNT_DIFFERS = (amount: Fen) => `应与申请金额 ¥${formatYuan(amount)} 一致`;
export const FILE_REQUIRED = '请上传发票文件';
export const REFUSAL_REQUIRED = '请填写驳回原因';
export const REVERSAL_REQUIRED = '请填写红冲原因';
