import { beforeEach, expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

let now = 0;
let changes: boolean[] = [];
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  changes = [];
  const onChange = (isOpen: boolean) => changes.push(isOpen);
  breaker = new Breaker({ failures: 3, restMs: 1000, now: () => now, onChange });
});

const fail = (times: number) => {
  for (let at = 0; at < times; at += 1) breaker.failed();
};

test('a success between failures keeps it closed', () => {
  fail(2);
  breaker.succeeded();
  fail(2);
  expect([breaker.isOpen, breaker.mayTry(), changes]).toEqual([false, true, []]);
});

test('after three failures in a row no attempt is allowed, then one after each rest', () => {
  fail(3);
  expect([breaker.mayTry(), changes]).toEqual([false, [true]]);
  now = 1000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.failed();
  now = 1999;
  expect(breaker.mayTry()).toBe(false);
  now = 2000;
  expect(breaker.mayTry()).toBe(true);
  expect(changes).toEqual([true]);
});

test('the first success closes it', () => {
  fail(4);
  breaker.succeeded();
  expect([breaker.isOpen, breaker.mayTry(), changes]).toEqual([false, true, [true, false]]);
});

test('an attempt that never ends is followed by another one', () => {
  fail(3);
  now = 1000;
  expect(breaker.mayTry()).toBe(true);
  now = 2000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
});

test('the success of a call from before it opened closes it during its rest', () => {
  fail(3);
  now = 500;
  breaker.succeeded();
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});
