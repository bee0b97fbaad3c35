import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceableOrders,
  invoiceRequests,
  registerInvoice,
  reverseInvoice,
} from '#app/domain/invoice/contract.ts';
import { MOST_ORDERS_INVOICED } from '#app/domain/invoice/invoice.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { apply, invoiceNumber, received, uploaded } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** The same order many times, with its lines and its delivery. */
async function copies(orderCode: string, count: number) {
  const copied = (table: string, changed: string) =>
    sql.raw(`insert into ${table}
      select (jsonb_populate_record(t, ${changed})).*
      from ${table} t, generate_series(1, ${count}) n where t.order_code = '${orderCode}'`);
  const code = `jsonb_build_object('order_code', t.order_code || '-' || n`;
  await market.db.execute(copied('orders', `${code})`));
  await market.db.execute(copied('order_lines', `${code})`));
  await market.db.execute(copied('deliveries', `${code}, 'id', t.id * 1000 + n)`));
  await market.db.execute(
    sql.raw(`insert into delivery_lines
      select (jsonb_populate_record(l, jsonb_build_object('delivery_id', d.id))).*
      from delivery_lines l join deliveries o on o.id = l.delivery_id
      join deliveries d on d.order_code like o.order_code || '-%'
      where o.order_code = '${orderCode}'`),
  );
}

test('issue 54: a hundred orders are on one invoice, and are taken back line by line', async () => {
  const { buyer, seller, orderCode } = await received(market);
  await copies(orderCode, MOST_ORDERS_INVOICED - 1);
  const due = await buyer.call(invoiceableOrders, { month: '2026-01' });
  const all = due.length === 0 ? await buyer.call(invoiceableOrders, {}) : due;
  expect(all).toHaveLength(MOST_ORDERS_INVOICED);
  const { id } = await apply(
    buyer,
    all.map((order) => ({ orderCode: order.orderCode, amount: order.amount })),
  );
  const [request] = (await buyer.call(invoiceRequests, { id })).content;
  expect(request?.lines).toHaveLength(MOST_ORDERS_INVOICED);
  await seller.call(registerInvoice, {
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-05', amount: '3850000' },
    lines: (request?.lines ?? []).map(({ orderCode: of, position, usualRate }) => ({
      ...{ orderCode: of, position, taxRate: usualRate },
    })),
    fileIds: [await uploaded(market, seller)],
  });
  const [issued] = (await buyer.call(invoiceRequests, { id })).content;
  // A hundred times 4,429.20; of the sum by itself it would be a few fen more.
  expect(issued?.invoices).toMatchObject([{ taxAmount: '442920.00' }]);
  expect(issued?.invoices[0]?.lines).toHaveLength(MOST_ORDERS_INVOICED);
  await seller.call(reverseInvoice, {
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货' },
    lines: [{ no: 7, amount: '38500' }],
  });
  const again = await buyer.call(invoiceableOrders, {});
  expect(again).toMatchObject([{ amount: '38500.00' }]);
});

test('invoice.apply: tooLarge: more lines than an invoice has', async () => {
  const [buyer, seller] = [await market.buyer(), await sellerOf(market)];
  const lines = [];
  for (let at = 0; at < 11; at += 1) {
    lines.push([await market.offer({ sellerCode: 'S0001' }), '1'] as const);
  }
  const { orderCode } = await sold(market, { buyer, lines });
  const { deliveryId } = await ship(
    seller,
    orderCode,
    lines.map(() => ['1'] as const),
  );
  await receive(buyer, deliveryId);
  await copies(orderCode, MOST_ORDERS_INVOICED - 1);
  const all = await buyer.call(invoiceableOrders, {});
  const orders = all.map((order) => ({ orderCode: order.orderCode, amount: order.amount }));
  expect(orders).toHaveLength(MOST_ORDERS_INVOICED);
  expect(await problemsOf(apply(buyer, orders))).toMatchObject([
    {
      path: ['orders'],
      code: 'tooLarge',
      text: '一张发票最多 1000 行，所选有 1100 行，请分次申请',
    },
  ]);
  await apply(buyer, orders.slice(0, 90));
});
