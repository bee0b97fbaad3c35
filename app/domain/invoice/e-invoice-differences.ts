import { toYuan } from '#app/domain/money.ts';
import type { EInvoice } from './e-invoice.ts';
import { isSameParty } from './same-party.ts';

/** What is registered, as a file is compared with it. */
export type Registered = Omit<EInvoice, 'lines' | 'sellerName' | 'sellerTaxNo'> & {
  /** Any name of the seller will do; none: it is not compared. */
  sellerNames?: readonly string[];
  /** '': it is not known. */
  sellerTaxNo?: string;
};

/** The differences between an invoice's file and what is registered, by field. */
export function differences(
  read: EInvoice,
  registered: Registered,
): { field: keyof EInvoice; text: string }[] {
  const { sellerNames = [], sellerTaxNo = '' } = registered;
  const isSeller =
    sellerNames.length === 0 || sellerNames.some((name) => isSameParty(name, read.sellerName));
  const found: [isSame: boolean, field: keyof EInvoice, what: string, value: string][] = [
    [read.number === registered.number, 'number', '发票号码', read.number],
    [read.issueDate === registered.issueDate, 'issueDate', '开票日期', read.issueDate],
    [read.amount === registered.amount, 'amount', '价税合计', `¥${toYuan(read.amount)}`],
    [read.taxAmount === registered.taxAmount, 'taxAmount', '税额', `¥${toYuan(read.taxAmount)}`],
  ];
  const parties: typeof found = [
    [isSameParty(read.buyerName, registered.buyerName), 'buyerName', '购买方', read.buyerName],
    [
      read.buyerTaxNo === registered.buyerTaxNo,
      ...(['buyerTaxNo', '购买方统一社会信用代码', read.buyerTaxNo] as const),
    ],
    [isSeller, 'sellerName', '销售方', read.sellerName],
    [
      sellerTaxNo === '' || read.sellerTaxNo === sellerTaxNo,
      ...(['sellerTaxNo', '销售方统一社会信用代码', read.sellerTaxNo] as const),
    ],
  ];
  const texts = (all: typeof found) =>
    all.flatMap(([isSame, field, what, value]) =>
      isSame ? [] : [{ field, text: `文件中的${what}是 ${value || '空'}` }],
    );
  const ofKind =
    read.isReversal === registered.isReversal
      ? []
      : [
          {
            field: 'isReversal' as const,
            text: read.isReversal ? '文件是红字发票' : '文件不是红字发票',
          },
        ];
  return [...texts(found), ...ofKind, ...texts(parties)];
}
