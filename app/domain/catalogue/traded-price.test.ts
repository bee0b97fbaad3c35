import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Trade, tradedPrice } from './traded-price.ts';

const trade = (at: number, price: number, count: number, fields: Partial<Trade> = {}): Trade => ({
  ...{ sellerCode: `S${at}`, customerId: at, orders: 1 },
  count,
  worth: price * count,
  ...fields,
});
const FIVE = [1, 2, 3, 4, 5].map((at) => trade(at, 385_000 + at * 100, 1_000));

describe('issue 51 §1: the mean of a day’s trades', () => {
  test('counts each price by its quantity', () => {
    expect(tradedPrice(FIVE)).toEqual({ price: 385_300, orders: 5 });
    const heavier = FIVE.with(4, trade(5, 390_000, 3_000));
    expect(tradedPrice(heavier)?.price).toBe(Math.round((4 * 385_250 + 3 * 390_000) / 7));
  });

  test.each([
    ['four orders', FIVE.slice(1)],
    ['two sellers', FIVE.map((each, at) => ({ ...each, sellerCode: `S${at % 2}` }))],
    ['two buyers', FIVE.map((each, at) => ({ ...each, customerId: at % 2 }))],
    ['one with most of it', FIVE.with(0, trade(1, 380_000, 9_000))],
    ['none', []],
  ])('says nothing of %s', (_, trades) => {
    expect(tradedPrice(trades)).toBeNull();
  });

  property.prop([
    fc.array(fc.tuple(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e6 })), {
      minLength: 5,
      maxLength: 12,
    }),
  ])('lies between the lowest and the highest price', (sold) => {
    const found = tradedPrice(sold.map(([price, count], at) => trade(at, price, count)));
    if (!found) return;
    const prices = sold.map(([price]) => price);
    expect(found.price).toBeGreaterThanOrEqual(Math.min(...prices));
    expect(found.price).toBeLessThanOrEqual(Math.max(...prices));
  });
});
