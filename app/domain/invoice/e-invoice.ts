import { type Fen, parseYuan, sumFen } from '#app/domain/money.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import { textsIn } from './e-invoice-xml.ts';
import { TITLE_KINDS, type TitleKind } from './invoice.ts';
import { taxRateOf } from './tax-rate.ts';

export { E_INVOICE_MAX } from './e-invoice-xml.ts';

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
} as const;

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
  line: LINE,
  inLine: new Set<string>(Object.values(LINE_PLACE)),
};

/**
 * Reads the XML of a 数电票 (its `EInvoice` element). Each fact has to be there exactly once, and its lines come to its sums.
 * @returns null for anything but one such invoice
 */
export function readEInvoice(xml: string): EInvoice | null {
  const texts = textsIn(xml, WANTED);
  if (!texts) return null;
  const written = (name: keyof typeof PLACE) => texts.once.get(PLACE[name])?.trim() ?? '';
  const of = (name: keyof typeof PLACE) => figure(written(name));
  const [amount, taxAmount] = [fenOf(of('amount')), taxOf(of('taxAmount'))];
  const issueDate = dayOf(of('issueDate') || of('ownDate'));
  const number = of('number') || of('ownNumber');
  if (amount === null || taxAmount === null || !issueDate || !/^\d{20}$/.test(number)) return null;
  const isReversal = isNegative(of('amount'));
  if (of('net') !== '' && fenOf(of('net')) !== amount - taxAmount) return null;
  if (taxAmount !== 0 && isNegative(of('taxAmount')) !== isReversal) return null;
  const lines = linesOf(texts.lines, isReversal);
  if (!lines || !comesTo(lines, amount, taxAmount)) return null;
  return {
    ...{ number, issueDate, amount, taxAmount, isReversal, lines },
    kind: KINDS.get(of('kind')) ?? null,
    sellerName: written('sellerName'),
    sellerTaxNo: of('sellerTaxNo').toUpperCase(),
    buyerName: written('buyerName'),
    buyerTaxNo: of('buyerTaxNo').toUpperCase(),
  };
}

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
    const written = (name: keyof typeof LINE_PLACE) => texts.get(LINE_PLACE[name])?.trim() ?? '';
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
