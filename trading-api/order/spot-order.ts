import {
  QUANTITY_UNREADABLE,
  quantityOrFallback,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { DELIVERY_METHOD, deliveryRule } from '#app/domain/checkout/delivery.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { GOODS_GONE, type Offer, offerProblem } from '#trading-api/catalogue/index.ts';
import {
  addressRows,
  type Delivery,
  NO_CHOICES,
  offerOf,
  pickupPointsOf,
  priceLines,
  type Receiver,
  receiverAt,
} from '#trading-api/checkout/index.ts';
import { NO_BALANCES, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { placeOrder } from './submit.ts';

/**
 * Orders one listing in the caller's transaction, without a checkout: it is delivered in the goods'
 * usual way, to the default address, or to the customer's own data where there is none (spec 1 §5).
 * Only a quantity discount is taken off, because the customer chooses no deductions.
 * @throws Refusal `goodsGone`, or with what is wrong with the count
 */
export async function orderSpotListing(
  tx: Database,
  customer: Customer,
  asked: Parsed<typeof portalCreateOrder>,
  now: Date,
): Promise<void> {
  const offer = await offerOf(tx, asked.businessId, asked.source);
  if (!offer) throw new Refusal('goodsGone', GOODS_GONE);
  const unit = { decimals: offer.unitDecimals };
  const typed = quantityOrFallback(asked.count, offer.myBuyNum, unit);
  const { count } = accept(portalCreateOrder, {
    count:
      typed === null
        ? wrong('invalid', QUANTITY_UNREADABLE)
        : (offerProblem(offer, typed) ?? typed),
  });

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

/** Goods that can only be picked up are picked up at the seller's first pickup point. */
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
