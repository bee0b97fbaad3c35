import { eq } from 'drizzle-orm';
import { soldBy } from '#tests/api/order/sold-orders.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import {
  deliveries,
  deliveryLines,
  invoiceRequestOrders,
  invoiceRequests,
  invoices,
  orderEvents,
  orderLines,
  orderPayments,
  orders,
} from '#trading-api/schema.ts';

/** Noon of a day in Shanghai. */
export const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);

/** An order of ten tonnes at 10.00 yuan. */
export async function orderOf(
  market: OpenMarket,
  customerId: number,
  code: string,
  sellerCode: string,
): Promise<void> {
  await soldBy(market, sellerCode, customerId, { code, state: 'paid', lines: 1 });
  const plain = { price: 10_00, count: 10_00, amount: 100_00 };
  await market.db.update(orderLines).set(plain).where(eq(orderLines.orderCode, code));
  await market.db
    .update(orders)
    .set({ paymentAmount: 100_00, createdAt: noon('2026-07-09') })
    .where(eq(orders.orderCode, code));
}

export async function paidOn(market: OpenMarket, orderCode: string, amount: number, day: string) {
  await market.db.insert(orderPayments).values({
    ...{ orderCode, amount, method: 'transfer', reference: `${orderCode} ${day}` },
    paidAt: noon(day),
  });
}

/** One delivery of all of it, received on a day at this weight. */
export async function receivedOn(
  market: OpenMarket,
  orderCode: string,
  weighed: number,
  day: string,
) {
  const order = first(await market.db.select().from(orders).where(eq(orders.orderCode, orderCode)));
  const [made] = await market.db
    .insert(deliveries)
    .values({
      ...{
        orderCode,
        sellerCode: order.sellerCode,
        number: 1,
        state: 'received',
        way: 1,
        weighing: 'scale',
      },
      createdAt: noon(day),
      receivedAt: noon(day),
    })
    .returning();
  const deliveryId = first(made ? [made] : []).id;
  await market.db
    .insert(deliveryLines)
    .values({ deliveryId, position: 0, count: 10_00, weighed, received: weighed });
}

export async function settledOn(market: OpenMarket, orderCode: string, total: number, day: string) {
  await market.db
    .update(orders)
    .set({ settledAmount: total, paidAmount: total, settledAt: noon(day), state: 'completed' })
    .where(eq(orders.orderCode, orderCode));
}

export async function returnedOn(
  market: OpenMarket,
  orderCode: string,
  amount: number,
  day: string,
) {
  await market.db.insert(orderEvents).values({
    ...{ orderCode, kind: 'returned', actor: 'system', amount },
    createdAt: noon(day),
  });
}

/** An invoice for an order, and the reversal of a part of it on a later day. */
export async function invoicedOn(
  market: OpenMarket,
  {
    customerId,
    sellerCode,
    orderCode,
  }: { customerId: number; sellerCode: string; orderCode: string },
  invoiced: readonly { number: string; amount: number; day: string }[],
) {
  const title = { kind: 'general', name: '远澄机械', taxNo: '', address: '', phone: '' } as const;
  const amount = invoiced[0]?.amount ?? 0;
  const [request] = await market.db
    .insert(invoiceRequests)
    .values({
      ...{ customerId, sellerCode, state: 'issued', amount, remark: '' },
      title: { ...title, bank: '', account: '', email: '' },
      createdAt: noon('2026-08-03'),
    })
    .returning();
  const requestId = first(request ? [request] : []).id;
  await market.db.insert(invoiceRequestOrders).values({ requestId, orderCode, amount });
  for (const [at, { number, amount, day }] of invoiced.entries()) {
    const originalNumber = at > 0 ? (invoiced[0]?.number ?? null) : null;
    await market.db.insert(invoices).values({
      ...{ requestId, number, amount, originalNumber, taxRate: 13, taxAmount: 0 },
      ...{ issueDate: day, createdAt: noon(day) },
    });
  }
}
