import { expect, test } from 'vitest';
import { needsConsent } from './consent.ts';

test('an enterprise’s invoice on another name needs a consent, however its own is written', () => {
  const company = { customerType: 'enterprise', name: '远澄（宁波）有限公司' } as const;
  expect(needsConsent({ name: '远澄(宁波) 有限公司' }, company)).toBe(false);
  expect(needsConsent({ name: '远澄物资有限公司' }, company)).toBe(true);
  const person = { customerType: 'personal', name: '林知夏' } as const;
  expect(needsConsent({ name: '远澄物资有限公司' }, person)).toBe(false);
});
