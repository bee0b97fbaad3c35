import { describe, expect, test } from 'vitest';
import {
  emptyInquiryRow,
  inquiryDraftOf,
  inquiryRowsOf,
  inquiryRowValues,
  packGoods,
  proposedEndDate,
  withoutInquiryRows,
} from './inquiry.server.ts';

const row = {
  ...emptyInquiryRow('3'),
  productName: '热镀锌方管 "A"',
  specs: '100×100×4',
  count: '2.5',
};

describe('rows of an inquiry', () => {
  test('are read as they were written', () => {
    const rows = [emptyInquiryRow('1'), row];
    expect(inquiryRowsOf(inquiryRowValues(rows))).toEqual(rows);
  });

  test('are packed into one control and read from it, with the count beside', () => {
    const values = { rows: '3', 'packed.3': packGoods(row), 'count.3': '7' };
    expect(inquiryRowsOf(values)).toEqual([{ ...row, count: '7', packed: true }]);
  });

  test.each(['{', '[]', '["1"]', '[1,2,3,4,5,6]', 'null'])('a forged pack is empty: %s', (pack) => {
    const [read] = inquiryRowsOf({ rows: ['1'], 'packed.1': pack });
    expect(read).toEqual({ ...emptyInquiryRow('1'), unit: '' });
  });

  test('stand apart from the rest of the form', () => {
    const rest = { title: '采购', sellerCodes: ['S0001'], 'fileIds.lost': 'a.pdf' };
    expect(withoutInquiryRows({ ...rest, ...inquiryRowValues([row]) })).toEqual(rest);
  });
});

test.each([
  [60, false],
  [300, false],
  [401, true],
])('of %d lines that are described the controls are packed: %s', (length, packed) => {
  const words = { specs: 'L50×5', brandNumber: '', brand: '', unit: '吨', count: '5' };
  const lines = Array.from({ length }, (_, at) => ({
    goodsId: at === 7 ? '17' : null,
    productName: `角钢 ${at}`,
    ...words,
  }));
  const described = { goodsId: null, productName: '圆钢', ...words };
  const read = inquiryRowsOf(inquiryDraftOf([...lines, described]));
  expect(read.map(({ productName }) => productName).slice(0, 2)).toEqual(['角钢 0', '角钢 1']);
  expect(new Set(read.filter(({ goodsId }) => !goodsId).map((each) => each.packed))).toEqual(
    new Set([packed]),
  );
  expect(read[7]?.packed).toBe(false);
  const unpacked = read.map((each) => ({ ...each, packed: false }));
  expect(inquiryRowsOf(inquiryRowValues(unpacked))).toEqual(unpacked);
});

test('a list becomes a draft: listings by their id, others as described', () => {
  const words = { specs: 'Φ12', brandNumber: '', brand: '', unit: '吨', count: '5' };
  const draft = inquiryDraftOf([
    { goodsId: '17', productName: '螺纹钢', ...words },
    { goodsId: null, productName: '角钢', ...words },
  ]);
  expect(draft.source).toBe('');
  expect(inquiryRowsOf(draft).map(({ goodsId, productName }) => [goodsId, productName])).toEqual([
    ['17', '螺纹钢'],
    ['', '角钢'],
  ]);
});

test('the proposed deadline is half past five in Shanghai, three days ahead', () => {
  expect(proposedEndDate(new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-24T17:30');
  expect(proposedEndDate(new Date('2026-11-21T17:00:00Z'))).toBe('2026-11-25T17:30');
});
