import { expect, test } from 'vitest';
import { isPayable, type OrderState, PAY_WINDOW_MINUTES } from './order.ts';

const created = new Date('2026-11-23T09:00:00+08:00');
const payDeadline = new Date(created.getTime() + PAY_WINDOW_MINUTES * 60_000);
const at = (time: string) => new Date(`2026-11-23T${time}+08:00`);

test.each<[OrderState, string, boolean]>([
  ['waitPay', '09:00:00', true],
  ['waitPay', '09:29:59.999', true],
  ['waitPay', '09:30:00', false],
  ['paid', '09:00:00', false],
  ['cancelled', '09:00:00', false],
])('decision 14: %s at %s', (state, time, payable) => {
  expect(isPayable({ state, payDeadline }, at(time))).toBe(payable);
});
