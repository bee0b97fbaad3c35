import { and, eq } from 'drizzle-orm';
import { SELLER_SUSPENDED } from '#app/domain/account/suspension.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { AGREED_PAY_DAYS } from '#app/domain/order/terms.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import {
  CHOICE_REQUIRED,
  type ChoiceProblem,
  choiceProblem,
  NO_AWARD_REASON_REQUIRED,
  OTHER_REASON_REQUIRED,
} from '#app/domain/tender/award.ts';
import { awardTender as awardCall } from '#app/domain/tender/tenderer-contract.ts';
import { type Acting, suspendedSellers } from '#trading-api/account/index.ts';
import { addressRows, type Receiver, receiverAt } from '#trading-api/checkout/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { notifySellers, ordersAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { tenderLots, tenders } from '#trading-api/schema.ts';
import { refuseUnlessOpened } from './evaluate.ts';
import {
  criteriaOf,
  isScored,
  lockTender,
  lotsOf,
  type OfferRow,
  openedOffers,
  rankingOf,
  standingOffers,
  type TenderRow,
} from './reads.ts';
import { record } from './record.ts';

type Sent = Parsed<typeof awardCall>;
type Lot = typeof tenderLots.$inferSelect;

const NOT_SCORED = '请先给每份投标评分';
const CHOICE_CODE = {
  undecided: 'missing',
  unknownOffer: 'invalid',
  noAward: 'missing',
  notFirst: 'missing',
} as const;
const CHOICE_TEXT: Readonly<Record<ChoiceProblem, string>> = {
  undecided: CHOICE_REQUIRED,
  unknownOffer: CHOICE_REQUIRED,
  noAward: NO_AWARD_REASON_REQUIRED,
  notFirst: OTHER_REASON_REQUIRED,
};

/** A lot and whose it is. */
interface Won {
  lot: Lot;
  offer: OfferRow;
  price: number;
}

/**
 * Decides every lot of an opened tender in the caller's transaction: each winner gets one order at the prices that it
 * offered and on the tender's terms (decisions 42), the result is published, and every bidder told what it was.
 */
export async function awardTender(
  tx: Database,
  buyer: Acting,
  sent: Sent,
  clock: () => Date,
): Promise<Content<typeof awardCall>> {
  const tender = await lockTender(tx, sent.id, buyer.customer.id);
  const now = clock();
  refuseUnlessOpened(tender, sent.scoreRevision, now);
  const [lots, criteria, offers] = [
    await lotsOf(tx, tender.id),
    await criteriaOf(tx, tender.id),
    await standingOffers(tx, tender.id),
  ];
  const opened = await openedOffers(tx, offers);
  if (!isScored(opened, criteria)) throw new Refusal('missing', NOT_SCORED);
  const ranking = rankingOf(lots, opened, tender.priceWeight);
  const chosen = readChoices(sent, lots, ranking);
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
  const stated = ranking.map(({ price, pricePoints, total, ...each }) => ({
    ...each,
    price: toYuan(price),
    pricePoints: toQuantity(pricePoints),
    total: toQuantity(total),
  }));
  const results = chosen.map(({ lot, offerId, reason }) => ({
    position: lot.position,
    offerId,
    sellerName: offerOf.get(offerId)?.sellerName ?? '',
    reason,
  }));
  await record(tx, tender, 'awarded', { ranking: stated, results }, now);
  await tellBidders(tx, { tender, offers, won, orderOf }, now);
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

/** The choice for every lot. @throws Refusal with what is wrong with each */
function readChoices(
  sent: Sent,
  lots: readonly Lot[],
  ranking: ReturnType<typeof rankingOf>,
): { lot: Lot; offerId: string; reason: string }[] {
  const at = (position: number) => sent.lots.findIndex((each) => each.position === position);
  const problems = lots.flatMap((lot) => {
    const choice = sent.lots[at(lot.position)];
    const ofLot = ranking.filter(({ position }) => position === lot.position);
    const problem = choiceProblem(choice, ofLot);
    if (!problem) return [];
    const field = problem === 'noAward' || problem === 'notFirst' ? 'reason' : 'offerId';
    const path = choice ? ['lots', at(lot.position), field] : ['lots'];
    return [{ path, code: CHOICE_CODE[problem], text: CHOICE_TEXT[problem] }];
  });
  if (sent.lots.length > lots.length) throw new Refusal('invalid', CHOICE_REQUIRED, 'lots');
  accept(awardCall, {}, problems);
  return lots.map((lot) => {
    const { offerId = '', reason = '' } = sent.lots[at(lot.position)] ?? {};
    return { lot, offerId, reason: reason.trim() };
  });
}

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
  const receiver = await receiverOf(tx, buyer, sent);
  const payDeadline = addTradingDays(now, AGREED_PAY_DAYS, await tradingCalendarOf(tx));
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
      payDeadline,
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
}

/** Winners are told of their order, all others that the result is published. */
async function tellBidders(
  tx: Database,
  { tender: { id, title }, offers, won, orderOf }: Decided,
  now: Date,
): Promise<void> {
  for (const offer of offers) {
    const lots = won.filter((each) => each.offer.id === offer.id).length;
    const orderCode = orderOf.get(offer.id);
    const receiver = [{ sellerCode: offer.sellerCode }];
    if (orderCode) await notify(tx, 'tenderWon', receiver, { id, title, lots, orderCode }, { now });
    else await notify(tx, 'tenderLost', receiver, { id, title }, { now });
  }
}
