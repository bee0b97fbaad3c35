import { describe, expect, test } from 'vitest';
import { deadlineByTransfer } from './remittance.ts';

describe('until when an order is to be paid once its buyer has chosen a transfer', () => {
  // A Monday with none of the market's holidays near it; three trading days on it is Thursday.
  const NOW = new Date('2026-11-23T02:00:00Z');
  const SOON = new Date('2026-11-23T02:30:00Z');
  const deadline = (source: string, state = 'waitPay', payDeadline = SOON) =>
    deadlineByTransfer({ source, state, payDeadline }, NOW, []);

  test.each(['cart', 'order', 'direct', 'spot'])(
    'prices of the market (%s): held longer',
    (source) => {
      expect(deadline(source)).toEqual(new Date('2026-11-26T02:00:00Z'));
    },
  );

  test('a holiday is no working day', () => {
    const order = { source: 'cart', state: 'waitPay', payDeadline: SOON };
    const holiday = { kind: 'off', name: '放假', from: '2026-11-24', to: '2026-11-26' } as const;
    expect(deadlineByTransfer(order, NOW, [holiday])).toEqual(new Date('2026-12-01T02:00:00Z'));
  });

  test.each(['auction', 'inquiry', ''])('agreed otherwise («%s»): as it was', (source) => {
    expect(deadline(source)).toBe(SOON);
  });

  test('what is no longer to be paid, or has longer anyway, keeps its deadline', () => {
    expect(deadline('cart', 'cancelled')).toBe(SOON);
    const late = new Date('2026-12-31T02:00:00Z');
    expect(deadline('cart', 'waitPay', late)).toBe(late);
  });
});
