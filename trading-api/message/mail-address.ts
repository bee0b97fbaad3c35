import { eq, sql } from 'drizzle-orm';
import {
  CODE_TRIES,
  codeLife,
  codeLifetimeMs,
  MAIL_NOT_SENT,
  type Sends,
} from '#app/domain/account/codes.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { confirmMail, sendMailCode } from '#app/domain/message/inbox-contract.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import {
  codeGone,
  codeHashOf,
  codeRefused,
  isGood,
  newCode,
  refuseTooSoon,
} from '#trading-api/platform/one-time-code.ts';
import { accept, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, mailConfirmations } from '#trading-api/schema.ts';
import { mailTo } from './outbox.ts';
import { writeSettings } from './settings.ts';
import { mailOf } from './typed-mail.ts';

/** Sends a code to an address; the one before is not good any more. */
export async function askForMail(
  db: Database,
  { mails }: Sends,
  person: Customer,
  typed: Parsed<typeof sendMailCode>,
  now: Date,
): Promise<void> {
  if (!mails) throw new Refusal('notSent', MAIL_NOT_SENT);
  const { mail } = accept(sendMailCode, { mail: mailOf(typed.mail) });
  const code = newCode();
  await db.transaction(async (tx) => {
    await lockCustomer(tx, person.id);
    const own = eq(mailConfirmations.personId, person.id);
    const [last] = await tx.select().from(mailConfirmations).where(own);
    refuseTooSoon(last?.sentAt, now);
    const sent = { mail, codeHash: codeHashOf(mail, code), wrongTries: 0, sentAt: now };
    await tx
      .insert(mailConfirmations)
      .values({ personId: person.id, ...sent })
      .onConflictDoUpdate({ target: mailConfirmations.personId, set: sent });
    const text = `您的邮箱验证码为 ${code}，${codeLife('mailAddress')}。如非本人操作，请忽略本邮件。`;
    const to = { personId: person.id, customerId: person.id, address: mail };
    await mailTo(
      tx,
      [{ ...to, subject: '邮箱验证码', text, path: null, code, use: 'mailAddress' }],
      now,
    );
  });
}

/** Takes the address of the code that was typed. A wrong one counts: its refusal is returned, so that this stays. */
export const confirmAddress = customerRoute(confirmMail, async ({ db, person, input, now }) => {
  const { verifyCode } = input;
  const outcome = await db.transaction(async (tx) => {
    await lockCustomer(tx, person.id);
    const own = eq(mailConfirmations.personId, person.id);
    const [asked] = await tx.select().from(mailConfirmations).where(own);
    const rules = { now, lifetimeMs: codeLifetimeMs('mailAddress'), tries: CODE_TRIES };
    if (!asked || !isGood(asked, rules)) return codeGone('verifyCode');
    const { mail, codeHash, wrongTries } = asked;
    if (codeHash === codeHashOf(mail, verifyCode)) {
      await tx.update(customers).set({ mail }).where(eq(customers.id, person.id));
      await writeSettings(tx, person.id, { mailRefusal: '' });
      await tx.delete(mailConfirmations).where(own);
      return { mail };
    }
    await tx
      .update(mailConfirmations)
      .set({ wrongTries: sql`${mailConfirmations.wrongTries} + 1` })
      .where(own);
    return codeRefused(CODE_TRIES - wrongTries - 1, 'verifyCode');
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
});
