import { expect, it } from 'vitest';
import { isMakerLike } from './makers.ts';

it('makers are known by what they end with, or by name', () => {
  expect(['沙钢', '海螺', '燕山石化', '日照钢铁', '红旗水泥厂'].every(isMakerLike)).toBe(true);
  expect(['自然块', '抽污水', '食品厂'].some(isMakerLike)).toBe(false);
});
