import { and, eq, gte } from 'drizzle-orm';
import type { Deadline } from '#app/domain/message/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';

type AuctionRow = typeof auctions.$inferSelect;

const MINUTE_MS = 60_000;

/** @throws Refusal `G404` */
export async function deadlinesOfAuction(db: Database, auctionId: string): Promise<Deadline[]> {
  const [auction] = await db
    .select()
    .from(auctions)
    .where(eq(auctions.id, rowId(auctionId) ?? 0));
  if (!auction) throw notFound('竞价不存在');
  return deadlinesOfRow(auction);
}

/**
 * The deadlines of auctions that a customer signed up for and that end at `from` or later: the
 * start and end of bidding, or the end of a repeated sign-up.
 */
export async function signedAuctionDeadlines(
  db: Database,
  customerId: number,
  from: Date,
): Promise<Deadline[]> {
  const signed = await db
    .select({ auction: auctions, state: auctionSigns.state })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(and(eq(auctionSigns.customerId, customerId), gte(auctions.realEndDate, from)));
  return signed.flatMap(({ auction, state }) => {
    const refused = state === 'notPass';
    return deadlinesOfRow(auction).filter(({ kind }) => (kind === 'auctionSign') === refused);
  });
}

function deadlinesOfRow(auction: AuctionRow): Deadline[] {
  const { id, name, cancelledAt } = auction;
  const deadline = (
    fields: Pick<Deadline, 'uid' | 'kind' | 'path'>,
    at: Date,
    moved: { times: number; at: Date },
  ): Deadline => {
    const cancelled = cancelledAt !== null && cancelledAt < at;
    return {
      ...fields,
      title: name,
      at: at.toISOString(),
      revision: moved.times + (cancelled ? 1 : 0),
      changedAt: (cancelled ? cancelledAt : moved.at).toISOString(),
      cancelled,
    };
  };
  const announced = { times: 0, at: auction.createdAt };
  const live = `/details?id=${id}`;
  return [
    deadline(
      { uid: `auction-${id}-sign`, kind: 'auctionSign', path: `/auction?id=${id}` },
      auction.signEndDate,
      announced,
    ),
    deadline(
      { uid: `auction-${id}-start`, kind: 'auctionStart', path: live },
      auction.startDate,
      announced,
    ),
    deadline(
      { uid: `auction-${id}-end`, kind: 'auctionEnd', path: live },
      auction.realEndDate,
      auction.extensions === 0 ? announced : { times: auction.extensions, at: lastMove(auction) },
    ),
  ];
}

/** A late bid moves the end to its own time plus the delay (decision 32). */
const lastMove = ({ realEndDate, delayTime }: AuctionRow): Date =>
  new Date(realEndDate.getTime() - delayTime * MINUTE_MS);
