import { piecedOf, type WirePieces } from '#app/domain/catalogue/pieces-contract.ts';
import {
  quantityBounds,
  quantityProblem,
  readPurchaseCount,
  startingQuantity,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { fromQuantity, ONE_UNIT, toQuantity } from '#app/domain/quantity.ts';
import { piecesText, stepOf } from './pieces.ts';

/** What the wire states of goods that can be bought. */
interface Goods {
  productName: string;
  unit: string;
  unitDecimals: boolean;
  availableCount: string;
  miniQuantity: string;
  myBuyNum: string | null;
  marketing: { buyQuantity: string } | null;
  pieces: WirePieces | null;
}

const termsOf = ({ pieces, ...goods }: Goods) => ({
  ...goods,
  ...piecedOf(pieces),
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
  const { unit } = goods;
  const [least, most] = [toQuantity(min), toQuantity(max)];
  const whole = piecesText(terms, unit);
  return {
    ...{ min: least, max: most, enough: max >= min },
    /** By which a quantity is stepped. */
    step: toQuantity(stepOf(terms) ?? ONE_UNIT),
    /** What stands beside the field. */
    hint: `${whole && `${whole}，`}${least} ${unit}起订，最多 ${most} ${unit}`,
  };
}

/** The typed quantity as wire text, or why the goods cannot be bought in it (spec 2 §5). */
export function readCount(text: string, goods: Goods): { count: string } | { problem: string } {
  const terms = termsOf(goods);
  const read = readPurchaseCount(text, terms);
  if (!('count' in read)) return { problem: read.text };
  const problem = quantityProblem(terms, read.count);
  return problem ? { problem: problem.text } : { count: toQuantity(read.count) };
}
