import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  chosenDeliveryWay,
  DELIVERY_METHOD,
  deliveryRule,
  deliveryWayName,
  distanceKm,
  isFetched,
  outOfRangeMessage,
  pickupAddress,
  placeProblem,
  rangeExcess,
  rangeProblem,
  reservationProblem,
  resolveDeliveryMethod,
} from './delivery.ts';

const { logistics, pickup, delivery } = DELIVERY_METHOD;

describe('deliveryRule', () => {
  test.each([
    [1, [logistics], logistics],
    [2, [pickup], pickup],
    [3, [logistics, pickup], logistics],
    [4, [delivery], delivery],
    [5, [logistics, pickup, delivery], logistics],
    [0, [logistics, pickup], logistics],
    [99, [logistics, pickup], logistics],
  ])('spec 1 §4: delivery way %i', (way, methods, preferred) => {
    expect(deliveryRule(way)).toEqual({ methods, preferred });
  });
});

test('spec 1 §4: goods are fetched at a pickup point by no other method', () => {
  expect([logistics, pickup, delivery, 0].map(isFetched)).toEqual([false, true, false, false]);
});

test.each([
  ['5', 5],
  ['0', null],
  ['', null],
  ['01', null],
  ['1.0', null],
])('of the typed %j the delivery way is %s', (typed, way) => {
  expect(chosenDeliveryWay(typed)).toBe(way);
});

test.each([
  [1, '物流'],
  [2, '自提'],
  [3, '物流/自提'],
  [4, '配送'],
  [5, '物流/自提/配送'],
])('delivery way %i is called %s', (way, name) => {
  expect(deliveryWayName(way)).toBe(name);
});

describe('resolveDeliveryMethod', () => {
  test('spec 1 §4: pickup without a point falls back to logistics with the warning', () => {
    const fallback = { method: logistics, warning: '暂无可用的自提点！' };
    for (const deliveryWay of [2, 3, 5]) {
      expect(
        resolveDeliveryMethod({ deliveryWay, chosen: pickup, hasPickupPoints: false }),
      ).toEqual(fallback);
    }
    expect(resolveDeliveryMethod({ deliveryWay: 2, chosen: null, hasPickupPoints: false })).toEqual(
      fallback,
    );
  });

  test('goods that are not picked up need no pickup point', () => {
    for (const [deliveryWay, method] of [
      [1, logistics],
      [4, delivery],
    ] as const) {
      expect(resolveDeliveryMethod({ deliveryWay, chosen: null, hasPickupPoints: false })).toEqual({
        method,
        warning: null,
      });
    }
  });

  test('a method that is not offered gives the preferred one', () => {
    const line = { deliveryWay: 3, hasPickupPoints: true };
    expect(resolveDeliveryMethod({ ...line, chosen: delivery }).method).toBe(logistics);
    expect(resolveDeliveryMethod({ ...line, chosen: pickup }).method).toBe(pickup);
    expect(resolveDeliveryMethod({ ...line, chosen: 3 }).method).toBe(logistics);
  });

  test.prop([fc.integer(), fc.option(fc.integer({ min: 0, max: 5 }))])(
    'with pickup points the method is always one the product offers',
    (deliveryWay, chosen) => {
      const { method, warning } = resolveDeliveryMethod({
        deliveryWay,
        chosen,
        hasPickupPoints: true,
      });
      expect(deliveryRule(deliveryWay).methods).toContain(method);
      expect(warning).toBeNull();
    },
  );
});

describe('what is wrong with a delivery', () => {
  const chosen = {
    takeAddress: '上海宝山库',
    distributionAddress: '12',
    reservationDate: new Date('2026-11-23T09:00:00+08:00'),
    distanceKm: 30,
    distrScope: 50,
  };
  const now = new Date('2026-11-22T09:00:00+08:00');
  const problemOf = placeProblem;
  const late = (line: Parameters<typeof reservationProblem>[0]) => reservationProblem(line, now);
  const nothing = { ...chosen, takeAddress: null, distributionAddress: '', reservationDate: null };

  test('logistics asks for nothing more', () => {
    expect(problemOf({ ...nothing, method: logistics })).toBeNull();
    expect(late({ ...nothing, method: logistics })).toBeNull();
  });

  test('spec 1 §5: each method asks for its address, and for the time', () => {
    expect(problemOf({ ...nothing, method: delivery })).toMatchObject({
      field: 'distributionAddress',
      code: 'missing',
      text: '请选择您的配送地址',
    });
    expect(problemOf({ ...nothing, method: pickup })).toMatchObject({
      field: 'takeAddress',
      code: 'missing',
      text: '请选择您的自提地址',
    });
    for (const method of [pickup, delivery]) {
      expect(late({ method, reservationDate: null })).toEqual({
        code: 'missing',
        text: '请选择配送的预约时间',
      });
      const passed = new Date(now.getTime() - 1);
      expect(late({ method, reservationDate: passed })).toEqual({
        code: 'past',
        text: '预约时间不能早于当前时间',
      });
      expect(problemOf({ ...chosen, method })).toBeNull();
      expect(late({ method, reservationDate: now })).toBeNull();
    }
  });

  test('spec 1 §4: beyond distrScope, and only beyond it', () => {
    const far = { ...chosen, method: delivery, distanceKm: 50.1 };
    expect(problemOf(far)).toEqual({
      field: 'distributionAddress',
      code: 'outOfRange',
      text: '该地址距离50.1 km ，超出配送范围！',
    });
    expect(problemOf({ ...far, distanceKm: 50 })).toBeNull();
    expect(problemOf({ ...far, distrScope: null })).toBeNull();
    expect(problemOf({ ...far, method: pickup })).toBeNull();
  });

  test('goods that are brought need no place to be fetched from', () => {
    expect(problemOf({ ...chosen, takeAddress: null, method: delivery })).toBeNull();
  });

  test('where the distance is unknown, no place is out of range', () => {
    expect(rangeProblem(null, -1)).toBeNull();
    expect(rangeProblem(0, -1)).not.toBeNull();
  });

  test('issue 50 §2: before it is sent, how far and how much too far', () => {
    expect(rangeExcess(150.9, 100)).toBe('距离 150.9 km，超出 50.9 km');
    expect(rangeExcess(100, 100)).toBeNull();
    expect(rangeExcess(null, 100)).toBeNull();
    expect(rangeExcess(100, null)).toBeNull();
  });

  test('a pickup point is kept with its name and its street', () => {
    expect(pickupAddress({ addre: '宝山库', address: '蕴川路 1 号' })).toBe('宝山库 蕴川路 1 号');
  });

  test('spec 1 §4: the message names the distance', () => {
    expect(outOfRangeMessage(120)).toBe('该地址距离120.0 km ，超出配送范围！');
  });
});

describe('distanceKm', () => {
  const beijing = { longitude: 116.4074, latitude: 39.9042 };
  const shanghai = { longitude: 121.4737, latitude: 31.2304 };
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  });

  test('Beijing to Shanghai', () => {
    expect(distanceKm(beijing, shanghai)).toBeCloseTo(1067.3, 0);
  });

  test.prop([place, place])('is symmetric, bounded and has one decimal', (a, b) => {
    const km = distanceKm(a, b);
    expect(distanceKm(b, a)).toBe(km);
    expect(km).toBeGreaterThanOrEqual(0);
    expect(km).toBeLessThanOrEqual(20_015.2);
    expect(Number(km.toFixed(1))).toBe(km);
    expect(distanceKm(a, a)).toBe(0);
  });

  test('antipodes are half the circumference', () => {
    expect(distanceKm({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBe(
      20_015.1,
    );
  });
});
