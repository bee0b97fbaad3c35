import { expect, test } from 'vitest';
import { paymentNote } from './payment-note.ts';

const NOW = new Date('2026-11-26T10:00:00+08:00');
const LATER = '2026-11-30T02:00:00Z';
const EARLIER = '2026-11-20T02:00:00Z';

type Order = Parameters<typeof paymentNote>[0];

const noteOf = (changed: Partial<Order>) =>
  paymentNote(
    { state: 'waitPay', source: 'cart', payDeadline: LATER, dueInstalment: null, ...changed },
    NOW,
  );

test.each([
  ['cart', '请在 2026-11-30 10:00 前完成支付，逾期订单自动取消。'],
  ['auction', '请在 2026-11-30 10:00 前完成支付，逾期视为违约，竞价保证金不予退还。'],
  ['group', '请在 2026-11-30 10:00 前完成支付，逾期视为违约，集采保证金归卖家。'],
])('what happens to an unpaid order of «%s»', (source, expected) => {
  expect(noteOf({ source, dueInstalment: { kind: 'full', dueDate: LATER } })).toBe(expected);
});

test.each<[string, Partial<Order>, string | null]>([
  [
    'a balance',
    { state: 'partPaid', source: 'offer', dueInstalment: { kind: 'balance', dueDate: LATER } },
    '请在 2026-11-30 10:00 前付清尾款，付清后卖家发货。',
  ],
  [
    'a late balance',
    { state: 'partPaid', source: 'offer', dueInstalment: { kind: 'balance', dueDate: EARLIER } },
    '尾款应在 2026-11-20 10:00 前付清，现已逾期，请尽快支付，付清后卖家发货。',
  ],
  [
    'the rest of what was won in an auction',
    { state: 'partPaid', source: 'auction', dueInstalment: { kind: 'full', dueDate: LATER } },
    '请在 2026-11-30 10:00 前付清剩余货款，逾期视为违约，竞价保证金不予退还。',
  ],
  [
    'a month’s',
    { state: 'completed', dueInstalment: { kind: 'monthly', dueDate: LATER } },
    '请在 2026-11-30 10:00 前付清月结款。',
  ],
  [
    'a month’s, before it is weighed',
    { state: 'shipped', dueInstalment: { kind: 'monthly', dueDate: null } },
    '月结款在收货结算后到期，可以提前支付。',
  ],
  [
    'a supplement, whose order’s own time to pay is long past',
    {
      state: 'completed',
      payDeadline: EARLIER,
      dueInstalment: { kind: 'supplement', dueDate: LATER },
    },
    '请在 2026-11-30 10:00 前付清补款。',
  ],
  ['nothing', { state: 'completed' }, null],
  ['nothing of what is cancelled', { state: 'cancelled' }, null],
])('%s threatens with nothing that will not happen', (_, changed, expected) => {
  expect(noteOf(changed)).toBe(expected);
});
