import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { EXPIRED, LEFT_STATES } from '#app/domain/message/sending.ts';
import { hasPassed } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowsDue, takeDue } from '#trading-api/platform/take-due.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import { hasLeft, RECEIVER_LEFT } from '../left.ts';
import type { Outlets } from '../outlets.ts';
import { textErased } from './text-secrets.ts';

const BATCH = 20;
/** After 1, 2 and 4 minutes; then a person has to see to it. */
const TRIES = 4;
/** Notices to a number in 24 hours; codes have limits of their own, before they are made. */
const NOTICES_A_DAY = 30;
const NO_PROVIDER = '平台没有配置短信服务，没有发出';

export type Text = typeof smsOutbox.$inferSelect;

interface Delivering {
  sendText: Outlets['sendText'];
  /** A demo's operator reads codes and links (design/messages: Secrets of receivers). */
  isDemo: boolean;
  clock(): Date;
}

/**
 * Sends the short messages that are due, each by one process at a time; without a provider they stay, without what
 * is secret of them. One that was taken by a process that ended is sent again.
 */
export async function deliverTexts(db: Database, delivering: Delivering): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takeDue(db, smsOutbox, { now: delivering.clock(), most: BATCH });
    const results = await Promise.all(taken.map((each) => deliver(db, each, delivering)));
    sent += results.filter(Boolean).length;
    if (taken.length < BATCH) return sent;
  }
}

export const textsDue = (db: Database, now: Date) => rowsDue(db, smsOutbox, now);

/** @returns whether the provider took it */
async function deliver(
  db: Database,
  text: Text,
  { sendText, isDemo, clock }: Delivering,
): Promise<boolean> {
  const write = (fields: Partial<Text>) =>
    db.update(smsOutbox).set(fields).where(eq(smsOutbox.id, text.id));
  const end = (fields: Partial<Text>) =>
    write({ nextTryAt: null, ...fields, ...(!isDemo && textErased(text)) });
  if (sendText === null) {
    await end({ state: 'kept', error: NO_PROVIDER });
    return false;
  }
  const problem = await whyNotSent(db, text, clock());
  if (problem) {
    await end({ state: 'failed', error: problem });
    return false;
  }
  const leaves = () => ({ tries: 0, leftAt: clock(), nextTryAt: clock() });
  try {
    const providerId = await sendText(text);
    await end({ state: 'accepted', error: '', providerId, ...leaves() });
    return true;
  } catch (failure) {
    if (!(failure instanceof DeliveryFailure)) throw failure;
    const isOver = failure.forGood || text.tries >= TRIES;
    const error = beginningOf(failure.message, 500);
    if (!isOver) await write({ error });
    else if (failure.unanswered) await end({ state: 'sent', error, ...leaves() });
    else await end({ state: 'failed', error });
    return false;
  }
}

/** Why it is not sent any more, or null. */
async function whyNotSent(
  db: Database,
  { id, phone, customerId, code, goodUntil }: Text,
  now: Date,
): Promise<string | null> {
  if (goodUntil !== null && hasPassed(goodUntil, now)) return EXPIRED;
  if (await hasLeft(db, { customerId, to: { phone } })) return RECEIVER_LEFT;
  if (code !== null) return null;
  const others = await db.$count(
    smsOutbox,
    and(
      eq(smsOutbox.phone, phone),
      inArray(smsOutbox.state, LEFT_STATES),
      gt(smsOutbox.sentAt, new Date(now.getTime() - DAY_MS)),
      sql`${smsOutbox.code} is null and ${smsOutbox.id} <> ${id}`,
    ),
  );
  return others < NOTICES_A_DAY ? null : `该号码 24 小时内已发出 ${NOTICES_A_DAY} 条通知`;
}
