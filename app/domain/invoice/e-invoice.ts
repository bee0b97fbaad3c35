import { type Fen, parseYuan, sumFen } from '#app/domain/money.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import { E_INVOICE_MAX, textsIn } from './e-invoice-xml.ts';
import { TITLE_KINDS, type TitleKind } from './invoice.ts';
import { taxRateOf } from './tax-rate.ts';

export { E_INVOICE_MAX };

/** A line of a 数电票 as its file has it. Its amounts are positive in a reversal too. */
export interface EInvoiceLine {
  /** Without the class of goods that the tax office puts before it between stars. */
  name: string;
  spec: string;
  unit: string;
  /** As written, with any number of decimals; '' where a line has none. */
  quantity: string;
  /** Of one unit, without tax; as written. */
  unitPrice: string;
  /** With tax. */
  amount: Fen;
  tax: Fen;
  /** The code of its rate (`tax-rate.ts`); null where the file says none that is known. */
  rate: string | null;
  /** How many discounts (折扣行) were taken off it, each with a tax that is rounded for itself. */
  discounts?: number;
}

/** The facts from the XML of a 数电票 that are compared with a request. */
export interface EInvoice {
  number: string;
  /** A day: 2026-11-24. */
  issueDate: string;
  /** The amount with tax. A reversal (红字发票) has negative amounts in its file; here they are positive. */
  amount: Fen;
  taxAmount: Fen;
  isReversal: boolean;
  /** Whether it is a 专用发票 or a 普通发票; null where the file does not say. */
  kind: TitleKind | null;
  sellerName: string;
  sellerTaxNo: string;
  buyerName: string;
  buyerTaxNo: string;
  /** Empty where the file has sums alone. */
  lines: EInvoiceLine[];
  /** Of a reversal, where it says so: the number of the invoice that it reverses. */
  reverses?: string;
  /** The number of the 红字发票信息确认单 that it was issued on. */
  confirmation?: string;
}

const DATA = 'EInvoice/EInvoiceData';
const PLACE = {
  number: 'EInvoice/TaxSupervisionInfo/InvoiceNumber',
  issueDate: 'EInvoice/TaxSupervisionInfo/IssueTime',
  /** The same, where a file has no part of the tax office's. */
  ownNumber: 'EInvoice/Header/EIid',
  ownDate: `${DATA}/BasicInformation/RequestTime`,
  kind: 'EInvoice/Header/InherentLabel/GeneralOrSpecialVAT/LabelCode',
  net: `${DATA}/BasicInformation/TotalAmWithoutTax`,
  amount: `${DATA}/BasicInformation/TotalTax-includedAmount`,
  taxAmount: `${DATA}/BasicInformation/TotalTaxAm`,
  sellerName: `${DATA}/SellerInformation/SellerName`,
  sellerTaxNo: `${DATA}/SellerInformation/SellerIdNum`,
  buyerName: `${DATA}/BuyerInformation/BuyerName`,
  buyerTaxNo: `${DATA}/BuyerInformation/BuyerIdNum`,
  reverses: `${DATA}/SpecificInformation/RedEInvoice/OriginalInvoiceCode`,
  confirmation: `${DATA}/SpecificInformation/RedEInvoice/CreditNoteNumber`,
} as const;
/** What is written for people, in one piece or several. */
const REMARK = `${DATA}/AdditionalInformation/Remark`;

/** Twice what the tax platform takes: a text is repeated in what is said of each line of an order. */
const LINE_TEXT_MAX = 200;
const LINE = `${DATA}/IssuItemInformation`;
const LINE_PLACE = {
  name: `${LINE}/ItemName`,
  spec: `${LINE}/SpecMod`,
  unit: `${LINE}/MeaUnits`,
  quantity: `${LINE}/Quantity`,
  unitPrice: `${LINE}/UnPrice`,
  net: `${LINE}/Amount`,
  rate: `${LINE}/TaxRate`,
  tax: `${LINE}/ComTaxAm`,
} as const;

const WANTED = {
  once: new Set<string>(Object.values(PLACE)),
  often: new Set([REMARK]),
  line: LINE,
  inLine: new Set<string>(Object.values(LINE_PLACE)),
};

/** Reads the XML of a 数电票; null for anything but one such invoice. */
export function readEInvoice(xml: string): EInvoice | null {
  const read = eInvoiceOf(xml);
  return typeof read === 'string' ? null : read;
}

/**
 * Reads the XML of a 数电票 (its `EInvoice` element). Each fact has to be there exactly once, and its lines come to its sums.
 * @returns in a sentence why it is none
 */
export function eInvoiceOf(xml: string): EInvoice | string {
  if (xml.length > E_INVOICE_MAX) return TOO_LONG;
  const texts = textsIn(xml, WANTED);
  if (!texts) return NOT_WELL_FORMED;
  const written = (name: keyof typeof PLACE) => texts.once.get(PLACE[name])?.trim() ?? '';
  const of = (name: keyof typeof PLACE) => figure(written(name));
  const [amount, taxAmount] = [fenOf(of('amount')), taxOf(of('taxAmount'))];
  const issueDate = dayOf(of('issueDate') || of('ownDate'));
  const number = of('number') || of('ownNumber');
  if (!/^\d{20}$/.test(number)) return factMissing('发票号码（20 位）');
  if (!issueDate) return factMissing('开票日期');
  if (amount === null || taxAmount === null) return factMissing('价税合计和合计税额');
  const isReversal = isNegative(of('amount'));
  if (of('net') !== '' && fenOf(of('net')) !== amount - taxAmount) return SUMS_DIFFER;
  if (taxAmount !== 0 && isNegative(of('taxAmount')) !== isReversal) return SUMS_DIFFER;
  const lines = linesOf(texts.lines, isReversal);
  if (!lines) return LINE_UNREADABLE;
  if (!comesTo(lines, amount, taxAmount)) return SUMS_DIFFER;
  const remark = figure(texts.once.get(REMARK) ?? '');
  const reverses = of('reverses') || BLUE_IN_REMARK.exec(remark)?.[1];
  const confirmation = of('confirmation') || CONFIRMATION_IN_REMARK.exec(remark)?.[1];
  return {
    ...{ number, issueDate, amount, taxAmount, isReversal, lines },
    ...(isReversal && reverses && { reverses }),
    ...(isReversal && confirmation && { confirmation }),
    kind: KINDS.get(of('kind')) ?? null,
    sellerName: written('sellerName'),
    sellerTaxNo: of('sellerTaxNo').toUpperCase(),
    buyerName: written('buyerName'),
    buyerTaxNo: of('buyerTaxNo').toUpperCase(),
  };
}

export const TOO_LONG = '该 XML 过大，请上传税务平台下载的数电票 XML';
const NOT_WELL_FORMED =
  '该 XML 不完整、内容重复，或含有发票没有的声明（如 DOCTYPE），请重新从税务平台下载';
const factMissing = (fact: string) => `该 XML 中没有${fact}，请上传税务平台下载的数电票 XML`;
export const SUMS_DIFFER = '该 XML 的明细与合计不一致，请重新从税务平台下载';
const LINE_UNREADABLE = '该 XML 的明细金额无法识别，请重新从税务平台下载';

/** 「被红冲蓝字数电票号码：24112000000135114086 红字发票信息确认单编号：11010824091002615708」, and as other programs say it. */
const BLUE_IN_REMARK = /(?:蓝字|正数|原发票)[^\d:]{0,16}:?\s*(\d{20})(?!\d)/;
const CONFIRMATION_IN_REMARK = /确认单[^\d:]{0,8}:?\s*(\d{20})(?!\d)/;

/** As the tax platform labels them. */
export const KIND_LABELS = { special: '01', general: '02' } as const satisfies Record<
  TitleKind,
  string
>;
const KINDS: ReadonlyMap<string, TitleKind> = new Map(
  TITLE_KINDS.map((kind) => [KIND_LABELS[kind], kind]),
);

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A number, code or day as it is compared: some programs write full-width digits, and group thousands. */
function figure(text: string): string {
  const value = text.normalize('NFKC').replace('\u2212', '-').trim();
  return GROUPED.test(value) ? value.replaceAll(',', '') : value;
}

/** A day with or without a time behind it: 「2026-11-20 09:08:07」, 「2026年11月20日」, 「20261120」; '' where it is none. */
const dayOf = (text: string): string =>
  typedDay(text) ?? typedDay(/^[^\sT]+/.exec(text)?.[0]) ?? '';

const isNegative = (text: string): boolean => text.startsWith('-');
/** With no more than zeros behind the fen. */
const fenOf = (text: string): Fen | null =>
  parseYuan(text.replace(/^-/, '').replace(/(\.\d\d)0+$/, '$1'));
/** Where nothing is taxed stars stand for the tax, or nothing. */
const taxOf = (text: string): Fen | null => (/^[*\s]*$/.test(text) ? 0 : fenOf(text));

const comesTo = (lines: readonly EInvoiceLine[], amount: Fen, tax: Fen): boolean =>
  lines.length === 0 ||
  (sumFen(lines.map((line) => line.amount)) === amount &&
    sumFen(lines.map((line) => line.tax)) === tax);

/** The lines, each discount with the line before it, which it takes it off; null where one cannot be read. */
function linesOf(
  found: readonly ReadonlyMap<string, string>[],
  isReversal: boolean,
): EInvoiceLine[] | null {
  const lines: EInvoiceLine[] = [];
  for (const texts of found) {
    const written = (name: keyof typeof LINE_PLACE) =>
      beginningOf(texts.get(LINE_PLACE[name])?.trim() ?? '', LINE_TEXT_MAX);
    const of = (name: keyof typeof LINE_PLACE) => figure(written(name));
    const [net, taxed] = [of('net'), of('tax')];
    const [netFen, tax] = [fenOf(net), taxOf(taxed)];
    if (netFen === null || tax === null) return null;
    const before = lines.at(-1);
    if (netFen > 0 && isNegative(net) !== isReversal) {
      if (!before || before.amount < netFen + tax || before.tax < tax) return null;
      before.amount -= netFen + tax;
      before.tax -= tax;
      before.discounts = (before.discounts ?? 0) + 1;
      continue;
    }
    if (tax > 0 && isNegative(taxed) !== isReversal) return null;
    lines.push({
      name: written('name').replace(/^\*[^*]*\*/, ''),
      spec: written('spec'),
      unit: written('unit'),
      quantity: of('quantity').replace(/^-/, ''),
      unitPrice: of('unitPrice'),
      amount: netFen + tax,
      tax,
      rate: rateOf(of('rate'), tax),
    });
  }
  return lines;
}

/**
 * Files write a rate as a part of one or in percent, and the reasons in words. Stars stand for a rate that is not said: of
 * goods free of tax where there is none, else of what is taxed by a difference, which is no rate of the goods.
 */
function rateOf(text: string, tax: Fen): string | null {
  if (/^免(?:税|征)/.test(text) || (tax === 0 && /^\*+$/.test(text))) return 'exempt';
  if (text === '不征税') return 'untaxed';
  const found = /^(\d{1,2}(?:\.\d{1,2})?) ?%$|^([1-9]\d?)$|^0(?:\.(\d{1,4})0*)?$/.exec(text);
  if (!found) return null;
  const [, signed, bare, part] = found;
  const percent = signed ?? bare;
  const points = percent ? Math.round(Number(percent) * 100) : Number((part ?? '').padEnd(4, '0'));
  return taxRateOf(String(points / 100))?.code ?? null;
}
