import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasKnownHead, type ReadRow, readStatement } from '#app/domain/remittance/statement.ts';
import type { Columns } from '#app/domain/remittance/statement-columns.ts';
import type { FileAnswers } from '#app/domain/remittance/statement-row.ts';
import { wallTime } from '#app/domain/time.ts';
import { readTable } from './read-table.server.ts';

/** What a file of the corpus says (tests/fixtures/bank-statements/make.py). */
interface Statement {
  file: string;
  about: string;
  says?: string[];
  out?: string[];
  notes?: number;
  marked?: [row: number, reason: string][];
  asks?: Partial<Record<'way' | 'dayOrder', number>>;
  answers?: FileAnswers;
  unknown?: true;
  columns?: Columns;
  refused?: string;
  unreadSheets?: string[];
}

const NOW = new Date('2026-11-24T12:00:00+08:00');
const FOLDER = 'tests/fixtures/bank-statements';
const STATEMENTS: Statement[] = JSON.parse(readFileSync(`${FOLDER}/statements.json`, 'utf8'));

const tableOf = (file: string) =>
  readTable(readFileSync(`${FOLDER}/${file}`), {
    mostRows: 200,
    isWanted: ({ rows }) => hasKnownHead(rows),
  });

/** What came in, as the corpus writes it. */
const incomeOf = (rows: readonly ReadRow[]) =>
  rows.flatMap((row) =>
    row.is === 'in'
      ? [
          [
            wallTime(new Date(row.line.paidDate)),
            ...[row.line.amount, row.line.payerName, row.line.reference],
          ].join('|'),
        ]
      : [],
  );

const asked = (rows: readonly ReadRow[]) => {
  const counts: Statement['asks'] = {};
  for (const row of rows) {
    if (row.is !== 'marked') continue;
    for (const { question } of row.asks) counts[question] = (counts[question] ?? 0) + 1;
  }
  return counts;
};

describe('issue 47 §2: each statement of the corpus is read as it is, or asked about', () => {
  test.each(STATEMENTS)('$file: $about', async (statement) => {
    const { file, refused, says = [], out = [], notes = 0, marked = [], columns } = statement;
    if (refused) {
      await expect(tableOf(file)).rejects.toThrow(refused);
      return;
    }
    const table = await tableOf(file);
    expect(table.unreadSheets).toEqual(statement.unreadSheets ?? []);
    const first = readStatement(table.rows, [], NOW);
    expect(first.rows.length === 0 && says.length > 0).toBe(statement.unknown ?? false);
    expect(asked(first.rows)).toEqual(statement.asks ?? {});
    const layouts = columns ? [{ headers: first.headings, columns }] : [];
    const { rows, next } = readStatement(table.rows, layouts, NOW, statement.answers);
    expect(incomeOf(rows)).toEqual(says);
    expect(rows.flatMap((row) => (row.is === 'out' ? [row.line.amount] : []))).toEqual(out);
    expect(rows.filter(({ is }) => is === 'note')).toHaveLength(notes);
    expect(rows.flatMap((row) => (row.is === 'marked' ? [[row.row, row.reason]] : []))).toEqual(
      marked.map(([row, reason]) => [row, expect.stringContaining(reason)]),
    );
    // No row goes without a word.
    expect(rows.map(({ row }) => row)).toEqual(table.rows.slice(next).map(({ number }) => number));
  });

  test('of them more are read than asked about, and every file is described', () => {
    const isAsked = ({ refused, unknown, asks, marked }: Statement) =>
      Boolean(refused || unknown || asks || marked);
    const counts = { files: STATEMENTS.length, asked: STATEMENTS.filter(isAsked).length };
    expect(counts).toEqual({ files: 58, asked: 24 });
  });
});
