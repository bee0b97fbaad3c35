import { expect, test } from 'vitest';
import { readPickedPlace } from './picked-place.ts';

const WUXI = { longitude: 120.31, latitude: 31.49 };

test('reads a place as this portal asks for it', () => {
  const address = '江苏省无锡市滨湖区澄江大道 218 号';
  expect(readPickedPlace({ ...WUXI, address: ` ${address} ` })).toEqual({ ...WUXI, address });
  expect(readPickedPlace(WUXI)).toEqual({ ...WUXI, address: '' });
});

test("reads Tencent's location picker", () => {
  const message = {
    module: 'locationPicker',
    latlng: { lat: 31.49, lng: 120.31 },
    poiaddress: '江苏省无锡市滨湖区',
    poiname: '太湖',
  };
  expect(readPickedPlace(message)).toEqual({ ...WUXI, address: '江苏省无锡市滨湖区' });
});

test('the edge of the map belongs to it', () => {
  const corner = { longitude: -180, latitude: 90 };
  expect(readPickedPlace(corner)).toEqual({ ...corner, address: '' });
});

test('an address longer than a line of ours is cut', () => {
  expect(readPickedPlace({ ...WUXI, address: '路'.repeat(500) })?.address).toHaveLength(200);
});

test.each([
  null,
  undefined,
  'ready',
  42,
  {},
  { longitude: 181, latitude: 0 },
  { longitude: 0, latitude: -90.5 },
  { longitude: 'x', latitude: 1 },
  { latitude: 1 },
  { module: 'locationPicker', latlng: null },
])('%j is no place', (message) => {
  expect(readPickedPlace(message)).toBeNull();
});
