import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { exactWallTime, wallTime } from '#app/domain/time.ts';
import { dayAndTime, exactTime } from './live-auction.ts';

test.prop([fc.nat(4_000_000_000_000)])('the live page writes times as all others do', (at) => {
  expect(dayAndTime(at)).toBe(wallTime(new Date(at)));
  expect(exactTime(at)).toBe(exactWallTime(new Date(at)).slice(5));
});
