import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { stepped } from './stepped.ts';

const tonnes = { min: '5.5', max: '20' };

test.each([
  ['7', 1, '7.5'],
  ['7', -1, '6.5'],
  ['5.5', -1, '5.5'],
  ['19.5', 1, '20'],
  ['1', 1, '5.5'],
  ['99', -1, '20'],
  ['', 1, '5.5'],
  ['十', -1, '5.5'],
  ['１２.5 吨', 1, '13.5'],
] as const)('%j stepped by %d', (typed, way, expected) => {
  expect(stepped(typed, tonnes, way)).toBe(expected);
});

test('a price is raised by its step from the starting price', () => {
  const price = { min: '63000.00', step: '50' };
  expect(stepped('63,000', price, 1)).toBe('63050');
  expect(stepped('63020', price, -1)).toBe('63000');
});

test.prop([fc.nat(99_999), fc.nat(500), fc.constantFrom('1', '0.1', '0.05')])(
  'a step up and one down lead back',
  (least, count, step) => {
    const steps = { min: String(least / 100), step };
    const typed = stepped(String(least / 100 + count * Number(step)), steps, -1);
    expect(stepped(stepped(typed, steps, 1), steps, -1)).toBe(typed);
  },
);
