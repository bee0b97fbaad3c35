import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type Fen, formatYuan, parseYuan } from '#app/domain/money.ts';
import type { smsCode } from '#app/domain/wallet/contract.ts';
import {
  SMS_CODE_DIGITS,
  SMS_CODE_LIFETIME_MS,
  SMS_CODE_TRIES,
  SMS_RESEND_SECONDS,
} from '#app/domain/wallet/wallet.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { smsCodes, wallets } from '#trading-api/schema.ts';
import { walletOf } from '#trading-api/wallet/index.ts';
import { sendTexts } from './outbox.ts';

const GONE = '验证码已失效，请重新获取';

/** Salted with `respNo`, so that equal codes do not look alike. */
const hashOf = (respNo: string, code: string) =>
  createHash('sha256').update(`${respNo} ${code}`).digest('base64url');

/** Locks the wallet, so that codes and payments of one wallet run one after the other. */
const lockWallet = (tx: Database, customerId: number) =>
  tx
    .select({ mbrNo: wallets.mbrNo })
    .from(wallets)
    .where(eq(wallets.customerId, customerId))
    .for('update');

/**
 * Sends a code to the phone of the person who pays, by writing it to the outbox. Their earlier
 * codes become invalid, so that asking for many codes gives no more attempts.
 * @throws Refusal `walletMissing`, `tooSoon` within 60 s of the last code
 */
export async function sendCode(
  db: Database,
  { customer, person }: Acting,
  { tranType, mbrNo, tranAmt }: Parsed<typeof smsCode>,
  now: Date,
): Promise<Content<typeof smsCode>> {
  const respNo = randomBytes(16).toString('hex');
  const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
  const amount = parseYuan(tranAmt) ?? 0;
  await db.transaction(async (tx) => {
    await walletOf(tx, customer.id, mbrNo);
    await lockWallet(tx, customer.id);
    await refuseTooSoon(tx, person.id, now);
    await tx.delete(smsCodes).where(eq(smsCodes.customerId, person.id));
    await tx.insert(smsCodes).values({
      respNo,
      customerId: person.id,
      tranType,
      mbrNo,
      tranAmt: amount,
      codeHash: hashOf(respNo, code),
      sentAt: now,
    });
    const text = `【钱包】验证码 ${code}，您正在支付 ¥${formatYuan(amount)}，5 分钟内有效，请勿告诉他人。`;
    await sendTexts(tx, [{ phone: person.phone, text, code }], now);
  });
  return { data: { respNo } };
}

async function refuseTooSoon(tx: Database, customerId: number, now: Date): Promise<void> {
  const [last] = await tx
    .select({ sentAt: smsCodes.sentAt })
    .from(smsCodes)
    .where(eq(smsCodes.customerId, customerId))
    .orderBy(desc(smsCodes.sentAt))
    .limit(1);
  if (!last) return;
  const left = SMS_RESEND_SECONDS - (now.getTime() - last.sentAt.getTime()) / 1000;
  if (left > 0) {
    throw new Refusal('tooSoon', `验证码获取过于频繁，请 ${Math.ceil(left)} 秒后再试`);
  }
}

interface Confirmation {
  customerId: number;
  /** Whom the code was sent to. */
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
  const good =
    found &&
    found.usedAt === null &&
    found.mbrNo === mbrNo &&
    found.tranAmt === amount &&
    found.wrongTries < SMS_CODE_TRIES &&
    now.getTime() - found.sentAt.getTime() < SMS_CODE_LIFETIME_MS;
  if (!good) return new Refusal('codeSpent', GONE, 'verifyCode');
  if (found.codeHash === hashOf(respNo, code.trim())) {
    await tx.update(smsCodes).set({ usedAt: now }).where(sent);
    return null;
  }
  await tx
    .update(smsCodes)
    .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
    .where(sent);
  const left = SMS_CODE_TRIES - found.wrongTries - 1;
  if (left === 0) return new Refusal('codeSpent', '验证码错误次数过多，请重新获取', 'verifyCode');
  return new Refusal('codeWrong', `验证码错误，还可以输入 ${left} 次`, 'verifyCode');
}
