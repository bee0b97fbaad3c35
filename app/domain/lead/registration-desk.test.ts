import { describe, expect, test } from 'vitest';
import { auditStatus } from './contract.ts';
import { openSteps, REGISTRATION_KINDS } from './registration-desk.ts';

const untouched = { orderState: null, inquiring: false } as const;

describe.each(REGISTRATION_KINDS)('a registration: %s', (kind) => {
  test('issue 15: every state has a step that leads on, but the refused one', () => {
    for (const status of auditStatus.options) {
      const steps = openSteps({ kind, auditStatus: status, ...untouched });
      expect(steps.includes('refuse'), status).toBe(status !== 'notPass');
      expect(steps.length > 0, status).toBe(status !== 'notPass');
    }
  });

  test('what it becomes ends it, until that comes to nothing', () => {
    const passed = { kind, auditStatus: 'auditPass', ...untouched } as const;
    const again = openSteps(passed);
    expect(openSteps({ ...passed, inquiring: true })).toEqual([]);
    expect(openSteps({ ...passed, orderState: 'waitPay' })).toEqual([]);
    expect(openSteps({ ...passed, orderState: 'paid' })).toEqual([]);
    expect(openSteps({ ...passed, orderState: 'cancelled' })).toEqual(again);
  });
});

test('what the platform sells becomes an order, a request an inquiry', () => {
  const made = REGISTRATION_KINDS.map(
    (kind) => openSteps({ kind, auditStatus: 'auditPass', ...untouched })[0],
  );
  expect(made).toEqual(['order', 'order', 'inquire', 'inquire']);
});
