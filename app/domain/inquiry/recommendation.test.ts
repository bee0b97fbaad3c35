import { expect, test } from 'vitest';
import { byUse, firstCovering, proposedSellers, type SellerRecord } from './recommendation.ts';

const seller = (sellerCode: string, fields: Partial<SellerRecord> = {}): SellerRecord => ({
  sellerCode,
  listed: [],
  similar: [],
  sold: 0,
  lastDealWithYou: null,
  answersWithinHours: null,
  ...fields,
});

const codesOf = (sellers: readonly SellerRecord[]) => sellers.map(({ sellerCode }) => sellerCode);

test('each figure decides among sellers who are equal in those before it', () => {
  const ranked = [
    seller('F', { listed: [0, 1, 2] }),
    seller('E', { listed: [0, 1], sold: 2 }),
    seller('D', { listed: [0, 1], sold: 1, similar: [2] }),
    seller('C', { listed: [0, 1], sold: 1, lastDealWithYou: '2026-11-02' }),
    seller('B', { listed: [0, 1], sold: 1, lastDealWithYou: '2025-12-30' }),
    seller('I', { listed: [0, 1], sold: 1, answersWithinHours: 2 }),
    seller('H', { listed: [0, 1], sold: 1, answersWithinHours: 30 }),
    seller('A', { listed: [0, 1], sold: 1 }),
    seller('G', { listed: [0, 1], sold: 1 }),
  ];
  expect(codesOf([...ranked].reverse().sort(byUse))).toEqual(codesOf(ranked));
});

test('whoever has what nobody has yet is proposed before the next best, who is not where goods were chosen', () => {
  const ranked = [
    seller('A', { listed: [0, 1, 2] }),
    seller('B', { listed: [0, 1] }),
    seller('C', { listed: [0, 1] }),
    seller('D', { listed: [0] }),
    seller('E', { listed: [0] }),
    seller('F', { similar: [3] }),
  ];
  expect(proposedSellers(ranked, [])).toEqual(['A', 'F', 'B', 'C', 'D']);
  expect(proposedSellers(ranked, ['E', 'X'])).toEqual(['E', 'X', 'A', 'F']);
});

test('of many sellers so few are kept that each line has one, in their order', () => {
  const ranked = [
    seller('A', { listed: [0, 1] }),
    seller('B', { listed: [0, 1] }),
    seller('C', { listed: [2] }),
    seller('D', { similar: [3] }),
  ];
  expect(codesOf(firstCovering(ranked, 3))).toEqual(['A', 'C', 'D']);
  expect(codesOf(firstCovering(ranked, 2))).toEqual(['A', 'C']);
  expect(firstCovering(ranked, 9)).toEqual(ranked);
});

test.each([
  ['nobody is recommended', [], ['X'], ['X']],
  ['few are', [seller('A', { listed: [0] })], [], ['A']],
  ['as many are asked anyway', [seller('A', { listed: [0] })], [...'TUVWXYZ'], [...'TUVWXYZ']],
])('whom to ask where %s', (_, ranked, asked, proposed) => {
  expect(proposedSellers(ranked, asked)).toEqual(proposed);
});
