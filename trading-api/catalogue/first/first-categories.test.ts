import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from './first-categories.ts';

test('a market begins with fertiliser, natural rubber and gas at the lower rate, and nothing else', () => {
  expect(FIRST_CATEGORIES.flatMap(({ name, taxRate }) => (taxRate ? [name] : []))).toEqual([
    ...['化肥', '尿素', '磷酸一铵', '氯化钾', '天然橡胶', '燃气', '液化天然气', '液化石油气'],
  ]);
});
