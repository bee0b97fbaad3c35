import { and, eq, gte, sql } from 'drizzle-orm';
import { isOver } from '#app/domain/auction/auction.ts';
import {
  SIGN_DECIDED_BEFORE,
  SIGN_DECIDED_TOO_LATE,
  signReturned,
} from '#app/domain/company/approval.ts';
import { BID_LIMIT_REQUIRED, type BidLimit, mostToBid } from '#app/domain/company/bid-limit.ts';
import type { BudgetKind } from '#app/domain/company/budget.ts';
import { amountOf, type Fen } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { approvals, auctionSigns, auctions } from '#trading-api/schema.ts';
import { approvalFor, boughtBefore, keptOf, type Needed } from './approval-asked.ts';
import { notifyAsker } from './approval-level.ts';
import type { ApprovalRow } from './approval-stages.ts';
import { askLevel } from './ask-level.ts';

export type AuctionRow = typeof auctions.$inferSelect;
export type SignRow = typeof auctionSigns.$inferSelect;

interface Limited {
  auction: AuctionRow;
  bidLimit: Fen | null;
}

/** What the rule of a company asks for before a member's sign-up counts; null: nothing. */
export async function approvalForSign(
  tx: Database,
  acting: Acting,
  { auction, bidLimit, ...ownFields }: Limited & Partial<Record<BudgetKind, string>>,
  now: Date,
): Promise<Needed | null> {
  const { sellerCode, productName: name } = auction;
  const amount = bidLimit ?? leastBid(auction);
  const needed = await approvalFor(
    tx,
    acting,
    { parts: [{ sellerCode, amount }], goods: [{ name, sellerCode }], ...ownFields },
    now,
  );
  if (!needed) return null;
  if (bidLimit === null) throw new Refusal('missing', BID_LIMIT_REQUIRED, 'bidLimit');
  // It can be decided until the audit ends, which is the auction's time and not that of an order.
  const { expiresAt: _, ...kept } = needed;
  return kept;
}

/**
 * The least amount of a first bid. A member who needs an approval even for that has to name the
 * limit to be approved.
 */
const leastBid = ({ biddingMode, startPrice, startCount, productCount }: AuctionRow): Fen =>
  amountOf(startPrice, biddingMode === 'component_bidding' ? startCount : productCount);

export async function askForSign(
  tx: Database,
  { customer, person }: Acting,
  { auction, needed, ...asked }: Limited & { needed: Needed; signId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  const [approval] = await tx
    .insert(approvals)
    .values({
      ...asked,
      ...keptOf(needed),
      companyId: customer.id,
      personId: person.id,
      payWindowMs: 0,
      createdAt: now,
    })
    .returning();
  if (approval) await askLevel(tx, approval, aboutSign(approval, auction), now);
}

export const aboutSign = ({ bidLimit }: ApprovalRow, { id, name }: Limited['auction']) => ({
  auctionId: id,
  name,
  amount: bidLimit ?? 0,
});

/**
 * The most that a person may bid in all for the account; null: as much as they like. Without a limit that somebody has
 * agreed to it is what needs no approval by the rule of now, beside all that was bought before.
 * @param readBefore reads that, and locks it where what comes of it is yet to be written
 */
export async function mostOf(
  tx: Database,
  acting: Acting,
  { auctionId, limit }: { auctionId: string; limit: BidLimit },
  now: Date,
  readBefore: typeof boughtBefore = boughtBefore,
): Promise<Fen | null> {
  if (acting.person.id === acting.customer.id) return null;
  const [own] = await tx
    .select({
      signId: auctionSigns.id,
      personId: auctionSigns.personId,
      isAgreed: sql<boolean>`exists ${tx
        .select({ one: sql`1` })
        .from(approvals)
        .where(
          and(
            eq(approvals.signId, auctionSigns.id),
            gte(approvals.createdAt, auctionSigns.createdAt),
          ),
        )}`,
      costCentre: auctionSigns.costCentre,
      project: auctionSigns.project,
      sellerCode: auctions.sellerCode,
    })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(
      and(
        eq(auctionSigns.auctionId, rowId(auctionId) ?? 0),
        eq(auctionSigns.customerId, acting.customer.id),
      ),
    );
  if (!own) return null;
  const { sellerCode, signId: sign, personId, isAgreed, ...counted } = own;
  const isStated = limit.approval === 'approved';
  if (isStated && (isAgreed || personId === acting.customer.id)) return limit.bidLimit;
  const parts = [{ sellerCode, amount: 0 }];
  const { rule, split, budget, ...before } = await readBefore(
    tx,
    acting,
    { parts, ...counted, except: { sign } },
    now,
  );
  // What was bought beside a limit that nobody had to agree to was compared when it was stated.
  if (isStated) return mostToBid(rule, limit);
  const budgets = [...before.budgets, ...(budget ? [budget] : [])];
  return mostToBid(rule, limit, { ...before, budgets, together: split.amount });
}

export interface OpenSign {
  sign: SignRow;
  auction: AuctionRow;
}

/** Whether a sign-up can still go on to the operator, as far as time goes. */
export const mayPass = (
  { approval, sign, auction }: OpenSign & { approval: ApprovalRow },
  now: Date,
): boolean =>
  sign.state === 'waitAudit' && !isOver(auction, now) && !hasPassed(approval.expiresAt, now);

export async function lockSign(
  tx: Database,
  approval: ApprovalRow,
  clock: () => Date,
): Promise<OpenSign> {
  const [open] = await tx
    .select({ sign: auctionSigns, auction: auctions })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(eq(auctionSigns.id, approval.signId ?? 0))
    .for('update', { of: auctionSigns });
  // Read again under the lock: another decision may have ended the approval meanwhile.
  const [current] = await tx
    .select({ endedAt: approvals.endedAt })
    .from(approvals)
    .where(eq(approvals.id, approval.id));
  if (!open || current?.endedAt) throw new Refusal('decided', SIGN_DECIDED_BEFORE);
  if (!mayPass({ approval, ...open }, clock())) throw new Refusal('over', SIGN_DECIDED_TOO_LATE);
  return open;
}

export interface Verdict {
  agree: boolean;
  reason: string;
  isLast: boolean;
}

export async function concludeSign(
  tx: Database,
  approval: ApprovalRow,
  { sign, auction, by }: OpenSign & { by: string },
  { agree, reason, isLast }: Verdict,
  now: Date,
): Promise<void> {
  const about = aboutSign(approval, auction);
  if (agree && !isLast) {
    await askLevel(tx, approval, about, now);
    return;
  }
  await tx.update(approvals).set({ endedAt: now }).where(eq(approvals.id, approval.id));
  await tx
    .update(auctionSigns)
    .set(
      agree
        ? { approval: 'approved' as const }
        : {
            approval: 'returned' as const,
            state: 'notPass' as const,
            auditReason: signReturned(reason),
            auditedAt: now,
          },
    )
    .where(eq(auctionSigns.id, sign.id));
  if (agree) await notifyAsker(tx, approval, ['signApproved', about], now);
  else {
    await notifyAsker(tx, approval, ['signReturned', { ...about, by, reason }], now);
  }
}
