import { expect, test } from 'vitest';
import type { OrderState } from '../order/state.ts';
import {
  BUYER_STEPS,
  groupState,
  isGroupOver,
  isReached,
  isRegistrationOver,
  PURCHASING_LABEL,
  PURCHASING_STATES,
  PURCHASING_STEPS,
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

test('issue 46 §3: a group is over from its deadline on, and once it is closed or withdrawn', () => {
  expect([-1, 0, 1].map((late) => isGroupOver(open, after(late)))).toEqual([false, true, true]);
  expect(isGroupOver({ ...open, withdrawnAt: after(-9) }, after(-8))).toBe(true);
});

test('a group is reached with its target, and never without members', () => {
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
  order: null,
} as const;
const passed = { ...registered, auditStatus: 'auditPass' } as const;
const joined = { ...passed, marginState: 'frozen' } as const;
const ordered = (state: OrderState, paidAt: Date | null = null) => ({
  ...joined,
  order: { state, paidAt },
});

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
  [ordered('waitPay'), 'reached', 'awaitPayment'],
  [ordered('paid', deadline), 'reached', 'paid'],
  [ordered('partPaid'), 'reached', 'awaitPayment'],
  [ordered('cancelled'), 'reached', 'defaulted'],
  [ordered('cancelled', deadline), 'reached', 'refunded'],
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
    '请在 2026-12-02 17:30 前支付订单 20261201173000000001，逾期未付保证金 ¥3,850.00 归卖家',
  );
  expect(resultText('notReached', { ...facts, marginState: 'released' })).toBe(
    '截止时未达到成团数量，保证金 ¥3,850.00 已退还至钱包',
  );
  expect(resultText('paid', facts)).toBe('保证金 ¥3,850.00 将退还至钱包');
  expect(resultText('defaulted', { ...facts, marginState: 'none' })).toBe('订单未付款，已取消');
});

const facts = {
  deadline,
  margin: 385_000,
  marginState: 'none',
  reason: '资质不符',
  order: null,
} as const;
const BACK = '，保证金 ¥3,850.00 已退还至钱包';

test.each([
  ['waitAudit', 'none', '审核通过并缴纳保证金后参团，2026-12-01 17:30 截止'],
  ['auditing', 'none', '审核通过并缴纳保证金后参团，2026-12-01 17:30 截止'],
  ['notPass', 'none', '资质不符'],
  ['notPass', 'released', `资质不符${BACK}`],
  ['joined', 'frozen', '保证金 ¥3,850.00 已冻结，2026-12-01 17:30 截止时确定是否成团'],
  ['settling', 'frozen', '登记已截止，正在确定是否成团'],
  ['paid', 'released', `订单已支付${BACK}`],
  ['paid', 'none', '订单已支付'],
  ['refunded', 'frozen', '订单已退款，保证金 ¥3,850.00 将退还至钱包'],
  ['refunded', 'released', `订单已退款${BACK}`],
  ['defaulted', 'forfeited', '订单未付款，保证金 ¥3,850.00 归卖家'],
  ['notReached', 'frozen', '截止时未达到成团数量'],
  ['cancelled', 'none', '登记已取消'],
  ['leftOut', 'none', '截止时未通过审核或未缴纳保证金'],
  ['withdrawn', 'released', `平台已撤回该计划${BACK}`],
] as const)('what follows when it is %s and its margin %s: %s', (state, marginState, text) => {
  expect(resultText(state, { ...facts, marginState })).toBe(text);
});

test.each([
  ['payMargin', ['awaitMargin']],
  ['cancel', ['waitAudit', 'auditing', 'awaitMargin']],
  ['payOrder', ['awaitPayment']],
] as const)('a buyer may %s only while it is %j: once frozen, a margin binds', (step, states) => {
  const able = PURCHASING_STATES.filter((state) => BUYER_STEPS[state].includes(step));
  expect(able).toEqual(states);
});

test('a buyer has no other step, and nothing is decided once the group is over', () => {
  expect(new Set(PURCHASING_STATES.flatMap((state) => BUYER_STEPS[state]))).toEqual(
    new Set(PURCHASING_STEPS),
  );
  expect(PURCHASING_STATES.filter((state) => !isRegistrationOver(state))).toEqual([
    ...['waitAudit', 'auditing', 'notPass', 'awaitMargin', 'joined'],
  ]);
});
