import { and, eq } from 'drizzle-orm';
import type { DeliveryConsent } from '#app/domain/delivery/consent-contract.ts';
import type { OrderDeliveries } from '#app/domain/delivery/contract.ts';
import { mayHandle } from '#app/domain/delivery/delivery.ts';
import { countedAtReceipt } from '#app/domain/delivery/weight-terms.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { instalmentsOf, openOf, SUPPLEMENT_DAYS } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { costOf, exactYuan } from '#app/domain/unit-price.ts';
import { type Acting, forOwnAccount } from '#trading-api/account/index.ts';
import { consentToDearer } from '#trading-api/company/index.ts';
import { type OrderRow, type OwedOrder, owedOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import type { DeliveryRow } from './shippable.ts';
import { agreedTotals, costsOf, foundOf } from './totals.ts';

/** The deliveries of an order for its buyer, with the money of the weights that wait for an answer. */
export async function withConsents(
  db: Database,
  acting: Acting,
  orderCode: string,
  shown: OrderDeliveries,
  now: Date,
): Promise<OrderDeliveries> {
  const waiting = shown.deliveries.filter(({ state }) => mayHandle('answer', 'buyer', state));
  const [order] =
    waiting.length > 0
      ? await db.select(owedOrder).from(orders).where(eq(orders.orderCode, orderCode))
      : [];
  if (!order) return shown;
  const consents = new Map<string, DeliveryConsent>();
  for (const { deliveryId } of waiting) {
    consents.set(deliveryId, await consentOf(db, acting, order, { id: Number(deliveryId) }, now));
  }
  return {
    ...shown,
    deliveries: shown.deliveries.map((each) => ({
      ...each,
      consent: consents.get(each.deliveryId) ?? null,
    })),
  };
}

/** The money of a weight for the buyer who is asked about it, and who may agree to it. */
async function consentOf(
  db: Database,
  acting: Acting,
  order: OwedOrder,
  delivery: Pick<DeliveryRow, 'id'>,
  now: Date,
): Promise<DeliveryConsent> {
  const totals = await agreedTotals(db, order, delivery);
  const { ordered, before, after } = totals;
  const dearer = await consentToDearer(db, acting, order, costsOf(totals), now);
  const lines = await db
    .select({ line: orderLines, sent: deliveryLines })
    .from(deliveryLines)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderCode, order.orderCode),
        eq(orderLines.position, deliveryLines.position),
      ),
    )
    .where(eq(deliveryLines.deliveryId, delivery.id))
    .orderBy(deliveryLines.position);
  const priced = lines.map(({ line, sent }) => {
    const { received, weighed: loaded } = sent;
    // What has arrived is compared with what was loaded, all else with what was shipped of the order.
    const [count, weighed] =
      received === null
        ? [sent.count, loaded]
        : [loaded, countedAtReceipt(line, foundOf(sent, received))];
    const [asShipped, asWeighed] = [costOf(line, count), costOf(line, weighed)];
    return { line, count, weighed, asShipped, asWeighed };
  });
  return {
    lines: priced.map(({ line, count, weighed, asShipped, asWeighed }) => ({
      position: line.position,
      productName: line.productName,
      unit: line.unit,
      sellingPrice: toYuan(line.price),
      exactPrice: exactYuan(line),
      number: toQuantity(count),
      weighed: toQuantity(weighed),
      shipped: toYuan(asShipped),
      asWeighed: toYuan(asWeighed),
      difference: signedYuan(asWeighed - asShipped),
    })),
    ordered: toYuan(ordered),
    others: signedYuan(before - ordered),
    difference: signedYuan(after - before),
    total: toYuan(after),
    paid: toYuan(order.paidAmount),
    back: toYuan(Math.max(0, order.paidAmount - after)),
    dues: duesOf(order, after),
    dearer: dearer && { text: dearer.text, isOpen: dearer.isOpen, names: dearer.names },
  };
}

function duesOf(order: OwedOrder, settledAmount: Fen) {
  // The days are counted from the settlement, whose day nobody knows yet.
  const settled = { ...order, state: 'completed' as const, settledAmount, settledAt: new Date(0) };
  return instalmentsOf(settled).flatMap((instalment) => {
    const { kind } = instalment;
    const open = openOf(instalment);
    if (open <= 0) return [];
    const { terms } = order;
    const days =
      kind === 'supplement' ? SUPPLEMENT_DAYS : terms.kind === 'monthly' ? terms.days : 0;
    return [{ kind, amount: toYuan(open), days }];
  });
}

/**
 * Whether the buyer's company has somebody agree to what an order comes to with the weights of a delivery: its rule, its
 * sums and its budgets hold within the tolerance, too, which the seller states.
 */
export async function asksBuyer(
  tx: Database,
  order: OrderRow,
  delivery: Pick<DeliveryRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const totals = await agreedTotals(tx, order, delivery);
  if (totals.after <= totals.ordered) return false;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customerId));
  if (!customer) throw new Error(`no customer ${order.customerId}`);
  const acting = forOwnAccount(customer);
  return (await consentToDearer(tx, acting, order, costsOf(totals), now)) !== null;
}

/** 「，同意后订单合计由 ¥38,500.00 变为 ¥40,463.50（多 ¥1,963.50）」, for a message. */
export async function consentNote(
  tx: Database,
  order: OrderRow,
  delivery: Pick<DeliveryRow, 'id'>,
): Promise<string> {
  const { before, after } = await agreedTotals(tx, order, delivery);
  const by = after - before;
  if (by === 0) return '，订单合计不变';
  const amount = `${by > 0 ? '多' : '少'} ¥${formatYuan(Math.abs(by))}`;
  return `，同意后订单合计由 ¥${formatYuan(before)} 变为 ¥${formatYuan(after)}（${amount}）`;
}
