import { expect, test } from 'vitest';
import { payUntil } from '#app/domain/order/payment-note.ts';
import type { PayableOrder } from '#app/domain/payment/contract.ts';
import { paymentNotice, whyNotPayable } from './payment-notice.server.ts';

const NOW = new Date('2026-11-26T10:00:00+08:00');

const order = {
  orderCode: '2026112600000001',
  state: 'waitPay' as const,
  source: 'cart',
  payDeadline: '2026-11-26T02:30:00Z',
  dueInstalment: { kind: 'full' as const, dueDate: '2026-11-26T02:30:00Z' },
  dueAmount: '100.00' as string | null,
};

const ofBundle = (changed: Partial<typeof order>) => ({
  ...order,
  ...changed,
  sellerName: '',
  paidAmount: '0.00',
  refundedAmount: '0.00',
});

test('the orders of a bundle are paid by their own times, and each kind says what happens otherwise', () => {
  const released = { state: 'completed' as const, source: 'offer' } as unknown as typeof order;
  const supplement = { ...released, dueInstalment: { kind: 'supplement', dueDate: null } };
  const bundled = [
    ofBundle({}),
    ofBundle({ source: 'direct' }),
    ofBundle({ source: 'auction' }),
    ofBundle({ source: 'group', dueAmount: null }),
    ofBundle(supplement as unknown as typeof order),
  ] as NonNullable<PayableOrder['bundled']>;
  const notice = (rows: typeof bundled) =>
    paymentNotice({ ...order, source: 'bundle', dueInstalment: null }, rows, NOW);
  expect(notice(bundled)).toBe(
    '请在各订单的付款期限前付款，逾期订单自动取消；逾期视为违约，竞价保证金不予退还。',
  );
  expect(notice(bundled.slice(3))).toBe('请在各订单的付款期限前付款。');
  expect(bundled.map((each) => payUntil(each, NOW))).toEqual([
    ...Array(4).fill('今天 10:30'),
    '收货结算后',
  ]);
});

test('one order has the note of its own', () => {
  expect(paymentNotice(order, null, NOW)).toBe('请在 今天 10:30 前完成支付，逾期订单自动取消。');
});

test('an order whose time to pay has passed is not called cancelled before it is', () => {
  expect(whyNotPayable(order)).toBeNull();
  const open = { ...order, dueAmount: null };
  expect(whyNotPayable(open)?.text).toBe('订单已超过支付时间，不能再支付');
  expect(whyNotPayable({ ...open, state: 'cancelled' })?.text).toBe('订单已取消，不能再支付');
});
