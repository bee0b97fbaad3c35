import { expect, test } from 'vitest';
import { ownFieldRequired, ownFieldTooLong } from './own-fields.ts';

test.each([
  ['purchaseNumber', '客户采购单号'],
  ['costCentre', '成本中心'],
  ['project', '项目'],
] as const)('messages beside the field %s name it', (field, label) => {
  expect(ownFieldRequired(field)).toBe(`请填写${label}`);
  expect(ownFieldTooLong(field)).toBe(`${label}最多 60 个字`);
});
