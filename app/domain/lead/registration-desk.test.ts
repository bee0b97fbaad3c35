import { describe, expect, test } from 'vitest';
import { PURCHASING_STATES } from '../purchase/group-result.ts';
import { auditStatus } from './contract.ts';
import { openSteps } from './registration-desk.ts';

const untouched = { orderState: null, inquiring: false, group: null } as const;
const KINDS = ['self', 'centralized', 'agent'] as const;

describe.each(KINDS)('a registration: %s', (kind) => {
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

test('the platform’s own goods become an order, a request an inquiry', () => {
  const made = KINDS.map((kind) => openSteps({ kind, auditStatus: 'auditPass', ...untouched })[0]);
  expect(made).toEqual(['order', 'inquire', 'inquire']);
});

test('issue 15: the operator decides about a registration for a plan until its group is over', () => {
  const decided = PURCHASING_STATES.filter(
    (group) => openSteps({ kind: 'group', auditStatus: 'auditPass', ...untouched, group }).length,
  );
  expect(decided).toEqual(['waitAudit', 'auditing', 'awaitMargin', 'joined']);
});
