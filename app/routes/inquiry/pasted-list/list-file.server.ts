import { MOST_PASTED_ROWS, parsePastedRows } from '#app/domain/inquiry/pasted-rows.ts';
import { isGoodsList, pastedLines } from '#app/domain/inquiry/table-lines.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { readTable } from '#app/spreadsheet/read-table.server.ts';
import { type Table, TOO_MUCH, UnreadableTable } from '#app/spreadsheet/table.ts';
import { type List, refuseList, show, tooMany } from './list-steps.server.ts';
import { type ListRow, LONGEST_OF_FILE } from './pasted-list.server.ts';
import { isTown } from './town.server.ts';

const NO_FILE = '请选择 .xlsx 或 CSV 文件';
const NOT_SENT = '文件没有读入，请重新选择后点「读入文件」';
/** More than a list may have is counted, and far more is not. */
const MOST_ROWS_READ = 20_000;

/** The lines of a file become the text that is pasted, for the buyer to look at. */
export async function takeFile(
  list: List,
  typed: readonly ListRow[],
): Promise<Response | FormReply> {
  const { text, file } = list.value;
  const refuseFile = (message: string) => refuseList(list, typed, { file: [message] });
  if (!file) return refuseFile(NO_FILE);
  if (typeof file === 'string') return refuseFile(NOT_SENT);
  const read = await linesOfFile(file);
  if (typeof read === 'string') return refuseFile(read);
  const whole = [...(text ? [text] : []), ...read.lines].join('\n');
  const pasted = parsePastedRows(whole, isTown);
  const count = typed.length + ('tooMany' in pasted ? pasted.tooMany : pasted.rows.length);
  if (count > MOST_PASTED_ROWS) return refuseFile(tooMany(count));
  if (whole.length > LONGEST_OF_FILE) return refuseFile(TOO_MUCH);
  const from = read.sheet && `工作表「${read.sheet}」的`;
  const told = `已读入${from} ${read.lines.length} 行，请看过后点「核对」`;
  return show(list, typed, { text: whole, toast: { kind: 'success', text: told } });
}

/** Or why it cannot be read. */
async function linesOfFile(file: File): Promise<{ sheet: string; lines: string[] } | string> {
  const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);
  try {
    const table = await readTable(new Uint8Array(await file.arrayBuffer()), {
      mostRows: MOST_ROWS_READ,
      isWanted: (each) => isGoodsList(cellsOf(each)),
    });
    return { sheet: table.name, lines: pastedLines(cellsOf(table)) };
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}
