import type { Content } from '#app/domain/endpoint.ts';
import {
  type Fen,
  MONEY_DIRECTIONS,
  type MoneyDirection,
  sumFen,
  toYuan,
} from '#app/domain/money.ts';
import type { SampleRow, statementReading } from '#app/domain/remittance/reading-contract.ts';
import type { ReadRow, ReadStatement } from '#app/domain/remittance/statement.ts';
import { isComplete } from '#app/domain/remittance/statement-columns.ts';
import type { Asked } from '#app/domain/remittance/statement-row.ts';
import { type TableRow, textsOf } from '#app/domain/table.ts';
import { isoWallTime } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { JudgedLine, LineFacts, Twin } from './judged-lines.ts';
import type { Reading, Understood } from './understood.ts';

type Wire = Content<typeof statementReading>;

/** Rows that show how the columns are read, and marked rows that are listed. */
const SAMPLES = 3;
const MOST_SHOWN = 100;

export function readingToWire(
  reading: Reading,
  readBy: string,
  { rows, open, statement, layout, lines, digest }: Understood,
): Wire {
  const judged = (is: JudgedLine['is']) =>
    counted(lines.flatMap((line) => (line.is === is ? [line.facts.amount] : [])));
  return {
    id: String(reading.id),
    fileName: reading.fileName,
    unreadSheets: reading.unreadSheets,
    readBy,
    readDate: reading.readAt.toISOString(),
    statementId: reading.statementId === null ? null : String(reading.statementId),
    layout: {
      name: layout?.name ?? '',
      headers: [...statement.headings],
      columns: statement.columns,
      state: !isComplete(statement.columns) ? 'unknown' : layout ? 'confirmed' : 'proposed',
      examples: examplesOf(statement, rows),
    },
    samples: samplesOf(statement.rows),
    income: counted(fensOf(statement.rows, 'in')),
    outgoing: counted(fensOf(statement.rows, 'out')),
    notes: statement.rows.filter(({ is }) => is === 'note').length,
    marked: markedOf(statement.rows, rows),
    known: judged('known'),
    added: judged('new'),
    questions: {
      way: wayAsked(open, reading.answers),
      dayOrder: dayOrderAsked(open, reading.answers),
      twins: twinsAsked(lines, reading.answers.twins),
    },
    digest,
  };
}

const counted = (fens: readonly Fen[]) => ({ rows: fens.length, amount: toYuan(sumFen(fens)) });

const fensOf = (rows: readonly ReadRow[], way: MoneyDirection) =>
  rows.flatMap((row) => (row.is === way ? [row.fen] : []));

/** What stands in the first rows below each column. */
function examplesOf({ headings, next }: ReadStatement, rows: readonly TableRow[]): string[][] {
  const below = rows.slice(next, next + SAMPLES);
  return headings.map((_, at) => below.flatMap(({ cells }) => cells[at]?.text || []));
}

/** One that came, one that left, and others, so that both directions are seen. */
function samplesOf(rows: readonly ReadRow[]): SampleRow[] {
  const lines = rows.filter(({ is }) => is !== 'note');
  const first = MONEY_DIRECTIONS.flatMap((way) => lines.find(({ is }) => is === way) ?? []);
  const others = lines.filter((row) => !first.includes(row));
  return [...first, ...others]
    .slice(0, SAMPLES)
    .sort((one, other) => one.row - other.row)
    .map((row) =>
      row.is === 'in' || row.is === 'out'
        ? { row: row.row, way: row.is, reason: '', line: row.line }
        : { row: row.row, way: null, reason: row.is === 'marked' ? row.reason : '', line: null },
    );
}

function markedOf(read: readonly ReadRow[], rows: readonly TableRow[]): Wire['marked'] {
  const marked = read.flatMap((row) => (row.is === 'marked' ? [row] : []));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const textOf = (number: number) => {
    const row = byNumber.get(number);
    return row ? beginningOf(textsOf(row).filter(Boolean).join('，'), 200) : '';
  };
  const shown = marked
    .slice(0, MOST_SHOWN)
    .map(({ row, reason }) => ({ row, reason, text: textOf(row) }));
  return { rows: marked.length, shown };
}

const askedIn = <Question extends Asked['question']>({ rows }: ReadStatement, question: Question) =>
  rows.flatMap((row) =>
    row.is === 'marked'
      ? row.asks.filter(
          (asked): asked is Extract<Asked, { question: Question }> => asked.question === question,
        )
      : [],
  );

function wayAsked(open: ReadStatement, { way }: Reading['answers']): Wire['questions']['way'] {
  const asked = askedIn(open, 'way');
  return asked.length === 0
    ? null
    : { ...counted(asked.map(({ fen }) => fen)), answer: way ?? null };
}

function dayOrderAsked(
  open: ReadStatement,
  { dayOrder }: Reading['answers'],
): Wire['questions']['dayOrder'] {
  const asked = askedIn(open, 'dayOrder');
  const [first] = asked;
  if (!first) return null;
  return { rows: asked.length, text: first.text, ...first.days, answer: dayOrder ?? null };
}

function twinsAsked(
  lines: readonly JudgedLine[],
  answers: Reading['answers']['twins'],
): Wire['questions']['twins'] {
  return lines
    .filter(({ twins }) => twins.length > 0)
    .map(({ row, facts, twins }) => ({
      row,
      line: lineToWire(facts),
      others: twins.slice(0, SAMPLES).map(twinToWire),
      answer: answers[row] ?? null,
    }));
}

const lineToWire = ({ paidAt, amount, ...line }: LineFacts) => ({
  reference: line.reference,
  paidDate: isoWallTime(paidAt),
  amount: toYuan(amount),
  payerName: line.payerName,
  payerAccount: line.payerAccount,
  remark: line.remark,
});

const twinToWire = ({ kept, row, facts }: Twin) => ({
  id: kept ? String(kept.id) : null,
  row,
  reference: facts.reference,
  paidDate: isoWallTime(facts.paidAt),
  state: kept?.state ?? ('waiting' as const),
  orderCode: kept?.orderCode ?? null,
});
