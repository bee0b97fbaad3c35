import { beforeEach, expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

let now = 0;
let told: boolean[] = [];
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  told = [];
  const onChange = (isOpen: boolean) => told.push(isOpen);
  breaker = new Breaker({ failures: 3, restMs: 1000, now: () => now, onChange });
});

const fail = (times: number) => {
  for (let at = 0; at < times; at += 1) breaker.failed();
};

test('a success between failures keeps it closed', () => {
  fail(2);
  breaker.succeeded();
  fail(2);
  expect([breaker.isOpen, breaker.mayTry(), told]).toEqual([false, true, []]);
});

test('after three failures in a row nobody tries, then one in each rest', () => {
  fail(3);
  expect([breaker.mayTry(), told]).toEqual([false, [true]]);
  now = 1000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.failed();
  now = 1999;
  expect(breaker.mayTry()).toBe(false);
  now = 2000;
  expect(breaker.mayTry()).toBe(true);
  expect(told).toEqual([true]);
});

test('the first success closes it', () => {
  fail(4);
  breaker.succeeded();
  expect([breaker.isOpen, breaker.mayTry(), told]).toEqual([false, true, [true, false]]);
});
