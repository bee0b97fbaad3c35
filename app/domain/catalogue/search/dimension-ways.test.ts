import { expect, it } from 'vitest';
import { dimensionWays, termsOfNumber } from './dimension-ways.ts';

it.each([
  ['dn100', ['outerDiameter=108']],
  ['φ114', ['nominalDiameter=DN100']],
  ['60x3.5', ['nominalDiameter=DN50', 'wall=3.5']],
  ['7.5#', ['side=75']],
  ['4x9', ['is=40', 'is=90']],
  ['3.5x8.5', ['is=35', 'is=85']],
  ['20x10', ['is=200', 'is=100']],
  ['10x10', ['is=100x100']],
  ['4x8', ['is=1220', 'is=2440']],
  ['1.5mx3m', ['is=1500', 'is=3000']],
  ['4x9x3m', ['is=3000', 'is=40', 'is=90']],
  ['150x150x12m', ['is=150x150x12000']],
])('%s is met by %j too', (word, way) => {
  expect(dimensionWays(word)).toContainEqual(way);
});

it.each([
  ['4080', 'is=80x40'],
  ['200', 'model=20a'],
  ['475', 'thickness=4.75'],
  ['114', 'nominalDiameter=DN100'],
])('a number %s is %s too', (number, term) => {
  expect(termsOfNumber(number)).toContain(term);
});

it('a number that is nothing else has no more terms', () => {
  expect(termsOfNumber('23')).toEqual([]);
});
