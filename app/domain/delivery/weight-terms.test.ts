import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  countedAtReceipt,
  isWithin,
  isWithinTolerance,
  mostReceived,
  readTolerance,
  resolvedTerms,
  type StatedTerms,
  shortTermsText,
  termsOfLine,
  USUAL_TOLERANCE,
  WEIGHINGS,
  type WeightTerms,
  weightTermsText,
  withCounted,
} from './weight-terms.ts';

const SCALE: WeightTerms = { weighing: 'scale', tolerance: 3, countsAt: 'loading', piece: null };
const AT_RECEIPT: WeightTerms = { ...SCALE, countsAt: 'receipt' };
const says = (weighing: StatedTerms['weighing'], tolerance: number | null): StatedTerms => ({
  weighing,
  tolerance,
});
const NOTHING = says(null, null);

describe('what holds for goods', () => {
  test.each([
    ['吨', [], 'scale', 3],
    ['千克', [NOTHING], 'scale', 3],
    ['台', [], 'count', 0],
    ['立方米', [], 'count', 0],
    ['吨', [says('theory', null)], 'theory', 0],
    ['吨', [says(null, 5)], 'scale', 5],
    ['吨', [NOTHING, says(null, 8)], 'scale', 8],
    ['吨', [NOTHING, says('theory', null), says('scale', 8)], 'theory', 0],
    // A tolerance of the scale is none of theory.
    ['吨', [says('theory', null), says(null, 8)], 'theory', 0],
    ['吨', [says('scale', null), says('theory', 20), says('scale', 8)], 'scale', 3],
    ['吨', [says('theory', 20), says('scale', 8)], 'theory', 20],
    ['吨', [says(null, 0), says('scale', 8)], 'scale', 0],
  ] as const)(
    '%s, said by goods and categories %j: %s ±%d‰',
    (unit, stated, weighing, tolerance) => {
      expect(resolvedTerms(stated, unit)).toEqual({ weighing, tolerance });
    },
  );

  test.each([
    ['吨', 'theory', 0, 'receipt', 3, 'receipt'],
    ['千克', 'scale', 5, 'receipt', 5, 'receipt'],
    ['吨', 'theory', 0, 'loading', 0, 'loading'],
    ['件', 'count', 0, 'receipt', 0, 'loading'],
  ] as const)(
    'of %s, %s ±%d‰, where the %s is said to count: ±%d‰, %s',
    (unit, weighing, tolerance, said, holds, countsAt) => {
      const found = withCounted({ weighing, tolerance }, said, unit);
      expect(found).toEqual({ weighing, tolerance: holds, countsAt });
    },
  );

  const stated = fc.record({
    weighing: fc.option(fc.constantFrom(...WEIGHINGS)),
    tolerance: fc.option(fc.integer({ min: 0, max: 200 })),
  });
  property.prop([fc.array(stated, { maxLength: 4 })])(
    'is the nearest way, and the nearest tolerance that was said for it since it holds',
    (said) => {
      const found = resolvedTerms(said, '吨');
      const nearest = said.findIndex(({ weighing }) => weighing !== null);
      expect(found.weighing).toBe(said[nearest]?.weighing ?? 'scale');
      // From the goods up to where another way was said.
      const ways = said.map((_, at) => said.slice(at).find((each) => each.weighing)?.weighing);
      const other = ways.findIndex((way) => (way ?? 'scale') !== found.weighing);
      const own = other < 0 ? said : said.slice(0, other);
      expect(found.tolerance).toBe(
        own.find(({ tolerance }) => tolerance !== null)?.tolerance ??
          USUAL_TOLERANCE[found.weighing],
      );
    },
  );
});

describe('what needs no consent', () => {
  test.each([
    // 20 t shipped as 20.9 t is asked about now.
    [SCALE, 2000, 2090, false],
    [SCALE, 2000, 2006, true],
    [SCALE, 2000, 2007, false],
    [SCALE, 2000, 1994, true],
    [{ ...SCALE, tolerance: 50 }, 2000, 2100, true],
    [{ ...SCALE, weighing: 'theory', tolerance: 0 }, 2000, 2001, false],
  ] as const)('%j: of %d may weigh %d: %s', (weights, count, weighed, within) => {
    expect(isWithinTolerance(count, weighed, { unit: '吨', count: 2000, weights })).toBe(within);
  });

  test.each([
    ['吨', null, 1000, 1050, true],
    ['吨', null, 1000, 1051, false],
    ['吨', { tolerance: 2 }, 1000, 1021, false],
    ['台', null, 2000, 1900, false],
    // Ordered in fractions before the rule was: shipped so.
    ['台', null, 2050, 2000, true],
  ])(
    'an order from before, by %s with %j, keeps what it had',
    (unit, quoted, count, weighed, within) => {
      expect(isWithinTolerance(count, weighed, { unit, count, quoted })).toBe(within);
    },
  );
});

describe('where the receipt counts', () => {
  const line = { unit: '吨', count: 2000, weights: AT_RECEIPT };
  test.each([
    [2000, 1996, 1996],
    [2000, 2004, 2004],
    // No difference of scales: what was loaded stands.
    [2000, 1993, 2000],
    [2000, 2007, 2000],
    // Loaded at the end of what was granted: no more than that by the receipt's scale.
    [2006, 2007, 2006],
    [2006, 2003, 2003],
  ])('of 20 t, loaded as %d and found as %d, %d is settled', (loaded, found, settled) => {
    expect(countedAtReceipt(line, { count: 2000, loaded, found })).toBe(settled);
  });

  const some = fc.integer({ min: 1, max: 100_000 });
  property.prop([
    some,
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: 0, max: 200 }),
    fc.boolean(),
  ])(
    'nothing is settled that was neither loaded nor within what was granted',
    (count, off, found, tolerance, atReceipt) => {
      const weights = { ...(atReceipt ? AT_RECEIPT : SCALE), tolerance };
      const ordered = { unit: '吨', count, weights };
      const loaded = Math.max(1, count + off);
      const counted = countedAtReceipt(ordered, {
        count,
        loaded,
        found: Math.max(0, loaded + found),
      });
      if (!atReceipt) expect(counted).toBe(loaded);
      if (counted !== loaded) expect(isWithin(counted, loaded, tolerance)).toBe(true);
      if (counted > loaded) expect(isWithin(counted, count, tolerance)).toBe(true);
      expect(counted).toBeLessThanOrEqual(mostReceived(ordered, { count, loaded }));
    },
  );
});

test('the terms in words', () => {
  expect(weightTermsText(SCALE)).toBe('过磅，允许偏差 ±3‰，按磅单净重结算，以出库数量为准');
  expect(weightTermsText(AT_RECEIPT)).toBe('过磅，允许偏差 ±3‰，以到货过磅为准');
  expect(weightTermsText({ ...SCALE, weighing: 'theory', tolerance: 0 })).toBe(
    '理计，不允许偏差，按件数折算的理论重量结算，以出库数量为准',
  );
  expect(weightTermsText(termsOfLine({ unit: '台', count: 100 }))).toBe(
    '计数，不允许偏差，按数量结算',
  );
  expect(shortTermsText({ ...AT_RECEIPT, tolerance: 50 })).toBe('过磅 ±5% 到货计');
});

test.each([
  ['3', 3],
  ['±3‰', 3],
  ['0', 0],
  ['200', 200],
  ['201', null],
  ['0.3', null],
  ['-3', null],
  ['', null],
])('a tolerance of %j is %s', (typed, tolerance) => {
  expect(readTolerance(typed)).toBe(tolerance);
});
