import { and, eq, gte, or } from 'drizzle-orm';
import { type AuctionResult, resultText } from '#app/domain/auction/result.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Deadline } from '#app/domain/message/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionSigns, auctions } from '#trading-api/schema.ts';
import { auctionById } from './auctions.ts';
import type { Award } from './award/awards.ts';
import { isTellingOfSign, resultsOf } from './award/results.ts';

type AuctionRow = typeof auctions.$inferSelect;

export async function deadlinesOfAuction(
  db: Database,
  auctionId: string,
  now: Date,
): Promise<Deadline[]> {
  const auction = await auctionById(db, auctionId);
  const results = await resultsOf(db, [auction], null, now);
  return deadlinesOfRow(auction, { result: results.get(auction.id) ?? null, award: null });
}

/**
 * The deadlines of auctions that a customer signed up for and that end at `from` or later: the
 * start and end of bidding, or the end of a repeated sign-up, and until when the margin is to be frozen
 * or an offer answered. What is to be paid is a deadline of its order.
 */
export async function signedAuctionDeadlines(
  db: Database,
  customerId: number,
  from: Date,
  now: Date,
): Promise<Deadline[]> {
  const signed = await db
    .select({ auction: auctions, sign: auctionSigns, award: auctionAwards })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .leftJoin(auctionAwards, isTellingOfSign)
    .where(
      and(
        eq(auctionSigns.customerId, customerId),
        or(gte(auctions.realEndDate, from), gte(auctionAwards.offerUntil, from)),
      ),
    );
  const rows = signed.map(({ auction }) => auction);
  const results = await resultsOf(db, rows, customerId, now);
  return signed.flatMap(({ auction, sign, award }) => {
    const known = { result: results.get(auction.id) ?? null, award };
    const all = deadlinesOfRow(auction, known);
    const signUp = all.filter(({ kind }) => kind === 'auctionSign');
    if (sign.state === 'notPass') return signUp;
    const isMarginDue =
      sign.state === 'auditPass' && auction.marginAmount > 0 && sign.marginState === 'none';
    const margin = signUp.map((deadline) => ({
      ...deadline,
      uid: `auction-${auction.id}-margin`,
      kind: 'auctionMargin' as const,
    }));
    return [...(isMarginDue ? margin : []), ...all.filter((each) => !signUp.includes(each))];
  });
}

interface Known {
  result: AuctionResult | null;
  award: Award | null;
}

function deadlinesOfRow(auction: AuctionRow, { result, award }: Known): Deadline[] {
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
    {
      ...deadline(
        { uid: `auction-${id}-end`, kind: 'auctionEnd', path: live },
        auction.realEndDate,
        lastChange(auction, award) ?? announced,
      ),
      ...(result && { note: resultText(result).text }),
    },
    ...(award?.offerUntil
      ? [
          {
            ...deadline(
              {
                uid: `auction-${id}-offer`,
                kind: 'auctionOffer',
                path: `/customer/auctions/${id}`,
              },
              award.offerUntil,
              { times: award.state === 'offered' ? 0 : 1, at: award.endedAt ?? award.offerUntil },
            ),
            cancelled: award.state !== 'offered',
          },
        ]
      : []),
  ];
}

/**
 * How often the entry of the end has changed, and when for the last time: first the end moves, then
 * it says what came of the auction. Null where nothing has changed.
 */
function lastChange(auction: AuctionRow, award: Award | null): { times: number; at: Date } | null {
  const { extensions, closedAt } = auction;
  if (!closedAt) return extensions === 0 ? null : { times: extensions, at: lastMove(auction) };
  if (!award) return { times: extensions + 1, at: closedAt };
  const steps = award.state === 'offered' ? 2 : award.endedAt ? 4 : 3;
  return { times: extensions + steps, at: award.endedAt ?? closedAt };
}

/** A late bid moves the end to its own time plus the delay (design/auctions: Rules). */
const lastMove = ({ realEndDate, delayTime }: AuctionRow): Date =>
  new Date(realEndDate.getTime() - delayTime * MINUTE_MS);
