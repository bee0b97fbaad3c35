import { expect, it } from 'vitest';
import { ofStainless } from './stainless-forms.ts';

it.each([
  ['304 圆钢 20', '304 不锈钢棒 20'],
  ['2cr13 光圆', '2cr13 不锈钢棒'],
  ['316l 冷轧 0.8', '316l 不锈钢卷板 0.8'],
  ['不锈钢 棒材', '不锈钢 不锈钢棒'],
  ['40cr 圆钢', '40cr 圆钢'],
  ['圆钢 20', '圆钢 20'],
])('beside a grade of stainless steel a form is of that: %s is %s', (text, meant) => {
  expect(ofStainless(text.split(' ')).join(' ')).toBe(meant);
});
