import { expect, test, vi } from 'vitest';
import type { InvoiceableOrder } from '#app/domain/invoice/contract.ts';
import { MOST_INVOICEABLE, MOST_ORDERS_INVOICED } from '#app/domain/invoice/invoice.ts';
import { applyHandler, applyView } from './apply.server.ts';
import { amountControl } from './apply-controls.ts';

const { call } = vi.hoisted(() => {
  process.env.TRADING_API_URL = 'http://trading-api';
  return { call: vi.fn() };
});
vi.mock('#app/api/client.server.ts', () => ({ call }));

const codes = (count: number) => Array.from({ length: count }, (_, at) => `DO${at}`);

const sent = (chosen: string[], amounts: Record<string, string> = {}) => {
  const data = new FormData();
  for (const code of chosen) data.append('chosen', code);
  for (const [code, amount] of Object.entries(amounts)) data.set(amountControl(code), amount);
  const value = { sellerCode: 'S0001', titleId: '1', chosen, remark: '' };
  const request = new Request('http://portal/customer/invoice-management');
  return { value, data, request } as unknown as Parameters<typeof applyHandler.submit>[0];
};

test('more orders than one invoice takes are refused in words, beside the orders', async () => {
  const reply = await applyHandler.submit(sent(codes(MOST_ORDERS_INVOICED + 1)));
  expect(reply).toMatchObject({
    errors: { chosen: ['一次最多申请 100 个订单，已选 101 个，请分次申请'] },
  });
  expect(call).not.toHaveBeenCalled();
});

test('each order has the amount of its own control, also where others are empty', async () => {
  await applyHandler.submit(sent(['B', 'C'], { A: '', B: '2.00', C: '3.00' })).catch(() => null);
  expect(call.mock.lastCall?.[1]).toMatchObject({
    orders: [
      { orderCode: 'B', amount: '2.00' },
      { orderCode: 'C', amount: '3.00' },
    ],
  });
});

const order = (orderCode: string): InvoiceableOrder => ({
  orderCode,
  sellerCode: 'S0001',
  sellerName: '卖家',
  createDate: '2026-11-24T09:30:00.000Z',
  amount: '1.00',
  deliveries: [],
  lines: [],
});

test('a list that is cut says so', () => {
  const cut = (count: number) => applyView(codes(count).map(order), new URLSearchParams()).isCut;
  expect([cut(MOST_INVOICEABLE - 1), cut(MOST_INVOICEABLE)]).toEqual([false, true]);
});

test('issue 50 §2: the orders of a seller have pages, each of as many as one request takes', () => {
  const found = codes(MOST_ORDERS_INVOICED + 2).map(order);
  const of = (query: string) => applyView(found, new URLSearchParams(query));
  expect(of('').rows).toHaveLength(MOST_ORDERS_INVOICED);
  expect(of('orders=2').rows.map(({ orderCode }) => orderCode)).toEqual(['DO100', 'DO101']);
  expect(of('month=2026-11&orders=2').pager).toMatchObject({
    ...{ page: 2, pages: 2, name: 'orders', first: '/customer/invoice-management?month=2026-11' },
  });
  expect(() => of('orders=3')).toThrow();
});
