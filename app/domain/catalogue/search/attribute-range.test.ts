import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { liesWithin, rangeTerm, readRange } from './attribute-range.ts';

test.each([
  [['12', '20'], 'diameter=12..20'],
  [['20', '12'], 'diameter=12..20'],
  [[' １２ ', ''], 'diameter=12..'],
  [['', '7.50'], 'diameter=..7.5'],
  [['', ''], undefined],
  [['abc', '-'], undefined],
  [['-10', '-3'], 'diameter=-10..-3'],
  [['1e3', '20'], 'diameter=..20'],
] as const)('the typed bounds %j are %j', ([least, most], term) => {
  expect(rangeTerm('diameter', least, most)).toBe(term);
});

test.each(['diameter=18', 'diameter=..', 'model=12..20', 'nothing=1..2', 'diameter=a..b', ''])(
  '%j is no range',
  (term) => {
    expect(readRange(term)).toBeNull();
  },
);

property.prop([fc.nat(99_999), fc.nat(99_999), fc.nat(99_999)])(
  'what is written is read again, and has the numbers between its bounds',
  (one, other, number) => {
    const range = readRange(rangeTerm('nominalDiameter', String(one), String(other)) ?? '');
    const [least, most] = [Math.min(one, other), Math.max(one, other)];
    expect(range).toEqual({
      attribute: 'nominalDiameter',
      least: String(least),
      most: String(most),
    });
    if (range) expect(liesWithin(`DN${number}`, range)).toBe(number >= least && number <= most);
  },
);

test('an open range has all that is above or below it, and no text', () => {
  const above = { attribute: 'length', least: '9', most: '' } as const;
  expect(['6', '9', '12', 'x'].filter((value) => liesWithin(value, above))).toEqual(['9', '12']);
  const below = { attribute: 'length', least: '', most: '9' } as const;
  expect(['6', '9', '12', 'x'].filter((value) => liesWithin(value, below))).toEqual(['6', '9']);
});
