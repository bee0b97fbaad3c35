import { type CodeUse, type CodeWay, codeWayOf, type Sends } from '#app/domain/account/codes.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { mailTo, sendTexts } from './outbox.ts';

/** What leaves a market; what a demo sends its operator reads (design/messages: Secrets of receivers). */
export const sendsOf = ({ isDemo, outlets }: Pick<Market, 'isDemo' | 'outlets'>): Sends => ({
  texts: isDemo || outlets.sendText !== null,
  mails: isDemo || outlets.sendMail !== null,
});

interface CodeToSend {
  text: string;
  code: string;
  use: CodeUse;
  /** What to say where it reaches the person by nothing. */
  notSent: string;
}

/**
 * Sends a code to a person: to the phone, or, in a market that sends no short messages, to the mail address that
 * they have confirmed.
 */
export async function sendCodeTo(
  tx: Database,
  sends: Sends,
  person: Pick<Customer, 'id' | 'phone' | 'mail'>,
  { text, code, use, notSent }: CodeToSend,
  now: Date,
): Promise<CodeWay> {
  const way = codeWayOf(sends, person);
  if (!way) throw new Refusal('notSent', notSent);
  if (way.by === 'sms') await sendTexts(tx, [{ phone: person.phone, text, code, use }], now);
  else {
    const to = { address: person.mail ?? '', personId: person.id };
    await mailCode(tx, { ...to, text, code, use }, now);
  }
  return way;
}

/** Sends a code by mail; to an address that belongs to nobody yet, `personId` is null. */
export const mailCode = (
  tx: Database,
  mail: { text: string; code: string; use: CodeUse; address: string; personId: number | null },
  now: Date,
): Promise<void> => {
  const { text, code, use, address, personId } = mail;
  const to = { customerId: personId ?? 0, ...(personId !== null && { personId }), address };
  return mailTo(tx, [{ ...to, subject: '验证码', text, path: null, code, use }], now);
};
