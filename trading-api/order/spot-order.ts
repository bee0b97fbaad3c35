import type { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { type DeliveryMethod, deliveryRule } from '#app/domain/checkout/delivery.ts';
import type { Parsed, Problem } from '#app/domain/endpoint.ts';
import { methodsTaken } from '#app/domain/market/choices.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import { GOODS_GONE } from '#trading-api/catalogue/index.ts';
import { addressRows, NO_RECEIVER, offerOf, quoteOrder } from '#trading-api/checkout/index.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { placeOrder } from './submit.ts';

/** Orders one listing in the caller's transaction, as a checkout of it would (spec 1 §5). */
export async function orderSpotListing(
  tx: Database,
  buyer: Acting,
  asked: Parsed<typeof portalCreateOrder>,
  now: Date,
): Promise<void> {
  const offer = await offerOf(tx, asked.businessId, asked.source);
  if (!offer) throw new Refusal('goodsGone', GOODS_GONE);
  const skuId = String(offer.id);
  const line = {
    skuId,
    num: asked.count,
    skuType: offer.kind,
    deliveryMethod: asked.deliveryMethod ?? (await firstMethod(tx, offer.deliveryWay)),
    takeAddress: asked.takeAddress,
    distributionAddress: asked.distributionAddress,
    reservationDate: asked.reservationDate,
    discountId: asked.discountId,
  };
  const order = {
    ...asked,
    source: 'spot' as const,
    addressId:
      asked.addressId === undefined ? await firstAddress(tx, buyer.customer) : asked.addressId,
    ...NO_RECEIVER,
    skuIds: [skuId],
    skuDetail: [line],
  };
  const quote = await quoteOrder(tx, buyer, order, now).catch((error: unknown) => {
    if (error instanceof Refusal) error.problems = error.problems.map(ofItsOwnRequest);
    throw error;
  });
  await placeOrder(tx, buyer, { ...order, ...quote }, now);
}

/** What the goods are sent by first, of what the market takes. */
async function firstMethod(tx: Database, way: number): Promise<DeliveryMethod> {
  const taken = methodsTaken(await waysOfMarket(tx), way);
  const { methods, preferred } = deliveryRule(way);
  return methods.find((method) => taken.includes(method)) ?? preferred;
}

async function firstAddress(tx: Database, { id }: Customer): Promise<string | null> {
  const [first] = await addressRows(tx, id);
  return first ? String(first.id) : null;
}

/** A problem of the order's one line, by the names of the call. */
function ofItsOwnRequest(problem: Problem): Problem {
  const [name, , field] = problem.path;
  if (name !== 'skuDetail' || field === undefined) return problem;
  return { ...problem, path: [field === 'num' ? 'count' : field] };
}
