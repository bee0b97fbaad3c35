import { and, eq, gt, sql } from 'drizzle-orm';
import { CODE_LIFETIME_MS } from '#app/domain/account/codes.ts';
import { DAY_MS } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowsDue, takeDue } from '#trading-api/platform/take-due.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import type { Outlets } from '../outlets.ts';

const BATCH = 20;
/** After 1, 2 and 4 minutes; then a person has to see to it. */
const TRIES = 4;
/** Notices to a number in 24 hours; codes have limits of their own, before they are made. */
const NOTICES_A_DAY = 30;

type Text = typeof smsOutbox.$inferSelect;

interface Delivering {
  sendText: Outlets['sendText'];
  clock(): Date;
}

/**
 * Sends the short messages that are due, each by one process at a time; without a provider they stay for
 * the operator to read. One that was taken by a process that ended is sent again.
 * @returns how many were sent
 */
export async function deliverTexts(db: Database, { sendText, clock }: Delivering): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takeDue(db, smsOutbox, { now: clock(), most: BATCH });
    const results = await Promise.all(taken.map((each) => deliver(db, each, sendText, clock)));
    sent += results.filter(Boolean).length;
    if (taken.length < BATCH) return sent;
  }
}

export const textsDue = (db: Database, now: Date) => rowsDue(db, smsOutbox, now);

/** @returns whether it was sent */
async function deliver(
  db: Database,
  text: Text,
  sendText: Delivering['sendText'],
  clock: () => Date,
): Promise<boolean> {
  const end = (fields: Partial<Text>) =>
    db.update(smsOutbox).set(fields).where(eq(smsOutbox.id, text.id));
  if (sendText === null) {
    await end({ state: 'kept' });
    return false;
  }
  const problem = await needless(db, text, clock());
  if (problem) {
    await end({ state: 'failed', error: problem });
    return false;
  }
  try {
    await sendText(text);
    await end({ state: 'sent', error: '' });
    return true;
  } catch (failure) {
    if (!(failure instanceof DeliveryFailure)) throw failure;
    const isOver = failure.forGood || text.tries >= TRIES;
    const error = beginningOf(failure.message, 500);
    await end(isOver ? { state: 'failed', error } : { error });
    return false;
  }
}

/** Why it is not sent any more, or null. */
async function needless(
  db: Database,
  { id, phone, code, sentAt }: Text,
  now: Date,
): Promise<string | null> {
  if (code !== null) {
    return now.getTime() - sentAt.getTime() < CODE_LIFETIME_MS ? null : '验证码已过期，没有发送';
  }
  const others = await db.$count(
    smsOutbox,
    and(
      eq(smsOutbox.phone, phone),
      eq(smsOutbox.state, 'sent'),
      gt(smsOutbox.sentAt, new Date(now.getTime() - DAY_MS)),
      sql`${smsOutbox.code} is null and ${smsOutbox.id} <> ${id}`,
    ),
  );
  return others < NOTICES_A_DAY ? null : `该号码 24 小时内已发送 ${NOTICES_A_DAY} 条通知`;
}
