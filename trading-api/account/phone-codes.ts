import { and, eq, sql } from 'drizzle-orm';
import {
  CODE_MAILED,
  CODE_MAILED_TO_NEW,
  CODE_RESEND_SECONDS,
  CODE_SENT,
  CODE_TRIES,
  CODE_TRIES_OF_ALL,
  type CodePurpose,
  type CodeWay,
  codeLifetimeMs,
  codeMailedTo,
  codeText,
  FREE_PHONE_PURPOSES,
  NOT_SENT,
  type Sends,
  takenPhoneText,
} from '#app/domain/account/codes.ts';
import { sendCode as sendCodeCall } from '#app/domain/account/contract.ts';
import type { RegistrationProof } from '#app/domain/account/registration.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import { mailCode, mailOf, sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  codeGone,
  codeHashOf,
  codeRefused,
  isGood,
  newCode,
  refuseTooSoon,
} from '#trading-api/platform/one-time-code.ts';
import { limiterOf, type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { siteOf } from '#trading-api/platform/site.ts';
import { customers, phoneCodes } from '#trading-api/schema.ts';
import { type Attempt, askerOf } from './login-limits.ts';

const HOUR_S = 60 * 60;
const refused = { text: '验证码获取过于频繁，请稍后再试' };
const limit = (name: string, points: number): RateLimit => ({
  name: `code ${name}`,
  points,
  seconds: HOUR_S,
  refused,
});
/** Counted by phone and network: requests from other networks do not use up the owner's. */
const BY_ASKER = limit('asker', 6);
/** All unknown browsers together. */
const BY_PHONE = limit('phone', 20);
/** For a browser in which the owner has logged in before; and for the owner, who is logged in. */
const BY_DEVICE = limit('device', 6);
const BY_OWNER = limit('owner', 20);
/** To an address that somebody has typed, whose owner may know nothing of it. */
const BY_MAIL = limit('mail', 5);

/** Each is a text to the phone, also to one whose owner has an account and knows nothing of it. */
const BY_FREE_PHONE: RateLimit = { ...limit('register', 10), seconds: 24 * HOUR_S };

const TRIES: RateLimit = { name: 'code tries', points: CODE_TRIES, seconds: HOUR_S };

const hashOf = ({ phone, purpose }: Pick<Asked, 'phone' | 'purpose'>, code: string) =>
  codeHashOf(`${phone} ${purpose}`, code);

interface Asked extends Attempt {
  purpose: CodePurpose;
  mail?: string | undefined;
}

async function countAsking(db: Database, asked: Asked): Promise<void> {
  if (asked.purpose === 'confirm') return rateLimit(db, BY_OWNER, asked.phone);
  const { isKnown, key } = await askerOf(db, asked);
  await rateLimit(db, isKnown ? BY_DEVICE : BY_ASKER, key);
  if (!isKnown) await rateLimit(db, BY_PHONE, asked.phone);
}

export interface CodeRules {
  sends: Sends;
  proof: RegistrationProof;
}

/** How a market sends codes of a purpose; null: it cannot. */
function channelOf({ sends, proof }: CodeRules, purpose: CodePurpose): CodeWay['by'] | null {
  const mayMail = purpose === 'register' ? proof === 'mail' : purpose !== 'changePhone';
  if (sends.texts && !(purpose === 'register' && mayMail)) return 'sms';
  return sends.mails && mayMail ? 'mail' : null;
}

/**
 * Sends a code to the phone of an account, or, for registering and for changing it, to one without an account; in a
 * market that sends no short messages to the account's confirmed mail address, or to the one that registers. For
 * other phones the answer is the same, and no code is sent: whoever has a phone with an account reads there that it has
 * one, and a mail address that registers gets its code in any case, as it may be a stranger's.
 */
export async function sendCode(
  db: Database,
  rules: CodeRules,
  asked: Asked,
  now: Date,
): Promise<string> {
  const { purpose } = asked;
  const by = channelOf(rules, purpose);
  if (by === null) throw new Refusal('notSent', NOT_SENT[purpose]);
  const isNewMail = by === 'mail' && purpose === 'register';
  const { phone, mail: typedMail = null } = accept(sendCodeCall, {
    phone: mobileOf(asked.phone),
    mail: isNewMail ? mailOf(asked.mail ?? '') : undefined,
  });
  await countAsking(db, { ...asked, phone });
  if (typedMail !== null) await rateLimit(db, BY_MAIL, typedMail.toLowerCase());
  const isForFree = FREE_PHONE_PURPOSES.includes(purpose);
  if (isForFree) await rateLimit(db, BY_FREE_PHONE, phone);
  const code = newCode();
  const { name: sign } = await siteOf(db);
  const text = codeText(sign, purpose, code);
  return db.transaction(async (tx) => {
    const [owner] = await tx.select().from(customers).where(eq(customers.phone, phone));
    const mail = isNewMail ? typedMail : (owner?.mail ?? null);
    await keepCode(tx, { phone, purpose, code, mail: by === 'sms' ? null : (mail ?? '') }, now);
    const isTaken = owner !== undefined && isForFree;
    const isMeant = (owner !== undefined) !== isForFree || (isTaken && isNewMail);
    if (isTaken && by === 'sms')
      await sendTexts(tx, [{ phone, text: takenPhoneText(sign, purpose), secret: null }], now);
    if (isMeant && by === 'sms') await sendTexts(tx, [{ phone, text, code, use: 'phone' }], now);
    if (isMeant && by === 'mail' && mail !== null) {
      await mailCode(
        tx,
        { address: mail, text, code, use: 'phone', personId: owner?.id ?? null },
        now,
      );
    }
    if (by === 'sms') return CODE_SENT;
    if (isNewMail) return CODE_MAILED_TO_NEW;
    if (purpose !== 'confirm') return CODE_MAILED;
    if (mail === null) throw new Refusal('notSent', NOT_SENT.confirm);
    return codeMailedTo(mail);
  });
}

async function keepCode(
  tx: Database,
  {
    phone,
    purpose,
    code,
    mail,
  }: Pick<Typed, 'phone' | 'purpose' | 'code'> & { mail: string | null },
  now: Date,
): Promise<void> {
  const codeHash = hashOf({ phone, purpose }, code);
  const sent = { codeHash, mail, wrongTries: 0, sentAt: now, usedAt: null };
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
  if (written) return;
  const last = await codeOf(tx, { phone, purpose });
  refuseTooSoon(last?.sentAt, now, ['phone']);
}

/** A mobile number as it is typed, or what is wrong with it. */
export function mobileOf(phone: string) {
  if (phone === '') return wrong('missing', MOBILE_REQUIRED);
  return isMobile(phone) ? phone : wrong('invalid', MOBILE_INVALID);
}

const isOf = ({ phone, purpose }: Pick<Asked, 'phone' | 'purpose'>) =>
  and(eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose));

async function codeOf(db: Database, of: Pick<Asked, 'phone' | 'purpose'>) {
  const [found] = await db.select().from(phoneCodes).where(isOf(of));
  return found;
}

interface Typed extends Asked {
  code: string;
}

/**
 * Uses a code. Each asker has five tries for it, which strangers do not use up.
 * @returns the mail address that it was sent to; null: it has proved the phone
 * It is a transaction of its own, because a failed try must count also when the caller's transaction is rolled back.
 */
export async function takeCode(db: Database, typed: Typed, now: Date): Promise<string | null> {
  const found = await codeOf(db, typed);
  if (!found) throw codeGone('code');
  const { key } = await askerOf(db, typed);
  const left = await triesLeft(db, `${typed.purpose} ${found.sentAt.getTime()} ${key}`);
  if (left === null) throw codeGone('code');
  const refusal = await db.transaction((tx) => consume(tx, typed, left, now));
  if (refusal) throw refusal;
  return found.mail;
}

/** Counts a try. How many are left after it; null where there was none. */
async function triesLeft(db: Database, key: string): Promise<number | null> {
  const limiter = limiterOf(db, TRIES);
  const counted = await limiter.penalty(key);
  return counted.consumedPoints > CODE_TRIES ? null : CODE_TRIES - counted.consumedPoints;
}

async function consume(tx: Database, { code, ...asked }: Typed, ownLeft: number, now: Date) {
  const [found] = await tx.select().from(phoneCodes).where(isOf(asked)).for('update');
  const rules = { now, lifetimeMs: codeLifetimeMs('phone'), tries: CODE_TRIES_OF_ALL };
  if (!found || !isGood(found, rules)) return codeGone('code');
  if (found.codeHash === hashOf(asked, code)) {
    await tx.update(phoneCodes).set({ usedAt: now }).where(isOf(asked));
    return null;
  }
  const wrongTries = found.wrongTries + 1;
  await tx.update(phoneCodes).set({ wrongTries }).where(isOf(asked));
  return codeRefused(Math.min(ownLeft, CODE_TRIES_OF_ALL - wrongTries), 'code');
}
