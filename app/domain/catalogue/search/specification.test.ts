import { describe, expect, it } from 'vitest';
import { gradeFamily } from './grade.ts';
import { attributesOf, dimensionsOf } from './specification.ts';

describe('issue 17 §2: attributesOf reads a specification', () => {
  it.each([
    ['螺纹钢', 'Φ12×9m', { diameter: '12', length: '9' }],
    ['螺纹钢', '18*9', { diameter: '18', length: '9' }],
    ['盘螺', '8', { diameter: '8' }],
    ['热轧卷板', '3.0×1500×C', { thickness: '3', width: '1500' }],
    ['中厚板', '16*2200*10000', { thickness: '16', width: '2200', length: '10' }],
    ['橡胶板', '3mm×1m×10m', { thickness: '3', width: '1000', length: '10' }],
    ['纸面石膏板', '2400×1200×9.5', { thickness: '9.5', width: '1200', length: '2.4' }],
    ['无缝钢管', 'Φ57×4', { outerDiameter: '57', wall: '4' }],
    ['不锈钢管', '38*2', { outerDiameter: '38', wall: '2' }],
    ['直缝焊管', 'DN100×3.75', { nominalDiameter: 'DN100', wall: '3.75' }],
    ['方管', '40×60×2.5', { side: '40', width: '60', wall: '2.5' }],
    ['H型钢', '300×300×10×15', { height: '300', width: '300', web: '10', flange: '15' }],
    ['工字钢', '20a#×9m', { model: '20a', length: '9' }],
    ['槽钢', '14#a', { model: '14a' }],
    ['等边角钢', '50×5×6m', { side: '50', wall: '5', length: '6' }],
    ['不等边角钢', '75×50×6', { side: '75', width: '50', wall: '6' }],
    ['建筑碎石', '5–10mm', { size: '5-10' }],
    ['石英砂', '20–40目', { mesh: '20-40' }],
    ['聚丙烯', '25kg/袋 缠膜托盘', { pack: '25kg/袋' }],
    ['浮法玻璃', '5mm 2440×3300', { thickness: '5' }],
    ['焊条', 'Φ3.2', { diameter: '3.2' }],
    ['联轴器', 'Φ30–Φ42', {}],
    ['甲醇', '散水', { pack: '散水' }],
    ['乙二醇', '200L 铁桶', { pack: '200L/铁桶' }],
    ['烧碱', '25kg/袋', { pack: '25kg/袋' }],
  ])('%s %s', (name, specs, attributes) => {
    expect(attributesOf(name, specs)).toEqual(attributes);
  });
});

it.each([
  ['丙酮', '工业级 99.5%', { pack: '槽车', content: '99.5' }],
  ['双氧水', '27.50％ 工业级', { pack: '槽车', content: '27.5' }],
  ['螺纹钢', 'HRB400E 5%', { diameter: '25' }],
])('%s %s: the purity comes from the grade', (name, grade, attributes) => {
  expect(attributesOf(name, name === '螺纹钢' ? 'Φ25' : '槽车 25吨', grade)).toEqual(attributes);
});

it('three dimensions are three, and a coil has no length', () => {
  expect(dimensionsOf('3.0×1500×C').map(({ value }) => value)).toEqual(['3', '1500', '']);
});

describe('issue 17 §1: gradeFamily', () => {
  it.each([
    ['HRB400', 'HRB400E', true],
    ['Q355B', 'Q345B', true],
    ['304/2B', '304', true],
    ['316L', '316', true],
    ['P.O 42.5', 'P.O42.5R', true],
    ['HRB400', 'HRB500', false],
    ['P.O 42.5', 'P.O 52.5', false],
    ['P.O 42.5', 'P.C 42.5', false],
    ['T30S', 'F401', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(gradeFamily(one) === gradeFamily(other)).toBe(isSame);
  });
});
