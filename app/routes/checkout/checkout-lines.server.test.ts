import { describe, expect, it } from 'vitest';
import type { Address } from '#app/domain/checkout/contract.ts';
import {
  lineProblem,
  reservationInstant,
  skuDetailOf,
  type TypedLine,
  typedLines,
} from './checkout-lines.server.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const line = (changed: Partial<TypedLine> = {}): TypedLine => ({
  skuId: '12',
  num: '10.5',
  skuType: 'sale',
  productType: 'spot',
  deliveryMethod: '1',
  takeAddress: '',
  distributionAddress: '',
  reservationDate: '',
  discountId: '',
  ...changed,
});
const facts = { deliveryWay: 5, distrScope: '150', hasPickupPoints: true, distanceKm: null };
const TOMORROW = '2026-11-22T10:30';

describe('the lines of a checkout form', () => {
  it('are read by the ids the form names', () => {
    const data = new FormData();
    data.append('skuIds', '12');
    data.append('skuIds', '13');
    data.append('num.12', '10.5');
    data.append('deliveryMethod.13', '2');
    expect(typedLines(data)).toMatchObject([
      { skuId: '12', num: '10.5', deliveryMethod: '' },
      { skuId: '13', num: '', deliveryMethod: '2' },
    ]);
  });
});

describe('what is wrong with a line (spec 1 §4, §5)', () => {
  const pickup = line({ deliveryMethod: '2', takeAddress: '7', reservationDate: TOMORROW });
  const delivery = line({
    deliveryMethod: '4',
    distributionAddress: '3',
    reservationDate: TOMORROW,
  });

  it.each([
    ['logistics', line(), facts],
    ['pickup', pickup, facts],
    ['delivery', delivery, { ...facts, distanceKm: 150 }],
    ['delivery without a limit', delivery, { ...facts, distrScope: null, distanceKm: 2000 }],
  ])('is nothing for %s', (_, typed, known) => {
    expect(lineProblem(typed, known, NOW)).toBeNull();
  });

  it.each([
    ['takeAddress', '请选择您的自提地址', { ...pickup, takeAddress: '' }],
    ['distributionAddress', '请选择您的配送地址', { ...delivery, distributionAddress: '' }],
    ['reservationDate', '请选择配送的预约时间', { ...pickup, reservationDate: '' }],
    ['reservationDate', '请选择配送的预约时间', { ...delivery, reservationDate: 'soon' }],
    [
      'reservationDate',
      '预约时间不能早于当前时间',
      { ...pickup, reservationDate: '2026-11-21T09:00' },
    ],
    ['deliveryMethod', '请选择交货方式', line({ deliveryMethod: '3' })],
  ])('is said beside %s: %s', (control, message, typed) => {
    expect(lineProblem(typed, facts, NOW)).toEqual({ control: `${control}.12`, message });
  });

  it('is the distance, beyond the range', () => {
    expect(lineProblem(delivery, { ...facts, distanceKm: 200.5 }, NOW)).toEqual({
      control: 'distributionAddress.12',
      message: '该地址距离200.5 km ，超出配送范围！',
    });
  });

  it('is a method that the goods do not offer', () => {
    const known = { ...facts, deliveryWay: 1 };
    expect(lineProblem(pickup, known, NOW)?.control).toBe('deliveryMethod.12');
  });

  it('is pickup where there is no pickup point', () => {
    expect(lineProblem(pickup, { ...facts, hasPickupPoints: false }, NOW)).toEqual({
      control: 'deliveryMethod.12',
      message: '暂无可用的自提点！',
    });
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
  const address: Address = {
    id: '3',
    receivePerson: '林知夏',
    receivePersonPhone: '13800000001',
    warehouseAddress: '无锡市澄江大道 218 号',
    longitude: 120.3,
    latitude: 31.5,
    isDefault: true,
  };
  const everything = { takeAddress: '7', distributionAddress: '3', reservationDate: TOMORROW };

  it('carries nothing that its delivery method does not need', () => {
    expect(skuDetailOf(line(everything), [address])).toMatchObject({
      skuId: '12',
      num: '10.5',
      skuType: 'sale',
      deliveryMethod: 1,
      takeAddress: null,
      distributionAddress: null,
      longitude: null,
      reservationDate: null,
    });
  });

  it('carries the place of a delivery', () => {
    const typed = line({ ...everything, deliveryMethod: '4' });
    expect(skuDetailOf(typed, [address])).toMatchObject({
      deliveryMethod: 4,
      takeAddress: null,
      distributionAddress: '3',
      longitude: 120.3,
      latitude: 31.5,
      reservationDate: '2026-11-22T10:30:00+08:00',
    });
  });

  it('carries the chosen coupon', () => {
    expect(skuDetailOf(line(), [address]).discountId).toBeNull();
    expect(skuDetailOf(line({ discountId: '5' }), [address]).discountId).toBe('5');
  });

  it('carries the point of a pickup', () => {
    const typed = line({ ...everything, deliveryMethod: '2' });
    expect(skuDetailOf(typed, [address])).toMatchObject({
      takeAddress: '7',
      distributionAddress: null,
    });
  });
});
