import { expect, test } from 'vitest';
import { addAddressProblem, becomesDefault, deleteAddressProblem } from './address.ts';

test('spec 1 §5: at most five addresses', () => {
  expect(addAddressProblem(4)).toBeNull();
  expect(addAddressProblem(5)).toBe('最多只能添加五条收货地址!');
});

test('spec 1 §5: the first address becomes the default', () => {
  expect(becomesDefault(0, false)).toBe(true);
  expect(becomesDefault(1, false)).toBe(false);
  expect(becomesDefault(1, true)).toBe(true);
});

test('spec 1 §5: the selected address cannot be deleted', () => {
  expect(deleteAddressProblem('7', '7')).toBe('收货地址被占用，不能删除!');
  expect(deleteAddressProblem('7', '8')).toBeNull();
  expect(deleteAddressProblem('7', null)).toBeNull();
});
