import { expect, test } from 'vitest';
import { isPayable, type OrderState, PAY_WINDOW_MINUTES, stockShortageMessage } from './order.ts';

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

test('decision 14: 库存不足 names the goods and what is left', () => {
  expect(stockShortageMessage('螺纹钢 HRB400E Φ20', 1050, '吨')).toBe(
    '库存不足：螺纹钢 HRB400E Φ20 仅剩 10.5 吨',
  );
  expect(stockShortageMessage('轴承 6205', 0, '套')).toBe('库存不足：轴承 6205 仅剩 0 套');
});
