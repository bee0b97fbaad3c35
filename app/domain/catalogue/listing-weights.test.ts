import { expect, test } from 'vitest';
import { cellOfWeight, WEIGHT_FIELDS, weightInCell } from './listing-weights.ts';

test.each([
  ['weighing', '理计', 'theory'],
  ['weighing', '计件', 'count'],
  ['weighing', '按类别', ''],
  ['countsAt', '到货', 'receipt'],
  ['countsAt', '以出库数量为准', 'loading'],
  ['tolerance', '5', '5'],
  ['tolerance', '无', ''],
  ['pieceQuantity', '2.2', '2.2'],
  ['pieceName', '捆', '捆'],
] as const)('a cell of %s that says %s', (field, cell, text) => {
  expect(weightInCell(field, cell)).toEqual({ text });
});

test('a word that is none of those there are is said with them', () => {
  expect(weightInCell('countsAt', '估计')).toEqual({
    why: '应为「以出库数量为准」「以到货过磅为准」「出库」「到货」之一',
  });
});

test.each(
  WEIGHT_FIELDS.flatMap((field) =>
    ({
      weighing: ['', 'scale', 'theory', 'count'],
      countsAt: ['loading', 'receipt'],
      tolerance: ['3'],
      pieceQuantity: ['2.2'],
      pieceName: ['捆'],
      orderMultiple: ['4.4'],
    })[field].map((text) => [field, text] as const),
  ),
)('%s %j is read again as it is written', (field, text) => {
  expect(weightInCell(field, cellOfWeight(field, text))).toEqual({ text });
});
