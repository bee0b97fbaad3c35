import { desc, eq, inArray } from 'drizzle-orm';
import { deliveryList, mailFile, retryDelivery } from '#app/domain/message/delivery-contract.ts';
import {
  isOver,
  SECRET_ERASED,
  SECRET_MARK,
  statesOfFilter,
  withoutReceipts,
} from '#app/domain/message/sending.ts';
import { auditOnce } from '#trading-api/account/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { messageDeliveries } from '#trading-api/schema.ts';
import { deliveryShown, mailToSend } from './deliver.ts';
import { mailText } from './mail.ts';

/**
 * A page of the outbox for an operator, which is written down, newest first; in a demo with the codes in it
 * (design/messages: Secrets of receivers).
 */
export const deliveriesPage = customerRoute(deliveryList, async (call) => {
  const { db, person, market, input, now } = call;
  const { page, rows, state, receipts } = input;
  const isDemo = market.isDemo;
  await auditOnce(db, { action: 'outboxRead', person: person.id }, now);
  const wanted = state && inArray(messageDeliveries.state, statesOfFilter(state, receipts));
  const found = await db
    .select()
    .from(messageDeliveries)
    .where(wanted)
    .orderBy(desc(messageDeliveries.createdAt), desc(messageDeliveries.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map((row) => ({
      id: String(row.id),
      channel: row.channel,
      address: row.channel === 'robot' ? new URL(row.address).hostname : row.address,
      subject: row.subject,
      text: isDemo ? row.text : deliveryShown(row).text,
      state: receipts ? row.state : withoutReceipts(row.state),
      tries: row.tries,
      error: row.error,
      date: row.createdAt.toISOString(),
      nextDate: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
      erased: row.secret === '',
    })),
    ...pageTotals(await db.$count(messageDeliveries, wanted), rows),
    failed: await db.$count(messageDeliveries, eq(messageDeliveries.state, 'failed')),
  };
});

const DELIVERY_UNKNOWN = '没有这条消息';

export const retry = customerRoute(retryDelivery, async ({ db, input: { deliveryId }, now }) => {
  await db.transaction(async (tx) => {
    const own = eq(messageDeliveries.id, rowId(deliveryId) ?? 0);
    const [delivery] = await tx.select().from(messageDeliveries).where(own).for('update');
    if (!delivery) throw notFound(DELIVERY_UNKNOWN);
    if (!isOver(delivery.state)) throw new Refusal('decided', '该消息已发出或正在等待发送');
    if (delivery.secret === '') throw new Refusal('decided', SECRET_ERASED);
    const again = { state: 'waiting', tries: 0, nextTryAt: now, doneAt: null, error: '' } as const;
    await tx.update(messageDeliveries).set(again).where(own);
  });
});

/** A mail as it is sent; outside of a demo its codes and links, also the one that ends all mails, work for nobody. */
export const mailFileOf = customerRoute(mailFile, async ({ db, person, market, input, now }) => {
  const { deliveryId } = input;
  const {
    outlets: { settings },
    isDemo,
  } = market;
  const [found] = await db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.id, rowId(deliveryId) ?? 0));
  if (found?.channel !== 'mail') throw notFound(DELIVERY_UNKNOWN);
  const detail = `邮件 ${found.id}`;
  await auditOnce(db, { action: 'outboxRead', person: person.id, detail }, now);
  const mail = await mailToSend(db, isDemo ? found : deliveryShown(found));
  const unsubscribeToken = mail.unsubscribeToken && (isDemo ? mail.unsubscribeToken : SECRET_MARK);
  return { mail: await mailText({ ...mail, unsubscribeToken }, settings) };
});
