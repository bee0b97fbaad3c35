import { expect, test } from 'vitest';
import { firstTaxRateOf } from './category-tax.ts';

test.each(['尿素', '液化天然气', 'LNG', '自来水', '农产品', '玉米'])(
  '%s begins at 9 %%',
  (name) => {
    expect(firstTaxRateOf(name)).toBe('9');
  },
);

test.each(['螺纹钢', '柴油', '工业盐', '纯净水设备'])('%s begins at the rate above it', (name) => {
  expect(firstTaxRateOf(name)).toBeNull();
});
