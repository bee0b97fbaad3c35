import { expect, it } from 'vitest';
import { joinLabels, labelledNumber } from './labelled-number.ts';

it.each([
  ['厚度16', ['thickness=16']],
  ['直径12mm', ['diameter=12', 'outerDiameter=12']],
  ['壁厚6', ['wall=6', 'thickness=6']],
  ['外径114', ['outerDiameter=114', 'nominalDiameter=DN100']],
  ['宽1.2m', ['width=1200', 'width=1219', 'width=1220', 'is=1200', 'is=1.2']],
  ['长度9m', ['length=9']],
  ['长6000', ['length=6']],
  ['长2m', ['length=2', 'is=2m', 'is=2000']],
  ['长50', ['length=50', 'is=50']],
  [
    '口径dn50',
    [
      'nominalDiameter=DN50',
      'outerDiameter=50',
      'is=dn50',
      'outerDiameter=60.3',
      'outerDiameter=60',
      'outerDiameter=57',
    ],
  ],
])('%s: %j', (word, terms) => {
  expect(labelledNumber(word)?.terms).toEqual(terms);
});

it.each(['厚板', '16', '螺纹12'])('%s is none', (word) => {
  expect(labelledNumber(word)).toBeNull();
});

it('has its label before it, and ends where words begin', () => {
  expect(joinLabels('镀锌板 1250宽').trim().split(/ +/)).toEqual(['镀锌板', '宽1250']);
  expect(joinLabels('厚度0.8mm冷轧').trim().split(/ +/)).toEqual(['厚度0.8mm', '冷轧']);
});

it('is one word with its label', () => {
  expect(joinLabels('无缝管 外径 108 壁厚6').split(/ +/)).toEqual(['无缝管', '外径108', '壁厚6']);
});
