import { describe, expect, test } from 'vitest';
import { choiceProblem } from './award.ts';
import { readPoints, sumProblem } from './criteria.ts';
import { type OpenedOffer, pricePoints, rankLot } from './ranking.ts';
import { tenderState } from './tender.ts';

const AT = new Date('2026-12-01T08:00:00Z');
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

const offer = (id: number, price: number, points = 0, minutes = id): OpenedOffer => ({
  offerId: String(id),
  submittedAt: later(minutes),
  prices: new Map([[1, price]]),
  points: new Map([[1, points]]),
});
const ranksOf = (offers: readonly OpenedOffer[], weight = 60) =>
  rankLot(1, offers, weight).map(({ offerId, total }) => [offerId, total]);

test.each([
  [100, 100, 6000],
  [100, 200, 3000],
  [100, 300, 2000],
  [200, 300, 4000],
  [1, 7, 857],
  [99_999_999_999_999, 99_999_999_999_999, 6000],
])('the lowest %d, the price %d: %d hundredths of 60 points', (lowest, price, expected) => {
  expect(pricePoints(lowest, price, 60)).toBe(expected);
});

describe('rankLot', () => {
  test('points of price and criteria together; who has no price is not ranked', () => {
    const none = { ...offer(4, 1), prices: new Map([[2, 1]]) };
    expect(ranksOf([offer(1, 100, 1000), offer(2, 120, 2500), offer(3, 150, 2000), none])).toEqual([
      ['2', 7500],
      ['1', 7000],
      ['3', 6000],
    ]);
  });

  test('of the same points the lower price, of the same price who was earlier', () => {
    const offers = [offer(1, 200, 3000), offer(2, 100), offer(3, 100, 0, 1)];
    expect(ranksOf(offers).map(([id]) => id)).toEqual(['3', '2', '1']);
  });

  test('in whatever order offers come: the same ranking, the lowest all price points, a dearer one never more', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 200; round += 1) {
      const offers = Array.from({ length: 1 + random(8) }, (_, at) =>
        offer(at + 1, 1 + random(1000), random(4001), random(5)),
      );
      const ranked = rankLot(1, offers, 60);
      expect(rankLot(1, offers.toReversed(), 60)).toEqual(ranked);
      const byPrice = ranked.toSorted((a, b) => a.price - b.price);
      expect(byPrice[0]?.pricePoints).toBe(6000);
      for (const [at, each] of byPrice.entries()) {
        expect(each.pricePoints).toBeLessThanOrEqual(byPrice[at - 1]?.pricePoints ?? 6000);
        expect(each.pricePoints).toBeGreaterThanOrEqual(0);
      }
      const [one] = offers;
      if (!one) continue;
      const dearer = { ...one, prices: new Map([[1, (one.prices.get(1) ?? 0) + 1]]) };
      const rankOf = (all: readonly OpenedOffer[]) =>
        rankLot(1, all, 60).find(({ offerId }) => offerId === one.offerId)?.rank ?? 0;
      expect(rankOf([dearer, ...offers.slice(1)])).toBeGreaterThanOrEqual(rankOf(offers));
    }
  });
});

test.each([
  ['notice', { answered: false }, 5],
  ['open', {}, -1],
  ['closing', {}, 0],
  ['opened', { openedAt: AT }, 1],
  ['awarded', { openedAt: AT, awardedAt: AT }, 1],
  ['ended', { openedAt: AT, endedAt: AT }, 1],
  ['ended', { endedAt: AT }, -1],
])('a tender is %s', (state, fields, minutes) => {
  const none = { answered: true, openedAt: null, awardedAt: null, endedAt: null };
  expect(tenderState({ ...none, bidEndDate: AT, ...fields }, later(minutes))).toBe(state);
});

test('who is not the first, and nobody, takes a reason', () => {
  const ranked = rankLot(1, [offer(1, 100), offer(2, 200)], 60);
  const choose = (offerId: string, reason = '') =>
    choiceProblem({ position: 1, offerId, reason }, ranked);
  expect(choose('1')).toBeNull();
  expect(choose('2', ' ')).toBe('notFirst');
  expect(choose('2', '交货期更短')).toBeNull();
  expect(choose('')).toBe('noAward');
  expect(choose('', '报价均高于预算')).toBeNull();
  expect(choose('3')).toBe('unknownOffer');
  expect(choiceProblem(undefined, ranked)).toBe('undecided');
  // Whoever decides a lot again says why, also for the first.
  const again = (offerId: string, reason = '') =>
    choiceProblem({ position: 1, offerId, reason }, ranked, true);
  expect(again('1')).toBe('again');
  expect(again('1', '原订单未付款')).toBeNull();
  expect(again('')).toBe('noAward');
});

test('all points come to a hundred; given ones are between 0 and the most', () => {
  expect(sumProblem(60, [25, 15])).toBeNull();
  expect(sumProblem(60, [25])).toBe('价格分与各评分项满分合计应为 100，现为 85');
  expect(['0', '25', '12.5', '25.01', '-1', 'a', ''].map((typed) => readPoints(typed, 25))).toEqual(
    [0, 2500, 1250, null, null, null, null],
  );
});
