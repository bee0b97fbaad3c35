import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  CODE_TRIES,
  codeLife,
  codeLifetimeMs,
  PAYMENT_CODE_NOT_SENT,
  type Sends,
} from '#app/domain/account/codes.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type Fen, formatYuan, parseYuan } from '#app/domain/money.ts';
import type { smsCode } from '#app/domain/wallet/contract.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { sendCodeTo } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  codeGone,
  codeHashOf,
  codeRefused,
  isGood,
  newCode,
  refuseTooSoon,
} from '#trading-api/platform/one-time-code.ts';
import type { Refusal } from '#trading-api/platform/refusal.ts';
import { smsCodes, wallets } from '#trading-api/schema.ts';
import { walletOf } from './wallets.ts';

/** Locks the wallet, so that codes and payments of one wallet run one after the other. */
const lockWallet = (tx: Database, customerId: number) =>
  tx
    .select({ mbrNo: wallets.mbrNo })
    .from(wallets)
    .where(eq(wallets.customerId, customerId))
    .for('update');

/**
 * Sends a code to the person who pays, by writing it to the outbox. Their earlier codes become invalid, so that
 * asking for many codes gives no more attempts.
 */
export async function sendCode(
  db: Database,
  sends: Sends,
  { customer, person }: Acting,
  { tranType, mbrNo, tranAmt }: Parsed<typeof smsCode>,
  now: Date,
): Promise<Content<typeof smsCode>> {
  const respNo = randomBytes(16).toString('hex');
  const code = newCode();
  const amount = parseYuan(tranAmt) ?? 0;
  await db.transaction(async (tx) => {
    await walletOf(tx, customer.id, mbrNo);
    await lockWallet(tx, customer.id);
    refuseTooSoon(await lastSentAt(tx, person.id), now);
    await tx.delete(smsCodes).where(eq(smsCodes.customerId, person.id));
    await tx.insert(smsCodes).values({
      respNo,
      customerId: person.id,
      tranType,
      mbrNo,
      tranAmt: amount,
      codeHash: codeHashOf(respNo, code),
      sentAt: now,
    });
    const text = `【钱包】验证码 ${code}，您正在支付 ¥${formatYuan(amount)}，${codeLife('payment')}，请勿告诉他人。`;
    await sendCodeTo(
      tx,
      sends,
      person,
      { text, code, use: 'payment', notSent: PAYMENT_CODE_NOT_SENT },
      now,
    );
  });
  return { data: { respNo } };
}

async function lastSentAt(tx: Database, customerId: number): Promise<Date | undefined> {
  const [last] = await tx
    .select({ sentAt: smsCodes.sentAt })
    .from(smsCodes)
    .where(eq(smsCodes.customerId, customerId))
    .orderBy(desc(smsCodes.sentAt))
    .limit(1);
  return last?.sentAt;
}

interface Confirmation {
  customerId: number;
  personId: number;
  respNo: string;
  mbrNo: string;
  amount: Fen;
  /** As typed. */
  code: string;
  now: Date;
}

/**
 * Uses the code that was sent for a payment.
 * @returns null, or the refusal `codeWrong` or `codeSpent`. It is not thrown, because the caller's
 * transaction must be committed for the failed attempt to count.
 */
export async function consumeCode(
  tx: Database,
  confirmation: Confirmation,
): Promise<Refusal | null> {
  const { customerId, personId, respNo, mbrNo, amount, code, now } = confirmation;
  await lockWallet(tx, customerId);
  const sent = and(eq(smsCodes.respNo, respNo), eq(smsCodes.customerId, personId));
  const [found] = await tx.select().from(smsCodes).where(sent);
  const isMeant = found?.mbrNo === mbrNo && found.tranAmt === amount;
  const rules = { now, lifetimeMs: codeLifetimeMs('payment'), tries: CODE_TRIES };
  if (!isMeant || !isGood(found, rules)) return codeGone('verifyCode');
  if (found.codeHash === codeHashOf(respNo, code)) {
    await tx.update(smsCodes).set({ usedAt: now }).where(sent);
    return null;
  }
  await tx
    .update(smsCodes)
    .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
    .where(sent);
  return codeRefused(CODE_TRIES - found.wrongTries - 1, 'verifyCode');
}
