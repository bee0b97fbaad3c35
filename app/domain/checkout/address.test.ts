import { expect, test } from 'vitest';
import { addAddressProblem, becomesDefault, deleteAddressProblem, joinAddress } from './address.ts';

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

test.each([
  [['江苏省', '无锡市', '滨湖区'], '澄江大道 218 号', '江苏省无锡市滨湖区澄江大道 218 号'],
  [['上海市', '上海市', '浦东新区'], '世纪大道 100 号', '上海市浦东新区世纪大道 100 号'],
  [['湖北省', '省直辖县', '仙桃市'], '钱沟路 1 号', '湖北省仙桃市钱沟路 1 号'],
  [['江苏省', '无锡市', '滨湖区'], '江苏省苏州市工业园区 1 号', '江苏省苏州市工业园区 1 号'],
  [[undefined, '', undefined], ' 上海市世纪大道 100 号 ', '上海市世纪大道 100 号'],
])('regions %j and a street make one line', (regions, street, line) => {
  expect(joinAddress(regions, street)).toBe(line);
});
