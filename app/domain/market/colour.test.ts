import { expect, test } from 'vitest';
import { colourProblem, colourRule, contrast, shadesOf } from './colour.ts';
import { FIRST_SITE } from './site.ts';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

test.each([FIRST_SITE.brand, FIRST_SITE.action, '#0b6b4f', '#7a1fa2'])(
  '%s can be used',
  (colour) => {
    expect(colourProblem(colour)).toBeNull();
  },
);

test.each([
  ['#777777', '与白色的对比度只有 4.47，至少要 4.5：请选深一些的颜色'],
  ['#767676', '与页面的底色的对比度只有 4.19，至少要 4.5：请选深一些的颜色'],
  ['red', '请写成 # 加六位十六进制数，例如 #1d4e79'],
])('%s cannot, and why', (colour, problem) => {
  expect(colourProblem(colour)).toBe(problem);
});

test('what follows from a colour is darker where it is pressed and lighter behind its text', () => {
  expect(shadesOf('#804000')).toEqual({ own: '#804000', deep: '#603000', tint: '#f5f0eb' });
  expect(colourRule(':root', FIRST_SITE)).toMatch(
    /^:root\{--primary:#1d4e79!important;--primary-deep:#[0-9a-f]{6}!important;.*--buy-tint:#[0-9a-f]{6}!important\}$/,
  );
});
