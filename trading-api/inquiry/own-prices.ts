import { and, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { InquiryOfSeller } from '#app/domain/inquiry/offer-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, inquiryDetails, offerDetails, offers } from '#trading-api/schema.ts';

/** Offers of the last weeks are what a seller goes by; an inquiry has up to a thousand lines. */
const MOST_OFFERS = 100;

/**
 * What a store itself asks for the goods of an inquiry: as listed now, and in its newest offer to another inquiry.
 * Nothing of any other store is read (decisions 50).
 */
export async function ownPricesOf(
  db: Database,
  { inquiryId, sellerCode }: { inquiryId: number; sellerCode: string },
): Promise<InquiryOfSeller['ownPrices']> {
  const [listed, quoted] = await Promise.all([
    listedPrices(db, inquiryId, sellerCode),
    quotedPrices(db, inquiryId, sellerCode),
  ]);
  const positions = [...new Set([...listed.keys(), ...quoted.keys()])].sort((a, b) => a - b);
  return positions.map((position) => ({
    position,
    listed: listed.get(position) ?? null,
    quoted: quoted.get(position) ?? null,
  }));
}

async function listedPrices(db: Database, inquiryId: number, sellerCode: string) {
  const rows = await db
    .selectDistinctOn([inquiryDetails.position], {
      position: inquiryDetails.position,
      price: goods.price,
    })
    .from(inquiryDetails)
    .innerJoin(
      goods,
      and(
        eq(goods.sellerCode, sellerCode),
        goods.onShelf,
        eq(goods.unit, inquiryDetails.unit),
        or(eq(goods.id, inquiryDetails.goodsId), sameGoods(goods, inquiryDetails)),
      ),
    )
    .where(eq(inquiryDetails.inquiryId, inquiryId))
    // The very listing that was asked for, else the lowest.
    .orderBy(inquiryDetails.position, desc(eq(goods.id, inquiryDetails.goodsId)), goods.price);
  return new Map(rows.map(({ position, price }) => [position, toYuan(price)]));
}

async function quotedPrices(db: Database, inquiryId: number, sellerCode: string) {
  const asked = alias(inquiryDetails, 'asked');
  const recent = db
    .select({
      id: offers.id,
      currency: offers.currency,
      createdAt: offers.createdAt,
      inquiryId: offers.inquiryId,
    })
    .from(offers)
    .where(and(eq(offers.sellerCode, sellerCode), ne(offers.inquiryId, inquiryId)))
    .orderBy(desc(offers.id))
    .limit(MOST_OFFERS)
    .as('recent');
  const { unit, productCode, productName, brandNumber, specs } = inquiryDetails;
  const goodsSaid = [unit, productCode, productName, brandNumber, specs] as const;
  // One for all lines of the same words, of which a list may have a thousand: each would meet each of the others.
  const said = db
    .selectDistinctOn([...goodsSaid], {
      ...{ unit, productCode, productName, brandNumber, specs },
      price: offerDetails.price,
      currency: recent.currency,
      createdAt: recent.createdAt,
      offerId: recent.id,
    })
    .from(recent)
    .innerJoin(
      offerDetails,
      and(eq(offerDetails.offerId, recent.id), isNull(offerDetails.replacement)),
    )
    .innerJoin(
      inquiryDetails,
      and(
        eq(inquiryDetails.inquiryId, recent.inquiryId),
        eq(inquiryDetails.position, offerDetails.position),
      ),
    )
    .orderBy(...goodsSaid, desc(recent.id), offerDetails.position)
    .as('said');
  const rows = await db
    .selectDistinctOn([asked.position], {
      position: asked.position,
      price: said.price,
      currency: said.currency,
      createdAt: said.createdAt,
    })
    .from(asked)
    .innerJoin(said, and(eq(said.unit, asked.unit), sameGoods(said, asked)))
    .where(eq(asked.inquiryId, inquiryId))
    .orderBy(asked.position, desc(said.offerId));
  return new Map(
    rows.map(({ position, price, currency, createdAt }) => [
      position,
      { currency, price: toYuan(price), date: createdAt.toISOString() },
    ]),
  );
}

type Described = Record<'productCode' | 'productName' | 'brandNumber' | 'specs', AnyPgColumn>;

/** The same product, else goods that are described in the same words. */
const sameGoods = (one: Described, other: Described): SQL | undefined =>
  or(
    and(ne(other.productCode, ''), eq(one.productCode, other.productCode)),
    and(
      eq(one.productName, other.productName),
      eq(one.brandNumber, other.brandNumber),
      eq(one.specs, other.specs),
    ),
  );
