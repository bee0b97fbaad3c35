import { expect, test } from 'vitest';
import { columnsOfShape, commonShape, withMade } from './spec-columns.server.ts';

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

const wet = { specs: '一等', a3: '12', a5: '烘干' };
const dry = { specs: '二等', a5: '气干' };
const bar = { ...wet, grade: 'HRB400E', diameter: '18' };
const STEEL = ['grade', 'diameter', 'length', 'store', 'price'] as const;

test.each([
  ['what most goods say', null, [wet, wet, {}], ['specs', 'a3', 'a5', 'store', 'price']],
  ['what few say', null, [wet, {}], USUAL],
  ['each by itself', null, [wet, dry, dry], ['specs', 'a5', 'store', 'price']],
  [
    'instead of what nobody says of a shape',
    STEEL,
    [bar],
    ['grade', 'diameter', 'a3', 'a5', 'store', 'price'],
  ],
  ['what few say of a shape', STEEL, [{}], STEEL],
  ['of no goods', null, [], USUAL],
] as const)('attributes of a market: %s', (_, ofShape, goods, columns) => {
  expect(withMade(['a3', 'a5'], goods, { ofShape, usual: USUAL })).toEqual(columns);
});

test('attributes of a market: as many as there is room for', () => {
  const keys = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] as const;
  const goods = [{ specs: '一等', ...Object.fromEntries(keys.map((key) => [key, '1'])) }];
  const usual = ['specs', 'store', 'maker', 'place', 'price', 'stock', 'least', 'sales'] as const;
  const shown = withMade(keys, goods, { ofShape: null, usual });
  expect(shown).toEqual([
    ...(['specs', 'a1', 'a2', 'a3'] as const),
    ...(['store', 'maker', 'place', 'price', 'stock'] as const),
  ]);
});
