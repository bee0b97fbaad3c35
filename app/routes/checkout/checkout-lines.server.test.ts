import { describe, expect, it } from 'vitest';
import {
  checkoutControl,
  reservationInstant,
  skuDetailOf,
  type TypedLine,
  typedLines,
} from './checkout-lines.server.ts';

const line = (changed: Partial<TypedLine> = {}): TypedLine => ({
  skuId: '12',
  num: '10.5',
  skuType: 'sale',
  productType: 'spot',
  sellerCode: 'S0001',
  deliveryMethod: '1',
  takeAddress: '',
  distributionAddress: '',
  reservationDate: '',
  discountId: '',
  ...changed,
});
const TOMORROW = '2026-11-22T10:30';

describe('the lines of a checkout form', () => {
  it('are read by the ids the form names', () => {
    const data = new FormData();
    data.append('skuIds', '12');
    data.append('skuIds', '13');
    data.append('num.12', '10.5');
    data.append('deliveryMethod.13', '2');
    data.append('sellerCode.13', 'S0001');
    data.append('reservationDate.S0001', TOMORROW);
    expect(typedLines(data)).toMatchObject([
      { skuId: '12', num: '10.5', deliveryMethod: '', reservationDate: '' },
      { skuId: '13', num: '', deliveryMethod: '2', reservationDate: TOMORROW },
    ]);
  });
});

describe('the control of a value of the order call', () => {
  const data = new FormData();
  data.append('skuIds', '12');
  data.append('skuIds', '13');
  data.append('sellerCode.12', 'S0001');
  data.append('giftCardids', '7');
  data.append('giftCardids', '8');

  it.each([
    [['skuDetail', 1, 'takeAddress'], 'takeAddress.13'],
    [['skuDetail', 0, 'reservationDate'], 'reservationDate.S0001'],
    [['skuDetail', 0, 'num'], 'num.12'],
    [['skuDetail', 1], 'num.13'],
    [['skuDetail', 1, 'discountId'], 'discountId.13'],
    [['count'], 'num.12'],
    [['useIntegral'], 'useIntegral'],
    [['giftCardids', 1], 'giftCardids.8'],
    [['addressId'], undefined],
    [[], undefined],
  ])('%j is %s', (path, control) => {
    expect(checkoutControl(path, data)).toBe(control);
  });
});

describe('a reservation time', () => {
  it('is the wall clock of Shanghai', () => {
    expect(reservationInstant(TOMORROW)).toBe('2026-11-22T10:30:00+08:00');
  });

  it.each(['', '2026-13-01T10:30', '2026-11-22', 'tomorrow'])('is not %j', (text) => {
    expect(reservationInstant(text)).toBeNull();
  });
});

describe('a line of the order call', () => {
  const everything = { takeAddress: '7', distributionAddress: '3', reservationDate: TOMORROW };

  it('carries nothing that its delivery method does not need', () => {
    expect(skuDetailOf(line(everything))).toMatchObject({
      skuId: '12',
      num: '10.5',
      skuType: 'sale',
      deliveryMethod: 1,
      takeAddress: null,
      distributionAddress: null,
      reservationDate: null,
    });
  });

  it('carries the place of a delivery', () => {
    const typed = line({ ...everything, deliveryMethod: '4' });
    expect(skuDetailOf(typed)).toMatchObject({
      deliveryMethod: 4,
      takeAddress: null,
      distributionAddress: '3',
      reservationDate: '2026-11-22T10:30:00+08:00',
    });
  });

  it('says that no delivery method was chosen', () => {
    expect(skuDetailOf(line({ deliveryMethod: '3' })).deliveryMethod).toBeNull();
  });

  it('carries the chosen coupon', () => {
    expect(skuDetailOf(line()).discountId).toBeNull();
    expect(skuDetailOf(line({ discountId: '5' })).discountId).toBe('5');
  });

  it('carries the point of a pickup', () => {
    const typed = line({ ...everything, deliveryMethod: '2' });
    expect(skuDetailOf(typed)).toMatchObject({
      takeAddress: '7',
      distributionAddress: null,
    });
  });
});
