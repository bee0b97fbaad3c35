import { BANNER_PICTURES } from './banners.ts';
import { BRAND_MARKS } from './brand-marks.ts';
import { DOCUMENT_FILES } from './documents.ts';
import { GOODS_PICTURES } from './goods-pictures.ts';
import { picture } from './isometric.ts';
import { tanks, warehouse, yard } from './scenes.ts';

const named = (folder: string, pictures: Readonly<Record<string, string>>) =>
  Object.entries(pictures).map(([name, svg]) => [`${folder}/${name}.svg`, svg] as const);

/** Every picture and document of the demo market by its path below public/. */
export const PICTURE_FILES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(GOODS_PICTURES).flatMap(([name, { front, detail }]) =>
    named('goods', { [name]: front, [`${name}-detail`]: detail }),
  ),
  ...named('goods', {
    'scene-warehouse': picture(warehouse()),
    'scene-yard': picture(yard()),
    'scene-tanks': picture(tanks()),
  }),
  ...named('banners', BANNER_PICTURES),
  ...named('brands', BRAND_MARKS),
  ...Object.entries(DOCUMENT_FILES),
]);
