import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { paymentTerms } from './contract.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN, type PaymentTerms } from './terms.ts';
import {
  BALANCE_DAYS_INVALID,
  MONTHLY_DAYS_INVALID,
  PERCENT_INVALID,
  readTerms,
  TERMS_REQUIRED,
  typedTerms,
} from './typed-terms.ts';

const typed = { termsKind: '', depositPercent: '', balanceDays: '', monthlyDays: '' };

test.each<[Partial<typeof typed>, PaymentTerms]>([
  [{ termsKind: 'full', depositPercent: '一半' }, { kind: 'full' }],
  [{ termsKind: 'onDelivery' }, { kind: 'onDelivery' }],
  [
    { termsKind: 'deposit', depositPercent: ' ３０ ', balanceDays: '0' },
    { kind: 'deposit', percent: 30, balanceDays: 0 },
  ],
  [
    { termsKind: 'monthly', monthlyDays: '180' },
    { kind: 'monthly', days: 180 },
  ],
])('%j is read', (fields, terms) => {
  expect(readTerms({ ...typed, ...fields })).toEqual({ terms });
});

test.each([
  [{}, { termsKind: TERMS_REQUIRED }],
  [{ termsKind: 'never' }, { termsKind: TERMS_REQUIRED }],
  [
    { termsKind: 'deposit', depositPercent: '100', balanceDays: '91' },
    { depositPercent: PERCENT_INVALID, balanceDays: BALANCE_DAYS_INVALID },
  ],
  [
    { termsKind: 'deposit', depositPercent: '33.5', balanceDays: '7' },
    { depositPercent: PERCENT_INVALID },
  ],
  [{ termsKind: 'monthly', monthlyDays: '0' }, { monthlyDays: MONTHLY_DAYS_INVALID }],
])('%j: beside the control', (fields, problems) => {
  expect(readTerms({ ...typed, ...fields })).toEqual({ problems });
});

property.prop([
  fc.constantFrom('full', 'deposit', 'onDelivery', 'monthly'),
  fc.integer({ min: -5, max: 200 }).map(String),
  fc.string(),
])('what is read is what the contract takes, and is typed so again', (kind, number, text) => {
  for (const [one, other] of [
    [number, number],
    [number, text],
  ] as const) {
    const values = { termsKind: kind, depositPercent: one, balanceDays: other, monthlyDays: one };
    const { terms } = readTerms(values);
    if (!terms) continue;
    expect(paymentTerms.parse(terms)).toEqual(terms);
    expect(readTerms(typedTerms(terms))).toEqual({ terms });
    if (terms.kind === 'deposit') {
      expect(terms.percent >= DEPOSIT_MIN && terms.percent <= DEPOSIT_MAX).toBe(true);
    }
  }
});
