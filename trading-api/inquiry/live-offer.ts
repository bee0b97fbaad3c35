import { and, desc, eq } from 'drizzle-orm';
import { SELLER_SUSPENDED } from '#app/domain/account/suspension.ts';
import type { AgreedRate } from '#app/domain/inquiry/agreed-rate.ts';
import type { AwardableOffer } from '#app/domain/inquiry/award.ts';
import { deliveredPrice, type QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { inFen } from '#app/domain/unit-price.ts';
import { suspendedSellers } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { holdRates, ratesOn } from '#trading-api/platform/exchange-rates.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { inquirySellers, offerDetails, offers } from '#trading-api/schema.ts';
import { agreedRateOf, quotedPriceOf } from './offered-prices.ts';
import type { DetailRow, InquiryRow } from './reads.ts';

const OFFER_UNKNOWN = '报价不存在';
const OFFER_REVISED = '卖家已更新报价，请刷新后重新选择';
const OFFER_WITHDRAWN = '卖家已撤回该报价，请刷新后选择其他报价';
const OFFER_LAPSED = '该报价已过有效期，请联系卖家重新报价';
const NO_RATE_AGREED = '该外币报价没有约定汇率，请联系卖家补充汇率或改报人民币';
const NO_RATE_PUBLISHED = '运营方尚未公布该币种的汇率，暂不能采纳，请稍后再试';

/** An offer that can be awarded something, with its terms and its lines by position. */
export interface LiveOffer extends AwardableOffer {
  offer: typeof offers.$inferSelect;
  sellerName: string;
  rows: ReadonlyMap<number, typeof offerDetails.$inferSelect>;
  /** What the price of each line was made of. */
  quoted: ReadonlyMap<number, QuotedPrice>;
  /** By which rate yuan were made of another currency; null: it is in yuan. */
  rate: AgreedRate | null;
}

/**
 * The offer, in a transaction that holds the lock of its inquiry.
 * @throws Refusal unless it is its seller's newest round, and can be accepted
 */
export async function liveOffer(
  tx: Database,
  { inquiry, lines, now }: { inquiry: InquiryRow; lines: readonly DetailRow[]; now: Date },
  offerId: string,
): Promise<LiveOffer> {
  const [asked] = await tx
    .select({ offer: offers, sellerName: inquirySellers.sellerName })
    .from(offers)
    .innerJoin(
      inquirySellers,
      and(
        eq(inquirySellers.inquiryId, offers.inquiryId),
        eq(inquirySellers.sellerCode, offers.sellerCode),
      ),
    )
    .where(and(eq(offers.id, rowId(offerId) ?? 0), eq(offers.inquiryId, inquiry.id)));
  if (!asked) throw notFound(OFFER_UNKNOWN);
  const { offer, sellerName } = asked;
  const [newest] = await tx
    .select({ id: offers.id, withdrawnAt: offers.withdrawnAt })
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiry.id), eq(offers.sellerCode, offer.sellerCode)))
    .orderBy(desc(offers.lastCutNum))
    .limit(1);
  if (newest?.withdrawnAt) throw new Refusal('changed', OFFER_WITHDRAWN);
  if (newest?.id !== offer.id) throw new Refusal('changed', OFFER_REVISED);
  if (isOfferOver({ ...offer, withdrawn: offer.withdrawnAt }, now)) {
    throw new Refusal('over', OFFER_LAPSED);
  }
  const { sellerCode, wholeOnly, minimum } = offer;
  const suspended = await suspendedSellers(tx, [sellerCode]);
  if (suspended.has(sellerCode)) throw new Refusal('sellerSuspended', SELLER_SUSPENDED);
  const rate = await rateFor(tx, offer, now);
  const rows = await tx.select().from(offerDetails).where(eq(offerDetails.offerId, offer.id));
  const quoted = new Map(
    rows.map((row) => {
      const unit = lines.find(({ position }) => position === row.position)?.unit ?? '';
      return [row.position, quotedPriceOf(offer, row, unit)];
    }),
  );
  const delivered = [...quoted].map(
    ([position, each]) => [position, deliveredPrice(each, rate?.rate ?? null)] as const,
  );
  return {
    offerId,
    sellerCode,
    sellerName,
    wholeOnly,
    minimum,
    quoted,
    rate,
    offer,
    rows: new Map(rows.map((row) => [row.position, row])),
    prices: new Map(delivered.map(([position, each]) => [position, each?.price ?? inFen(0)])),
    quotedPrices: new Map(
      delivered.map(([position, each]) => [position, each?.quoted ?? inFen(0)]),
    ),
  };
}

async function rateFor(
  tx: Database,
  offer: typeof offers.$inferSelect,
  now: Date,
): Promise<AgreedRate | null> {
  if (offer.currency === 'CNY') return null;
  if (!offer.rateRule) throw new Refusal('foreignCurrency', NO_RATE_AGREED);
  if (offer.rateRule === 'payDay') await holdRates(tx);
  const rate = agreedRateOf(offer, await ratesOn(tx, now));
  if (!rate) throw new Refusal('foreignCurrency', NO_RATE_PUBLISHED);
  return rate;
}
