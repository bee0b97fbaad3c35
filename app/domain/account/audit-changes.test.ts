import { expect, test } from 'vitest';
import { changesBetween, changesText, isSameTexts } from './audit-changes.ts';

test('a change is what differs between two states in words, also what comes and goes', () => {
  const before = { 角色: '采购', 月度预算: '', 年度预算: '100.00' };
  const after = { 角色: '审批', 月度预算: '', 代理人: '李审' };
  const changes = changesBetween(before, after);
  expect(changes).toEqual([
    { field: '角色', before: '采购', after: '审批' },
    { field: '年度预算', before: '100.00', after: '' },
    { field: '代理人', before: '', after: '李审' },
  ]);
  expect(changesText(changes)).toBe('角色：采购 → 审批；年度预算：100.00 → 无；代理人：无 → 李审');
  expect(isSameTexts(before, after)).toBe(false);
  expect(isSameTexts(before, { 角色: '采购', 年度预算: '100.00' })).toBe(true);
});
