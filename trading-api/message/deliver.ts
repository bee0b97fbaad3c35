import { eq } from 'drizzle-orm';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowsDue, takeDue } from '#trading-api/platform/take-due.ts';
import { messageDeliveries, messageSettings } from '#trading-api/schema.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { MailToSend } from './mail.ts';
import { endMailsTo } from './mail-refusal.ts';
import type { Outlets } from './outlets.ts';

const BATCH = 50;
/** After 1, 2, 4 and 8 minutes; then a person has to see to it. */
export const DELIVERY_TRIES = 5;

export type Delivery = typeof messageDeliveries.$inferSelect;

interface Delivering {
  outlets: Pick<Outlets, 'sendMail' | 'postToRobot'>;
  clock(): Date;
}

/**
 * Sends what is due of the outbox. Each entry is handled by one process at a time: once taken, no
 * other process takes it until its next try is due. If the process ended meanwhile, the entry is
 * sent again then, with the same id.
 * @returns how many were sent
 */
export async function deliverMessages(
  db: Database,
  { outlets, clock }: Delivering,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takeDue(db, messageDeliveries, { now: clock(), most: BATCH });
    const results = await Promise.all(taken.map((each) => deliver(db, each, outlets, clock)));
    sent += results.filter(Boolean).length;
    if (taken.length < BATCH) return sent;
  }
}

export const messagesDue = (db: Database, now: Date) => rowsDue(db, messageDeliveries, now);

/** @returns whether it was sent */
async function deliver(
  db: Database,
  delivery: Delivery,
  { sendMail, postToRobot }: Delivering['outlets'],
  clock: () => Date,
): Promise<boolean> {
  const { id, channel, address } = delivery;
  const end = (fields: Partial<Delivery>) =>
    db.update(messageDeliveries).set(fields).where(eq(messageDeliveries.id, id));
  if (channel === 'mail' && sendMail === null) {
    await end({ state: 'kept', doneAt: clock() });
    return false;
  }
  try {
    if (channel === 'mail') await sendMail?.(await mailToSend(db, delivery));
    else await postToRobot(address, `${delivery.subject}\n${delivery.text}`);
    await end({ state: 'sent', doneAt: clock(), error: '' });
    return true;
  } catch (failure) {
    if (!(failure instanceof DeliveryFailure)) throw failure;
    const error = beginningOf(failure.message, 500);
    const isOver = failure.forGood || delivery.tries >= DELIVERY_TRIES;
    await end(isOver ? { state: 'failed', doneAt: clock(), error } : { error });
    if (failure.forGood && channel === 'mail') {
      await db.transaction((tx) => endMailsTo(tx, delivery, `拒收：${error}`, clock()));
    }
    return false;
  }
}

/** Mails that somebody has asked for have no path, and no way to switch them off. */
export async function mailToSend(db: Database, delivery: Delivery): Promise<MailToSend> {
  const { id, personId, address, subject, text, path, createdAt } = delivery;
  const [settings] =
    path === null || personId === null
      ? []
      : await db
          .select({ token: messageSettings.unsubscribeToken })
          .from(messageSettings)
          .where(eq(messageSettings.personId, personId));
  const unsubscribeToken = settings?.token ?? null;
  return { id, address, subject, text, path, unsubscribeToken, date: createdAt };
}
