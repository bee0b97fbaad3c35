import type { CartLine } from '#app/domain/cart/contract.ts';
import { shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import type { reorder } from '#app/domain/checkout/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { customerUrl } from '#app/session/session.server.ts';

type OldLine = Content<typeof reorder>['lines'][number];

/** The rows of the page: each line of the order, below it what can be had instead. */
export function reorderRows(lines: readonly OldLine[]): ReorderRow[] {
  const rows = new Map<string, ReorderRow>();
  for (const row of lines.flatMap(rowsOf)) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

function rowsOf({ ordered, goods, alike }: OldLine) {
  const was = `${ordered.number} ${ordered.unit}`;
  const before = formatYuanText(ordered.sellingPrice);
  const own = goods
    ? [
        {
          ...rowOf(goods),
          was,
          before: goods.sellingPrice === ordered.sellingPrice ? null : before,
        },
      ]
    : [];
  return [...own, ...alike.map((one) => ({ ...rowOf(one), was: null, before: null }))];
}

function rowOf(goods: CartLine) {
  const { min, max, enough } = boundsOf(goods);
  // The problem is text only: where there is as much as that, it is that they are off the shelf.
  const isShort = Number(goods.number) > Number(max);
  const isOffered = enough && (goods.problem === null || isShort);
  return {
    id: goods.id,
    isOffered,
    href: `/detail?${new URLSearchParams({ selfId: goods.id, type: goods.type })}`,
    imageUrl: goods.imageUrl,
    name: goods.productName,
    grade: [goods.brandNumber, goods.specs, shortTerms(goods.priceTerms)]
      .filter(Boolean)
      .join(' · '),
    seller: goods.sellerName,
    price: formatYuanText(goods.sellingPrice),
    unit: goods.unit,
    number: goods.number,
    problem: goods.problem,
    min,
    max,
  };
}
export type ReorderRow = ReturnType<typeof rowsOf>[number];

interface Instead {
  title: string;
  text: string;
  links: { to: string; label: string }[];
}

/** Why an order cannot be made once more, and what can be done instead; null where it can. */
export function insteadOf({ source, inquiryNum, lines }: Order, rows: readonly unknown[]) {
  const searchInput = lines[0]?.productName ?? '';
  const similar = { to: `/goods?${new URLSearchParams({ searchInput })}`, label: '查看同类现货' };
  if (source === 'offer') return afterInquiry(inquiryNum, similar);
  if (source === 'auction') return afterAuction(similar);
  return rows.length === 0 ? nothingLeft(similar) : null;
}

const afterInquiry = (inquiryNum: string | null, similar: Instead['links'][number]): Instead => ({
  title: '询价成交的订单不能直接再次购买',
  text: '价格、数量和交货条件以当时采纳的报价为准。可以重新询价，或按现价选购同类现货。',
  links: [
    ...(inquiryNum
      ? [{ to: customerUrl(`purchase-inquiry/${inquiryNum}`), label: '查看询价单' }]
      : []),
    { to: '/inquiry', label: '重新询价' },
    similar,
  ],
});

const afterAuction = (similar: Instead['links'][number]): Instead => ({
  title: '竞价成交的订单不能直接再次购买',
  text: '成交价只对当时的竞价有效。可以参加新的竞价，或按现价选购同类现货。',
  links: [{ to: '/auction', label: '查看竞价' }, similar],
});

const nothingLeft = (similar: Instead['links'][number]): Instead => ({
  title: '原订单的商品已不再销售',
  text: '可以按名称查找同类现货，或发起询价。',
  links: [similar, { to: '/inquiry', label: '发起询价' }],
});
