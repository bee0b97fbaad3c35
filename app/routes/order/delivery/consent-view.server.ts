import type { DeliveryConsent } from '#app/domain/delivery/consent-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { INSTALMENT_LABEL } from '#app/domain/order/terms.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';

type Line = DeliveryConsent['lines'][number];

/** The money of a weight that its buyer is asked about, every figure as text; the API has reckoned it. */
export function consentView({ lines, dues, dearer, ...totals }: DeliveryConsent) {
  const { ordered, others, difference, total, paid, back } = totals;
  return {
    rows: lines.toSorted(differingFirst).map((line) => ({
      key: String(line.position),
      name: line.productName,
      price: `¥${formatPrice(readUnitPrice(line.sellingPrice, line.exactPrice))}/${line.unit}`,
      number: `${line.number} ${line.unit}`,
      weighed: `${line.weighed} ${line.unit}`,
      shipped: `¥${formatYuanText(line.shipped)}`,
      asWeighed: `¥${formatYuanText(line.asWeighed)}`,
      difference: withSign(line.difference),
    })),
    amounts: [
      { term: '订单金额', value: `¥${formatYuanText(ordered)}` },
      ...(others === NOTHING ? [] : [{ term: '其他批次与售后', value: withSign(others) }]),
      { term: '本批差额', value: withSign(difference) },
      { term: '同意后订单合计', value: `¥${formatYuanText(total)}`, total: true },
      { term: '已付', value: `¥${formatYuanText(paid)}` },
      ...dues.map(({ kind, amount, days }) => ({
        term: `应付${INSTALMENT_LABEL[kind]}`,
        value: `¥${formatYuanText(amount)}（${dueText(kind, days)}）`,
      })),
      ...(back === NOTHING
        ? []
        : [{ term: '退回', value: `¥${formatYuanText(back)}（全部收货结算时原路退回）` }]),
    ],
    mayAgree: dearer?.isOpen ?? true,
    whoAgrees: dearer && `${dearer.text}。可以同意的人：${dearer.names.join('、')}`,
  };
}
export type ConsentView = ReturnType<typeof consentView>;

const NOTHING = '0.00';

/** What the question is about, before what weighs as much as was shipped. */
const differingFirst = (one: Line, other: Line): number =>
  Number(one.difference === NOTHING) - Number(other.difference === NOTHING);

/** 「+¥1,963.50」, 「−¥1,155.00」, 「¥0.00」. */
function withSign(amount: string): string {
  if (amount === NOTHING) return `¥${NOTHING}`;
  return amount.startsWith('-')
    ? `−¥${formatYuanText(amount.slice(1))}`
    : `+¥${formatYuanText(amount)}`;
}

/** From the settlement on, whose day is not known before all is received. */
function dueText(kind: DeliveryConsent['dues'][number]['kind'], days: number): string {
  if (kind === 'supplement') return `全部收货结算后 ${days} 个工作日内`;
  return days === 0 ? '全部收货结算时' : `全部收货结算后 ${days} 天内`;
}
