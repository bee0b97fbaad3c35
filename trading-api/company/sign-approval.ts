import { eq } from 'drizzle-orm';
import { isOver } from '#app/domain/auction/auction.ts';
import {
  BID_LIMIT_REQUIRED,
  type BidLimit,
  mostToBid,
  SIGN_DECIDED_BEFORE,
  SIGN_DECIDED_TOO_LATE,
  signReturned,
} from '#app/domain/company/approval.ts';
import { amountOf, type Fen } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { approvals, auctionSigns, auctions } from '#trading-api/schema.ts';
import { type NeededApproval, neededFor } from './approval-asked.ts';
import { type ApprovalRow, askLevel, notifyAsker } from './approval-level.ts';
import { ruleOf } from './approval-rules.ts';

export type AuctionRow = typeof auctions.$inferSelect;
export type SignRow = typeof auctionSigns.$inferSelect;

interface Limited {
  auction: AuctionRow;
  bidLimit: Fen | null;
}

type Needed = Pick<NeededApproval, 'levels' | 'reasons'>;

/** What the rule of a company asks for before a member's sign-up counts; null: nothing. */
export async function approvalForSign(
  tx: Database,
  acting: Acting,
  { auction, bidLimit }: Limited,
  now: Date,
): Promise<Needed | null> {
  if (acting.person.id === acting.customer.id) return null;
  const { sellerCode, productName } = auction;
  const amount = bidLimit ?? leastBid(auction);
  const needed = await neededFor(
    tx,
    acting,
    {
      amount,
      sellerCodes: [sellerCode],
      productNames: [productName],
      budget: null,
      budgets: [],
    },
    now,
  );
  if (needed && bidLimit === null) throw new Refusal('missing', BID_LIMIT_REQUIRED, 'bidLimit');
  return needed;
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
  { auction, bidLimit, ...asked }: Needed & Limited & { signId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  const [approval] = await tx
    .insert(approvals)
    .values({
      ...asked,
      bidLimit,
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

/** The most that a person may bid in all for the account; null: as much as they like. */
export async function mostOf(
  db: Database,
  { customer, person }: Acting,
  sign: BidLimit,
): Promise<Fen | null> {
  return person.id === customer.id ? null : mostToBid(await ruleOf(db, customer.id), sign);
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
  { sign, auction, by }: OpenSign & { by: Customer },
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
    await notifyAsker(tx, approval, ['signReturned', { ...about, by: by.name, reason }], now);
  }
}
