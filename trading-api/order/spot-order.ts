import { quantityOrFallback } from '#app/domain/catalogue/purchase-quantity.ts';
import type { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { DELIVERY_METHOD, deliveryRule } from '#app/domain/checkout/delivery.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import {
  GOODS_GONE,
  type Offer,
  offerProblem,
  QUANTITY_UNREADABLE,
  refuseProblem,
} from '#trading-api/catalogue/index.ts';
import {
  addressRows,
  type Delivery,
  NO_CHOICES,
  ORDER_CODES,
  offerOf,
  pickupPointsOf,
  priceLines,
  type Receiver,
  receiverAt,
} from '#trading-api/checkout/index.ts';
import { NO_BALANCES, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { placeOrder } from './submit.ts';

/**
 * Orders one listing in the caller's transaction, without a checkout: it goes the goods' usual
 * way to the default address, or to the customer himself where he keeps none (spec 1 §5). Nothing
 * is chosen, so that only a quantity discount is taken off.
 * @throws Refusal `O003`, `O004`, `S001`
 */
export async function orderSpotListing(
  tx: Database,
  customer: Customer,
  asked: Parsed<typeof portalCreateOrder>,
  now: Date,
): Promise<void> {
  const offer = await offerOf(tx, asked.businessId, asked.source);
  if (!offer) throw new Refusal('O003', GOODS_GONE);
  const unit = { decimals: offer.unitDecimals };
  const count = quantityOrFallback(asked.count, offer.myBuyNum, unit);
  if (count === null) throw new Refusal('O004', QUANTITY_UNREADABLE);
  refuseProblem(offerProblem(offer, count), ORDER_CODES);

  const receiver = await usualReceiver(tx, customer);
  const delivery = await usualDelivery(tx, offer, receiver);
  const lines = await withPromotions(tx, [{ id: offer.id, offer, count, delivery }], now);
  const { priced } = priceLines(lines, NO_CHOICES, NO_BALANCES, now);
  await placeOrder(tx, customer.id, { source: 'spot', remark: '', receiver, lines, priced }, now);
}

async function usualReceiver(tx: Database, customer: Customer): Promise<Receiver> {
  const [first] = await addressRows(tx, customer.id);
  return first ? receiverAt(first) : { name: customer.name, mobile: customer.phone, address: '' };
}

/** Goods that are only picked up wait at the seller's first pickup point. */
async function usualDelivery(tx: Database, offer: Offer, receiver: Receiver): Promise<Delivery> {
  const { preferred } = deliveryRule(offer.deliveryWay);
  const toReceiver = { deliveryAddress: receiver.address, reservationDate: null };
  if (preferred !== DELIVERY_METHOD.pickup) return { deliveryMethod: preferred, ...toReceiver };
  const [point] = (await pickupPointsOf(tx, [offer.sellerCode])).get(offer.sellerCode) ?? [];
  if (!point) return { deliveryMethod: DELIVERY_METHOD.logistics, ...toReceiver };
  return {
    deliveryMethod: preferred,
    deliveryAddress: `${point.addre} ${point.address}`,
    reservationDate: null,
  };
}
