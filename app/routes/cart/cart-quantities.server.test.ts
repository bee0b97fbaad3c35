import { describe, expect, it } from 'vitest';
import { changedCount } from './cart-quantities.server.ts';

const tonnes = { number: '10.5', unitDecimals: true };

describe('the quantity to save', () => {
  it.each(['10.5', '10.50', ' 10.5 '])('is none for %j, which is saved already', (typed) => {
    expect(changedCount(tonnes, typed)).toBeNull();
  });

  it('is what was typed', () => {
    expect(changedCount(tonnes, '12.25')).toBe('12.25');
  });

  it('falls back to one unit where nothing is typed (spec 1 §5)', () => {
    expect(changedCount(tonnes, '')).toBe('1');
  });

  it.each(['-1', '1e3', 'abc', '0'])('leaves %j to the API to refuse', (typed) => {
    expect(changedCount(tonnes, typed)).toBe(typed);
  });

  it('leaves decimals of a unit without them to the API', () => {
    expect(changedCount({ number: '3', unitDecimals: false }, '1.5')).toBe('1.5');
  });
});
