import { describe, expect, test } from 'vitest';
import { isDeductMonth } from './deduction.ts';
import {
  isRedOpen,
  mayTakeRedStep,
  RED_CONFIRM_MS,
  RED_STATES,
  RED_STEPS,
  redStateLabel,
} from './red-confirmation.ts';

const NOW = new Date('2026-11-24T00:00:00Z');
const until = new Date(NOW.getTime() + RED_CONFIRM_MS);
const later = new Date(until.getTime());

describe('a 红字确认单', () => {
  test.each(RED_STATES)('that is %s lets its sides do what they may', (state) => {
    const one = { state, askedBy: 'seller', until } as const;
    const may = (side: 'buyer' | 'seller', now = NOW) =>
      RED_STEPS.filter((step) => mayTakeRedStep(step, side, one, now));
    expect(may('buyer')).toEqual(state === 'asked' ? ['confirm', 'refuse'] : []);
    expect(may('seller')).toEqual(['asked', 'confirmed'].includes(state) ? ['withdraw'] : []);
    expect(may('buyer', later)).toEqual([]);
  });

  test('is void where it is not confirmed within 72 hours; once it is, it stays', () => {
    const asked = { state: 'asked', askedBy: 'buyer', until } as const;
    expect(isRedOpen(asked, NOW)).toBe(true);
    expect(isRedOpen(asked, later)).toBe(false);
    expect(isRedOpen({ ...asked, state: 'confirmed' }, later)).toBe(true);
    expect(redStateLabel(asked, NOW)).toBe('待卖家确认');
    expect(redStateLabel(asked, later)).toBe('已过期');
    expect(redStateLabel({ ...asked, state: 'used' }, later)).toBe('已开红字发票');
  });
});

test.each([
  ['2026-11', true],
  ['2026-12', true],
  ['2026-10', false],
  ['2027-01', false],
  ['', false],
])('an invoice of November is deducted in %s: %s', (month, may) => {
  expect(isDeductMonth(month, '2026-11-20', '2026-12-15')).toBe(may);
});
