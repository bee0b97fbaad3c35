import { expect, test } from 'vitest';
import { deadlineAfterUndo, type FollowsFromPayment, undoProblem } from './undo.ts';

const PAID: FollowsFromPayment = {
  ...{ state: 'paid', source: 'cart', returned: 0, deliveries: 0, paidOut: 0 },
  ...{ cases: 0, invoices: 0, unsentLines: 0 },
};

test('a transfer can be taken off an order of which nothing was done', () => {
  expect(undoProblem(PAID)).toBeNull();
  expect(undoProblem({ ...PAID, state: 'partPaid', source: 'auction' })).toBeNull();
});

const AFTERWARDS: [Partial<FollowsFromPayment>, RegExp][] = [
  [{ state: 'cancelled' }, /已退回买家/],
  [{ state: 'partPaid', returned: 1 }, /已退回买家/],
  [{ state: 'partShipped' }, /已发货/],
  [{ state: 'completed' }, /已发货/],
  [{ deliveries: 1 }, /已发货/],
  [{ paidOut: 1 }, /已发货/],
  [{ cases: 1 }, /售后/],
  [{ invoices: 1 }, /发票/],
  [{ unsentLines: 1 }, /代金券/],
  [{ unsentLines: 1, state: 'completed', paidOut: 1 }, /代金券/],
  [{ source: 'auction' }, /保证金/],
  [{ source: 'group' }, /保证金/],
];
test.each(AFTERWARDS)('after %j it stays', (facts, reason) => {
  expect(undoProblem({ ...PAID, ...facts })).toMatch(reason);
});

test('its buyer has a working day to pay, or until the deadline there was', () => {
  const now = new Date('2026-11-26T02:00:00Z');
  const past = new Date('2026-11-20T02:00:00Z');
  const later = new Date('2026-12-26T02:00:00Z');
  expect(deadlineAfterUndo(past, now, []).getTime()).toBeGreaterThan(now.getTime());
  expect(deadlineAfterUndo(later, now, [])).toEqual(later);
});
