import { call } from '#app/api/client.server.ts';
import { MOST_DETAILS, productDetails } from '#app/domain/catalogue/goods-contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';

/**
 * What the rows of a list show where nothing is typed into them: the quantity that a purchase of the goods begins with,
 * by their ids. The trading API takes no empty quantity.
 */
export async function startingQuantities(
  ids: readonly string[],
  type: GoodsKind,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MOST_DETAILS) {
    const productIds = ids.slice(at, at + MOST_DETAILS);
    for (const goods of await call(productDetails, { productIds, type })) {
      const { miniQuantity, myBuyNum, marketing, pieces } = goods;
      const starting = startingQuantity({
        miniQuantity: fromQuantity(miniQuantity),
        myBuyNum: myBuyNum === null ? null : fromQuantity(myBuyNum),
        buyQuantity: marketing ? fromQuantity(marketing.buyQuantity) : null,
        ...piecedOf(pieces),
      });
      found.set(goods.id, toQuantity(starting));
    }
  }
  return found;
}
