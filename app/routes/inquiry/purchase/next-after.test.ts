import { expect, test } from 'vitest';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { nextAfter } from './next-after.ts';

const order = (terms: PaymentTerms, day = '03', waitsForApproval = false) => ({
  orderCode: '1',
  sellerName: '卖家',
  paymentAmount: '1.00',
  terms,
  payDeadline: `2026-12-${day}T04:00:00.000Z`,
  waitsForApproval,
});
const FULL = { kind: 'full' } as const;
const MONTHLY = { kind: 'monthly', days: 30 } as const;

test.each([
  ['请在 2026-12-02 12:00 前付款', [order(FULL), order(FULL, '02')]],
  ['其中 1 个请在 2026-12-03 12:00 前付款', [order(MONTHLY, '02'), order(FULL)]],
  ['等待卖家发货', [order(MONTHLY), order({ kind: 'onDelivery' })]],
  ['等待审批', [order(FULL, '03', true), order(MONTHLY, '03', true)]],
])('after several orders: %s', (next, orders) => {
  expect(nextAfter(orders)).toBe(next);
});
