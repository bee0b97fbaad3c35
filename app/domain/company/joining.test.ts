import { expect, test } from 'vitest';
import { ROLES } from '../account/roles.ts';
import { joinsAs, maskedInvitee, needsConfirmation } from './joining.ts';

test('approving, paying and administering begin with a confirmation, reading and buying at once', () => {
  expect(ROLES.filter(needsConfirmation)).toEqual(['admin', 'approver', 'finance']);
  expect(joinsAs('finance')).toEqual({ role: 'viewer', pendingRole: 'finance' });
  expect(joinsAs('buyer')).toEqual({ role: 'buyer', pendingRole: null });
});

test('an invitee is recognised and not told', () => {
  expect(maskedInvitee('13912345678')).toBe('139****5678');
  expect(maskedInvitee('zhang@example.com')).toBe('z***@example.com');
});
