import { describe, expect, test } from 'vitest';
import { askedPart, type PreviewedRow, partIntent, previewPage } from './row-outcome.ts';

const row = (line: number, outcome: PreviewedRow['outcome'], asks: string[] = []) => ({
  ...{ line, outcome, asks },
  name: `第 ${line} 行`,
  texts: [],
});

const ROWS = Array.from({ length: 250 }, (_, at) =>
  row(at + 2, at % 5 === 0 ? 'wrong' : 'new', at === 7 ? ['价格'] : []),
);

describe('issue 51 §1: a preview of 2,000 rows is shown in parts', () => {
  test('by what becomes of the rows, a hundred a page', () => {
    const first = previewPage(ROWS, { shown: 'new', page: 1 });
    expect(first).toMatchObject({ shown: 'new', page: 1, pages: 2 });
    expect(first.rows).toHaveLength(100);
    expect(first.counts).toEqual({
      ...{ all: 250, new: 200, changed: 0, ended: 0, same: 0, wrong: 50, asks: 1 },
    });
    expect(previewPage(ROWS, { shown: 'asks', page: 1 }).rows).toMatchObject([{ line: 9 }]);
  });

  test('a page behind the last is the last, and of none there is one', () => {
    expect(previewPage(ROWS, { shown: 'all', page: 99 })).toMatchObject({ page: 3, pages: 3 });
    expect(previewPage(ROWS, { shown: 'ended', page: 2 })).toMatchObject({ page: 1, rows: [] });
  });

  test('a press names the part that it asks for', () => {
    expect(askedPart(partIntent('wrong', 2))).toEqual({ shown: 'wrong', page: 2 });
    for (const other of [null, 'confirm', 'show:other:1', 'show:all:']) {
      expect(askedPart(other)).toBeNull();
    }
  });
});
