import { describe, expect, it } from 'vitest';
import { CHINESE } from './chinese.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { FOREIGN } from './foreign.ts';
import { joinStandards, standardOf } from './standards.ts';

it('knows about 300, each once, for some goods or grades', () => {
  const rows = [...CHINESE, ...FOREIGN];
  expect(rows.length).toBeGreaterThan(300);
  expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
  for (const [code, goods, families = ''] of rows) {
    expect(goods + families, code).not.toBe('');
    expect(standardOf(joinStandards(code.toLowerCase()))?.code, code).toBe(code);
  }
});

describe('joinStandards', () => {
  it.each([
    ['gb/t 3274', 'gb3274'],
    ['gb/t 3274-2017 q235b', 'gb3274 q235b'],
    ['gbt3274中厚板', 'gb3274 中厚板'],
    ['gb 1499.2', 'gb1499.2'],
    ['无缝管 gb/t 8163', '无缝管 gb8163'],
    ['astm a36/a36m 中厚板', 'astma36 中厚板'],
    ['en 10025-2:2004', 'en10025'],
    ['din en 10025', 'en10025'],
    ['jis g 3101', 'jisg3101'],
    ['iso 4014', 'iso4014'],
    ['gb/t 99999', 'gb/t 99999'],
    ['h62 铜棒', 'h62 铜棒'],
  ])('%s: %s', (text, joined) => {
    expect(joinStandards(text)).toBe(joined);
  });
});

it('knows a number that no goods are measured by', () => {
  expect(standardOf('1499.2')?.code).toBe('GB/T 1499.2');
  expect(standardOf('8163')?.code).toBe('GB/T 8163');
  expect(standardOf('a312')?.code).toBe('ASTM A312');
  expect(standardOf('706')).toBeUndefined();
});

it('tells another name of a steel from a steel that comes near', () => {
  expect(EQUIVALENTS.get('a3')).toMatchObject({ shown: 'Q235', isSame: true });
  expect(EQUIVALENTS.get('a36')).toMatchObject({ shown: 'Q235', isSame: false });
  expect(EQUIVALENTS.get('ss400')?.grades).toContain('q235b');
});
