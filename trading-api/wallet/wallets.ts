import { randomInt, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import {
  type mbrBalQry,
  merchReg,
  type merchRegQry,
  type topUp,
} from '#app/domain/wallet/contract.ts';
import {
  TOP_UP_LIMITS,
  TOP_UP_MAX,
  TOP_UP_MIN,
  WALLET_ACTIVE,
  WALLET_NAME_REQUIRED,
} from '#app/domain/wallet/wallet.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, Refusal } from '#trading-api/platform/refusal.ts';
import { wallets } from '#trading-api/schema.ts';
import { accountBalance, marketAccount, transfer } from './ledger.ts';
import { accountOfNewWallet } from './seller-account.ts';

export type Wallet = typeof wallets.$inferSelect;
type Merchant = Content<typeof merchRegQry>;

const NOT_OPEN = 'N';

export async function walletOf(db: Database, customerId: number, mbrNo: string): Promise<Wallet> {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.customerId, customerId), eq(wallets.mbrNo, mbrNo)));
  if (wallet?.status !== WALLET_ACTIVE) throw new Refusal('walletMissing', '钱包不存在或未开通');
  return wallet;
}

export async function walletAccountOf(db: Database, customerId: number): Promise<number | null> {
  const [wallet] = await db
    .select({ accountId: wallets.accountId })
    .from(wallets)
    .where(and(eq(wallets.customerId, customerId), eq(wallets.status, WALLET_ACTIVE)));
  return wallet?.accountId ?? null;
}

export async function merchantOf(
  db: Database,
  customerId: number,
  canTopUp: boolean,
): Promise<Merchant> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.customerId, customerId));
  return {
    data: {
      status: wallet?.status ?? NOT_OPEN,
      mbrNo: wallet?.mbrNo ?? null,
      name: wallet?.holder ?? null,
      canTopUp,
    },
  };
}

/** Opens a wallet; an open one is not changed. */
export async function openWallet(
  tx: Database,
  customerId: number,
  typed: Parsed<typeof merchReg>,
  now: Date,
): Promise<void> {
  const { name, certNo } = accept(merchReg, {
    ...typed,
    name: filled(typed.name, WALLET_NAME_REQUIRED),
  });
  await lockCustomer(tx, customerId);
  if ((await tx.$count(wallets, eq(wallets.customerId, customerId))) > 0) return;
  await tx.insert(wallets).values({
    customerId,
    mbrNo: await newMbrNo(tx),
    holder: name,
    certDigits: certNo.slice(-4).toUpperCase(),
    status: WALLET_ACTIVE,
    accountId: await accountOfNewWallet(tx, customerId),
    openedAt: now,
  });
}

/** Twelve random digits, unique and unrelated to the customer. */
async function newMbrNo(tx: Database): Promise<string> {
  for (;;) {
    const mbrNo = `86${String(randomInt(10 ** 10)).padStart(10, '0')}`;
    const taken = await tx.$count(wallets, eq(wallets.mbrNo, mbrNo));
    if (taken === 0) return mbrNo;
  }
}

export async function balanceOf(
  db: Database,
  customerId: number,
  mbrNo: string,
): Promise<Content<typeof mbrBalQry>> {
  const { accountId } = await walletOf(db, customerId, mbrNo);
  return { data: { avaBal: toYuan(await accountBalance(db, accountId)) } };
}

export const refuseTopUp = () => new Refusal('methodMissing', '本平台不支持在线充值，请联系客服');

/**
 * Tops a wallet up without taking money from anybody, so only where the market has the sandbox (see `refuseTopUp`).
 */
export async function topUpWallet(
  tx: Database,
  customerId: number,
  { mbrNo, tranAmt }: Parsed<typeof topUp>,
  now: Date,
): Promise<Content<typeof topUp>> {
  const { accountId } = await walletOf(tx, customerId, mbrNo);
  const amount = parseYuan(tranAmt) ?? 0;
  if (amount < TOP_UP_MIN || amount > TOP_UP_MAX)
    throw new Refusal('invalid', TOP_UP_LIMITS, 'tranAmt');
  await transfer(tx, {
    kind: 'topUp',
    reference: `topUp ${randomUUID()}`,
    from: await marketAccount(tx, 'topUp'),
    to: accountId,
    amount,
    now,
  });
  return balanceOf(tx, customerId, mbrNo);
}
