import { expect, test } from 'vitest';
import { customerSection } from './customer-section.ts';

test.each([
  ['/customer/purchase-order/D1', '/customer/purchase-order'],
  ['/customer/purchase-order/D1/delivery/1', '/customer/purchase-order'],
  ['/CUSTOMER/Sale-Order/D1', '/customer/sale-order'],
  ['/customer/desk/auctions/7', '/customer/desk/auctions'],
])('there is no %s: one goes on to %s', (path, to) => {
  expect(customerSection(path)?.to).toBe(to);
});

test.each(['/customer/purchase-order', '/customer', '/trading', '/detail'])(
  '%s is of no list',
  (path) => expect(customerSection(path)).toBeNull(),
);
