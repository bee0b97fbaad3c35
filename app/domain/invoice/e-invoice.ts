import { type Fen, parseYuan, toYuan } from '#app/domain/money.ts';

/** The facts from the XML of a 数电票 that are compared with a request. */
export interface EInvoice {
  number: string;
  /** A day: 2026-11-24. */
  issueDate: string;
  /** The amount with tax. A reversal (红字发票) has negative amounts in its file; here they are positive. */
  amount: Fen;
  taxAmount: Fen;
  isReversal: boolean;
  sellerName: string;
  buyerName: string;
  buyerTaxNo: string;
}

/** The most characters of the XML of one invoice; real ones have a few kB. */
export const E_INVOICE_MAX = 512 * 1024;
const DEPTH_MAX = 16;

const PLACE = {
  number: 'EInvoice/TaxSupervisionInfo/InvoiceNumber',
  issueDate: 'EInvoice/TaxSupervisionInfo/IssueTime',
  amount: 'EInvoice/EInvoiceData/BasicInformation/TotalTax-includedAmount',
  taxAmount: 'EInvoice/EInvoiceData/BasicInformation/TotalTaxAm',
  sellerName: 'EInvoice/EInvoiceData/SellerInformation/SellerName',
  buyerName: 'EInvoice/EInvoiceData/BuyerInformation/BuyerName',
  buyerTaxNo: 'EInvoice/EInvoiceData/BuyerInformation/BuyerIdNum',
} as const;

const TOKEN =
  /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<\?[^<>]*\?>|<!--(?:(?!--)[\s\S])*-->|([^<]+)/y;

/**
 * Reads the XML of a 数电票 (its `EInvoice` element). It is no general XML reader: it refuses declarations of types and
 * entities, CDATA and everything else that an invoice does not need, so that nothing is looked up or expanded. Each
 * fact has to be there exactly once.
 * @returns null for anything but one such invoice
 */
export function readEInvoice(xml: string): EInvoice | null {
  const texts = xml.length > E_INVOICE_MAX ? null : textsOf(xml.replace(/^\ufeff/, ''));
  if (!texts) return null;
  const of = (name: keyof typeof PLACE) => texts.get(PLACE[name])?.trim() ?? '';
  const [amount, taxAmount] = [fenOf(of('amount')), fenOf(of('taxAmount'))];
  const issueDate = /^\d{4}-\d{2}-\d{2}/.exec(of('issueDate'))?.[0] ?? '';
  const number = of('number');
  if (amount === null || taxAmount === null || !issueDate || !/^\d{20}$/.test(number)) return null;
  const isReversal = isNegative(of('amount'));
  if (taxAmount !== 0 && isNegative(of('taxAmount')) !== isReversal) return null;
  return {
    number,
    issueDate,
    amount,
    taxAmount,
    isReversal,
    sellerName: of('sellerName'),
    buyerName: of('buyerName'),
    buyerTaxNo: of('buyerTaxNo'),
  };
}

const isNegative = (text: string): boolean => text.startsWith('-');
const fenOf = (text: string): Fen | null => parseYuan(text.replace(/^-/, ''));

/** The texts of the elements that are read; null if the XML is not well-formed. */
function textsOf(xml: string): Map<string, string> | null {
  const wanted = new Set<string>(Object.values(PLACE));
  const texts = new Map<string, string>();
  const open: string[] = [];
  let hasRoot = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const token = TOKEN.exec(xml);
    if (!token) return null;
    const [, closes, name, , isEmpty, text] = token;
    if (text !== undefined) {
      if (open.length === 0 && text.trim() !== '') return null;
      const place = open.join('/');
      if (!wanted.has(place)) continue;
      const plain = unescaped(text);
      if (plain === null) return null;
      texts.set(place, (texts.get(place) ?? '') + plain);
    } else if (closes) {
      if (open.pop() !== name) return null;
    } else if (name !== undefined) {
      if (open.length === 0 && hasRoot) return null;
      hasRoot = true;
      if (isEmpty) continue;
      open.push(name);
      const place = open.join('/');
      if (open.length > DEPTH_MAX || texts.has(place)) return null;
      if (wanted.has(place)) texts.set(place, '');
    }
  }
  return open.length === 0 && hasRoot ? texts : null;
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
  }),
);

/** Replaces the five entities of XML and numbered characters; null if the text has any other entity. */
function unescaped(text: string): string | null {
  let known = true;
  const plain = text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));|&/g, (_, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const character = NAMED.get(name ?? '');
    known &&= character !== undefined;
    return character ?? '';
  });
  return known ? plain : null;
}

/** The differences between an invoice's file and what is registered, by field. */
export function differences(
  read: EInvoice,
  registered: Omit<EInvoice, 'sellerName'>,
): { field: keyof EInvoice; text: string }[] {
  const difference = (field: keyof EInvoice, what: string, value: string) => ({
    field,
    text: `文件中的${what}是 ${value}`,
  });
  return [
    ...(read.number === registered.number ? [] : [difference('number', '发票号码', read.number)]),
    ...(read.issueDate === registered.issueDate
      ? []
      : [difference('issueDate', '开票日期', read.issueDate)]),
    ...(read.amount === registered.amount
      ? []
      : [difference('amount', '价税合计', `¥${toYuan(read.amount)}`)]),
    ...(read.taxAmount === registered.taxAmount
      ? []
      : [difference('taxAmount', '税额', `¥${toYuan(read.taxAmount)}`)]),
    ...(read.isReversal === registered.isReversal
      ? []
      : [
          {
            field: 'isReversal' as const,
            text: read.isReversal ? '文件是红字发票' : '文件不是红字发票',
          },
        ]),
    ...(read.buyerName === registered.buyerName
      ? []
      : [difference('buyerName', '购买方', read.buyerName || '空')]),
    ...(read.buyerTaxNo === registered.buyerTaxNo
      ? []
      : [difference('buyerTaxNo', '购买方统一社会信用代码', read.buyerTaxNo || '空')]),
  ];
}
