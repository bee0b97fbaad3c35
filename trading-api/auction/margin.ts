import { and, eq } from 'drizzle-orm';
import { dividedMargin } from '#app/domain/auction/award.ts';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import type { freezeMargin as freezeMarginCall } from '#app/domain/auction/contract.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import type { MarginState } from '#app/domain/auction/sign.ts';
import { MARGIN_ENDED } from '#app/domain/auction/sign.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import { type LedgerKind, WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { auctionSigns, auctions, wallets } from '#trading-api/schema.ts';
import {
  accountBalance,
  lockAccounts,
  marketAccount,
  sellerAccount,
  transfer,
} from '#trading-api/wallet/index.ts';
import { type Auction, lockAuction, phaseOf, sellerOf } from './auctions.ts';

type Sign = typeof auctionSigns.$inferSelect;

/**
 * Moves an auction's margin from the bidder's wallet to the market's account of margins, once,
 * in the caller's transaction. The auction's row is held: no close comes in between.
 * @throws Refusal `G404`, `notAdmitted` not passed, `over` too late, `ownStore`,
 * `ofPlatform`, `walletMissing` no wallet, `fundsShort` not covered
 */
export async function freezeMargin(
  tx: Database,
  { customer, proveFor, now }: Pick<CustomerCall, 'customer' | 'proveFor' | 'now'>,
  auctionId: string,
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
  const problem = partyProblem(customer, await sellerOf(tx, auction), sign.companyName);
  if (problem) throw new Refusal(problem.code, problem.text);
  if (now >= auction.signEndDate) throw new Refusal('over', MARGIN_ENDED);
  proveFor(amount);
  await hold(tx, sign, { amount, marginState: 'frozen', reference: 'margin', now });
  const frozen = { auctionId: auction.id, name: auction.name, amount };
  await notify(tx, 'marginFrozen', [{ customerId }], frozen, { now });
  return { marginAmount: toYuan(amount) };
}

interface Hold {
  amount: Fen;
  marginState: 'frozen' | 'kept';
  /** The beginning of the transfer's reference. */
  reference: string;
  now: Date;
}

async function hold(
  tx: Database,
  { id, auctionId, customerId }: Sign,
  { amount, marginState, reference, now }: Hold,
): Promise<void> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.customerId, customerId));
  if (wallet?.status !== WALLET_ACTIVE) throw new Refusal('walletMissing', '请先开通钱包并充值');
  await tx
    .update(auctionSigns)
    .set({ marginState, marginAmount: amount })
    .where(eq(auctionSigns.id, id));
  await transfer(tx, {
    kind: 'marginFreeze',
    reference: `${reference}:${auctionId}:${customerId}`,
    from: wallet.accountId,
    to: await marketAccount(tx, 'margin'),
    amount,
    auctionId,
    now,
  });
}

/** Keeps a winner's frozen margin until the order is paid. */
export async function keepMargin(tx: Database, sign: Sign): Promise<void> {
  if (sign.marginState === 'frozen') await setMarginState(tx, sign, 'kept');
}

/**
 * Holds the margin of a runner-up, who got it back at the close, again until the order is paid.
 * @throws Refusal `walletMissing`, `fundsShort`
 */
export async function holdMargin(
  tx: Database,
  { marginAmount: amount }: Auction,
  sign: Sign,
  now: Date,
): Promise<void> {
  if (amount > 0) await hold(tx, sign, { amount, marginState: 'kept', reference: 'award', now });
}

const setMarginState = async (tx: Database, { id }: Sign, marginState: MarginState) => {
  await tx.update(auctionSigns).set({ marginState }).where(eq(auctionSigns.id, id));
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
  const ofAuction = eq(auctionSigns.auctionId, auctionId);
  const held = await tx
    .select({ sign: auctionSigns, to: wallets.accountId })
    .from(auctionSigns)
    .innerJoin(wallets, eq(wallets.customerId, auctionSigns.customerId))
    .where(and(ofAuction, eq(auctionSigns.marginState, 'frozen')));
  if (held.length === 0) return 0;
  const from = await marketAccount(tx, 'margin');
  await lockAccounts(tx, [from, ...held.map(({ to }) => to)]);
  const [auction] = await tx.select().from(auctions).where(eq(auctions.id, auctionId));
  const name = auction?.name ?? '';
  const byAmount = groupBy(held, ({ sign }) => sign.marginAmount);
  for (const [amount, ofAmount] of byAmount) {
    const receivers = ofAmount.map(({ sign: { customerId } }) => ({ customerId }));
    await notify(tx, 'marginReleased', receivers, { auctionId, name, amount }, { now });
  }
  for (const { sign, to } of held) {
    await setMarginState(tx, sign, 'released');
    await move(tx, sign, 'marginRelease', 'margin-release', {
      from,
      to,
      amount: sign.marginAmount,
      now,
    });
  }
  return held.length;
}

/** Gives a kept margin back, because the order is paid or the operator has waived the award. */
export async function releaseKeptMargin(tx: Database, sign: Sign, now: Date): Promise<void> {
  if (sign.marginState !== 'kept') return;
  await setMarginState(tx, sign, 'released');
  await move(tx, sign, 'marginRelease', 'award-release', {
    from: await marketAccount(tx, 'margin'),
    to: await walletAccount(tx, sign),
    amount: sign.marginAmount,
    now,
  });
}

/**
 * Divides a defaulted winner's margin between the seller and the platform, as the terms say.
 * @returns what each has got
 */
export async function forfeitMargin(
  tx: Database,
  { sellerCode, marginSellerShare }: Auction,
  sign: Sign,
  now: Date,
): Promise<{ seller: Fen; platform: Fen }> {
  if (sign.marginState !== 'kept') return { seller: 0, platform: 0 };
  await setMarginState(tx, sign, 'forfeited');
  const shares = dividedMargin(sign.marginAmount, marginSellerShare);
  const from = await marketAccount(tx, 'margin');
  const [seller, platform] = await sharers(tx, sellerCode);
  await lockAccounts(tx, [from, seller, platform]);
  const give = (to: number, amount: Fen, whose: string) =>
    move(tx, sign, 'marginForfeit', `award-forfeit-${whose}`, { from, to, amount, now });
  if (shares.seller > 0) await give(seller, shares.seller, 'seller');
  if (shares.platform > 0) await give(platform, shares.platform, 'platform');
  return shares;
}

/**
 * Gives a divided margin back to its bidder.
 * @throws Refusal `fundsShort` where the seller's wallet no longer has its share
 */
export async function returnMargin(
  tx: Database,
  { sellerCode }: Auction,
  sign: Sign,
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
    move(tx, sign, 'marginReturn', `award-return-${whose}`, { from, to, amount, now });
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

async function move(
  tx: Database,
  { auctionId, customerId }: Sign,
  kind: LedgerKind,
  reference: string,
  moved: { from: number; to: number; amount: Fen; now: Date },
): Promise<void> {
  const named = `${reference}:${auctionId}:${customerId}`;
  await transfer(tx, { kind, reference: named, auctionId, ...moved });
}
