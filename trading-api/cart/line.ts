import type { CartLine } from '#app/domain/cart/contract.ts';
import { amountOf, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { type Offer, offerProblem } from '#trading-api/catalogue/index.ts';
import { type Promoted, promotionFields } from '#trading-api/marketing/index.ts';

/** A line of a cart or of an order being made, as the contract states it. */
export function toCartLine(
  line: Promoted<{ id: number; offer: Offer; count: Hundredths }>,
  problemOf: (offer: Offer, count: Hundredths) => { text: string } | null = offerProblem,
): CartLine {
  const { offer, count } = line;
  return {
    id: String(line.id),
    productId: String(offer.id),
    productCode: offer.productCode,
    productName: offer.productName,
    productType: offer.productType,
    specs: offer.specs,
    brandNumber: offer.brandNumber,
    imageUrl: offer.imageUrls[0] ?? '',
    type: offer.kind,
    sellerCode: offer.sellerCode,
    sellerName: offer.sellerName,
    number: toQuantity(count),
    unit: offer.unit,
    unitDecimals: offer.unitDecimals,
    sellingPrice: toYuan(offer.price),
    amount: toYuan(amountOf(offer.price, count)),
    availableCount: toQuantity(offer.availableCount),
    miniQuantity: toQuantity(offer.miniQuantity),
    myBuyNum: offer.myBuyNum === null ? null : toQuantity(offer.myBuyNum),
    deliveryWay: offer.deliveryWay,
    distrScope: offer.distrScope === null ? null : String(offer.distrScope),
    ...promotionFields(line.promotion),
    problem: problemOf(offer, count)?.text ?? null,
  };
}
