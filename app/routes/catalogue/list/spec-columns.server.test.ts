import { expect, test } from 'vitest';
import { columnsOfCategory } from './spec-columns.server.ts';

const USUAL = ['specs', 'store', 'price', 'sales'] as const;
const rebar = { diameter: '18', length: '9' };
const solvent = { content: '99.5', pack: '200L/铁桶' };

test.each([
  ['螺纹钢', [rebar], ['grade', 'diameter', 'length', 'store', 'price']],
  [
    '热轧中厚板',
    [{ thickness: '16' }],
    ['grade', 'thickness', 'width', 'length', 'store', 'price'],
  ],
  [
    '无缝钢管',
    [{ outerDiameter: '57' }],
    ['grade', 'outerDiameter', 'wall', 'length', 'store', 'price'],
  ],
  ['有机化工', [solvent, solvent, {}], ['grade', 'content', 'pack', 'store', 'price']],
  ['有机化工', [solvent, {}], null],
  ['建材', [rebar], null],
  ['螺纹钢', [], null],
  [undefined, [rebar], null],
])('%s: %j', (categoryName, goods, columns) => {
  expect(columnsOfCategory(categoryName, goods, USUAL)).toEqual(columns);
});
