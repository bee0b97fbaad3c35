import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type {
  deliveryList,
  mailFile,
  retryDelivery,
} from '#app/domain/message/delivery-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { messageDeliveries } from '#trading-api/schema.ts';
import { mailToSend } from './deliver.ts';
import { mailText } from './mail.ts';
import type { OutletSettings } from './outlet-settings.ts';

/** A page of the outbox, newest first. */
export async function deliveriesPage(
  db: Database,
  { page, rows, state }: Parsed<typeof deliveryList>,
): Promise<Content<typeof deliveryList>> {
  const wanted = state && eq(messageDeliveries.state, state);
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
      text: row.text,
      state: row.state,
      tries: row.tries,
      error: row.error,
      date: row.createdAt.toISOString(),
      nextDate: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
    })),
    ...pageTotals(await db.$count(messageDeliveries, wanted), rows),
    failed: await db.$count(messageDeliveries, eq(messageDeliveries.state, 'failed')),
  };
}

const DELIVERY_UNKNOWN = '没有这条消息';

/** @throws Refusal `G404`, `decided` it is sent or waits */
export async function retry(
  db: Database,
  { deliveryId }: Parsed<typeof retryDelivery>,
  now: Date,
): Promise<void> {
  const own = eq(messageDeliveries.id, rowId(deliveryId) ?? 0);
  const retried = await db
    .update(messageDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now, doneAt: null })
    .where(and(own, inArray(messageDeliveries.state, ['failed', 'kept'])))
    .returning({ id: messageDeliveries.id });
  if (retried.length > 0) return;
  if ((await db.$count(messageDeliveries, own)) === 0) throw notFound(DELIVERY_UNKNOWN);
  throw new Refusal('decided', '该消息已发送或正在等待发送');
}

/** @throws Refusal `G404` */
export async function mailFileOf(
  db: Database,
  { deliveryId }: Parsed<typeof mailFile>,
  settings: OutletSettings,
): Promise<Content<typeof mailFile>> {
  const [found] = await db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.id, rowId(deliveryId) ?? 0));
  if (found?.channel !== 'mail') throw notFound(DELIVERY_UNKNOWN);
  return { mail: await mailText(await mailToSend(db, found), settings) };
}
