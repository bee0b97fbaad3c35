import { describe, expect, it } from 'vitest';
import { deliveryOf } from './checkout-view.server.ts';

const point = {
  id: '7',
  addre: '一号库',
  address: '无锡市澄江大道 1 号',
  longitude: 120,
  latitude: 31,
};
const offered = (deliveryWay: number, pickupPoints = [point]) => {
  const { options, method, warning } = deliveryOf({ deliveryWay, pickupPoints });
  const enabled = options.filter(({ disabled }) => !disabled).map(({ value }) => value);
  return { enabled, method, warning };
};

describe('how a line can be delivered', () => {
  it.each([
    [1, ['1'], '1'],
    [2, ['2'], '2'],
    [3, ['1', '2'], '1'],
    [4, ['4'], '4'],
    [5, ['1', '2', '4'], '1'],
    [9, ['1', '2'], '1'],
  ])('spec 1 §4: deliveryWay %i', (way, enabled, method) => {
    expect(offered(way)).toEqual({ enabled, method, warning: null });
  });

  it('spec 1 §4: 暂无可用的自提点！, and the method falls back to logistics', () => {
    expect(offered(2, [])).toEqual({ enabled: ['1'], method: '1', warning: '暂无可用的自提点！' });
  });

  it('says beside the choice that there is no pickup point', () => {
    const { options } = deliveryOf({ deliveryWay: 5, pickupPoints: [] });
    expect(options.find(({ value }) => value === '2')).toMatchObject({
      disabled: true,
      detail: '暂无可用的自提点！',
    });
  });

  it('names each pickup point with its address', () => {
    expect(deliveryOf({ deliveryWay: 2, pickupPoints: [point] }).pickupPoints).toEqual([
      { value: '7', label: '一号库', detail: '无锡市澄江大道 1 号' },
    ]);
  });
});
