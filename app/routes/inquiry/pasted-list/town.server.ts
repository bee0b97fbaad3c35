import { areaList } from '@vant/area-data';
import { shortPlace } from '#app/domain/catalogue/short-place.ts';

const towns = new Set(
  [areaList.province_list, areaList.city_list]
    .flatMap((names) => Object.values(names))
    .flatMap((name) => [name, shortPlace(name)]),
);

/** Whether a cell is a province or a city, with or without what kind of place it is. */
export const isTown = (cell: string): boolean => towns.has(cell);
