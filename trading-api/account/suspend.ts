import { and, eq, or } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import { resumeAccount, suspendAccount } from '#app/domain/account/desk-contract.ts';
import { ACCOUNT_CLOSED } from '#app/domain/account/phone-contract.ts';
import {
  ACCOUNT_UNKNOWN,
  OPERATOR_STAYS,
  REASON_REQUIRED,
} from '#app/domain/account/suspension.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionLimits, customers, goods } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { endLimits, limitHolder } from './end-limits.ts';
import type { Customer } from './tables.ts';

/**
 * Suspends an account's trade, in the call's transaction: `authenticate` and `requireStanding` refuse what begins
 * new business, and what it sells goes off the shelf.
 */
export const suspend = transactionRoute(suspendAccount, async (call) => {
  const { db: tx, person: operator, input, now } = call;
  const { accountId, reason } = input;
  const why = reasonOf(reason);
  const account = await lockAccount(tx, accountId);
  if (isOperator(account)) throw new Refusal('ofPlatform', OPERATOR_STAYS);
  if (account.closedAt) throw new Refusal('alreadySo', ACCOUNT_CLOSED);
  if (account.suspendedAt) throw new Refusal('alreadySo', '该账号已暂停交易');
  await tx
    .update(customers)
    .set({ suspendedAt: now, suspensionReason: why })
    .where(eq(customers.id, account.id));
  const theirs = or(eq(auctionLimits.customerId, account.id), eq(limitHolder, account.id));
  await endLimits(tx, theirs, { reason: 'suspended', by: operator.id }, now);
  if (account.sellerCode) {
    await tx
      .update(goods)
      .set({ onShelf: false, suspended: true })
      .where(and(eq(goods.sellerCode, account.sellerCode), goods.onShelf));
  }
  const said = { action: 'accountSuspended', account: account.id, detail: why } as const;
  await audit(tx, { ...said, person: operator.id }, now);
  await notify(tx, 'accountSuspended', [{ customerId: account.id }], { reason: why }, { now });
});

/** Lets an account trade again, in the call's transaction; what it sold is back on the shelf. */
export const resume = transactionRoute(resumeAccount, async (call) => {
  const { db: tx, person: operator, input, now } = call;
  const { accountId, reason } = input;
  const why = reasonOf(reason);
  const account = await lockAccount(tx, accountId);
  if (account.closedAt) throw new Refusal('alreadySo', ACCOUNT_CLOSED);
  if (!account.suspendedAt) throw new Refusal('alreadySo', '该账号没有暂停交易');
  await tx
    .update(customers)
    .set({ suspendedAt: null, suspensionReason: '' })
    .where(eq(customers.id, account.id));
  if (account.sellerCode) {
    await tx
      .update(goods)
      .set({ onShelf: true, suspended: false })
      .where(and(eq(goods.sellerCode, account.sellerCode), goods.suspended));
  }
  const said = { action: 'accountResumed', account: account.id, detail: why } as const;
  await audit(tx, { ...said, person: operator.id }, now);
  await notify(tx, 'accountResumed', [{ customerId: account.id }], { reason: why }, { now });
});

export function reasonOf(typed: string): string {
  const reason = typed.trim();
  if (!reason) throw new Refusal('missing', REASON_REQUIRED, 'reason');
  return reason;
}

async function lockAccount(tx: Database, accountId: string): Promise<Customer> {
  const [account] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, rowId(accountId) ?? 0))
    .for('no key update');
  if (!account) throw notFound(ACCOUNT_UNKNOWN);
  return account;
}
