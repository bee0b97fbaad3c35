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
  type TypedTerms,
} from './typed-terms.ts';

const typed = { kind: '', percent: '', balanceDays: '', days: '' };

test.each<[Partial<TypedTerms>, PaymentTerms]>([
  [{ kind: 'full', percent: '一半' }, { kind: 'full' }],
  [{ kind: 'onDelivery' }, { kind: 'onDelivery' }],
  [
    { kind: 'deposit', percent: ' ３０ ', balanceDays: '0' },
    { kind: 'deposit', percent: 30, balanceDays: 0 },
  ],
  [
    { kind: 'monthly', days: '180' },
    { kind: 'monthly', days: 180 },
  ],
  [
    { kind: 'deposit', percent: 30, balanceDays: 0 },
    { kind: 'deposit', percent: 30, balanceDays: 0 },
  ],
])('%j is read', (fields, terms) => {
  expect(readTerms({ ...typed, ...fields })).toEqual({ terms });
});

test.each([
  [{}, { kind: TERMS_REQUIRED }],
  [{ kind: 'never' }, { kind: TERMS_REQUIRED }],
  [
    { kind: 'deposit', percent: '100', balanceDays: '91' },
    { percent: PERCENT_INVALID, balanceDays: BALANCE_DAYS_INVALID },
  ],
  [{ kind: 'deposit', percent: '33.5', balanceDays: '7' }, { percent: PERCENT_INVALID }],
  [{ kind: 'deposit', percent: 33.5, balanceDays: 7 }, { percent: PERCENT_INVALID }],
  [{ kind: 'deposit', percent: 30, balanceDays: 91 }, { balanceDays: BALANCE_DAYS_INVALID }],
  [{ kind: 'monthly', days: '0' }, { days: MONTHLY_DAYS_INVALID }],
  [{ kind: 'monthly', days: 181 }, { days: MONTHLY_DAYS_INVALID }],
])('%j: by its field', (fields, problems) => {
  expect(readTerms({ ...typed, ...fields })).toEqual({ problems });
});

property.prop([
  fc.constantFrom('full', 'deposit', 'onDelivery', 'monthly'),
  fc.integer({ min: -5, max: 200 }).map(String),
  fc.string(),
])('what is read is what the contract takes, and is read so again', (kind, number, text) => {
  for (const [one, other] of [
    [number, number],
    [number, text],
  ] as const) {
    const values = { kind, percent: one, balanceDays: other, days: one };
    const { terms } = readTerms(values);
    if (!terms) continue;
    expect(paymentTerms.parse(terms)).toEqual(terms);
    expect(readTerms({ ...typed, ...terms })).toEqual({ terms });
    if (terms.kind === 'deposit') {
      expect(terms.percent >= DEPOSIT_MIN && terms.percent <= DEPOSIT_MAX).toBe(true);
    }
  }
});
