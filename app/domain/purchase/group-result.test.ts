import { expect, test } from 'vitest';
import {
  groupState,
  isReached,
  PURCHASING_LABEL,
  PURCHASING_STATES,
  progressText,
  purchasingState,
  resultText,
} from './group-result.ts';

const deadline = new Date('2026-12-01T09:30:00.000Z');
const after = (milliseconds: number) => new Date(deadline.getTime() + milliseconds);
const open = { deadline, closedAt: null, reached: false, withdrawnAt: null };

test('a group is open until its deadline, then settled; what the close found stays', () => {
  expect(groupState(open, after(-1))).toBe('open');
  expect(groupState(open, after(0))).toBe('settling');
  const closed = { ...open, closedAt: after(1) };
  expect(groupState(closed, after(2))).toBe('notReached');
  expect(groupState({ ...closed, reached: true }, after(2))).toBe('reached');
  expect(groupState({ ...closed, withdrawnAt: after(3) }, after(4))).toBe('notReached');
  expect(groupState({ ...open, withdrawnAt: after(-9) }, after(4))).toBe('withdrawn');
});

test('a group is reached with its target, and never by nobody', () => {
  expect([isReached(1999, 2000), isReached(2000, 2000), isReached(2001, 2000)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isReached(0, 0)).toBe(false);
  expect(progressText(1050, 200_000, '吨')).toBe('已参团 10.5 吨，成团 2,000 吨');
});

const registered = {
  auditStatus: 'waitAudit',
  marginState: 'none',
  leftReason: null,
  orderState: null,
} as const;
const passed = { ...registered, auditStatus: 'auditPass' } as const;
const joined = { ...passed, marginState: 'frozen' } as const;

test.each([
  [registered, 'open', 'waitAudit'],
  [{ ...registered, auditStatus: 'auditing' }, 'open', 'auditing'],
  [{ ...registered, auditStatus: 'notPass' }, 'open', 'notPass'],
  [{ ...registered, auditStatus: 'notPass' }, 'notReached', 'notPass'],
  [passed, 'open', 'awaitMargin'],
  [joined, 'open', 'joined'],
  [joined, 'settling', 'settling'],
  [registered, 'settling', 'settling'],
  [{ ...joined, marginState: 'released' }, 'notReached', 'notReached'],
  [{ ...joined, orderState: 'waitPay' }, 'reached', 'awaitPayment'],
  [{ ...joined, orderState: 'paid' }, 'reached', 'paid'],
  [{ ...joined, orderState: 'cancelled' }, 'reached', 'defaulted'],
  [{ ...registered, auditStatus: 'notPass', leftReason: 'cancelled' }, 'open', 'cancelled'],
  [{ ...registered, auditStatus: 'notPass', leftReason: 'leftOut' }, 'reached', 'leftOut'],
  [{ ...joined, leftReason: 'withdrawn' }, 'withdrawn', 'withdrawn'],
] as const)('%j in a group that is %s: %s', (purchasing, group, state) => {
  expect(purchasingState(purchasing, group)).toBe(state);
});

test.each(PURCHASING_STATES)('%s has a label and says what follows', (state) => {
  const text = resultText(state, {
    deadline,
    margin: 385_000,
    marginState: 'frozen',
    reason: '资质不符',
    order: { orderCode: '20261201173000000001', payDeadline: deadline },
  });
  expect(text).not.toBe('');
  expect(PURCHASING_LABEL[state]).not.toBe('');
});

test('a sentence names what it is about: times, money, the order', () => {
  const facts = {
    deadline,
    margin: 385_000,
    marginState: 'frozen',
    reason: '资质不符',
    order: { orderCode: '20261201173000000001', payDeadline: after(86_400_000) },
  } as const;
  expect(resultText('awaitMargin', facts)).toBe(
    '请在 2026-12-01 17:30 前缴纳保证金 ¥3,850.00，逾期不能参团',
  );
  expect(resultText('awaitPayment', facts)).toBe(
    '请在 2026-12-02 17:30 前支付订单 20261201173000000001，逾期未付保证金 ¥3,850.00 归卖方',
  );
  expect(resultText('notReached', { ...facts, marginState: 'released' })).toBe(
    '截止时未达到成团数量，保证金 ¥3,850.00 已退还至钱包',
  );
  expect(resultText('paid', facts)).toBe('保证金 ¥3,850.00 将退还至钱包');
  expect(resultText('defaulted', { ...facts, marginState: 'none' })).toBe('订单未付款，已取消');
});
