import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { wallTime } from '#app/domain/time.ts';
import { dayAndTime } from './live-auction.ts';

/** From 1992 to 2096: the market's clock knows nothing of Shanghai's summer times, the last of which was in 1991. */
const INSTANTS = fc.integer({ min: Date.UTC(1992), max: 4_000_000_000_000 });

test.prop([INSTANTS])('the live page writes times as all others do', (at) => {
  expect(dayAndTime(at)).toBe(wallTime(new Date(at)));
});
