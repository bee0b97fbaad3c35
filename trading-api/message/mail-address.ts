import { createHash, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type confirmMail, sendMailCode } from '#app/domain/message/inbox-contract.ts';
import {
  isMail,
  MAIL_CODE_DIGITS,
  MAIL_CODE_MINUTES,
  MAIL_CODE_TRIES,
  MAIL_INVALID,
  MAIL_REQUIRED,
  MAIL_RESEND_SECONDS,
} from '#app/domain/message/preferences.ts';
import { type Customer, lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, mailConfirmations } from '#trading-api/schema.ts';
import { mailTo } from './outbox.ts';
import { writeSettings } from './settings.ts';

const MINUTE_MS = 60_000;

const hashOf = (mail: string, code: string) =>
  createHash('sha256').update(`${mail} ${code}`).digest('base64url');

/**
 * Sends a code to an address; the one before is not good any more.
 * @throws Refusal `missing`, `invalid`, `tooSoon`
 */
export async function askForMail(
  db: Database,
  person: Customer,
  typed: Parsed<typeof sendMailCode>,
  now: Date,
): Promise<void> {
  const { mail } = accept(sendMailCode, { mail: mailOf(typed.mail) });
  const code = String(randomInt(10 ** MAIL_CODE_DIGITS)).padStart(MAIL_CODE_DIGITS, '0');
  await db.transaction(async (tx) => {
    await lockCustomer(tx, person.id);
    const own = eq(mailConfirmations.personId, person.id);
    const [last] = await tx.select().from(mailConfirmations).where(own);
    const passed = last ? (now.getTime() - last.sentAt.getTime()) / 1000 : MAIL_RESEND_SECONDS;
    if (passed < MAIL_RESEND_SECONDS) {
      const left = Math.ceil(MAIL_RESEND_SECONDS - passed);
      throw new Refusal('tooSoon', `验证码获取过于频繁，请 ${left} 秒后再试`);
    }
    const sent = { mail, codeHash: hashOf(mail, code), wrongTries: 0, sentAt: now };
    await tx
      .insert(mailConfirmations)
      .values({ personId: person.id, ...sent })
      .onConflictDoUpdate({ target: mailConfirmations.personId, set: sent });
    const text = `您的邮箱验证码为 ${code}，${MAIL_CODE_MINUTES} 分钟内有效。如非本人操作，请忽略本邮件。`;
    const to = { personId: person.id, customerId: person.id, address: mail };
    await mailTo(tx, [{ ...to, subject: '邮箱验证码', text, path: null }], now);
  });
}

function mailOf(typed: string) {
  const mail = typed.trim();
  if (mail === '') return wrong('missing', MAIL_REQUIRED);
  return isMail(mail) ? mail : wrong('invalid', MAIL_INVALID);
}

const GONE = '验证码已失效，请重新获取';

/**
 * Takes the address of the code that was typed. A wrong one counts: its refusal is returned, so that
 * this stays.
 */
export async function confirmAddress(
  db: Database,
  person: Customer,
  { verifyCode }: Parsed<typeof confirmMail>,
  now: Date,
): Promise<Content<typeof confirmMail>> {
  const outcome = await db.transaction(async (tx) => {
    await lockCustomer(tx, person.id);
    const own = eq(mailConfirmations.personId, person.id);
    const [asked] = await tx.select().from(mailConfirmations).where(own);
    const isGood =
      asked &&
      asked.wrongTries < MAIL_CODE_TRIES &&
      now.getTime() - asked.sentAt.getTime() < MAIL_CODE_MINUTES * MINUTE_MS;
    if (!isGood) return new Refusal('codeSpent', GONE, 'verifyCode');
    const { mail, codeHash, wrongTries } = asked;
    if (codeHash === hashOf(mail, verifyCode.trim())) {
      await tx.update(customers).set({ mail }).where(eq(customers.id, person.id));
      await writeSettings(tx, person.id, { mailRefusal: '' });
      await tx.delete(mailConfirmations).where(own);
      return { mail };
    }
    await tx
      .update(mailConfirmations)
      .set({ wrongTries: sql`${mailConfirmations.wrongTries} + 1` })
      .where(own);
    const left = MAIL_CODE_TRIES - wrongTries - 1;
    if (left === 0) return new Refusal('codeSpent', '验证码错误次数过多，请重新获取', 'verifyCode');
    return new Refusal('codeWrong', `验证码错误，还可以输入 ${left} 次`, 'verifyCode');
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
