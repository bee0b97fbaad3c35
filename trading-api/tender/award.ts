import { and, eq } from 'drizzle-orm';
import { SELLER_SUSPENDED } from '#app/domain/account/suspension.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { AGREED_PAY_DAYS } from '#app/domain/order/terms.ts';
import { inWorkingDays } from '#app/domain/order/trading-calendar.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { RankedOffer } from '#app/domain/tender/ranking.ts';
import { awardTender as awardCall } from '#app/domain/tender/tenderer-contract.ts';
import { type Acting, suspendedSellers } from '#trading-api/account/index.ts';
import { addressRows, type Receiver, receiverAt } from '#trading-api/checkout/index.ts';
import { keepFinishing, typedOwnFields } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { notifySellers, ordersAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { tenderLots, tenders } from '#trading-api/schema.ts';
import { type Lot, lotsToAward, readChoices } from './choices.ts';
import {
  criteriaOf,
  isScored,
  lockTender,
  type OfferRow,
  openedOffers,
  rankingOf,
  standingOffers,
  type TenderRow,
} from './reads.ts';
import { record } from './record.ts';

type Sent = Parsed<typeof awardCall>;

const NOT_SCORED = '请先给每份投标评分';

/** A lot and whose it is. */
interface Won {
  lot: Lot;
  offer: OfferRow;
  price: number;
}

/**
 * Decides every lot of an opened tender in the caller's transaction: each winner gets one order at the prices that it
 * offered and on the tender's terms (decisions 42), the result is published, and every bidder told what it was. Of an
 * awarded tender the lots are decided again whose order is cancelled.
 */
export async function awardTender(
  tx: Database,
  buyer: Acting,
  sent: Sent,
  clock: () => Date,
): Promise<Content<typeof awardCall>> {
  const tender = await lockTender(tx, sent.id, buyer.customer.id);
  const now = clock();
  const isAgain = tender.awardedAt !== null;
  const lots = await lotsToAward(tx, tender, sent.scoreRevision, now);
  const [criteria, offers] = [await criteriaOf(tx, tender.id), await standingOffers(tx, tender.id)];
  const opened = await openedOffers(tx, offers);
  if (!isScored(opened, criteria)) throw new Refusal('missing', NOT_SCORED);
  const ranking = rankingOf(lots, opened, tender.priceWeight);
  const chosen = readChoices(sent, lots, { ranking, isAgain });
  const offerOf = new Map(offers.map((offer) => [String(offer.id), offer]));
  const won = chosen.flatMap(({ lot, offerId }): Won[] => {
    const offer = offerOf.get(offerId);
    const ranked = ranking.find(
      (each) => each.offerId === offerId && each.position === lot.position,
    );
    return offer && ranked ? [{ lot, offer, price: ranked.price }] : [];
  });
  const orders = won.length === 0 ? [] : await placeOrders(tx, { tender, buyer, won, sent, now });
  const orderOf = new Map(orders.map(({ offer, orderCode }) => [offer.id, orderCode]));
  for (const { lot, offerId, reason } of chosen) {
    const wonBy = offerOf.get(offerId)?.id ?? null;
    await tx
      .update(tenderLots)
      .set({ wonBy, reason, orderCode: wonBy === null ? null : orderOf.get(wonBy) })
      .where(and(eq(tenderLots.tenderId, tender.id), eq(tenderLots.position, lot.position)));
  }
  await tx.update(tenders).set({ awardedAt: now }).where(eq(tenders.id, tender.id));
  const results = chosen.map(({ lot, offerId, reason }) => ({
    position: lot.position,
    offerId,
    sellerName: offerOf.get(offerId)?.sellerName ?? '',
    reason,
    ...(isAgain && { before: offerOf.get(String(lot.wonBy))?.sellerName ?? '' }),
  }));
  const stated = { ...(!isAgain && { ranking: ranking.map(statedRank) }), results };
  await record(tx, tender, 'awarded', stated, now);
  await tellBidders(tx, { tender, offers, won, orderOf, again: isAgain ? lots : null }, now);
  const final = orders.filter(({ waitsForApproval }) => !waitsForApproval);
  await notifySellers(
    tx,
    final.map(({ orderCode }) => orderCode),
    now,
  );
  return {
    orders: orders.map(({ offer, orderCode, amount, waitsForApproval }) => ({
      orderCode,
      sellerName: offer.sellerName,
      paymentAmount: toYuan(amount),
      waitsForApproval,
    })),
  };
}

const statedRank = ({ price, pricePoints, total, ...each }: RankedOffer) => ({
  ...each,
  price: toYuan(price),
  pricePoints: toQuantity(pricePoints),
  total: toQuantity(total),
});

interface Placing {
  tender: TenderRow;
  buyer: Acting;
  won: readonly Won[];
  sent: Sent;
  now: Date;
}

/** One order for each winner. The goods of a lot are brought to the place that the tender names. */
async function placeOrders(tx: Database, { tender, buyer, won, sent, now }: Placing) {
  const byOffer = [...groupBy(won, ({ offer }) => offer.id).values()].flatMap((rows) =>
    rows[0] ? [{ offer: rows[0].offer, rows }] : [],
  );
  const codes = byOffer.map(({ offer }) => offer.sellerCode);
  if ((await suspendedSellers(tx, codes)).size > 0) {
    throw new Refusal('sellerSuspended', SELLER_SUSPENDED);
  }
  const finishing = { companyId: buyer.customer.id, begunBy: tender.personId, by: buyer.person.id };
  await keepFinishing(tx, finishing, codes, now);
  const receiver = await receiverOf(tx, buyer, sent);
  const until = inWorkingDays(
    now,
    addTradingDays(now, AGREED_PAY_DAYS, await tradingCalendarOf(tx)),
  );
  const made = await ordersAtAgreedPrices(
    tx,
    buyer,
    byOffer.map(({ offer, rows }) => ({
      customerId: buyer.customer.id,
      sellerCode: offer.sellerCode,
      sellerName: offer.sellerName,
      source: 'tender',
      inquiryNum: null,
      ...receiver,
      remark: tender.title,
      createdAt: now,
      terms: tender.terms,
      ...until,
      lines: rows.map(({ lot, price }) => ({
        kind: 'sale' as const,
        productName: lot.productName,
        specs: lot.specs,
        brandNumber: '',
        imageUrl: '',
        price,
        count: lot.count,
        unit: lot.unit,
        deliveryMethod: DELIVERY_METHOD.delivery,
        deliveryAddress: lot.place,
      })),
    })),
  );
  return byOffer.map(({ offer }, at) => ({
    offer,
    orderCode: made[at]?.orderCode ?? '',
    amount: made[at]?.amount ?? 0,
    waitsForApproval: made[at]?.waitsForApproval ?? false,
  }));
}

async function receiverOf(
  tx: Database,
  { customer }: Acting,
  { addressId, ...typed }: Sent,
): Promise<Receiver & Record<OwnField, string>> {
  const address = (await addressRows(tx, customer.id)).find(({ id }) => String(id) === addressId);
  const { addressId: receiver, ...ownFields } = accept(awardCall, {
    addressId: address ? receiverAt(address) : wrong('invalid', RECEIVING_ADDRESS_REQUIRED),
    ...(await typedOwnFields(tx, customer, typed)),
  });
  return { ...receiver, ...ownFields };
}

interface Decided {
  tender: TenderRow;
  offers: readonly OfferRow[];
  won: readonly Won[];
  orderOf: ReadonlyMap<number, string>;
  /** The lots that were decided again; null: it was the first time. */
  again: readonly Lot[] | null;
}

/** Winners are told of their order, all others that the result is published, or that lots were decided again. */
async function tellBidders(
  tx: Database,
  { tender: { id, title }, offers, won, orderOf, again }: Decided,
  now: Date,
): Promise<void> {
  for (const offer of offers) {
    const lots = won.filter((each) => each.offer.id === offer.id).length;
    const orderCode = orderOf.get(offer.id);
    const receiver = [{ sellerCode: offer.sellerCode }];
    if (orderCode) await notify(tx, 'tenderWon', receiver, { id, title, lots, orderCode }, { now });
    else if (again) {
      const decided = again.map(({ position }) => position).join('、');
      await notify(tx, 'tenderAwardedAgain', receiver, { id, title, lots: decided }, { now });
    } else await notify(tx, 'tenderLost', receiver, { id, title }, { now });
  }
}
