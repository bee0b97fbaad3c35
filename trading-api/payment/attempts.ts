import { randomBytes, randomUUID } from 'node:crypto';
import type { Content } from '#app/domain/endpoint.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import type { attemptByToken } from '#app/domain/payment/contract.ts';
import { hashToken } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { paymentAttempts } from '#trading-api/schema.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** A QR code is valid for 5 minutes (decision 2). */
const PAY_TOKEN_LIFETIME_MS = 5 * 60_000;

/** The provider is first queried after this time without a notification. */
const FIRST_QUERY_MS = 60_000;
/** The providers that are queried; the others answer immediately. */
const ASKED = ['wechat', 'alipay'];

interface NewAttempt {
  orderCode: string;
  payMethod: Attempt['payMethod'];
  provider: string;
  /** The instalment that it pays; the first is 0. */
  instalment: number;
  amount: Fen;
}

/** Inserts an attempt with a trade number and a pay token of its own. */
export async function insertAttempt(
  db: Database,
  attempt: NewAttempt,
  now: Date,
): Promise<{ attempt: Attempt; payToken: string }> {
  const payToken = randomBytes(32).toString('base64url');
  const [written] = await db
    .insert(paymentAttempts)
    .values({
      ...attempt,
      tradeNo: randomUUID().replaceAll('-', ''),
      status: 'pending',
      payTokenHash: hashToken(payToken),
      expiresAt: new Date(now.getTime() + PAY_TOKEN_LIFETIME_MS),
      createdAt: now,
      nextQueryAt: ASKED.includes(attempt.provider)
        ? new Date(now.getTime() + FIRST_QUERY_MS)
        : null,
    })
    .returning();
  if (!written) throw new Error('the payment attempt was not written');
  return { attempt: written, payToken };
}

/** An attempt in the contract's shape. */
export const toAttempt = (row: Attempt): Content<typeof attemptByToken> => ({
  tradeNo: row.tradeNo,
  orderCode: row.orderCode,
  payMethod: row.payMethod,
  paymentAmount: toYuan(row.amount),
  status: row.status,
  expiresAt: row.expiresAt.toISOString(),
  simulated: row.provider === 'sandbox',
  qrContent: row.qrContent,
  inApp: row.inApp,
});
