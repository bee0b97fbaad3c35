import { expect, it } from 'vitest';
import { dimensionWays, thousandthsOf } from './dimension-ways.ts';

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
