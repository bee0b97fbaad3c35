import { expect, test } from 'vitest';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { contradicts } from './conditions.ts';

const FULL = { kind: 'full' } as const;
const DEPOSIT = { kind: 'deposit', percent: 30, balanceDays: 7 } as const;
const MONTHLY = { kind: 'monthly', days: 30 } as const;
const ON_DELIVERY = { kind: 'onDelivery' } as const;

test.each<[string, PaymentTerms, boolean]>([
  ['款到发货', FULL, false],
  ['现款现货，含税', FULL, false],
  ['月结 30 天', FULL, true],
  ['票到账期３０天', MONTHLY, false],
  ['月结60天', MONTHLY, true],
  ['款到发货', MONTHLY, true],
  ['收货后 30 天', MONTHLY, false],
  ['订金30%，余款提货前付清', DEPOSIT, false],
  ['预付 50％', DEPOSIT, true],
  ['预付全款', FULL, false],
  ['预付全款', DEPOSIT, true],
  ['货到付款', ON_DELIVERY, false],
  ['货到付款', FULL, true],
  // Nothing of how it is paid, or several ways: nobody is asked.
  ['过磅计重，含税含运费', MONTHLY, false],
  ['款到发货或月结', FULL, false],
  ['', FULL, false],
])('「%s」 beside %j: %s', (conditions, terms, wrong) => {
  expect(contradicts(conditions, terms)).toBe(wrong);
});
