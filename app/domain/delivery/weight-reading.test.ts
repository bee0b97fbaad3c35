import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { toQuantity } from '#app/domain/quantity.ts';
import { NOTHING_WEIGHED, piecesIn, readWeight, slipText } from './weight-reading.ts';
import type { WeightTerms } from './weight-terms.ts';

const terms = (changed: Partial<WeightTerms> = {}): WeightTerms => ({
  ...{ weighing: 'scale', tolerance: 3, countsAt: 'loading', piece: null },
  ...changed,
});
const line = (changed?: Partial<WeightTerms>) => ({
  ...{ unit: '吨', count: 2000, weights: terms(changed) },
});
const REBAR = { name: '支', grams: 18_000, standard: 'GB/T 1499.2' };

describe('on the scale', () => {
  const slip = { slipNo: 'BD01', gross: '38.56', tare: '18.50' };
  test.each([
    [{}, { weighed: 2000, slip: null }],
    [{ weighed: '20' }, { weighed: 2000, slip: null }],
    [slip, { weighed: 2006, slip: { slipNo: 'BD01', gross: 3856, tare: 1850 } }],
    [{ ...slip, weighed: '20.06' }, { weighed: 2006 }],
    [{ weighed: '20.06' }, { problem: { field: 'slipNo', missing: true } }],
    [{ ...slip, slipNo: '' }, { problem: { field: 'slipNo', missing: true } }],
    [{ ...slip, tare: '' }, { problem: { field: 'tare', missing: true } }],
    [{ ...slip, gross: '38.5678' }, { problem: { field: 'gross', missing: false } }],
    [{ ...slip, gross: '38560千克' }, { weighed: 2006 }],
    [{ ...slip, gross: '38560kg', tare: '18,500 公斤' }, { weighed: 2006 }],
    [
      { ...slip, gross: '38.567' },
      { weighed: 2007, slip: { gross: 3856, grossRest: 7 } },
    ],
    [{ ...slip, gross: '35020件' }, { problem: { field: 'gross', missing: false } }],
    [{ ...slip, gross: '18503 千克' }, { problem: { field: 'gross', missing: false } }],
    [
      { ...slip, gross: '35018 kg', tare: '15.003', weighed: '20.01' },
      {
        problem: {
          field: 'weighed',
          text: '毛重 35.018 − 皮重 15.003 = 净重 20.015，计 20.02 吨，填写的是 20.01 吨',
        },
      },
    ],
    [{ ...slip, gross: '18.50' }, { problem: { field: 'gross', text: '毛重应大于皮重' } }],
    [
      { ...slip, weighed: '20.6' },
      {
        problem: {
          field: 'weighed',
          text: '毛重 38.56 − 皮重 18.5 = 净重 20.06 吨，填写的是 20.6 吨',
        },
      },
    ],
  ])('%j is read as %j', (typed, found) => {
    expect(readWeight(line(), 2000, { ...NOTHING_WEIGHED, ...typed })).toMatchObject(found);
  });

  const weight = fc.integer({ min: 1, max: 10_000 });
  property.prop([weight, weight, fc.option(weight)])(
    'a slip is taken where gross less tare is what is stated, and only there',
    (gross, tare, stated) => {
      const read = readWeight(line(), 2000, {
        ...{ ...NOTHING_WEIGHED, slipNo: '1', gross: toQuantity(gross), tare: toQuantity(tare) },
        weighed: stated === null ? '' : toQuantity(stated),
      });
      const fits = gross > tare && (stated === null || stated === gross - tare);
      if (fits) expect(read).toMatchObject({ weighed: gross - tare });
      else expect(read).toHaveProperty('problem');
    },
  );
});

describe('issue 54: a slip in kilograms', () => {
  const kilograms = fc.integer({ min: 10_000, max: 90_000 });
  property.prop([kilograms, kilograms, fc.constantFrom('千克', '吨')])(
    'is kept to the kilogram, and what is counted is its net weight rounded once',
    (gross, tare, unit) => {
      fc.pre(gross - tare >= 10);
      const text = (weight: number) =>
        unit === '千克' ? `${weight}千克` : (weight / 1000).toFixed(3);
      const typed = { ...NOTHING_WEIGHED, slipNo: '1', gross: text(gross), tare: text(tare) };
      const read = readWeight(line(), 2000, typed);
      if ('problem' in read || !read.slip) throw new Error('not read');
      const { slip, weighed } = read;
      expect(slip.gross * 10 + slip.grossRest).toBe(gross);
      expect(slip.tare * 10 + slip.tareRest).toBe(tare);
      expect(Math.abs(weighed * 10 - (gross - tare))).toBeLessThanOrEqual(5);
    },
  );
});

describe('in theory', () => {
  const theory = line({ weighing: 'theory', tolerance: 0, piece: REBAR });
  test.each([
    [{}, { weighed: 2000, pieces: null }],
    [{ pieces: '1111' }, { weighed: 2000, pieces: 1111 }],
    [{ pieces: '1000' }, { weighed: 1800, pieces: 1000 }],
    [{ weighed: '19' }, { problem: { field: 'pieces', missing: true } }],
    [{ pieces: '1.5' }, { problem: { field: 'pieces', missing: false } }],
    [
      { pieces: '1000', weighed: '18.5' },
      { problem: { field: 'weighed', text: '1000 支 × 18.00 kg = 18 吨，填写的是 18.5 吨' } },
    ],
  ])('%j is read as %j', (typed, found) => {
    expect(readWeight(theory, 2000, { ...NOTHING_WEIGHED, ...typed })).toMatchObject(found);
  });

  test('pieces of an unknown weight are kept with what is stated', () => {
    const unknown = line({ weighing: 'theory' });
    const typed = { ...NOTHING_WEIGHED, pieces: '9', weighed: '19.9' };
    expect(readWeight(unknown, 2000, typed)).toMatchObject({ weighed: 1990, pieces: 9 });
  });

  test('what pieces weigh is rounded once', () => {
    expect(piecesIn(REBAR, 1, '吨')).toBe(2);
    expect(piecesIn(REBAR, 3, '千克')).toBe(5400);
    expect(piecesIn(REBAR, 3, '台')).toBeNull();
  });
});

test('orders from before goods stated their terms need no slip', () => {
  const before = { unit: '吨', count: 2000, weights: null };
  expect(readWeight(before, 2000, { ...NOTHING_WEIGHED, weighed: '20.5' })).toMatchObject({
    weighed: 2050,
  });
});

test('a slip in words', () => {
  expect(slipText({ slipNo: 'BD01', gross: 3856, grossRest: 0, tare: 1850, tareRest: 0 })).toBe(
    '磅单 BD01：毛重 38.56 − 皮重 18.5 = 净重 20.06',
  );
  expect(slipText({ slipNo: 'BD01', gross: 3501, grossRest: 8, tare: 1500, tareRest: 3 })).toBe(
    '磅单 BD01：毛重 35.018 − 皮重 15.003 = 净重 20.015，计 20.02',
  );
});
