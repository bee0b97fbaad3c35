import { expect, it } from 'vitest';
import { differencesOf, type WordRole } from './difference.ts';

const coil = {
  productName: '热轧卷板',
  categoryName: '热轧卷板',
  brandNumber: 'Q235B',
  specs: '2.75×1500×C',
  manufacturer: '衡原钢铁',
  price: 385_000,
  availableCount: 12_000,
  deliveryPlace: '无锡市',
  attributes: { thickness: '2.75', width: '1500' },
};
const missing = (typed: string, role: WordRole = 'other') => ({
  word: { typed, ways: [], whole: [], within: [], readAs: [] },
  role,
});

it.each([
  ['2.5', 'other', ['厚度 2.75，相差 0.25']],
  ['2.5x1250', 'other', ['厚度 2.75，相差 0.25', '宽度 1500，相差 250']],
  ['厚度3', 'other', ['厚度 2.75，相差 0.25']],
  ['ss400', 'other', ['牌号不同：Q235B']],
  ['q235d', 'other', ['同系列牌号：Q235B']],
  ['上海', 'place', ['产地不同：无锡市']],
  ['泽朔钢铁', 'maker', ['厂家不同：衡原钢铁']],
  ['沙钢', 'other', ['没有「沙钢」']],
  ['3000元以下', 'price', ['价格 3,850.00']],
  ['库存500吨', 'stock', ['库存 120']],
] as const)('%s (%s): %j', (typed, role, differences) => {
  expect(differencesOf([missing(typed, role)], coil)).toEqual(differences);
});

it('says each once', () => {
  expect(differencesOf([missing('2.5'), missing('2.5mm')], coil)).toEqual(['厚度 2.75，相差 0.25']);
});
