import { addCarts } from '#app/domain/cart/contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { Buyer, Goods } from '#tests/api/support/open-market.ts';

export type Submission = Input<typeof submitOrder>;
type Detail = Submission['skuDetail'][number];

/** A receiver the request names itself, so that the buyer needs no address of his own. */
export const RECEIVER = {
  addressId: null,
  name: '林知夏',
  mobile: '13800000001',
  address: '江苏省无锡市澄江大道 218 号',
};

/** One goods bought directly, by logistics. */
export function direct(goods: Goods, num: string, detail: Partial<Detail> = {}): Submission {
  const skuId = String(goods.id);
  return {
    source: 'direct',
    skuIds: [skuId],
    ...RECEIVER,
    skuDetail: [{ skuId, num, skuType: goods.kind, deliveryMethod: 1, ...detail }],
  };
}

/** Puts goods into the cart; answers the ids of their lines, in the order given. */
export async function fillCart(buyer: Buyer, wanted: readonly [Goods, string][]) {
  const ids: string[] = [];
  for (const [{ id, kind }, count] of wanted) {
    const line = await buyer.call(addCarts, { productId: String(id), count, source: kind });
    ids.push(line.id);
  }
  return ids;
}

/** The cart's lines as a checkout page submits them, by logistics. */
export function fromCart(
  lines: readonly { id: string; goods: Goods; num: string }[],
  fields: Partial<Submission> = {},
): Submission {
  return {
    source: 'cart',
    skuIds: lines.map(({ id }) => id),
    ...RECEIVER,
    skuDetail: lines.map(({ id, goods, num }) => ({
      skuId: id,
      num,
      skuType: goods.kind,
      deliveryMethod: 1,
    })),
    ...fields,
  };
}

/** An address of the buyer's own in Wuxi, or where the test says. */
export const addOwnAddress = (
  buyer: Buyer,
  place: { longitude?: number; latitude?: number; warehouseAddress?: string } = {},
) =>
  buyer.call(addAddress, {
    receivePerson: '沈远舟',
    receivePersonPhone: '13900000002',
    warehouseAddress: '江苏省无锡市望澜大道 66 号',
    ...place,
  });

export const submit = (buyer: Buyer, submission: Submission, serial?: string) =>
  buyer.call(submitOrder, submission, { serial });
