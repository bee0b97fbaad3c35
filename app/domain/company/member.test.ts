import { expect, test } from 'vitest';
import { lacksText, PERMISSIONS, ROLES, roleMay, rolesWith } from '#app/domain/account/roles.ts';
import { inviteeOf } from './member.ts';

test.each([
  ['138 0000 0011', { phone: '13800000011' }],
  ['+86 13800000011', { phone: '13800000011' }],
  [' Li.Ming@Example.com ', { mail: 'li.ming@example.com' }],
  ['12345', null],
  ['a@b', null],
  ['', null],
  ['甲 li@example.com', null],
  ['li@example.com 乙', null],
  ['li@example.com@', null],
  ['李明@example.com', null],
  [`${'a'.repeat(64)}@example.com`, { mail: `${'a'.repeat(64)}@example.com` }],
  [`${'a'.repeat(65)}@example.com`, null],
])('an invitation for «%s»', (typed, invitee) => {
  expect(inviteeOf(typed)).toEqual(invitee);
});

test('administrators may do everything, every role may look, and no other may manage people', () => {
  for (const permission of PERMISSIONS) expect(roleMay('admin', permission)).toBe(true);
  for (const role of ROLES) expect(roleMay(role, 'view')).toBe(true);
  expect(rolesWith('administer')).toEqual(['admin']);
  expect(rolesWith('pay')).toEqual(['admin', 'finance']);
  expect(rolesWith('approve')).toEqual(['admin', 'approver']);
  expect(rolesWith('trade')).toEqual(['admin', 'buyer']);
});

test('who lacks a permission reads which roles have it', () => {
  expect(lacksText('viewer', 'pay')).toBe(
    '您的角色是「只读」，没有「资金与发票」权限。需要「管理员」或「财务」来办理',
  );
});
