import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { RenderBudget } from '#server/render-budget.ts';

const from = (address: string, cookie = '') =>
  ({ headers: { 'x-forwarded-for': address, cookie } }) as unknown as IncomingMessage;

test('the addresses of one IPv6 subscriber share a budget; others, and customers, have their own', () => {
  // Ten at once.
  const budget = new RenderBudget(1);
  for (let page = 0; page < 10; page += 1) {
    expect(budget.take(from(`2001:db8::${page}`))).toBe(0);
  }
  expect(budget.take(from('2001:0db8:0:0:9::1'))).toBeGreaterThan(0);
  expect(budget.take(from('2001:db8:0:1::1'))).toBe(0);
  expect(budget.take(from('192.0.2.1'))).toBe(0);
  expect(budget.take(from('2001:db8::1', 'session=x'))).toBe(0);
});

test('a burst is allowed again at the rate at which it is earned, not all at once', () => {
  let now = 0;
  const budget = new RenderBudget(2, () => now);
  const taken = () => {
    let pages = 0;
    while (budget.take(from('192.0.2.1')) === 0) pages += 1;
    return pages;
  };
  expect(taken()).toBe(20);
  expect(budget.take(from('192.0.2.1'))).toBe(1);
  now = 3000;
  expect(taken()).toBe(6);
  now = 60_000;
  expect(taken()).toBe(20);
});
