import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  endedUnpaid,
  mayDo,
  ORDER_STATES,
  ORDER_STEPS,
  type OrderState,
  stateAfter,
} from './state.ts';

const ENDS: readonly OrderState[] = ['completed', 'cancelled'];

function reachedFrom(start: OrderState): Set<OrderState> {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const next of Object.values(ORDER_STEPS[state])) reached.add(next);
  }
  return reached;
}

test('every state of an order is reached from its first', () => {
  expect([...reachedFrom('waitPay')].sort()).toEqual([...ORDER_STATES].sort());
});

test('from every state an order comes to an end', () => {
  for (const state of ORDER_STATES) {
    expect(
      ENDS.some((end) => reachedFrom(state).has(end)),
      state,
    ).toBe(true);
  }
});

property.prop([fc.constantFrom(...ENDS), fc.constantFrom('release', 'cancel', 'shipAll')])(
  'nothing happens to an order that has ended',
  (end, step) => {
    expect(stateAfter(end, step as 'cancel')).toBeNull();
  },
);

test.each<
  [
    OrderState,
    'release' | 'shipPart' | 'shipAll' | 'unship' | 'cancel' | 'receiveAll',
    OrderState | null,
  ]
>([
  ['waitPay', 'shipAll', null],
  ['partPaid', 'shipAll', null],
  ['partPaid', 'release', 'paid'],
  ['paid', 'shipAll', 'shipped'],
  ['partShipped', 'cancel', null],
  ['shipped', 'receiveAll', 'completed'],
  ['shipped', 'shipPart', 'partShipped'],
  ['shipped', 'unship', 'paid'],
  ['partShipped', 'unship', 'paid'],
  ['completed', 'unship', null],
])('%s, %s: %s', (state, step, expected) => {
  expect(stateAfter(state, step)).toBe(expected);
});

test('a buyer cancels what is unpaid, the operator what is paid in part', () => {
  const may = (actor: 'buyer' | 'operator', source = 'offer') =>
    ORDER_STATES.filter((state) =>
      mayDo('cancel', actor, { state, source, payable: true, unshipped: true }),
    );
  expect(may('buyer')).toEqual(['waitPay']);
  expect(may('operator')).toEqual(['partPaid']);
  expect([...may('buyer', 'auction'), ...may('operator', 'auction')]).toEqual([]);
});

test('only what was never paid far enough ended unpaid, not what was refunded by agreement', () => {
  expect(endedUnpaid({ state: 'cancelled', paidAt: null })).toBe(true);
  expect(endedUnpaid({ state: 'cancelled', paidAt: new Date(0) })).toBe(false);
  expect(endedUnpaid({ state: 'waitPay', paidAt: null })).toBe(false);
});
