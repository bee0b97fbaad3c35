import { expect, it } from 'vitest';
import { dimensionWays, termsOfNumber, thousandthsOf } from './dimension-ways.ts';

it.each([
  ['3寸', ['is=φ76']],
  ['30-42', ['is=30', 'is=42']],
  ['110x110', ['is=1100x1100']],
  ['55x95', ['is=550x950']],
  ['900x900x1100', ['is=90x90x110']],
])('%s is met by %j', (word, way) => {
  expect(dimensionWays(word)).toContainEqual(way);
});

it('says no sides of a beam ten times as long', () => {
  expect(dimensionWays('200x200')).not.toContainEqual(['is=2000x2000']);
});

it('says what is thin by the thousandth', () => {
  expect(thousandthsOf('0.023')).toEqual(['is=23']);
  expect(thousandthsOf('0.02')).toEqual(['is=20']);
  expect(thousandthsOf('0.5')).toEqual([]);
});

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
