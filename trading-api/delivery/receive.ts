import { and, eq, inArray } from 'drizzle-orm';
import { receiveDelivery } from '#app/domain/delivery/contract.ts';
import type { Receiver } from '#app/domain/delivery/delivery.ts';
import { mayHandle } from '#app/domain/delivery/delivery.ts';
import { hasDecimals } from '#app/domain/delivery/tolerance.ts';
import { type Content, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { stateAfter } from '#app/domain/order/state.ts';
import {
  formatQuantity,
  type Hundredths,
  parseStock,
  whyUnreadable,
} from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { trimWaiting } from '#trading-api/invoice/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import { paySeller } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { deliveries, deliveryLines, orderLines } from '#trading-api/schema.ts';
import { settleOrder } from './settle.ts';
import { keepFiles } from './ship.ts';
import { type DeliveryRow, lockDelivery } from './shippable.ts';
import { refuseUnlessShown } from './shown-lines.ts';

/**
 * Confirms the receipt of a delivery in the caller's transaction, once; what is missing of it is recorded. When
 * everything of the order is received, it is settled by weight.
 */
export async function receiveGoods(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof receiveDelivery>,
  now: Date,
): Promise<Content<typeof receiveDelivery>> {
  const { order, delivery } = await lockDelivery(tx, sent.deliveryId, { customerId: customer.id });
  if (delivery.state === 'received') throw new Refusal('alreadySo', '该批货物已确认收货');
  if (!mayHandle('receive', 'buyer', delivery.state)) {
    throw new Refusal('decided', '该批货物尚未发出或已撤回，不能确认收货');
  }
  await refuseUnlessShown(tx, delivery.id, sent.shown);
  const lines = await linesOf(tx, delivery);
  const { lines: received } = accept(receiveDelivery, {
    lines: readReceived(sent.lines, lines),
  });
  await keepFiles(tx, customer.id, delivery.id, { receipt: sent.photoIds });
  const quantities = new Map(received.map((line) => [line.position, line.received]));
  const remark = sent.remark.trim();
  const by = { receivedBy: 'buyer' as const, name: customer.name, remark };
  return { completed: await recordReceipt(tx, { order, delivery, lines, quantities, by, now }) };
}

/** Confirms a delivery that the buyer has not confirmed in time, as it was weighed. */
export async function receiveUnconfirmed(
  tx: Database,
  delivery: Pick<DeliveryRow, 'id' | 'orderCode'>,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, delivery.orderCode);
  const [current] = await tx.select().from(deliveries).where(eq(deliveries.id, delivery.id));
  if (!order || current?.state !== 'underWay') return;
  const lines = await linesOf(tx, current);
  const by = { receivedBy: 'system' as const, name: '', remark: '' };
  await recordReceipt(tx, { order, delivery: current, lines, quantities: new Map(), by, now });
}

const linesOf = (tx: Database, { id, orderCode }: DeliveryRow) =>
  tx
    .select({
      position: deliveryLines.position,
      weighed: deliveryLines.weighed,
      unit: orderLines.unit,
      count: orderLines.count,
      productName: orderLines.productName,
    })
    .from(deliveryLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderCode, orderCode), eq(orderLines.position, deliveryLines.position)),
    )
    .where(eq(deliveryLines.deliveryId, id))
    .orderBy(deliveryLines.position);
type Line = Awaited<ReturnType<typeof linesOf>>[number];

function readReceived(
  typed: Parsed<typeof receiveDelivery>['lines'],
  lines: readonly Line[],
): { position: number; received: Hundredths | Wrong<'invalid' | 'tooLarge'> }[] {
  return typed.map(({ position, received }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) throw new Refusal(RESULT.malformed, statusMessage(400));
    return { position, received: readQuantity(received, line) };
  });
}

function readQuantity(typed: string, line: Line) {
  const { weighed, unit } = line;
  const asked = { decimals: hasDecimals(line), unit };
  const count = parseStock(typed, asked);
  if (count === null) {
    return wrong('invalid', whyUnreadable(typed, asked) || '请填写实收数量，最多两位小数');
  }
  if (count <= weighed) return count;
  return wrong('tooLarge', `最多 ${formatQuantity(weighed)} ${unit}（实提数量）`);
}

interface Receipt {
  order: OrderRow;
  delivery: DeliveryRow;
  lines: readonly Line[];
  quantities: ReadonlyMap<number, Hundredths>;
  by: { receivedBy: Receiver; name: string; remark: string };
  now: Date;
}

/** @returns whether the order is completed by it */
async function recordReceipt(
  tx: Database,
  { order, delivery, lines, quantities, by, now }: Receipt,
): Promise<boolean> {
  const { receivedBy, name, remark } = by;
  await tx
    .update(deliveries)
    .set({ state: 'received', receivedAt: now, receivedBy, remark })
    .where(eq(deliveries.id, delivery.id));
  const short: string[] = [];
  for (const { position, weighed, unit, productName } of lines) {
    const received = quantities.get(position) ?? weighed;
    await tx
      .update(deliveryLines)
      .set({ received })
      .where(and(eq(deliveryLines.deliveryId, delivery.id), eq(deliveryLines.position, position)));
    if (received < weighed) {
      short.push(`${productName} 少 ${formatQuantity(weighed - received)} ${unit}`);
    }
  }
  const summary = [`第 ${delivery.number} 批`, ...short, remark].filter(Boolean).join('，');
  await recordEvents(tx, {
    orderCode: order.orderCode,
    kind: 'received',
    actor: receivedBy,
    actorName: name,
    note: summary,
    createdAt: now,
  });
  const { orderCode, sellerCode } = order;
  const what = `${receivedBy === 'buyer' ? '买家' : '系统'}已确认收货（${summary}）`;
  await notify(tx, 'goodsReceived', [{ sellerCode }], { orderCode, what }, { now });
  const completed = await isAllReceived(tx, order);
  if (completed) {
    await settleOrder(tx, order, now);
  } else {
    await paySeller(tx, orderCode, now);
    // Lighter goods may bring less than their share of the deductions.
    await trimWaiting(tx, orderCode, now);
  }
  return completed;
}

/**
 * Settles an order of which everything else was received when its last goods were closed, in the
 * caller's transaction.
 */
export async function settleClosed(tx: Database, orderCode: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderCode);
  if (order && (await isAllReceived(tx, order))) await settleOrder(tx, order, now);
}

/** Whether the order may be completed: all is shipped, and none of it is under way. */
async function isAllReceived(tx: Database, { orderCode, state }: OrderRow): Promise<boolean> {
  if (stateAfter(state, 'receiveAll') === null) return false;
  const open = and(eq(deliveries.orderCode, orderCode), IS_OPEN_DELIVERY);
  return (await tx.$count(deliveries, open)) === 0;
}

export const IS_OPEN_DELIVERY = inArray(deliveries.state, ['waitConsent', 'refused', 'underWay']);
