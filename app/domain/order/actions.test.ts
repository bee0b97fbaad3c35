import { expect, test } from 'vitest';
import {
  isReleased,
  mayDo,
  ORDER_STATES,
  type OrderAction,
  type OrderState,
  orderStateLabel,
} from './state.ts';
import { ACTORS, type OrderActor } from './timeline.ts';

const ALL = { payable: true, unshipped: true, underWay: true, received: true, invoiceable: true };
type Fact = keyof typeof ALL;
const RELEASED: readonly OrderState[] = ['paid', 'partShipped', 'shipped', 'completed'];

test('an order is released from its payment on, unless it is cancelled', () => {
  expect(ORDER_STATES.filter(isReleased)).toEqual(RELEASED);
});

test.each<[OrderAction, OrderActor, readonly OrderState[], Fact | null]>([
  ['pay', 'buyer', ORDER_STATES, 'payable'],
  ['uploadReceipt', 'buyer', ORDER_STATES, 'payable'],
  ['ship', 'seller', ['paid', 'partShipped'], 'unshipped'],
  ['receive', 'buyer', ORDER_STATES, 'underWay'],
  ['applyInvoice', 'buyer', RELEASED, 'invoiceable'],
  ['applyAfterSale', 'buyer', RELEASED, null],
  ['rate', 'buyer', RELEASED, 'received'],
])(
  'only «%s» by the %s, in the states %j, and only where it is %s',
  (action, side, states, fact) => {
    const able = (actor: OrderActor, facts: Partial<typeof ALL>) =>
      ORDER_STATES.filter((state) => mayDo(action, actor, { state, source: 'cart', ...facts }));
    for (const actor of ACTORS) expect(able(actor, ALL)).toEqual(actor === side ? states : []);
    expect(able(side, {})).toEqual(fact ? [] : states);
    if (fact) expect(able(side, { ...ALL, [fact]: false })).toEqual([]);
  },
);

test.each<[OrderActor, OrderState[]]>([
  ['buyer', ['waitPay']],
  ['operator', ['partPaid']],
  ['seller', []],
  ['system', []],
])('the %s may cancel an order that is %j, and none of an auction', (actor, states) => {
  const able = (source: string) =>
    ORDER_STATES.filter((state) => mayDo('cancel', actor, { state, source }));
  expect(able('cart')).toEqual(states);
  expect(able('auction')).toEqual([]);
});

test.each<[OrderState, 'waiting' | 'approved' | null, string]>([
  ['waitPay', 'waiting', '待审批'],
  ['waitPay', 'approved', '待付款'],
  ['waitPay', null, '待付款'],
  ['cancelled', 'waiting', '已取消'],
])('an order that is %s, its approval %s, is called %s', (state, approval, label) => {
  expect(orderStateLabel({ state, approval: approval && { state: approval } })).toBe(label);
});

test('an order that was never to be approved is called by its state', () => {
  expect(orderStateLabel({ state: 'waitPay' })).toBe('待付款');
});
