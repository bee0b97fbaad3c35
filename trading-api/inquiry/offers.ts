import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { Offer } from '#app/domain/inquiry/contract.ts';
import { amountOf, sumFen, toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { files, inquiryDetails, offerDetails, offerFiles, offers } from '#trading-api/schema.ts';
import { attachmentColumns } from './reads.ts';

/** The rounds of an inquiry by seller, newest first; of one seller when given. */
export async function offerRounds(
  db: Database,
  inquiryId: number,
  sellerCode?: string,
): Promise<Map<string, Offer[]>> {
  const rounds = await db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.inquiryId, inquiryId),
        sellerCode === undefined ? undefined : eq(offers.sellerCode, sellerCode),
      ),
    )
    .orderBy(desc(offers.lastCutNum));
  const ids = rounds.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [lines, attached] = await Promise.all([
    db
      .select({ line: offerDetails, count: inquiryDetails.count })
      .from(offerDetails)
      .innerJoin(
        inquiryDetails,
        and(
          eq(inquiryDetails.inquiryId, inquiryId),
          eq(inquiryDetails.position, offerDetails.position),
        ),
      )
      .where(inArray(offerDetails.offerId, ids))
      .orderBy(asc(offerDetails.position)),
    db
      .select({ offerId: offerFiles.offerId, ...attachmentColumns })
      .from(offerFiles)
      .innerJoin(files, eq(files.id, offerFiles.fileId))
      .where(inArray(offerFiles.offerId, ids))
      .orderBy(asc(offerFiles.position)),
  ]);
  const linesOf = groupBy(lines, ({ line }) => line.offerId);
  const filesOf = groupBy(attached, ({ offerId }) => offerId);
  const shaped = rounds.map((round) => ({
    sellerCode: round.sellerCode,
    offer: toOffer(
      round,
      linesOf.get(round.id) ?? [],
      (filesOf.get(round.id) ?? []).map(({ offerId: _, ...file }) => file),
    ),
  }));
  const bySeller = groupBy(shaped, (round) => round.sellerCode);
  return new Map([...bySeller].map(([code, own]) => [code, own.map(({ offer }) => offer)]));
}

interface OfferLine {
  line: typeof offerDetails.$inferSelect;
  count: number;
}

function toOffer(
  round: typeof offers.$inferSelect,
  lines: readonly OfferLine[],
  attached: Offer['files'],
): Offer {
  const amounts = lines.map(({ line, count }) => amountOf(line.price, count));
  return {
    id: String(round.id),
    lastCutNum: round.lastCutNum,
    currency: round.currency,
    total: toYuan(sumFen(amounts)),
    validUntil: round.validUntil.toISOString(),
    terms: round.terms,
    remark: round.remark,
    createDate: round.createdAt.toISOString(),
    withdrawn: round.withdrawnAt && {
      at: round.withdrawnAt.toISOString(),
      reason: round.withdrawReason,
    },
    offerDetails: lines.map(({ line }, at) => ({
      position: line.position,
      price: toYuan(line.price),
      amount: toYuan(amounts[at] ?? 0),
      deliveryAddress: line.deliveryAddress,
      conditions: line.conditions,
      deliveryWay: line.deliveryWay,
      deliveryWayName: deliveryWayName(line.deliveryWay),
    })),
    files: attached,
  };
}
