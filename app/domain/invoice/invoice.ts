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

/** What the seller does with a request, or its buyer, who withdraws it. */
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
/** Why a request is refused or an invoice reversed. */
export const REASON_MAX = 200;
export const TITLE_TEXT_MAX = 120;
/** Orders of one request. */
export const MOST_ORDERS_INVOICED = 100;
export const tooManyOrders = (chosen: number): string =>
  `一次最多申请 ${MOST_ORDERS_INVOICED} 个订单，已选 ${chosen} 个，请分次申请`;

/** Orders that are listed with what they can be invoiced for. */
export const MOST_INVOICEABLE = 500;

/** The rates of the value-added tax, in percent. */
export const TAX_RATES = [13, 9, 6, 3, 1, 0] as const;
export type TaxRate = (typeof TAX_RATES)[number];

/** The tax in an amount that contains it, rounded half up to the fen. */
export function taxIn(amount: Fen, rate: TaxRate): Fen {
  const whole = BigInt(100 + rate);
  const net = (BigInt(amount) * 200n + whole) / (2n * whole);
  return amount - Number(net);
}

/** Rounding line by line may shift the tax of an invoice by a few fen. */
const TAX_ROUNDING: Fen = 6;

/** What is wrong with the tax of an invoice, or null. */
export function taxProblem(amount: Fen, rate: TaxRate, tax: Fen): string | null {
  const exact = taxIn(amount, rate);
  return Math.abs(tax - exact) <= TAX_ROUNDING
    ? null
    : `按 ${rate}% 税率，税额应为 ¥${formatYuan(exact)}`;
}

/**
 * The tax that a reversal takes back where its seller names none: of a part what the rate makes of it, of the rest of the
 * invoice all that is left of its tax, so that nothing of it stays (design/money: Invoices).
 */
export const reversedTax = (amount: Fen, rate: TaxRate, left: { amount: Fen; tax: Fen }): Fen =>
  amount === left.amount ? left.tax : Math.min(left.tax, taxIn(amount, rate));

/** The number of a 数电票. */
export const isInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);

/** What a buyer has of an order. */
export interface Billable {
  /** What is owed for what was received and kept. */
  delivered: Fen;
  /** Paid and not given back. */
  paid: Fen;
  /** In requests that did not come to nothing, less what was reversed. */
  asked: Fen;
}

const owed = ({ delivered, paid }: Billable): Fen => Math.max(0, Math.min(delivered, paid));

/** What an invoice can still be asked for: never more than was delivered and paid, over all requests. */
export const invoiceable = (billable: Billable): Fen =>
  Math.max(0, owed(billable) - billable.asked);

/** What was asked for above what is delivered and paid now: it is taken off, or reversed. */
export const overInvoiced = (billable: Billable): Fen =>
  Math.max(0, billable.asked - owed(billable));

/** What of the part of an order in a request was not reversed. */
export interface InvoicedPart {
  amount: Fen;
  reversed: Fen;
}

export const openOf = ({ amount, reversed }: InvoicedPart): Fen => amount - reversed;

/**
 * Reverses an amount of an invoice: from each order first what is above its due, the rest from the
 * last order on.
 * @returns what is reversed of each part
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
