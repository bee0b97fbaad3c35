import { pricedUnit } from '#app/domain/catalogue/price-terms.ts';
import type { Favourite } from '#app/domain/favourite/contract.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { canRepeat } from '#app/domain/order/order.ts';

/** An order that can be placed once more; what was agreed once, in an offer or an auction, cannot. */
export function againRow(order: Order) {
  if (!canRepeat(order)) return [];
  const { orderCode, lines, sellerName } = order;
  const [first] = lines;
  const more = lines.length > 1 ? ` 等 ${lines.length} 种` : '';
  return [
    {
      orderCode,
      goods: first ? `${first.productName} ${first.specs}${more}` : orderCode,
      seller: sellerName,
      to: `/reorder?${new URLSearchParams({ id: orderCode })}`,
    },
  ];
}

/** Goods that were collected, at today's price and with what has changed since. */
export function watchedRow({
  id,
  type,
  productName,
  specs,
  sellingPrice,
  collectedPrice,
  unit,
  priceTerms,
}: Favourite) {
  const risen = (parseYuan(sellingPrice) ?? 0) - (parseYuan(collectedPrice) ?? 0);
  return {
    key: `${type} ${id}`,
    name: `${productName} ${specs}`.trim(),
    to: `/detail?${new URLSearchParams({ selfId: id, type })}`,
    price: `¥${formatYuanText(sellingPrice)}/${pricedUnit(unit, priceTerms)}`,
    change:
      risen === 0 ? '持平' : risen > 0 ? `涨 ${formatYuan(risen)}` : `跌 ${formatYuan(-risen)}`,
  };
}
