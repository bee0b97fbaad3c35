import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import {
  answerReading,
  dropReading,
  importReading,
  readStatementFile,
  saveStatementLayout,
  statementReading,
} from '#app/domain/remittance/reading-contract.ts';
import { columnsOf } from '#app/domain/remittance/statement-columns.ts';
import type { StatementRow } from '#app/domain/remittance/statement-row.ts';
import { wallTime } from '#app/domain/time.ts';

/** Money that arrived, as a line of the bank's statement. */
export type SentLine = StatementRow;

type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Content<E>>;

const HEAD = ['交易时间', '收入金额', '对方户名', '对方账号', '附言', '交易流水号'];

/** The rows of a statement that says so. */
export const statementRows = (lines: readonly SentLine[]) =>
  [
    HEAD,
    ...lines.map(({ paidDate, amount, payerName, payerAccount, remark, reference }) => [
      wallTime(new Date(paidDate)),
      ...[amount, payerName, payerAccount, remark, reference],
    ]),
  ].map((cells, at) => ({ number: at + 1, cells }));

export const readLines = (call: Call, lines: readonly SentLine[]) =>
  call(readStatementFile, { fileName: '流水.xlsx', rows: statementRows(lines) });

/** What an operator sees of a file whose columns are confirmed. */
export async function confirmed(call: Call, id: string): Promise<Content<typeof statementReading>> {
  const reading = await call(statementReading, { id });
  if (reading.layout.state === 'confirmed') return reading;
  await call(saveStatementLayout, { id, columns: columnsOf(reading.layout.headers) });
  return call(statementReading, { id });
}

/**
 * Imports lines as an operator does who confirms the columns and says of each line that is equal to another that
 * it is another payment; again where somebody else's import came between.
 */
export async function importLines(
  call: Call,
  lines: readonly SentLine[],
): Promise<Content<typeof importReading>> {
  const { id } = await readLines(call, lines);
  for (;;) {
    const { digest, known, questions } = await confirmed(call, id);
    if (questions.twins.some(({ answer }) => answer === null)) {
      const twins = questions.twins.map(({ row }) => [row, 'other'] as const);
      await call(answerReading, { id, twins: Object.fromEntries(twins) });
    } else if (digest === null) {
      await call(dropReading, { id });
      return { id: '', added: 0, known: known.rows };
    } else {
      const done = await call(importReading, { id, digest }).catch((error: { code?: string }) => {
        if (error.code !== 'changed') throw error;
      });
      if (done) return done;
    }
  }
}
