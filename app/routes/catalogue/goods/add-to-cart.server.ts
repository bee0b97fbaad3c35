import { z } from 'zod';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import {
  quantityOrFallback,
  startingQuantity,
  startingQuantityMessage,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/** How many to put into the cart, to buy now or to order; may be left empty (spec 1 §5). */
export const addToCartForm = defineForm(
  'addToCart',
  z.object({ count: z.string().max(32).default('') }),
);

const QUANTITY_UNREADABLE = '请输入数量';

type Goods = Pick<ProductDetail, 'myBuyNum' | 'marketing' | 'unitDecimals'>;

const hundredths = (wire: string | undefined | null) =>
  wire ? parseQuantity(wire, { decimals: true }) : null;

/** The quantity a purchase of these goods begins with, as wire text (spec 2 §5). */
export const startingCount = ({ myBuyNum, marketing }: Goods): string =>
  toQuantity(
    startingQuantity({
      myBuyNum: hundredths(myBuyNum),
      buyQuantity: hundredths(marketing?.buyQuantity),
    }),
  );

/** The quantity that was typed as wire text, or why the goods are not sold in it (spec 2 §5). */
export function readCount(text: string, goods: Goods): { count: string } | { problem: string } {
  const unit = { decimals: goods.unitDecimals };
  const quantity = quantityOrFallback(text, hundredths(goods.myBuyNum), unit);
  if (quantity === null) return { problem: QUANTITY_UNREADABLE };
  const starting = hundredths(startingCount(goods)) ?? 0;
  if (quantity < starting) return { problem: startingQuantityMessage(starting) };
  return { count: toQuantity(quantity) };
}
