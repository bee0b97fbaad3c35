import { parseYuan } from '#app/domain/money.ts';
import { type ReadStatement, readStatement } from '#app/domain/remittance/statement.ts';
import { isComplete, isSameHead } from '#app/domain/remittance/statement-columns.ts';
import type { StatementRow } from '#app/domain/remittance/statement-row.ts';
import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import type { statementReadings } from '#trading-api/schema.ts';
import { type JudgedLine, judgedLines, type LineFacts } from './judged-lines.ts';
import { layoutsOf } from './layouts.ts';

export type Reading = typeof statementReadings.$inferSelect;
type Layouts = Awaited<ReturnType<typeof layoutsOf>>;

/** What a kept file says, as things are now. */
export interface Understood {
  rows: readonly TableRow[];
  /** Without what a person has said of it: what that was about is shown beside the answer. */
  open: ReadStatement;
  statement: ReadStatement;
  /** That an operator has confirmed. */
  layout: Layouts[number] | undefined;
  lines: readonly JudgedLine[];
  /** Of all that an operator sees before the import; null while something is asked, or there is nothing to add. */
  digest: string | null;
}

export async function understood(
  db: Database,
  { rows: kept, answers }: Pick<Reading, 'rows' | 'answers'>,
  now: Date,
): Promise<Understood> {
  const rows = kept.map(({ number, cells }) => ({ number, cells: cells.map(cellOf) }));
  const layouts = await layoutsOf(db);
  const statement = readStatement(rows, layouts, now, answers);
  const isAnswered = answers.way !== undefined || answers.dayOrder !== undefined;
  const open = isAnswered ? readStatement(rows, layouts, now) : statement;
  const layout = statement.isConfirmed
    ? layouts.find(({ headers }) => isSameHead(headers, statement.headings))
    : undefined;
  const arrived = statement.rows.flatMap((row) =>
    row.is === 'in' ? [{ row: row.row, facts: factsOf(row.line) }] : [],
  );
  const lines = await judgedLines(db, arrived, answers.twins);
  const digest = digestOf(statement, lines);
  return { rows, open, statement, layout, lines, digest };
}

const cellOf = (cell: Reading['rows'][number]['cells'][number]): Cell => {
  if (typeof cell !== 'string') return cell;
  return cell === '' ? EMPTY : { kind: 'text', text: cell };
};

function factsOf({ paidDate, amount, ...line }: StatementRow): LineFacts {
  return { ...line, amount: parseYuan(amount) ?? 0, paidAt: new Date(paidDate) };
}

function digestOf(
  { headings, columns, isConfirmed, rows }: ReadStatement,
  lines: readonly JudgedLine[],
): string | null {
  const isAsked =
    !isConfirmed ||
    !isComplete(columns) ||
    rows.some((row) => row.is === 'marked' && row.asks.length > 0) ||
    lines.some(({ is }) => is === 'asked');
  if (isAsked || !lines.some(({ is }) => is === 'new')) return null;
  const judged = lines.map(({ key, is, twins }) => [
    key,
    is,
    twins.map(({ kept, row }) => kept?.id ?? `row ${row}`),
  ]);
  return jsonDigest([headings, columns, rows, judged]);
}
