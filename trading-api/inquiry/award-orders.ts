import { eq } from 'drizzle-orm';
import { deliveryRule, isFetched } from '#app/domain/checkout/delivery.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  AWARD_PROBLEMS,
  type Award,
  type AwardProblem,
  type PlannedOrder,
  planAwards,
} from '#app/domain/inquiry/award.ts';
import type { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { parseYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { AGREED_PAY_DAYS } from '#app/domain/order/terms.ts';
import { inWorkingDays } from '#app/domain/order/trading-calendar.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Receiver } from '#trading-api/checkout/index.ts';
import { keepFinishing } from '#trading-api/company/index.ts';
import { notifySellers, ordersAtAgreedPrices, takeCredit } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { inquiries, inquiryAwards, type offerDetails } from '#trading-api/schema.ts';
import type { LiveOffer } from './live-offer.ts';
import { isPlain, saidWeightsOf } from './offered-prices.ts';
import type { DetailRow, InquiryRow } from './reads.ts';

type Awarded = Content<typeof awardLines>;

/** What a buyer decides about an inquiry whose lock the transaction holds. */
export interface Awarding {
  inquiry: InquiryRow;
  buyer: Acting;
  lines: readonly DetailRow[];
  now: Date;
}

interface Placing extends Awarding {
  offers: readonly LiveOffer[];
  awards: readonly Award[];
  /** What the buyer was shown that the orders come to, as typed. */
  shownAmount: string | undefined;
}

const AMOUNT_CHANGED = '汇率或金额有变化，没有采纳，请核对后再次确认';

/** Makes an order for each seller that is awarded something, and tells all of them what they were. */
export async function placeAwards(
  tx: Database,
  { inquiry, buyer, lines, now, shownAmount, ...choice }: Placing,
  receiver: Receiver & Record<OwnField, string>,
): Promise<[Awarded['orders'][number], ...Awarded['orders']]> {
  const planned = planAwards({ lines, ...choice });
  if ('problem' in planned) throw awardRefusal(planned);
  const total = sumFen(planned.orders.map(({ amount }) => amount));
  if (shownAmount && parseYuan(shownAmount) !== total) {
    throw new Refusal('amountChanged', AMOUNT_CHANGED);
  }
  // Credits are locked in one order, so that no two awards wait for each other.
  const parts = planned.orders
    .map((order) => ({ order, of: offerOf(choice.offers, order) }))
    .toSorted((a, b) => (a.of.sellerCode < b.of.sellerCode ? -1 : 1));
  const { customerId, personId: begunBy } = inquiry;
  const finishing = { companyId: customerId, begunBy, by: buyer.person.id };
  const sellerCodes = parts.map(({ of }) => of.sellerCode);
  await keepFinishing(tx, finishing, sellerCodes, now);
  for (const { order, of } of parts) {
    const { terms } = of.offer;
    if (terms.kind !== 'monthly') continue;
    const { amount, sellerCode } = order;
    await takeCredit(tx, { sellerCode, customerId, amount, days: terms.days });
  }
  const until = inWorkingDays(
    now,
    addTradingDays(now, AGREED_PAY_DAYS, await tradingCalendarOf(tx)),
  );
  const detailOf = new Map(lines.map((line) => [line.position, line]));
  const made = await ordersAtAgreedPrices(
    tx,
    buyer,
    parts.map(({ order, of }) => ({
      customerId,
      sellerCode: of.sellerCode,
      sellerName: of.sellerName,
      source: 'offer',
      inquiryNum: inquiry.inquiryNum,
      ...receiver,
      remark: inquiry.title,
      createdAt: now,
      terms: of.offer.terms,
      rate: of.rate,
      ...until,
      lines: order.lines.map(({ position, count, price, priceRest }) => {
        const [asked, offered] = [detailOf.get(position), of.rows.get(position)];
        if (!asked || !offered) throw new RangeError(`no line ${position}`);
        const { replacement } = offered;
        return {
          kind: 'sale' as const,
          askedFor: replacement ? null : asked.goodsId,
          productName: replacement?.productName ?? asked.productName,
          specs: replacement ? replacement.specs : asked.specs,
          brandNumber: replacement ? replacement.brandNumber : asked.brandNumber,
          imageUrl: '',
          price,
          priceRest,
          quoted: quotedOf(of, position),
          weights: offered.weights,
          said: saidWeightsOf(of.offer),
          count,
          unit: asked.unit,
          ...deliveryOf(offered, receiver),
        };
      }),
    })),
  );
  await tx.insert(inquiryAwards).values(
    parts.flatMap(({ order }, at) =>
      order.lines.map(({ position, count }) => ({
        inquiryId: inquiry.id,
        position,
        offerId: rowId(order.offerId) ?? 0,
        count,
        orderCode: made[at]?.orderCode ?? '',
        awardedAt: now,
      })),
    ),
  );
  const [last] = parts.map(({ order }) => rowId(order.offerId)).slice(-1);
  await tx
    .update(inquiries)
    .set({ acceptedAt: now, acceptedOfferId: last, orderCode: made.at(-1)?.orderCode })
    .where(eq(inquiries.id, inquiry.id));
  const final = made.filter(({ waitsForApproval }) => !waitsForApproval);
  await notifySellers(
    tx,
    final.map(({ orderCode }) => orderCode),
    now,
  );
  const answers = parts.map(({ of }, at) => {
    const { orderCode = '', amount = 0, waitsForApproval = false } = made[at] ?? {};
    return {
      orderCode,
      sellerName: of.sellerName,
      paymentAmount: toYuan(amount),
      terms: of.offer.terms,
      waitsForApproval,
      payDeadline: until.payDeadline.toISOString(),
    };
  });
  const [first, ...others] = answers;
  if (!first) throw new RangeError('an award makes an order');
  return [first, ...others];
}

const offerOf = (all: readonly LiveOffer[], { offerId }: PlannedOrder): LiveOffer => {
  const found = all.find((offer) => offer.offerId === offerId);
  if (!found) throw new RangeError(`no offer ${offerId}`);
  return found;
};

/** Which refusal the problem of an award is, beside the line that has it. */
function awardRefusal({ problem, at }: { problem: AwardProblem; at: number | null }) {
  const text = AWARD_PROBLEMS[problem];
  const path = at === null ? [] : ['awards', at];
  switch (problem) {
    case 'nothing':
      return new Refusal('missing', text, ...path);
    case 'notQuoted':
    case 'tooMuch':
      return new Refusal('changed', text, ...path);
    case 'wholeOnly':
    case 'belowMinimum':
      return new Refusal(problem, text, ...path);
  }
}

/** What a line's price was made of, where that says more than the price. */
function quotedOf({ quoted }: LiveOffer, position: number) {
  const price = quoted.get(position);
  return price && !isPlain(price) ? price : null;
}

/** Picked-up goods are at the place the seller offered; all others go to the receiver. */
function deliveryOf(offered: typeof offerDetails.$inferSelect, receiver: Receiver) {
  const deliveryMethod = deliveryRule(offered.deliveryWay).preferred;
  const deliveryAddress = isFetched(deliveryMethod) ? offered.deliveryAddress : receiver.address;
  return { deliveryMethod, deliveryAddress };
}
