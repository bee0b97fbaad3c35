import { expect, test } from 'vitest';
import { columnsOfShape, commonShape } from './spec-columns.server.ts';

const USUAL = ['specs', 'store', 'price', 'sales'] as const;
const rebar = { diameter: '18', length: '9' };
const solvent = { content: '99.5', pack: '200L/铁桶' };

test.each([
  ['bar', [rebar], ['grade', 'diameter', 'length', 'store', 'price']],
  ['flat', [{ thickness: '16' }], ['grade', 'thickness', 'width', 'length', 'store', 'price']],
  [
    'tube',
    [{ outerDiameter: '57' }],
    ['grade', 'outerDiameter', 'wall', 'length', 'store', 'price'],
  ],
  ['other', [solvent, solvent, {}], ['grade', 'content', 'pack', 'store', 'price']],
  ['other', [solvent, {}], null],
  ['other', [rebar], null],
  ['bar', [], null],
  [undefined, [rebar], null],
] as const)('%s: %j', (shape, goods, columns) => {
  expect(columnsOfShape(shape, goods, USUAL)).toEqual(columns);
});

test.each([
  [['螺纹钢', '螺纹钢', '盘螺', '圆钢', '水泥'], 'bar'],
  [['螺纹钢', '盘螺', '圆钢', '水泥'], undefined],
  [['乙二醇', '甲醇'], 'other'],
  [[], undefined],
] as const)('%j are of the shape %s', (names, shape) => {
  expect(commonShape(names)).toBe(shape);
});
