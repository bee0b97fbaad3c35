import { expect, test } from 'vitest';
import type { SaleAuction } from '#app/domain/auction/award-contract.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import { saleTodo } from './sale-todo.server.ts';

/** Of an auction whose awards have these orders. */
const todo = (...orders: (OrderState | null)[]) => {
  const awards = orders.map((orderState) => ({ state: 'paid', orderState }));
  return saleTodo({ result: null, restartedAs: null, awards } as unknown as SaleAuction)?.text;
};

test('what was paid is to be delivered until all of it has left, or it was refunded', () => {
  expect(todo('paid', 'partShipped', 'completed')).toBe('2 份已付款，请按订单安排交货。');
  expect(todo('shipped', 'completed', 'cancelled', 'waitPay', null)).toBeUndefined();
});
