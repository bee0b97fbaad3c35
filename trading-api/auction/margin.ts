import { and, eq, inArray } from 'drizzle-orm';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import type { freezeMargin as freezeMarginCall } from '#app/domain/auction/contract.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import { MARGIN_ENDED } from '#app/domain/auction/sign.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  auctionAwards,
  auctionSigns,
  ledgerAccounts,
  orders,
  wallets,
} from '#trading-api/schema.ts';
import { marketAccount, transfer } from '#trading-api/wallet/index.ts';
import { lockAuction, phaseOf } from './auctions.ts';

const BATCH = 100;

/**
 * Moves an auction's margin from the bidder's wallet to the market's account of margins, once,
 * in the caller's transaction. The auction's row is held: no close comes in between.
 * @throws Refusal `G404`, `notAdmitted` not passed, `over` too late, `ownStore`,
 * `ofPlatform`, `walletMissing` no wallet, `fundsShort` not covered
 */
export async function freezeMargin(
  tx: Database,
  customer: Customer,
  auctionId: string,
  now: Date,
): Promise<Content<typeof freezeMarginCall>> {
  const customerId = customer.id;
  const auction = await lockAuction(tx, auctionId);
  const [sign] = await tx
    .select()
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auction.id), eq(auctionSigns.customerId, customerId)));
  if (sign?.state !== 'auditPass') throw new Refusal('notAdmitted', '报名审核通过后才能冻结保证金');
  if (sign.marginState === 'frozen') return { marginAmount: toYuan(sign.marginAmount) };
  const isOver = auction.closedAt !== null || phaseOf(auction, now) === 'finish';
  if (isOver) throw new Refusal('over', BIDDING_ENDED);
  const amount = auction.marginAmount;
  if (amount === 0) return { marginAmount: toYuan(0) };
  const problem = partyProblem(customer, auction, sign.companyName);
  if (problem) throw new Refusal(problem.code, problem.text);
  if (now >= auction.signEndDate) throw new Refusal('over', MARGIN_ENDED);
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.customerId, customerId));
  if (wallet?.status !== WALLET_ACTIVE) throw new Refusal('walletMissing', '请先开通钱包并充值');
  await tx
    .update(auctionSigns)
    .set({ marginState: 'frozen', marginAmount: amount })
    .where(eq(auctionSigns.id, sign.id));
  await transfer(tx, {
    kind: 'marginFreeze',
    reference: `margin:${auction.id}:${customerId}`,
    from: wallet.accountId,
    to: await marketAccount(tx, 'margin'),
    amount,
    now,
  });
  return { marginAmount: toYuan(amount) };
}

/** A margin to be released. */
interface HeldMargin {
  signId: number;
  auctionId: number;
  customerId: number;
  amount: number;
  accountId: number;
}

const heldMargin = {
  signId: auctionSigns.id,
  auctionId: auctionSigns.auctionId,
  customerId: auctionSigns.customerId,
  amount: auctionSigns.marginAmount,
  accountId: wallets.accountId,
};

/**
 * Releases all frozen margins of an auction in the caller's transaction, which has locked the
 * auction's row. The kept margins of winners stay.
 * @returns how many
 */
export async function releaseFrozenMargins(
  tx: Database,
  auctionId: number,
  now: Date,
): Promise<number> {
  const held = await tx
    .select(heldMargin)
    .from(auctionSigns)
    .innerJoin(wallets, eq(wallets.customerId, auctionSigns.customerId))
    .where(and(eq(auctionSigns.auctionId, auctionId), eq(auctionSigns.marginState, 'frozen')));
  await giveBack(tx, held, now);
  return held.length;
}

/**
 * Releases the margins of winners whose orders are paid, each once and in a transaction of its own,
 * because the payment itself locks an order and other accounts of the ledger.
 * @returns how many
 */
export async function releasePaidMargins(db: Database, now: Date): Promise<number> {
  const due = await paidMargins(db);
  for (const { signId } of due) {
    await db.transaction(async (tx) => {
      const held = await paidMargins(tx, signId);
      await giveBack(tx, held, now);
    });
  }
  return due.length;
}

/** With a sign-up's id its row is locked; empty if another transaction is releasing this margin. */
async function paidMargins(db: Database, signId?: number): Promise<HeldMargin[]> {
  const found = db
    .select(heldMargin)
    .from(auctionSigns)
    .innerJoin(wallets, eq(wallets.customerId, auctionSigns.customerId))
    .innerJoin(
      auctionAwards,
      and(
        eq(auctionAwards.auctionId, auctionSigns.auctionId),
        eq(auctionAwards.customerId, auctionSigns.customerId),
      ),
    )
    .innerJoin(orders, eq(orders.orderCode, auctionAwards.orderCode))
    .where(
      and(
        eq(auctionSigns.marginState, 'kept'),
        eq(orders.state, 'paid'),
        signId === undefined ? undefined : eq(auctionSigns.id, signId),
      ),
    )
    .limit(BATCH);
  if (signId === undefined) return found;
  return found.for('update', { of: auctionSigns, skipLocked: true });
}

/** Locks all accounts at once, the lower id first, as each transfer does with its two. */
async function giveBack(tx: Database, held: readonly HeldMargin[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const from = await marketAccount(tx, 'margin');
  await tx
    .update(auctionSigns)
    .set({ marginState: 'released' })
    .where(
      inArray(
        auctionSigns.id,
        held.map(({ signId }) => signId),
      ),
    );
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, [from, ...held.map(({ accountId }) => accountId)]))
    .orderBy(ledgerAccounts.id)
    .for('update');
  for (const { auctionId, customerId, amount, accountId } of held) {
    await transfer(tx, {
      kind: 'marginRelease',
      reference: `margin-release:${auctionId}:${customerId}`,
      from,
      to: accountId,
      amount,
      now,
    });
  }
}
