import { expect, it } from 'vitest';
import { PLACE_GROUPS } from '#app/domain/catalogue/place-groups.ts';
import { locationOf } from './places.ts';

it('groups are of provinces and cities that there are, and each name means one', () => {
  const names = PLACE_GROUPS.flatMap((group) => group.names);
  expect(new Set(names).size).toBe(names.length);
  for (const { provinces = [], cities = [] } of PLACE_GROUPS) {
    for (const province of provinces) expect(locationOf(province).province).toBe(province);
    for (const city of cities) expect(locationOf(city)).not.toEqual({ province: '', city: '' });
  }
});
