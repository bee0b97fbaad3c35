import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import type { CounterAnswer } from '#app/domain/inquiry/counter.ts';
import type { CounterOfBuyer, CounterOfSeller } from '#app/domain/inquiry/counter-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  counterLines,
  counterRounds,
  counterSellers,
  inquiries,
  inquirySellers,
} from '#trading-api/schema.ts';

type AskedSeller = typeof counterSellers.$inferSelect;

const answerOf = ({ answeredAt, offerId }: AskedSeller): CounterAnswer =>
  offerId !== null ? 'revised' : answeredAt ? 'kept' : 'none';

const toAnswer = (asked: AskedSeller) => ({
  answer: answerOf(asked),
  answeredDate: asked.answeredAt?.toISOString() ?? null,
  reply: asked.reply,
});

const toRound = (
  { cutNum, createdAt, endsAt, remark }: typeof counterRounds.$inferSelect,
  lines: readonly (typeof counterLines.$inferSelect)[],
) => ({
  cutNum,
  createDate: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
  remark,
  lines: lines.map(({ position, price }) => ({ position, price: toYuan(price) })),
});

/** The rounds of counter-offers of an inquiry for its buyer, newest first. */
export async function countersOfBuyer(db: Database, inquiryId: number): Promise<CounterOfBuyer[]> {
  const rounds = await db
    .select()
    .from(counterRounds)
    .where(eq(counterRounds.inquiryId, inquiryId))
    .orderBy(desc(counterRounds.cutNum));
  const ids = rounds.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [lines, asked] = await Promise.all([
    linesOf(db, ids),
    db
      .select({ seller: counterSellers, sellerName: inquirySellers.sellerName })
      .from(counterSellers)
      .innerJoin(
        inquirySellers,
        and(
          eq(inquirySellers.inquiryId, inquiryId),
          eq(inquirySellers.sellerCode, counterSellers.sellerCode),
        ),
      )
      .where(inArray(counterSellers.roundId, ids))
      .orderBy(asc(counterSellers.sellerCode)),
  ]);
  const askedOf = groupBy(asked, ({ seller }) => seller.roundId);
  return rounds.map((round) => ({
    ...toRound(round, lines.get(round.id) ?? []),
    sellers: (askedOf.get(round.id) ?? []).map(({ seller, sellerName }) => ({
      sellerCode: seller.sellerCode,
      sellerName,
      ...toAnswer(seller),
    })),
  }));
}

/** Those that were sent to one seller, newest first, with numbers of their own. */
export async function countersOfSeller(
  db: Database,
  inquiryId: number,
  sellerCode: string,
): Promise<CounterOfSeller[]> {
  const rounds = await db
    .select({ round: counterRounds, seller: counterSellers })
    .from(counterSellers)
    .innerJoin(counterRounds, eq(counterRounds.id, counterSellers.roundId))
    .where(and(eq(counterRounds.inquiryId, inquiryId), eq(counterSellers.sellerCode, sellerCode)))
    .orderBy(desc(counterSellers.cutNum));
  const lines = await linesOf(
    db,
    rounds.map(({ round }) => round.id),
  );
  return rounds.map(({ round, seller }) => ({
    ...toRound({ ...round, cutNum: seller.cutNum }, lines.get(round.id) ?? []),
    ...toAnswer(seller),
  }));
}

async function linesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, (typeof counterLines.$inferSelect)[]>();
  const lines = await db
    .select()
    .from(counterLines)
    .where(inArray(counterLines.roundId, [...ids]))
    .orderBy(asc(counterLines.position));
  return groupBy(lines, ({ roundId }) => roundId);
}

/** The rounds of a seller that have not ended. */
const running = (sellerCode: string, now: Date): SQL | undefined =>
  and(eq(counterSellers.sellerCode, sellerCode), gt(counterRounds.endsAt, now));

const ofSeller = (db: Database) =>
  db
    .select({ inquiryId: counterRounds.inquiryId, endsAt: counterRounds.endsAt })
    .from(counterSellers)
    .innerJoin(counterRounds, eq(counterRounds.id, counterSellers.roundId))
    .$dynamic();

/** Whether a seller has been asked for another price, and may still give one. */
export async function isCountered(
  tx: Database,
  inquiryId: number,
  sellerCode: string,
  now: Date,
): Promise<boolean> {
  const found = await ofSeller(tx)
    .where(and(running(sellerCode, now), eq(counterRounds.inquiryId, inquiryId)))
    .limit(1);
  return found.length > 0;
}

/** That a counter-offer of an inquiry waits for a seller; whether the inquiry is decided does not count here. */
export const waitsForSeller = (db: Database, sellerCode: string, now: Date): SQL =>
  exists(
    ofSeller(db).where(and(eq(counterRounds.inquiryId, inquiries.id), unanswered(sellerCode, now))),
  );

const unanswered = (sellerCode: string, now: Date): SQL | undefined =>
  and(running(sellerCode, now), isNull(counterSellers.answeredAt));

/** When the first counter-offer of the inquiry that is asked about ends which waits for a seller. */
export const firstEnd = (db: Database, sellerCode: string, now: Date) =>
  db
    .select({ endsAt: sql<Date>`min(${counterRounds.endsAt})` })
    .from(counterSellers)
    .innerJoin(counterRounds, eq(counterRounds.id, counterSellers.roundId))
    .where(and(eq(counterRounds.inquiryId, inquiries.id), unanswered(sellerCode, now)));

/** Until when the first of the counter-offers to a seller waits, by inquiry. */
export async function waitingUntil(
  db: Database,
  inquiryIds: readonly number[],
  sellerCode: string,
  now: Date,
): Promise<Map<number, Date>> {
  if (inquiryIds.length === 0) return new Map();
  const found = await ofSeller(db)
    .where(and(inArray(counterRounds.inquiryId, [...inquiryIds]), unanswered(sellerCode, now)))
    .orderBy(desc(counterRounds.endsAt));
  return new Map(found.map(({ inquiryId, endsAt }) => [inquiryId, endsAt]));
}

/**
 * A seller's revision answers the counter-offers that have not ended, up to the newest that the seller has seen; it
 * takes the place of an earlier word.
 */
export async function answerWithOffer(
  tx: Database,
  { inquiryId, sellerCode, cutNum }: { inquiryId: number; sellerCode: string; cutNum?: number },
  offerId: number,
  now: Date,
): Promise<void> {
  const rounds = tx
    .select({ id: counterRounds.id })
    .from(counterRounds)
    .where(and(eq(counterRounds.inquiryId, inquiryId), gt(counterRounds.endsAt, now)));
  await tx
    .update(counterSellers)
    .set({ answeredAt: now, offerId })
    .where(
      and(
        inArray(counterSellers.roundId, rounds),
        eq(counterSellers.sellerCode, sellerCode),
        isNull(counterSellers.offerId),
        cutNum === undefined ? undefined : lte(counterSellers.cutNum, cutNum),
      ),
    );
}
