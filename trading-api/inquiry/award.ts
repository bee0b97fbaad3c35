import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { AWARD_COUNT_UNREADABLE, wholeOffer } from '#app/domain/inquiry/award.ts';
import {
  acceptOffer as acceptOfferCall,
  awardLines as awardLinesCall,
  type endLines as endLinesCall,
} from '#app/domain/inquiry/award-contract.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import { addressRows, type Receiver, receiverAt } from '#trading-api/checkout/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { inquiries, inquiryDetails, inquirySellers } from '#trading-api/schema.ts';
import { type Awarding, placeAwards } from './award-orders.ts';
import { type LiveOffer, liveOffer } from './live-offer.ts';
import { lockOwn, refuseOver, refuseSealed } from './own-inquiry.ts';
import { type DetailRow, detailsOf, type InquiryRow } from './reads.ts';

const PARTLY_AWARDED = '部分商品已成交或已结束，请刷新后逐行选择';
const LINES_REQUIRED = '请选择要结束的商品';
const LINES_DECIDED = '所选商品已成交或已结束，请刷新后重新选择';

type Where = Pick<Parsed<typeof acceptOfferCall>, 'inquiryNum' | 'addressId' | 'shownAmount'> &
  Partial<Record<OwnField, string>>;
type Accepted = Content<typeof acceptOfferCall>;
type Awarded = Content<typeof awardLinesCall>;

/**
 * Accepts a whole offer in the caller's transaction: everything that it has a price for is awarded to it. The deadline
 * for offers may have passed; the offer itself must still be valid.
 */
export async function acceptOffer(
  tx: Database,
  buyer: Acting,
  { offerId, ...where }: Where & { offerId: string },
  clock: () => Date,
): Promise<Accepted> {
  const awarding = await beginAward(tx, buyer, where.inquiryNum, clock);
  const offer = await liveOffer(tx, awarding, offerId);
  // What the buyer confirmed is the whole offer, and not what a colleague left of it.
  const isTaken = ({ position, open, count }: DetailRow) =>
    offer.prices.has(position) && open < count;
  if (awarding.lines.some(isTaken)) throw new Refusal('changed', PARTLY_AWARDED);
  const awards = wholeOffer(awarding.lines, offer);
  const [{ sellerName: _, ...made }] = await placeAwards(
    tx,
    { ...awarding, offers: [offer], awards, shownAmount: where.shownAmount },
    await receiverOf(tx, acceptOfferCall, buyer.customer, where),
  );
  return made;
}

/** Awards lines in the caller's transaction, and makes one order for each of their sellers (decisions 48). */
export async function awardLines(
  tx: Database,
  buyer: Acting,
  { awards: asked, ...where }: Where & Pick<Parsed<typeof awardLinesCall>, 'awards'>,
  clock: () => Date,
): Promise<Awarded> {
  const awarding = await beginAward(tx, buyer, where.inquiryNum, clock);
  const ids = [...new Set(asked.map(({ offerId }) => offerId))];
  const live: LiveOffer[] = [];
  for (const offerId of ids) live.push(await liveOffer(tx, awarding, offerId));
  const unitOf = new Map(awarding.lines.map((line) => [line.position, line]));
  const { awards } = accept(awardLinesCall, {
    awards: asked.map(({ offerId, position, count }) => {
      const { unit = '', unitDecimals = true } = unitOf.get(position) ?? {};
      return {
        offerId,
        position,
        count:
          parseQuantity(count, { unit, decimals: unitDecimals }) ??
          wrong('invalid', AWARD_COUNT_UNREADABLE),
      };
    }),
  });
  const receiver = await receiverOf(tx, awardLinesCall, buyer.customer, where);
  const { shownAmount } = where;
  const placing = { ...awarding, offers: live, awards, shownAmount };
  return { orders: await placeAwards(tx, placing, receiver) };
}

/** Ends what is not awarded of an inquiry, in the caller's transaction. */
export async function closeInquiry(
  tx: Database,
  customer: Customer,
  inquiryNum: string,
  clock: () => Date,
): Promise<void> {
  const inquiry = await lockOwn(tx, customer, inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  await close(tx, inquiry, now);
}

/** Ends lines of an inquiry; who ends the last open one closes it. */
export async function endLines(
  tx: Database,
  customer: Customer,
  { inquiryNum, positions, reason }: Parsed<typeof endLinesCall>,
  clock: () => Date,
): Promise<void> {
  const inquiry = await lockOwn(tx, customer, inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  if (positions.length === 0) throw new Refusal('missing', LINES_REQUIRED, 'positions');
  const lines = (await detailsOf(tx, [inquiry])).get(inquiry.id) ?? [];
  const open = lines.filter((line) => line.open > 0).map(({ position }) => position);
  if (positions.some((position) => !open.includes(position))) {
    throw new Refusal('changed', LINES_DECIDED);
  }
  await tx
    .update(inquiryDetails)
    .set({ endedAt: now, endReason: reason.trim() })
    .where(
      and(
        eq(inquiryDetails.inquiryId, inquiry.id),
        inArray(inquiryDetails.position, positions),
        isNull(inquiryDetails.endedAt),
      ),
    );
  if (open.every((position) => positions.includes(position))) await close(tx, inquiry, now);
}

async function close(tx: Database, { id, inquiryNum, title }: InquiryRow, now: Date) {
  await tx.update(inquiries).set({ closedAt: now }).where(eq(inquiries.id, id));
  const stores = await tx
    .select({ sellerCode: inquirySellers.sellerCode })
    .from(inquirySellers)
    .where(eq(inquirySellers.inquiryId, id))
    .orderBy(asc(inquirySellers.sellerCode));
  await notify(tx, 'inquiryClosed', stores, { inquiryNum, title }, { now });
}

/** The inquiry is locked, so that what is awarded is live until the transaction ends. */
async function beginAward(
  tx: Database,
  buyer: Acting,
  inquiryNum: string,
  clock: () => Date,
): Promise<Awarding> {
  const inquiry = await lockOwn(tx, buyer.customer, inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  refuseSealed(inquiry, now);
  return { inquiry, buyer, lines: (await detailsOf(tx, [inquiry])).get(inquiry.id) ?? [], now };
}

/** Where the goods go, and what the buyer's company asks for on its orders. */
async function receiverOf(
  tx: Database,
  call: typeof acceptOfferCall | typeof awardLinesCall,
  customer: Customer,
  { addressId, inquiryNum: _, ...typed }: Where,
): Promise<Receiver & Record<OwnField, string>> {
  const address = (await addressRows(tx, customer.id)).find(({ id }) => String(id) === addressId);
  const { addressId: receiver, ...ownFields } = accept(call, {
    addressId: address ? receiverAt(address) : wrong('invalid', RECEIVING_ADDRESS_REQUIRED),
    ...(await typedOwnFields(tx, customer, typed)),
  });
  return { ...receiver, ...ownFields };
}
