import { and, eq, inArray } from 'drizzle-orm';
import { receiveDelivery } from '#app/domain/delivery/contract.ts';
import type { Receiver } from '#app/domain/delivery/delivery.ts';
import { mayHandle, OPEN_DELIVERY_STATES } from '#app/domain/delivery/delivery.ts';
import { countedAtReceipt } from '#app/domain/delivery/weight-terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { stateAfter } from '#app/domain/order/state.ts';
import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { trimWaiting } from '#trading-api/invoice/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import { paySeller } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal } from '#trading-api/platform/refusal.ts';
import { deliveries, deliveryLines } from '#trading-api/schema.ts';
import { askBuyer } from './ask-buyer.ts';
import { waitsForCompany } from './heavier.ts';
import { type FoundLine, type Line, linesOf, readReceived } from './received-lines.ts';
import { settleOrder } from './settle.ts';
import { keepFiles } from './ship.ts';
import { type DeliveryRow, lockDelivery } from './shippable.ts';
import { refuseUnlessShown } from './shown-lines.ts';
import { foundOf, keepWeighed } from './totals.ts';
import { writeSlips } from './written-lines.ts';

/**
 * Confirms the receipt of a delivery in the caller's transaction, once; what is missing of it is recorded. What makes the
 * order dearer than its buyer may agree to alone waits for their company (heavier.ts). When everything of the order is
 * received, it is settled by weight.
 */
export async function receiveGoods(
  tx: Database,
  acting: Acting,
  sent: Parsed<typeof receiveDelivery>,
  now: Date,
): Promise<Content<typeof receiveDelivery>> {
  const { customer } = acting;
  const { order, delivery } = await lockDelivery(tx, sent.deliveryId, { customerId: customer.id });
  if (delivery.state === 'arrived' || delivery.state === 'received')
    throw new Refusal('alreadySo', '该批货物已确认收货');
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
  await writeSlips(tx, delivery.id, 'receipt', received);
  const remark = sent.remark.trim();
  const by = { receivedBy: 'buyer' as const, name: customer.name, remark };
  const found = await keepFound(tx, delivery, lines, quantities);
  const receipt = { order, delivery, lines: found, by, now };
  if (await waitsForCompany(tx, acting, order, delivery, now)) {
    await recordArrival(tx, receipt);
    return { completed: false, state: 'arrived' };
  }
  return { completed: await recordReceipt(tx, receipt), state: 'received' };
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
  const found = await keepFound(tx, current, lines, new Map());
  await recordReceipt(tx, { order, delivery: current, lines: found, by, now });
}

/** Keeps what was found of each line; of one that nobody has weighed again, what was loaded. */
async function keepFound(
  tx: Database,
  delivery: DeliveryRow,
  lines: readonly Line[],
  quantities: ReadonlyMap<number, Hundredths>,
): Promise<FoundLine[]> {
  const found = lines.map((line) => ({
    ...line,
    received: quantities.get(line.position) ?? line.weighed,
  }));
  for (const { position, received } of found) {
    await tx.update(deliveryLines).set({ received }).where(isLine(delivery, position));
  }
  return found;
}

const isLine = ({ id }: DeliveryRow, position: number) =>
  and(eq(deliveryLines.deliveryId, id), eq(deliveryLines.position, position));

interface Receipt {
  order: OrderRow;
  delivery: DeliveryRow;
  lines: readonly FoundLine[];
  by: { receivedBy: Receiver; name: string; remark: string };
  now: Date;
}

/** The goods are there, and what they come to is open until the buyer's company has answered. */
async function recordArrival(tx: Database, receipt: Receipt): Promise<void> {
  const { order, delivery, lines, by, now } = receipt;
  const { receivedBy, remark } = by;
  await tx
    .update(deliveries)
    .set({ state: 'arrived', receivedBy, remark, askedAt: now })
    .where(eq(deliveries.id, delivery.id));
  const more = lines.flatMap((line) =>
    line.received > line.weighed
      ? `${line.productName} 到货过磅 ${formatQuantity(line.received)} ${line.unit}，待买家企业同意`
      : [],
  );
  await tellReceipt(tx, receipt, more);
  const why = `第 ${delivery.number} 批到货过磅较出库多，订单金额需企业确认，请确认是否同意`;
  await askBuyer(tx, order, delivery, why, now);
}

/** @returns whether the order is completed by it */
async function recordReceipt(tx: Database, receipt: Receipt): Promise<boolean> {
  const { order, delivery, lines, by, now } = receipt;
  const { receivedBy, remark } = by;
  await tx.update(deliveries).set({ receivedBy, remark }).where(eq(deliveries.id, delivery.id));
  const counted = await countFound(tx, { delivery, lines, isAgreed: true });
  await tellReceipt(tx, receipt, counted);
  return concludeReceipt(tx, { order, delivery, now });
}

/** Counts what was found once somebody of the buyer's company has answered about it. @returns how, for the other side */
export async function countAnswered(
  tx: Database,
  { order, delivery }: Pick<Receipt, 'order' | 'delivery'>,
  isAgreed: boolean,
  now: Date,
): Promise<string> {
  const lines = (await linesOf(tx, delivery)).map((line) => ({
    ...line,
    received: line.received ?? line.weighed,
  }));
  const counted = await countFound(tx, { delivery, lines, isAgreed });
  await concludeReceipt(tx, { order, delivery, now });
  return counted.join('，');
}

/**
 * What was found at the receipt counts from now on, where the receipt counts; what is more than was loaded only as
 * agreed to.
 */
async function countFound(
  tx: Database,
  { delivery, lines, isAgreed }: Pick<Receipt, 'delivery' | 'lines'> & { isAgreed: boolean },
): Promise<string[]> {
  const said: string[] = [];
  for (const line of lines) {
    const { position, unit, productName, weighed: loaded, received } = line;
    const found = countedAtReceipt(line, foundOf({ ...line, count: line.shipped }, received));
    const counted = isAgreed ? found : Math.min(found, loaded);
    if (counted !== loaded) {
      await tx
        .update(deliveryLines)
        .set({ weighed: counted, loaded })
        .where(isLine(delivery, position));
    }
    if (received < counted) {
      said.push(`${productName} 少 ${formatQuantity(counted - received)} ${unit}`);
    } else if (counted !== loaded) {
      said.push(`${productName} 按到货过磅 ${formatQuantity(counted)} ${unit}结算`);
    } else if (counted !== found) {
      said.push(`${productName} 按出库 ${formatQuantity(counted)} ${unit}结算`);
    }
  }
  return said;
}

async function tellReceipt(
  tx: Database,
  { order, delivery, by, now }: Receipt,
  said: readonly string[],
): Promise<void> {
  const { receivedBy, name, remark } = by;
  const { orderCode, sellerCode } = order;
  const summary = [`第 ${delivery.number} 批`, ...said, remark].filter(Boolean).join('，');
  await recordEvents(tx, {
    orderCode,
    kind: 'received',
    actor: receivedBy,
    actorName: name,
    note: summary,
    createdAt: now,
  });
  const what = `${receivedBy === 'buyer' ? '买家' : '系统'}已确认收货（${summary}）`;
  await notify(tx, 'goodsReceived', [{ sellerCode }], { orderCode, what }, { now });
}

/** A delivery of which is known what counts. @returns whether the order is completed by it */
async function concludeReceipt(
  tx: Database,
  { order, delivery, now }: Pick<Receipt, 'order' | 'delivery' | 'now'>,
): Promise<boolean> {
  const { orderCode } = order;
  await tx
    .update(deliveries)
    .set({ state: 'received', receivedAt: now })
    .where(eq(deliveries.id, delivery.id));
  await keepWeighed(tx, order);
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

export const IS_OPEN_DELIVERY = inArray(deliveries.state, [...OPEN_DELIVERY_STATES]);
