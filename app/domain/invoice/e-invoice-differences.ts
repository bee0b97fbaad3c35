import { formatYuan } from '#app/domain/money.ts';
import type { EInvoice } from './e-invoice.ts';
import { TITLE_KIND_LABEL, type TitleKind } from './invoice.ts';
import { isSameParty } from './same-party.ts';

/** What is registered, as a file is compared with it. */
export type Registered = Omit<EInvoice, 'lines' | 'kind' | 'sellerName' | 'sellerTaxNo'> & {
  /** That of the title; unset: it is not compared. */
  kind?: TitleKind | null;
  /** Any name of the seller will do; none: it is not compared. */
  sellerNames?: readonly string[];
  /** '': it is not known. */
  sellerTaxNo?: string;
};

interface Fact {
  field: keyof EInvoice;
  what: string;
  found: string;
  expected: string;
  isSame?: boolean;
}

/** The differences between an invoice's file and what is registered, by field: what was found, and what was expected. */
export function differences(
  read: EInvoice,
  registered: Registered,
): { field: keyof EInvoice; text: string }[] {
  const yuan = (amount: number) => `¥${formatYuan(amount)}`;
  const typed: Fact[] = [
    { ...fact('number', '发票号码'), found: read.number, expected: registered.number },
    { ...fact('issueDate', '开票日期'), found: read.issueDate, expected: registered.issueDate },
    { ...fact('amount', '价税合计'), found: yuan(read.amount), expected: yuan(registered.amount) },
    {
      ...fact('taxAmount', '税额'),
      found: yuan(read.taxAmount),
      expected: yuan(registered.taxAmount),
    },
  ];
  const reversal = {
    field: 'isReversal' as const,
    text: read.isReversal ? '文件是红字发票' : '文件不是红字发票',
  };
  return [
    ...textsOf(typed, '填写的是'),
    ...(read.isReversal === registered.isReversal ? [] : [reversal]),
    ...textsOf(
      [...kindOf(read, registered), ...partiesOf(read, registered), ...redOf(read, registered)],
      '应为',
    ),
  ];
}

const fact = (field: keyof EInvoice, what: string) => ({ field, what });

const textsOf = (facts: readonly Fact[], otherwise: string) =>
  facts.flatMap(({ field, what, found, expected, isSame = found === expected }) =>
    isSame
      ? []
      : [{ field, text: `文件中的${what}是 ${found || '空'}，${otherwise} ${expected || '空'}` }],
  );

const kindOf = (read: EInvoice, { kind }: Registered): Fact[] =>
  read.kind && kind
    ? [
        {
          ...fact('kind', '发票类型'),
          found: TITLE_KIND_LABEL[read.kind],
          expected: TITLE_KIND_LABEL[kind],
        },
      ]
    : [];

/** Which invoice a red one reverses, and on which confirmation, as far as its file says. */
const redOf = (read: EInvoice, registered: Registered): Fact[] =>
  (['reverses', 'confirmation'] as const).flatMap((field) => {
    const [found, expected] = [read[field], registered[field]];
    return found && expected ? [{ ...fact(field, RED_FACTS[field]), found, expected }] : [];
  });

const RED_FACTS = { reverses: '被红冲蓝字发票号码', confirmation: '红字发票信息确认单编号' };

function partiesOf(
  read: EInvoice,
  { buyerName, buyerTaxNo, sellerNames = [], sellerTaxNo = '' }: Registered,
): Fact[] {
  const [sellerName] = sellerNames;
  const buyer: Fact[] = [
    {
      ...{ ...fact('buyerName', '购买方'), found: read.buyerName, expected: buyerName },
      isSame: isSameParty(read.buyerName, buyerName),
    },
    {
      ...fact('buyerTaxNo', '购买方统一社会信用代码'),
      found: read.buyerTaxNo,
      expected: buyerTaxNo,
    },
  ];
  if (sellerName !== undefined) {
    buyer.push({
      ...{ ...fact('sellerName', '销售方'), found: read.sellerName, expected: sellerName },
      isSame: sellerNames.some((name) => isSameParty(name, read.sellerName)),
    });
  }
  if (sellerTaxNo) {
    const what = '销售方统一社会信用代码';
    buyer.push({ ...fact('sellerTaxNo', what), found: read.sellerTaxNo, expected: sellerTaxNo });
  }
  return buyer;
}
