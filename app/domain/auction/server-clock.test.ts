import { describe, expect, it } from 'vitest';
import { bestOffset, latencyOf, sampleOf, secondsUntil, withSample } from './server-clock.ts';

const sample = (roundTrip: number, offset = 0) => ({ offset, roundTrip });

describe('the clock on the page follows the server’s', () => {
  it('takes the server’s time for the middle of an exchange', () => {
    expect(sampleOf({ serverTime: 5000, sentAt: 100, receivedAt: 300 })).toEqual({
      offset: 4800,
      roundTrip: 200,
    });
  });

  it('goes by the quickest answer', () => {
    expect(bestOffset([sample(300, 7), sample(80, 5), sample(90, 6)])).toBe(5);
    expect(bestOffset([])).toBeNull();
  });

  it('forgets how the line was half a minute ago', () => {
    const old = sample(1, 1);
    const samples = Array.from({ length: 10 }).reduce<ReturnType<typeof withSample>>(
      (kept) => withSample(kept, sample(50, 2)),
      [old],
    );
    expect(samples).toHaveLength(10);
    expect(samples).not.toContain(old);
  });

  it('forgets what it knew before the machine slept, in which the page’s clock stood still', () => {
    const awake = [sample(40, 1000), sample(50, 1005)];
    expect(withSample(awake, sample(600, 61_000))).toEqual([sample(600, 61_000)]);
    // A slow answer is uncertain, and contradicts none.
    expect(withSample(awake, sample(4000, 2900))).toHaveLength(3);
    expect(bestOffset(withSample(awake, sample(90, 1900)))).toBe(1000);
  });

  it.each([
    [10_000, 10],
    [10_001, 11],
    [1, 1],
    [0, 0],
    [-5, 0],
  ])('shows what is left of %i ms as %i s', (left, seconds) => {
    expect(secondsUntil(1_000_000 + left, 1_000_000)).toBe(seconds);
  });
});

describe('how far the visitor’s latency lets them wait', () => {
  it('says nothing before it has measured', () => {
    expect(latencyOf([])).toBeNull();
  });

  it('leaves a quick line two seconds on the countdown', () => {
    expect(latencyOf([sample(40), sample(60), sample(50)])).toEqual({
      usual: 50,
      slowest: 60,
      lastSecond: 2,
    });
  });

  it('leaves a slow line as much more as its slowest answer took', () => {
    expect(latencyOf([sample(400), sample(2600), sample(500)])).toMatchObject({
      usual: 500,
      lastSecond: 5,
    });
  });

  it('keeps half of the quickest answer for the clock’s error', () => {
    expect(latencyOf([sample(400), sample(1200)])).toMatchObject({ slowest: 1200, lastSecond: 3 });
    expect(latencyOf([sample(700), sample(1200)])).toMatchObject({ lastSecond: 4 });
    expect(latencyOf([sample(300), sample(1200)])).toMatchObject({
      lastSecond: 3,
    });
  });
});
