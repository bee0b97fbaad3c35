import { expect, test } from 'vitest';
import { lifeOf } from './life.ts';

const at = (day: number) => `2026-12-0${day}T02:00:00.000Z`;
const fresh = {
  state: 'waitPay',
  createDate: at(1),
  payDate: null,
  cancelDate: null,
  events: [],
} as const;
const shown = (life: ReturnType<typeof lifeOf>) =>
  life.map(
    ({ step, date, isCurrent }) => `${step}${date ? ` ${date[9]}` : ''}${isCurrent ? ' now' : ''}`,
  );

test('an order that waits for its payment is at that step', () => {
  expect(shown(lifeOf(fresh))).toEqual([
    'ordered 1',
    'paid now',
    'shipped',
    'received',
    'settled',
    'invoiced',
  ]);
});

test('an approval is a step only where one is needed', () => {
  const life = lifeOf({ ...fresh, approval: { state: 'waiting' } });
  expect(shown(life).slice(0, 3)).toEqual(['ordered 1', 'approved now', 'paid']);
});

test('what is shipped in part is not shipped yet', () => {
  const events = [{ kind: 'shipped', date: at(3) }] as const;
  const part = lifeOf({ ...fresh, state: 'partShipped', payDate: at(2), events });
  expect(shown(part)[2]).toBe('shipped now');
  const whole = lifeOf({ ...fresh, state: 'shipped', payDate: at(2), events });
  expect(shown(whole).slice(2, 4)).toEqual(['shipped 3', 'received now']);
});

test('a cancelled order ends with that, after what was done', () => {
  const life = lifeOf({ ...fresh, state: 'cancelled', cancelDate: at(2) });
  expect(shown(life)).toEqual(['ordered 1', 'cancelled 2']);
});
