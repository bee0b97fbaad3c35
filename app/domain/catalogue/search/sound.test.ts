import { describe, expect, it } from 'vitest';
import { isSyllables, looksAlike, soundKey, soundKeys } from './sound.ts';

describe('isSyllables', () => {
  it.each([
    ['rejuan', true],
    ['luowengang', true],
    ['xian', true],
    ['lvban', true],
    ['zhonghoban', false],
    ['luowegang', false],
    ['hrb', false],
    ['', false],
  ])('%s: %s', (letters, is) => {
    expect(isSyllables(letters)).toBe(is);
  });
});

it('does not tell apart what many people do not', () => {
  expect(soundKeys('wufenguan')).toContain(soundKey(['wu', 'feng', 'guan']));
  expect(soundKeys('luowenggang')).toContain(soundKey(['luo', 'wen', 'gang']));
  expect(soundKeys('lizonghouban')).toContain(soundKey(['ni', 'zhong', 'hou', 'ban']));
  expect(soundKeys('rejuan')).not.toContain(soundKey(['e', 'yuan']));
});

it('divides letters in every shortest way, and stops at a few', () => {
  expect(soundKeys('fangan')).toEqual(expect.arrayContaining(['fan gan', 'fan an']));
  expect(soundKeys('fangan'.repeat(10)).length).toBeLessThanOrEqual(8);
});

it('knows characters that look alike', () => {
  expect(looksAlike('券', '卷')).toBe(true);
  expect(looksAlike('券', '板')).toBe(false);
  expect(looksAlike('甲', '乙')).toBe(false);
});
