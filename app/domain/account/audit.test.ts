import { expect, test } from 'vitest';
import { auditLabel } from './audit.ts';

test('what was done is named, and what only another version knows is shown as it was written', () => {
  const actions = ['loginFailed', 'signedByRobot', 'toString'];
  expect(actions.map(auditLabel)).toEqual(['登录失败', 'signedByRobot', 'toString']);
});
