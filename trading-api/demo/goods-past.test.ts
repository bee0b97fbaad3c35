import { describe, expect, test } from 'vitest';
import { authFiles } from './auth-files.ts';
import { evaluations } from './evaluations.ts';
import { stepOf } from './goods.ts';
import { makeMarket } from './market.ts';
import { priceWalks } from './price-walks.ts';
import { createRandom } from './random.ts';

const now = new Date('2026-04-01T04:00:00.000Z');
const DAY_MS = 86_400_000;
const goods = [...makeMarket(now).goods()].map((row, index) => ({ id: index + 1, ...row }));

function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

describe('what goods have cost', () => {
  const walks = groupBy(priceWalks(goods, now, createRandom(1)), ({ goodsId }) => goodsId);

  test('is the same for the same moment', () => {
    const again = groupBy(priceWalks(goods, now, createRandom(1)), ({ goodsId }) => goodsId);
    expect(again).toEqual(walks);
  });

  test('ends at the present price, and begins before a trend does', () => {
    expect(walks.size).toBeGreaterThan(goods.length * 0.8);
    for (const [id, walk] of walks) {
      expect(walk[0]?.price).toBe(goods[id - 1]?.price);
      expect(walk.at(-1)?.since.getTime()).toBe(now.getTime() - 120 * DAY_MS);
      const times = walk.map(({ since }) => since.getTime());
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(new Set(times).size).toBe(times.length);
      expect(times[0]).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('moves by 2 % or a step at most, and stays above zero', () => {
    for (const walk of walks.values()) {
      for (const [index, { price }] of walk.entries()) {
        const later = walk[index - 1]?.price ?? price;
        expect(price).toBeGreaterThan(0);
        expect(Math.abs(price - later)).toBeLessThanOrEqual(Math.max(later * 0.02, stepOf(later)));
      }
    }
  });
});

test('what buyers said is of the last months, with one to five stars', () => {
  const said = [
    ...evaluations(
      goods.map(({ id }) => id),
      now,
      createRandom(2),
    ),
  ];
  expect(new Set(said.map(({ stars }) => stars))).toEqual(new Set([1, 2, 3, 4, 5]));
  for (const { createdAt } of said) {
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
    expect(createdAt.getTime()).toBeGreaterThan(now.getTime() - 90 * DAY_MS);
  }
  const counts = groupBy(said, ({ goodsId }) => goodsId);
  expect(counts.size).toBeGreaterThan(goods.length * 0.25);
  expect(Math.max(...[...counts.values()].map((each) => each.length))).toBeGreaterThan(15);
});

test('documents of a listing are numbered, those of one name beside each other', () => {
  const documents = groupBy(authFiles(goods, createRandom(3)), ({ goodsId }) => goodsId);
  expect(documents.size).toBeGreaterThan(goods.length / 2);
  for (const list of documents.values()) {
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    const names = list.map(({ name }) => name);
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual([...new Set(names)]);
  }
});
