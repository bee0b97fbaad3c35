import { describe, expect, test } from 'vitest';
import { searchQuery, searchVector } from './search-vector.ts';

describe('searchVector', () => {
  test('holds single characters, and pairs with their positions, a gap between words', () => {
    expect(searchVector(['螺纹钢', '2020'])).toBe(
      "'螺' '纹' '钢' '2' '0' '螺纹':1 '纹钢':2 '20':4,6 '02':5",
    );
  });

  test('quotes and backslashes are doubled', () => {
    expect(searchVector(["a'", 'b\\'])).toBe("'a' '''' 'b' '\\\\' 'a''':1 'b\\\\':3");
  });
});

describe('searchQuery', () => {
  test.each([
    ['螺纹钢', "('螺纹' <-> '纹钢')"],
    ['钢', "'钢'"],
    ['钢 PP', "'钢' & ('pp')"],
    ['  ', ''],
  ])('%j asks for %s', (text, query) => {
    expect(searchQuery(text)).toBe(query);
  });
});
