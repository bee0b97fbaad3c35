import { createHash, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import {
  CODE_DIGITS,
  CODE_GONE,
  CODE_LIFETIME_MS,
  CODE_RESEND_SECONDS,
  CODE_SENT,
  CODE_TRIES,
  type CodePurpose,
  codeText,
} from '#app/domain/account/codes.ts';
import { sendCode as sendCodeCall } from '#app/domain/account/contract.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, phoneCodes } from '#trading-api/schema.ts';

const HOUR_S = 60 * 60;
const refused = { text: '验证码获取过于频繁，请稍后再试' };
/** Counted by phone and network: requests from other networks do not use up the owner's. */
const BY_ASKER: RateLimit = { name: 'code asker', points: 6, seconds: HOUR_S, refused };
const BY_PHONE: RateLimit = { name: 'code phone', points: 20, seconds: HOUR_S, refused };

const hashOf = (phone: string, purpose: CodePurpose, code: string) =>
  createHash('sha256').update(`${phone} ${purpose} ${code}`).digest('base64url');

interface Asked {
  phone: string;
  purpose: CodePurpose;
  network: string | null;
}

/**
 * Sends a code to the phone of an account, or, for registering, to one without an account. For other
 * phones the answer is the same, and no code is sent.
 * @throws Refusal `missing`, `invalid`, `tooSoon`; LimitReached
 */
export async function sendCode(db: Database, asked: Asked, now: Date): Promise<string> {
  const { purpose, network } = asked;
  const { phone } = accept(sendCodeCall, { phone: mobileOf(asked.phone) });
  await rateLimit(db, BY_ASKER, `${phone} ${network ?? '-'}`);
  await rateLimit(db, BY_PHONE, phone);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await db.transaction(async (tx) => {
    const sent = {
      codeHash: hashOf(phone, purpose, code),
      wrongTries: 0,
      sentAt: now,
      usedAt: null,
    };
    // One statement decides between two that ask at once.
    const longAgo = new Date(now.getTime() - CODE_RESEND_SECONDS * 1000);
    const [written] = await tx
      .insert(phoneCodes)
      .values({ phone, purpose, ...sent })
      .onConflictDoUpdate({
        target: [phoneCodes.phone, phoneCodes.purpose],
        set: sent,
        setWhere: sql`${phoneCodes.sentAt} <= ${longAgo.toISOString()}`,
      })
      .returning();
    if (!written) {
      throw new Refusal(
        'tooSoon',
        `验证码获取过于频繁，请 ${CODE_RESEND_SECONDS} 秒后再试`,
        'phone',
      );
    }
    const known = (await tx.$count(customers, eq(customers.phone, phone))) > 0;
    if (known === (purpose !== 'register')) {
      await sendTexts(tx, [{ phone, text: codeText(purpose, code), code }], now);
    }
  });
  return CODE_SENT;
}

function mobileOf(phone: string) {
  if (phone === '') return wrong('missing', MOBILE_REQUIRED);
  return isMobile(phone) ? phone : wrong('invalid', MOBILE_INVALID);
}

interface Typed {
  phone: string;
  purpose: CodePurpose;
  code: string;
}

/**
 * Uses a code that was sent to a phone.
 * @throws Refusal `codeWrong`, `codeSpent`. It is a transaction of its own, because a failed try must count
 * also when the caller's transaction is rolled back.
 */
export async function takeCode(db: Database, typed: Typed, now: Date): Promise<void> {
  const refusal = await db.transaction((tx) => consume(tx, typed, now));
  if (refusal) throw refusal;
}

async function consume(tx: Database, { phone, purpose, code }: Typed, now: Date) {
  const asked = and(eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose));
  const [found] = await tx.select().from(phoneCodes).where(asked).for('update');
  const good =
    found &&
    found.usedAt === null &&
    found.wrongTries < CODE_TRIES &&
    now.getTime() - found.sentAt.getTime() < CODE_LIFETIME_MS;
  if (!good) return new Refusal('codeSpent', CODE_GONE, 'code');
  if (found.codeHash === hashOf(phone, purpose, code.trim())) {
    await tx.update(phoneCodes).set({ usedAt: now }).where(asked);
    return null;
  }
  const wrongTries = found.wrongTries + 1;
  await tx.update(phoneCodes).set({ wrongTries }).where(asked);
  const left = CODE_TRIES - wrongTries;
  if (left === 0) return new Refusal('codeSpent', '验证码错误次数过多，请重新获取', 'code');
  return new Refusal('codeWrong', `验证码错误，还可以输入 ${left} 次`, 'code');
}
