import { desc, eq } from 'drizzle-orm';
import type { Input } from '#app/domain/endpoint.ts';
import { saveTenderOffer } from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail } from '#app/domain/tender/contract.ts';
import { publishTender, scoreTender } from '#app/domain/tender/tenderer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { tenders } from '#trading-api/schema.ts';
import { openDueTenders } from '#trading-api/tender/opening.ts';

export const HOUR_MS = 3_600_000;
export const LOCK_MS = 2001;

type Asked = Input<typeof publishTender>;

/** Two lots, 60 points for the price and 40 for the rest; questions for a day, offers for two. */
export const typedTender = (now: Date, fields: Partial<Asked> = {}): Asked => ({
  title: '厂房钢材采购',
  biddingLocation: '上海市',
  openingPlace: '本平台线上开标',
  biddingContent: '螺纹钢与盘螺，含运费',
  questionsEnd: wallTime(new Date(now.getTime() + 24 * HOUR_MS)),
  bidEndDate: wallTime(new Date(now.getTime() + 48 * HOUR_MS)),
  terms: { kind: 'full' },
  priceWeight: '60',
  criteria: [
    { name: '交货期', points: '25' },
    { name: '业绩', points: '15' },
  ],
  lots: [
    {
      productName: '螺纹钢',
      specs: 'HRB400E Φ20',
      count: '100',
      unit: '吨',
      place: '上海市宝山区',
    },
    { productName: '盘螺', specs: 'HRB400E Φ8', count: '50.5', unit: '吨', place: '上海市宝山区' },
  ],
  ...fields,
});

export async function publish(
  market: OpenMarket,
  tenderer: Buyer,
  fields: Partial<Asked> = {},
): Promise<string> {
  market.advance(LOCK_MS);
  const asked = typedTender(market.now(), fields);
  return (await tenderer.call(publishTender, asked, { serial: newSerial() })).id;
}

export const storeOf = (market: OpenMarket, sellerCode: string): Promise<Buyer> =>
  market.buyer({ customerType: 'enterprise', platformType: 'buyer,seller', sellerCode });

/** Offers at prices by lot; '' for a lot that is not offered for. */
export async function offer(
  market: OpenMarket,
  seller: Buyer,
  id: string,
  prices: readonly string[],
  fields: Partial<Input<typeof saveTenderOffer>> = {},
) {
  market.advance(LOCK_MS);
  const rows = prices.map((price, at) => ({ position: at + 1, price }));
  const sent = { id, revision: 0, prices: rows, ...fields };
  return seller.call(saveTenderOffer, sent, { serial: newSerial() });
}

/** Goes on to the deadline of a tender, and opens what is due. */
export async function open(market: OpenMarket, id: string): Promise<void> {
  const { bidEndDate } = first(
    await market.db
      .select()
      .from(tenders)
      .where(eq(tenders.id, Number(id)))
      .orderBy(desc(tenders.id)),
  );
  market.advance(bidEndDate.getTime() - market.now().getTime());
  await openDueTenders(market.db, market.now());
}

/** Gives each opened offer the same share of the most points, by offer: 1 is all of them. */
export async function score(tenderer: Buyer, id: string, ...shares: readonly number[]) {
  const { offers, criteria, scoreRevision } = await tenderer.call(tenderDetail, { id });
  const scores = offers.flatMap(({ offerId }, at) =>
    criteria.map(({ position, points }) => ({
      offerId,
      criterion: position,
      points: String(points * (shares[at] ?? 1)),
    })),
  );
  await tenderer.call(scoreTender, { id, scoreRevision, scores }, { serial: newSerial() });
  return tenderer.call(tenderDetail, { id });
}
