import { eq, inArray } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wallets } from '#trading-api/schema.ts';
import { accountBalance, lockAccounts, marketAccount, transfer } from './ledger.ts';
import { sellerAccount } from './seller-account.ts';

/** Money that a customer leaves with the market as a security, in an auction or a group purchase. */
export interface Margin {
  /** Of the transfer that is asked for: what was moved under it before is not moved again. */
  reference: string;
  customerId: number;
  auctionId?: number;
  scheduleId?: number;
  amount: Fen;
}

/**
 * Moves a margin from its customer's wallet to the market's account of margins, in the caller's
 * transaction; nothing is moved where the wallet is missing or does not cover it.
 */
export async function freezeMargin(
  tx: Database,
  { customerId, amount, ...margin }: Margin,
  now: Date,
): Promise<'frozen' | 'walletMissing' | 'fundsShort'> {
  if (amount === 0) return 'frozen';
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.customerId, customerId));
  if (wallet?.status !== WALLET_ACTIVE) return 'walletMissing';
  const from = wallet.accountId;
  const to = await marketAccount(tx, 'margin');
  await lockAccounts(tx, [from, to]);
  if ((await accountBalance(tx, from)) < amount) return 'fundsShort';
  await transfer(tx, { kind: 'marginFreeze', ...margin, from, to, amount, now });
  return 'frozen';
}

export async function releaseMargins(
  tx: Database,
  margins: readonly Margin[],
  now: Date,
): Promise<void> {
  const held = margins.filter(({ amount }) => amount !== 0);
  if (held.length === 0) return;
  const from = await marketAccount(tx, 'margin');
  const owners = held.map(({ customerId }) => customerId);
  const found = await tx.select().from(wallets).where(inArray(wallets.customerId, owners));
  const accountOf = new Map(found.map(({ customerId, accountId }) => [customerId, accountId]));
  await lockAccounts(tx, [from, ...accountOf.values()]);
  for (const { customerId, ...margin } of held) {
    const to = accountOf.get(customerId);
    if (to === undefined) throw new Error(`no wallet of customer ${customerId}`);
    await transfer(tx, { kind: 'marginRelease', ...margin, from, to, now });
  }
}

/** Pays the margin of a customer who has defaulted to the seller, in the caller's transaction. */
export async function forfeitMargin(
  tx: Database,
  margin: Margin,
  sellerCode: string,
  now: Date,
): Promise<void> {
  if (margin.amount === 0) return;
  const from = await marketAccount(tx, 'margin');
  const to = await sellerAccount(tx, sellerCode);
  await transfer(tx, { kind: 'marginForfeit', ...margin, from, to, now });
}
