import {
  quantityBounds,
  quantityProblem,
  readPurchaseCount,
  startingQuantity,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';

/** What the wire states of goods that can be bought. */
interface Goods {
  productName: string;
  unit: string;
  unitDecimals: boolean;
  availableCount: string;
  miniQuantity: string;
  myBuyNum: string | null;
  marketing: { buyQuantity: string } | null;
}

const termsOf = (goods: Goods) => ({
  ...goods,
  availableCount: fromQuantity(goods.availableCount),
  miniQuantity: fromQuantity(goods.miniQuantity),
  myBuyNum: goods.myBuyNum === null ? null : fromQuantity(goods.myBuyNum),
  buyQuantity: goods.marketing && fromQuantity(goods.marketing.buyQuantity),
});

/** The bounds of a purchase of these goods, of which the least is what it begins with. */
export function boundsOf(goods: Goods) {
  const terms = termsOf(goods);
  const { max } = quantityBounds(terms);
  const min = startingQuantity(terms);
  return { min: toQuantity(min), max: toQuantity(max), enough: max >= min };
}

/** The typed quantity as wire text, or why the goods cannot be bought in it (spec 2 §5). */
export function readCount(text: string, goods: Goods): { count: string } | { problem: string } {
  const terms = termsOf(goods);
  const read = readPurchaseCount(text, terms);
  if (!('count' in read)) return { problem: read.text };
  const problem = quantityProblem(terms, read.count);
  return problem ? { problem: problem.text } : { count: toQuantity(read.count) };
}
