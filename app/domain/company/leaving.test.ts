import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { PERMISSIONS, ROLES, roleMay } from '../account/roles.ts';
import { mayTakeOver, workText } from './leaving.ts';

test('who takes over may do all that who leaves could, and an administrator always may', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), fc.constantFrom(...ROLES), (leaving, taking) => {
      const lacks = PERMISSIONS.filter((each) => roleMay(leaving, each) && !roleMay(taking, each));
      expect(mayTakeOver(leaving, taking)).toBe(lacks.length === 0);
      expect(mayTakeOver(leaving, 'admin')).toBe(true);
    }),
  );
  expect(mayTakeOver('buyer', 'finance')).toBe(false);
});

test('only what there is of the work is named', () => {
  const nothing = {
    ...{ orders: 0, approvals: 0, inquiries: 0, signs: 0, requests: 0 },
    ...{ cartLines: 0, drafts: 0, searches: 0, messages: 0 },
  };
  expect(workText(nothing)).toBe('没有未办完的事项');
  expect(workText({ ...nothing, orders: 2, drafts: 1 })).toBe('2 笔未完成的订单、1 份草稿');
});
