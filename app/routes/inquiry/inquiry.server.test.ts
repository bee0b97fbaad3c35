import { describe, expect, test } from 'vitest';
import {
  emptyInquiryRow,
  filledRows,
  inquiryDraftOf,
  inquiryRowsOf,
  inquiryRowValues,
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

  test('stand apart from the rest of the form', () => {
    const rest = { title: '采购', sellerCodes: ['S0001'], 'fileIds.lost': 'a.pdf' };
    expect(withoutInquiryRows({ ...rest, ...inquiryRowValues([row]) })).toEqual(rest);
  });
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

test.each([
  ['empty rows between others', ['', '螺纹钢', ''], ['2']],
  ['only empty ones: the first is asked for', ['', ''], ['1']],
  ['none', [], []],
])('what of a form is sent: %s', (_, names, sent) => {
  const rows = names.map((productName, at) => ({
    ...emptyInquiryRow(String(at + 1)),
    productName,
  }));
  expect(filledRows(rows).map(({ row }) => row)).toEqual(sent);
});

test('a row in which only the quantity is typed is not dropped', () => {
  const rows = [{ ...emptyInquiryRow('1'), count: '5' }, emptyInquiryRow('2')];
  expect(filledRows(rows)).toEqual(rows.slice(0, 1));
});
