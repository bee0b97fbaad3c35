import { expect, test } from 'vitest';
import { cuttable } from './used-rules.server.ts';

const cut = cuttable(
  '@layer reset,ui;:root{--a:1}@layer reset{a{color:red}}@layer ui{.x{top:0}.y{left:0}' +
    '@media print{.x{top:1px}.z{top:2px}}.x .y>b,.z{right:0}.x:not(.z){left:1px}}' +
    '@keyframes k{to{top:0}}',
);

test('keeps the rules whose classes stand in the page, in their order and under their at-rules', () => {
  expect(cut('<p class="a x">')).toBe(
    ':root{--a:1}@layer reset{a{color:red}}@layer ui{.x{top:0}' +
      '@media print{.x{top:1px}}.x:not(.z){left:1px}}',
  );
});

test('a selector of several classes needs them all, and of a rule the selectors stay that are used', () => {
  expect(cut('<p class="y">')).not.toContain('right:0');
  expect(cut('<p class="x"><p class="y">')).toContain('}.x .y>b{right:0}');
  expect(cut('<p class="x y z">')).toContain('.x .y>b,.z{right:0}');
  expect(cut('<p class="z">')).toContain('}.z{right:0}');
});

test('a selector needs the one thing that an element has, but not each of several, nor what it has not', () => {
  const having = cuttable('b:has(>.x){top:0}b:has(.x,.y){left:0}b:not(:has(.x)){right:0}');
  expect(having('<p>')).toBe('b:has(.x,.y){left:0}b:not(:has(.x)){right:0}');
  expect(having('<p class="x">')).toContain('b:has(>.x){top:0}');
});

test('a page without classes keeps the rules of elements', () => {
  expect(cut('<p>')).toBe(':root{--a:1}@layer reset{a{color:red}}');
});

test('keyframes stay where a rule that stays names them', () => {
  const moving = cuttable('.x{animation:k 1s}@keyframes k{to{top:0}}@keyframes other{to{top:1px}}');
  expect(moving('<p class="x">')).toBe('.x{animation:k 1s}@keyframes k{to{top:0}}');
  expect(moving('<p>')).toBe('');
});
