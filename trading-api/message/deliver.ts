import { eq } from 'drizzle-orm';
import { EXPIRED, withoutSecret } from '#app/domain/message/sending.ts';
import { hasPassed } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { siteOf } from '#trading-api/platform/site.ts';
import { rowsDue, takeDue } from '#trading-api/platform/take-due.ts';
import { messageDeliveries, messageSettings } from '#trading-api/schema.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { hasLeft, RECEIVER_LEFT } from './left.ts';
import type { MailToSend } from './mail.ts';
import { endMailsTo } from './mail-refusal.ts';
import type { Outlets } from './outlets.ts';

const BATCH = 50;
/** After 1, 2, 4 and 8 minutes; then a person has to see to it. */
export const DELIVERY_TRIES = 5;

export type Delivery = typeof messageDeliveries.$inferSelect;

const NO_MAIL_SERVER = '平台没有配置邮件服务，没有发出';

interface Delivering {
  outlets: Pick<Outlets, 'sendMail' | 'postToRobot'>;
  /** A demo's operator reads codes and links (design/messages: Secrets of receivers). */
  isDemo: boolean;
  clock(): Date;
}

/**
 * Sends what is due of the outbox. Each entry is handled by one process at a time: once taken, no other process
 * takes it until its next try is due. If the process ended meanwhile, the entry is sent again then, with the same
 * id.
 */
export async function deliverMessages(db: Database, delivering: Delivering): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takeDue(db, messageDeliveries, { now: delivering.clock(), most: BATCH });
    const results = await Promise.all(taken.map((each) => deliver(db, each, delivering)));
    sent += results.filter(Boolean).length;
    if (taken.length < BATCH) return sent;
  }
}

export const messagesDue = (db: Database, now: Date) => rowsDue(db, messageDeliveries, now);

/** @returns whether the mail server or the robot took it */
async function deliver(
  db: Database,
  delivery: Delivery,
  { outlets: { sendMail, postToRobot }, isDemo, clock }: Delivering,
): Promise<boolean> {
  const { id, channel, address, customerId, personId } = delivery;
  const write = (fields: Partial<Delivery>) =>
    db.update(messageDeliveries).set(fields).where(eq(messageDeliveries.id, id));
  const end = (fields: Partial<Delivery>) =>
    write({ doneAt: clock(), ...fields, ...(!isDemo && deliveryErased(delivery)) });
  if (channel === 'mail' && sendMail === null) {
    await end({ state: 'kept', error: NO_MAIL_SERVER });
    return false;
  }
  if (delivery.goodUntil !== null && hasPassed(delivery.goodUntil, clock())) {
    await end({ state: 'failed', error: EXPIRED });
    return false;
  }
  if (channel === 'mail' && (await hasLeft(db, { customerId, to: { personId } }))) {
    await end({ state: 'failed', error: RECEIVER_LEFT });
    return false;
  }
  try {
    if (channel === 'mail') await sendMail?.(await mailToSend(db, delivery));
    else await postToRobot(address, `${delivery.subject}\n${delivery.text}`);
    await end({ state: 'accepted', error: '' });
    return true;
  } catch (failure) {
    if (!(failure instanceof DeliveryFailure)) throw failure;
    const error = beginningOf(failure.message, 500);
    const isOver = failure.forGood || delivery.tries >= DELIVERY_TRIES;
    if (isOver) await end({ state: failure.unanswered ? 'sent' : 'failed', error });
    else await write({ error });
    if (failure.forGood && channel === 'mail') {
      await db.transaction((tx) => endMailsTo(tx, delivery, `拒收：${error}`, clock()));
    }
    return false;
  }
}

/** A delivery as everybody but its receiver may read it. */
export const deliveryShown = <Row extends Pick<Delivery, 'text' | 'path' | 'secret'>>(
  row: Row,
): Row => ({
  ...row,
  text: withoutSecret(row.text, row.secret),
  path: row.path && withoutSecret(row.path, row.secret),
});

/** What is kept of a delivery that nothing sends any more. */
function deliveryErased(delivery: Delivery): Pick<Delivery, 'text' | 'path' | 'secret'> {
  const { text, path, secret } = deliveryShown(delivery);
  return { text, path, secret: secret === null ? null : '' };
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
  const market = await siteOf(db);
  return { id, market, address, subject, text, path, unsubscribeToken, date: createdAt };
}
