import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { LIMIT_END_TEXT, type LimitEnd } from '#app/domain/auction/limit-end.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionLimits, auctionSigns, auctions } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { peopleWho } from './members.ts';
import { peopleAt } from './people-at.ts';

/** Whose a limit is, beside its sign-up: of programs that kept no person, of who has signed up. */
export const limitHolder = sql<number>`coalesce(${auctionLimits.personId}, ${auctionSigns.personId}, ${auctionLimits.customerId})`;

/** Those that a member has set for a company. */
export const limitsHeldBy = ({ companyId, personId }: { companyId: number; personId: number }) =>
  and(eq(auctionLimits.customerId, companyId), eq(limitHolder, personId));

/** The automatic bids in force of auctions that are not over, with who may be told of them. */
export const openLimits = (db: Database, which: SQL | undefined) =>
  db
    .select({
      ...{ id: auctionLimits.id, customerId: auctionLimits.customerId, price: auctionLimits.price },
      ...{ auctionId: auctions.id, name: auctions.name, productCount: auctions.productCount },
      ...{ bidLimit: auctionSigns.bidLimit, approval: auctionSigns.approval },
      holderId: limitHolder.mapWith(Number).as('holder_id'),
    })
    .from(auctionLimits)
    .innerJoin(auctions, eq(auctions.id, auctionLimits.auctionId))
    .innerJoin(
      auctionSigns,
      and(
        eq(auctionSigns.auctionId, auctionLimits.auctionId),
        eq(auctionSigns.customerId, auctionLimits.customerId),
      ),
    )
    .where(
      and(
        isNull(auctionLimits.withdrawnAt),
        isNull(auctions.closedAt),
        isNull(auctions.cancelledAt),
        which,
      ),
    )
    .orderBy(asc(auctionLimits.auctionId), asc(auctionLimits.id));

/**
 * Ends automatic bids of people who may not bid any more, in the transaction in which they lose the right, and tells
 * them and the administrators. What was bid stays. It takes no auction's lock: the rows of limits are locked by
 * auction, before the sign-ups, and bids lock those of one auction after its row, so nobody waits in a circle
 * (design/auctions: Automatic bids).
 * @param which whose, of `openLimits`
 * @param by who has taken the right
 */
export async function endLimits(
  tx: Database,
  which: SQL | undefined,
  { reason, by }: { reason: LimitEnd; by: number },
  now: Date,
): Promise<void> {
  const ended = await openLimits(tx, which).for('update', { of: auctionLimits });
  if (ended.length === 0) return;
  await tx
    .update(auctionLimits)
    .set({ withdrawnAt: now, endReason: reason })
    .where(
      inArray(
        auctionLimits.id,
        ended.map(({ id }) => id),
      ),
    );
  const people = await peopleAt(
    tx,
    ended.map(({ holderId }) => holderId),
  );
  const why = LIMIT_END_TEXT[reason];
  for (const { customerId, holderId, auctionId, name } of ended) {
    const holder = people.name(holderId, now);
    const detail = `「${name}」${holder}：${why}`;
    await audit(tx, { action: 'bidLimitEnded', person: by, account: customerId, detail }, now);
    const of = { auctionId, name };
    const own = `您在「${name}」设置的代理出价已停止：${why}。已记入的出价仍然有效。`;
    // Who has left is told as themselves.
    const told = reason === 'left' ? holderId : customerId;
    const toHolder = { now, personIds: [holderId] };
    await notify(tx, 'limitEnded', [{ customerId: told }], { ...of, what: own }, toHolder);
    const administrators = await peopleWho(tx, customerId, 'administer');
    const personIds = administrators.map(({ id }) => id).filter((id) => id !== holderId);
    const what = `${holder} 在「${name}」设置的代理出价已停止：${why}。需要继续的，请由可以出价的同事重新设置。`;
    const toOthers = { now, personIds, byText: null };
    await notify(tx, 'limitEnded', [{ customerId }], { ...of, what }, toOthers);
  }
}
