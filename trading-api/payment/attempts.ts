import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MINUTE_MS, SECOND_MS } from '#app/domain/duration.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import type { attemptByToken } from '#app/domain/payment/contract.ts';
import { isBundleCode, isProviderMethod } from '#app/domain/payment/payment.ts';
import { hashToken } from '#trading-api/account/index.ts';
import { actingPerson } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { paymentAttempts } from '#trading-api/schema.ts';
import type { Due } from './payable-order.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** A QR code is valid for 5 minutes (design/payments: Attempts). */
const PAY_TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/** The provider is first queried after this time without a notification. */
const FIRST_QUERY_MS = MINUTE_MS;
/** How often it is looked whether an attempt that nobody has paid yet has become pointless. */
export const LOOK_EVERY_MS = 15 * SECOND_MS;

interface NewPayment {
  code: string;
  payMethod: Attempt['payMethod'];
  provider: string;
  /** What it pays of each order: of a bundle any number, of an order one. */
  dues: readonly Due[];
}

/**
 * Inserts a payment with a trade number and a pay token of its own. That of a bundle has a part for
 * each order, by which the shares are booked.
 */
export async function insertPayment(
  db: Database,
  { code, dues, ...paid }: NewPayment,
  now: Date,
): Promise<{ attempt: Attempt; payToken: string }> {
  const [due] = dues;
  if (!due) throw new RangeError('a payment of nothing');
  if (!isBundleCode(code)) return insertAttempt(db, { ...paid, ...due }, now);
  return db.transaction(async (tx) => {
    const amount = sumFen(dues.map((each) => each.amount));
    const whole = await insert(tx, { ...paid, bundleCode: code, amount }, now);
    for (const each of dues) {
      await insert(tx, { ...paid, ...each, partOf: whole.attempt.tradeNo }, now);
    }
    return whole;
  });
}

interface NewAttempt extends Due {
  payMethod: Attempt['payMethod'];
  provider: string;
}

export const insertAttempt = (db: Database, attempt: NewAttempt, now: Date) =>
  insert(db, attempt, now);

type Written = Pick<typeof paymentAttempts.$inferInsert, 'orderCode' | 'bundleCode' | 'partOf'> &
  Pick<NewAttempt, 'payMethod' | 'provider' | 'amount'> & { instalment?: number };

async function insert(
  db: Database,
  attempt: Written,
  now: Date,
): Promise<{ attempt: Attempt; payToken: string }> {
  const payToken = randomBytes(32).toString('base64url');
  // Others than providers answer immediately, as does the sandbox.
  const isAsked = isProviderMethod(attempt.provider) && !attempt.partOf;
  const [written] = await db
    .insert(paymentAttempts)
    .values({
      ...attempt,
      tradeNo: randomUUID().replaceAll('-', ''),
      status: 'pending',
      payTokenHash: hashToken(payToken),
      startedBy: actingPerson('buyer'),
      expiresAt: new Date(now.getTime() + PAY_TOKEN_LIFETIME_MS),
      createdAt: now,
      nextQueryAt: isAsked ? new Date(now.getTime() + FIRST_QUERY_MS) : null,
      nextLookAt: isAsked ? new Date(now.getTime() + LOOK_EVERY_MS) : null,
    })
    .returning();
  if (!written) throw new Error('the payment attempt was not written');
  return { attempt: written, payToken };
}

export const codeOf = ({ orderCode, bundleCode }: Attempt): string => orderCode ?? bundleCode ?? '';

export const toAttempt = (row: Attempt): Content<typeof attemptByToken> => ({
  tradeNo: row.tradeNo,
  orderCode: codeOf(row),
  payMethod: row.payMethod,
  paymentAmount: toYuan(row.amount),
  status: row.status,
  expiresAt: row.expiresAt.toISOString(),
  simulated: row.provider === 'sandbox',
  qrContent: row.qrContent,
  inApp: row.inApp,
});

/**
 * The payment that its provider knows by a trade number: of a bundle's part the whole; undefined:
 * there is no such trade.
 */
export async function attemptAtProvider(db: Database, tradeNo: string) {
  const named = alias(paymentAttempts, 'named');
  const [attempt] = await db
    .select({
      tradeNo: paymentAttempts.tradeNo,
      provider: paymentAttempts.provider,
      amount: paymentAttempts.amount,
      status: paymentAttempts.status,
    })
    .from(named)
    .innerJoin(
      paymentAttempts,
      eq(paymentAttempts.tradeNo, sql`coalesce(${named.partOf}, ${named.tradeNo})`),
    )
    .where(eq(named.tradeNo, tradeNo));
  return attempt;
}
