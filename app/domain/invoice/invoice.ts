import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';
import { taxAt } from './tax.ts';

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
/** The most lines of one invoice. */
export const MOST_LINES = 1000;
export const tooManyOrders = (chosen: number): string =>
  `一次最多申请 ${MOST_ORDERS_INVOICED} 个订单，已选 ${chosen} 个，请分次申请`;

export const tooManyLines = (asked: number): string =>
  `一张发票最多 ${MOST_LINES} 行，所选有 ${asked} 行，请分次申请`;

/** The most orders that the list of invoiceable orders has. */
export const MOST_INVOICEABLE = 500;

/**
 * The tax that a reversal takes back if its seller names none. For a part of the invoice it follows from the rate; for
 * the whole rest it is all the tax that is left, so that none remains (design/money: Invoices).
 */
export const reversedTax = (amount: Fen, rate: string, left: { amount: Fen; tax: Fen }): Fen =>
  amount === left.amount ? left.tax : Math.min(left.tax, taxAt(amount, rate));

/** Whether a text is the number of a 数电票. */
export const isInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);

/** The amount of a line in a request, and how much of it was reversed. */
export interface InvoicedPart {
  amount: Fen;
  reversed: Fen;
}

export const openOf = ({ amount, reversed }: InvoicedPart): Fen => amount - reversed;

/**
 * Spreads the reversal of an amount over the lines of an invoice: first over the excess of each line above what is
 * due, the rest over the lines from the last one on.
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
export const TAX_NUMBER_INVALID =
  '请填写正确的统一社会信用代码（18 位，末位为校验码），或 15 位、20 位纳税人识别号';
export const PERSON_TAX_NUMBER_INVALID = '请填写正确的居民身份证号，或统一社会信用代码';
export const FOR_SPECIAL_INVOICE = '专用发票需要填写';
export const EMAIL_INVALID = '请填写正确的邮箱';
export const TOO_MANY_TITLES = `最多保存 ${MOST_TITLES} 个发票抬头，请先删除不再使用的抬头`;
export const TITLE_REQUIRED = '请选择发票抬头';
/** The most lines on one page of an application, line by line. */
export const MOST_LINES_SHOWN = 200;
export const NO_LINES_FILLED = '请填写开票的数量或金额';
export const NO_ORDERS_CHOSEN = '请选择要开票的订单';
export const MORE_THAN_DUE = (most: Fen) => `最多可开票 ¥${formatYuan(most)}`;
export const MORE_GOODS_THAN_DUE = (most: Hundredths) => `最多可开票 ${formatQuantity(most)}`;
export const MORE_TAX_THAN_LEFT = (most: Fen) => `最多可红冲税额 ¥${formatYuan(most)}`;
export const NUMBER_INVALID = '请填写 20 位数电票号码';
export const NUMBER_TAKEN = '该发票号码已登记';
export const RED_BEFORE_BLUE = (blue: string) => `不能早于原发票的开票日期 ${blue}`;
export const ISSUE_DAY_INVALID = '请填写开票日期，不能晚于今天';
export const AMOUNT_DIFFERS = (amount: Fen) => `应与申请金额 ¥${formatYuan(amount)} 一致`;
export const FILE_REQUIRED = '请上传发票文件';
export const REFUSAL_REQUIRED = '请填写驳回原因';
export const RATE_REASON_REQUIRED = (usual: string) => `与默认税率 ${usual} 不同，请填写原因`;
export const LINES_DIFFER = (due: Fen, found: Fen) =>
  `各行合计应为 ¥${formatYuan(due)}，填写的是 ¥${formatYuan(found)}`;
export const LINE_COUNT_INVALID = `请填写发票行数（1–${MOST_LINES}）`;
export const REVERSAL_REQUIRED = '请填写红冲原因';
