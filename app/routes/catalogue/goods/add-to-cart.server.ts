import { z } from 'zod';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { readPurchaseCount, startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { ONE_UNIT, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/** How many to put into the cart, to buy now or to order; may be left empty (spec 1 §5). */
export const addToCartForm = defineForm(
  'addToCart',
  z.object({ count: z.string().max(32).default('') }),
);

type Goods = Pick<ProductDetail, 'myBuyNum' | 'marketing' | 'unitDecimals'>;

const hundredths = (wire: string | undefined | null) =>
  wire ? parseQuantity(wire, { decimals: true }) : null;

/** The initial quantity of a purchase of these goods, as wire text (spec 2 §5). */
export const startingCount = (goods: Goods): string => toQuantity(startingQuantity(termsOf(goods)));

const termsOf = ({ myBuyNum, marketing, unitDecimals }: Goods) => ({
  myBuyNum: hundredths(myBuyNum),
  buyQuantity: hundredths(marketing?.buyQuantity),
  unitDecimals,
});

/** The typed quantity; when empty, the goods' own initial quantity or one unit (spec 1 §5). */
export const typedCount = (text: string, { myBuyNum }: Goods): string =>
  text.trim() || toQuantity(hundredths(myBuyNum) || ONE_UNIT);

/** The typed quantity as wire text, or why the goods cannot be bought in it (spec 2 §5). */
export function readCount(text: string, goods: Goods): { count: string } | { problem: string } {
  const read = readPurchaseCount(typedCount(text, goods), termsOf(goods));
  return 'count' in read ? { count: toQuantity(read.count) } : { problem: read.text };
}
