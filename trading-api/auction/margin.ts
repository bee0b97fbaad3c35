import { and, eq } from 'drizzle-orm';
import { isOver } from '#app/domain/auction/auction.ts';
import { dividedMargin } from '#app/domain/auction/award.ts';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import type { freezeMargin as freezeMarginCall } from '#app/domain/auction/contract.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import { isSignUpOver, MARGIN_ENDED, type MarginState } from '#app/domain/auction/sign.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import { FUNDS_SHORT } from '#app/domain/wallet/wallet.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { auctionSigns, auctions, wallets } from '#trading-api/schema.ts';
import {
  accountBalance,
  freezeMargin,
  lockAccounts,
  type Margin,
  marketAccount,
  releaseMargins,
  sellerAccount,
  transfer,
} from '#trading-api/wallet/index.ts';
import { type Auction, lockAuction, sellerOf } from './auctions.ts';
import type { SignedAward } from './award/awards.ts';

type Sign = typeof auctionSigns.$inferSelect;

/**
 * @param purpose the beginning of the transfer's reference
 * @param part of an award, which holds the margin again
 */
const marginOf = (
  { auctionId, customerId }: Pick<Sign, 'auctionId' | 'customerId'>,
  purpose: string,
  amount: Fen,
  part = 1,
): Margin => ({
  reference: `${purpose}:${auctionId}:${customerId}${part > 1 ? `:${part}` : ''}`,
  customerId,
  auctionId,
  amount,
});

/**
 * Moves an auction's margin from the bidder's wallet to the market's account of margins, once, in the caller's
 * transaction. The auction's row is held: no close comes in between.
 */
export async function freezeAuctionMargin(
  tx: Database,
  { customer, proveFor, clock }: Pick<CustomerCall, 'customer' | 'proveFor' | 'clock'>,
  auctionId: string,
): Promise<Content<typeof freezeMarginCall>> {
  const customerId = customer.id;
  const auction = await lockAuction(tx, auctionId);
  const now = clock();
  const [sign] = await tx
    .select()
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auction.id), eq(auctionSigns.customerId, customerId)));
  if (sign?.state !== 'auditPass') throw new Refusal('notAdmitted', '报名审核通过后才能冻结保证金');
  if (sign.marginState === 'frozen') return { marginAmount: toYuan(sign.marginAmount) };
  if (isOver(auction, now)) throw new Refusal('over', BIDDING_ENDED);
  const amount = auction.marginAmount;
  if (amount === 0) return { marginAmount: toYuan(0) };
  const problem = partyProblem(customer, await sellerOf(tx, auction), sign.companyName);
  if (problem) throw new Refusal(problem.code, problem.text);
  if (isSignUpOver(auction, now)) throw new Refusal('over', MARGIN_ENDED);
  proveFor(amount);
  await hold(tx, sign, { margin: marginOf(sign, 'margin', amount), marginState: 'frozen', now });
  const frozen = { auctionId: auction.id, name: auction.name, amount };
  await notify(tx, 'marginFrozen', [{ customerId }], frozen, { now });
  return { marginAmount: toYuan(amount) };
}

interface Hold {
  margin: Margin;
  marginState: 'frozen' | 'kept';
  now: Date;
}

async function hold(tx: Database, { id }: Sign, { margin, marginState, now }: Hold): Promise<void> {
  const outcome = await freezeMargin(tx, margin, now);
  if (outcome === 'walletMissing') throw new Refusal(outcome, '请先开通钱包并充值');
  if (outcome === 'fundsShort') throw new Refusal(outcome, FUNDS_SHORT);
  await tx
    .update(auctionSigns)
    .set({ marginState, marginAmount: margin.amount })
    .where(eq(auctionSigns.id, id));
}

export async function keepMargin(tx: Database, sign: Sign): Promise<void> {
  if (sign.marginState === 'frozen') await setMarginState(tx, sign, 'kept');
}

/** Holds the margin of a runner-up, who got it back at the close, again until the order is paid. */
export async function holdMargin(
  tx: Database,
  { marginAmount: amount }: Auction,
  { sign, award: { part } }: SignedAward,
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  await hold(tx, sign, { margin: marginOf(sign, 'award', amount, part), marginState: 'kept', now });
}

const setMarginState = async (tx: Database, { id }: Sign, marginState: MarginState) => {
  await tx.update(auctionSigns).set({ marginState }).where(eq(auctionSigns.id, id));
};

/**
 * Releases all frozen margins of an auction in the caller's transaction, which has locked the
 * auction's row. The kept margins of winners stay.
 */
export async function releaseFrozenMargins(
  tx: Database,
  auctionId: number,
  now: Date,
): Promise<void> {
  const isFrozen = and(
    eq(auctionSigns.auctionId, auctionId),
    eq(auctionSigns.marginState, 'frozen'),
  );
  const held = await tx.select().from(auctionSigns).where(isFrozen);
  if (held.length === 0) return;
  const margins = held.map((sign) => marginOf(sign, 'margin-release', sign.marginAmount));
  await releaseMargins(tx, margins, now);
  await tx.update(auctionSigns).set({ marginState: 'released' }).where(isFrozen);
  const [auction] = await tx.select().from(auctions).where(eq(auctions.id, auctionId));
  const name = auction?.name ?? '';
  for (const [amount, ofAmount] of groupBy(held, ({ marginAmount }) => marginAmount)) {
    const receivers = ofAmount.map(({ customerId }) => ({ customerId }));
    await notify(tx, 'marginReleased', receivers, { auctionId, name, amount }, { now });
  }
}

/** Gives a kept margin back, because the order is paid or the operator has waived the award. */
export async function releaseKeptMargin(
  tx: Database,
  { sign, award: { part } }: SignedAward,
  now: Date,
): Promise<void> {
  if (sign.marginState !== 'kept') return;
  await setMarginState(tx, sign, 'released');
  await releaseMargins(tx, [marginOf(sign, 'award-release', sign.marginAmount, part)], now);
}

/**
 * Divides a defaulted winner's margin between the seller and the platform, as the terms say.
 * @returns what each has got
 */
export async function divideMargin(
  tx: Database,
  { sellerCode, marginSellerShare }: Auction,
  { sign, award: { part } }: SignedAward,
  now: Date,
): Promise<{ seller: Fen; platform: Fen }> {
  if (sign.marginState !== 'kept') return { seller: 0, platform: 0 };
  await setMarginState(tx, sign, 'forfeited');
  const shares = dividedMargin(sign.marginAmount, marginSellerShare);
  const from = await marketAccount(tx, 'margin');
  const [seller, platform] = await sharers(tx, sellerCode);
  await lockAccounts(tx, [from, seller, platform]);
  const give = (to: number, amount: Fen, whose: string) =>
    transfer(tx, {
      kind: 'marginForfeit',
      ...marginOf(sign, `award-forfeit-${whose}`, amount, part),
      from,
      to,
      now,
    });
  if (shares.seller > 0) await give(seller, shares.seller, 'seller');
  if (shares.platform > 0) await give(platform, shares.platform, 'platform');
  return shares;
}

/** Gives a divided margin back to its bidder. */
export async function returnMargin(
  tx: Database,
  { sellerCode }: Auction,
  { sign, award: { part } }: SignedAward,
  shares: { seller: Fen; platform: Fen },
  now: Date,
): Promise<void> {
  if (sign.marginState !== 'forfeited') return;
  await setMarginState(tx, sign, 'released');
  const to = await walletAccount(tx, sign);
  const [seller, platform] = await sharers(tx, sellerCode);
  await lockAccounts(tx, [to, seller, platform]);
  if ((await accountBalance(tx, seller)) < shares.seller) {
    throw new Refusal('fundsShort', '卖家钱包余额不足，保证金暂不能退回');
  }
  const take = (from: number, amount: Fen, whose: string) =>
    transfer(tx, {
      kind: 'marginReturn',
      ...marginOf(sign, `award-return-${whose}`, amount, part),
      from,
      to,
      now,
    });
  if (shares.seller > 0) await take(seller, shares.seller, 'seller');
  if (shares.platform > 0) await take(platform, shares.platform, 'platform');
}

const sharers = async (tx: Database, sellerCode: string): Promise<[number, number]> => [
  await sellerAccount(tx, sellerCode),
  await marketAccount(tx, 'platform'),
];

async function walletAccount(tx: Database, { customerId }: Sign): Promise<number> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.customerId, customerId));
  if (!wallet) throw new Error(`a margin without a wallet of customer ${customerId}`);
  return wallet.accountId;
}
