import { expect, it } from 'vitest';
import { isShortName } from './short-name.ts';

it.each([
  ['宝钢', '宝山钢铁'],
  ['马钢', '马鞍山钢铁'],
  ['河钢', '河北钢铁集团'],
  ['江特钢', '江北特钢'],
  ['衡钢', '衡原钢铁'],
])('%s is short for %s', (word, name) => {
  expect(isShortName(word, name)).toBe(true);
});

it.each([
  ['沙钢', '衡原钢铁'],
  ['衡原', '衡原钢铁'],
  ['衡铁钢', '衡原钢铁'],
  ['马山', '马鞍山钢铁'],
  ['h钢', 'h钢铁'],
  ['宝', '宝山钢铁'],
])('%s is none for %s', (word, name) => {
  expect(isShortName(word, name)).toBe(false);
});
