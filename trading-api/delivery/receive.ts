import { and, eq, inArray } from 'drizzle-orm';
import { receiveDelivery } from '#app/domain/delivery/contract.ts';
import type { Receiver } from '#app/domain/delivery/delivery.ts';
import { mayHandle } from '#app/domain/delivery/delivery.ts';
import { NOTHING_WEIGHED, readWeight, type Slip } from '#app/domain/delivery/weight-reading.ts';
import {
  countedAtReceipt,
  hasDecimals,
  mostReceived,
  termsOfLine,
} from '#app/domain/delivery/weight-terms.ts';
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
import { writeSlips } from './written-lines.ts';

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
  await writeSlips(tx, delivery.id, 'receipt', received);
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
      shipped: deliveryLines.count,
      weighed: deliveryLines.weighed,
      unit: orderLines.unit,
      count: orderLines.count,
      weights: orderLines.weights,
      quoted: orderLines.quoted,
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

/** What the buyer found, and the slip of the receipt's scale where the receipt counts. */
function readReceived(
  typed: Parsed<typeof receiveDelivery>['lines'],
  lines: readonly Line[],
): (Omit<ReceivedLine, 'received'> & {
  received: Hundredths | Wrong<'invalid'> | Wrong<'tooLarge'>;
} & { [Field in keyof Slip]?: Wrong<'missing'> | Wrong<'invalid'> })[] {
  return typed.map(({ position, received, ...slip }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) throw new Refusal(RESULT.malformed, statusMessage(400));
    const found = readQuantity(received, line);
    if (typeof found !== 'number' || termsOfLine(line).countsAt !== 'receipt') {
      return { position, received: found, slip: null };
    }
    const onScale = { ...line, weights: { ...termsOfLine(line), weighing: 'scale' as const } };
    const read = readWeight(onScale, line.weighed, {
      ...NOTHING_WEIGHED,
      ...{ weighed: received, slipNo: slip.slipNo ?? '' },
      ...{ gross: slip.gross ?? '', tare: slip.tare ?? '' },
    });
    if (!('problem' in read)) return { position, received: found, slip: read.slip };
    const { field, missing, text } = read.problem;
    const why = missing ? wrong('missing', text) : wrong('invalid', text);
    if (field === 'weighed') return { position, received: wrong('invalid', text), slip: null };
    return { position, received: found, slip: null, [field]: why };
  });
}

function readQuantity(typed: string, line: Line) {
  const { unit, shipped } = line;
  const asked = { decimals: hasDecimals(line), unit };
  const count = parseStock(typed, asked);
  if (count === null) {
    return wrong('invalid', whyUnreadable(typed, asked) || '请填写实收数量，最多两位小数');
  }
  const most = mostReceived(line, { count: shipped, loaded: line.weighed });
  if (count <= most) return count;
  const isOfReceipt = termsOfLine(line).countsAt === 'receipt';
  const next = isOfReceipt ? '约定的允许偏差内；到货更重的，请卖家更正发货数量' : '实提数量';
  return wrong('tooLarge', `最多 ${formatQuantity(most)} ${unit}（${next}）`);
}

interface ReceivedLine {
  position: number;
  received: Hundredths;
  slip: Slip | null;
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
  for (const line of lines) {
    const { position, unit, productName, weighed: loaded, shipped } = line;
    const received = quantities.get(position) ?? loaded;
    const counted = countedAtReceipt(line, { count: shipped, loaded, found: received });
    await tx
      .update(deliveryLines)
      .set({ received, ...(counted !== loaded && { weighed: counted, loaded }) })
      .where(and(eq(deliveryLines.deliveryId, delivery.id), eq(deliveryLines.position, position)));
    if (received < counted) {
      short.push(`${productName} 少 ${formatQuantity(counted - received)} ${unit}`);
    } else if (counted !== loaded) {
      short.push(`${productName} 按到货过磅 ${formatQuantity(counted)} ${unit}结算`);
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
