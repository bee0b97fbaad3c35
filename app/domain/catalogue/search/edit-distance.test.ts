import { describe, expect, it } from 'vitest';
import { nearestWord } from './edit-distance.ts';

describe('nearestWord', () => {
  const known = ['螺纹钢', '圆钢', 'hrb400e', 'q235b', '235', '普通硅酸盐水泥'];
  it.each([
    ['螺蚊钢', '螺纹钢'],
    ['hrb40e', 'hrb400e'],
    ['q253b', 'q235b'],
    ['普通桂酸盐水泥', '普通硅酸盐水泥'],
    ['元钢', undefined],
    ['木头', undefined],
    ['完全不同的', undefined],
    ['235t', undefined],
  ])('%s: %s', (word, nearest) => {
    expect(nearestWord(word, known)).toBe(nearest);
  });
});
