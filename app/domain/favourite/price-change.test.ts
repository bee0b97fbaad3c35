import { expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

it.each([
  [387_000, 385_000, { way: 'down', text: '收藏后已降 ¥20.00' }],
  [385_000, 535_001, { way: 'up', text: '收藏后已涨 ¥1,500.01' }],
  [385_000, 385_000, null],
])('from %i to %i fen', (collected, now, change) => {
  expect(priceChange(collected, now)).toEqual(change);
});
