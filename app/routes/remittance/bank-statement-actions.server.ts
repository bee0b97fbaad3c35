import { call } from '#app/api/client.server.ts';
import { wireCell } from '#app/domain/cell-contract.ts';
import { MOST_READING_BYTES, readStatementFile } from '#app/domain/remittance/reading-contract.ts';
import { hasKnownHead, MOST_ROWS_READ } from '#app/domain/remittance/statement.ts';
import {
  assignLine,
  bookStatement,
  orderForLine,
  setLineAside,
  undoLine,
} from '#app/domain/remittance/statement-contract.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { TOO_MUCH } from '#app/spreadsheet/table.ts';
import {
  asideForm,
  assignForm,
  bookForm,
  hereOf,
  lookHref,
  readForm,
  statementOf,
  undoForm,
  waitingOf,
} from './bank-statements.server.ts';
import { statementFilePath } from './paths.ts';

const reading = handleForm(readForm, readStatementFile, {
  files: tableFile('file'),
  async submit({ value: { file }, data, token, request }) {
    const refuseFile = (text: string) => refuse(readForm.name, data, { file: [text] });
    const sent = await tableOrProblem(file, {
      mostRows: MOST_ROWS_READ,
      isWanted: ({ rows }) => hasKnownHead(rows),
    });
    if (typeof sent === 'string') return refuseFile(sent);
    const { rows, unreadSheets } = sent.table;
    const input = {
      fileName: beginningOf(sent.fileName, 200),
      rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(wireCell) })),
      unreadSheets: unreadSheets.map((name) => beginningOf(name, 100)),
    };
    if (Buffer.byteLength(JSON.stringify(input)) > MOST_READING_BYTES) return refuseFile(TOO_MUCH);
    const { id } = await call(readStatementFile, input, { token });
    return redirectAfterSuccess(request, statementFilePath(id));
  },
});

const booking = handleForm(bookForm, bookStatement, async ({ token, request }) => {
  const statementId = statementOf(request);
  const { booked, left } = await call(bookStatement, { statementId }, { token });
  const more = left > 0 ? `，还有 ${left} 条请再次入账` : '';
  const text = `已入账 ${booked} 条${more}`;
  return redirectAfterSuccess(request, hereOf(request), text);
});

export const statementAction = formAction(
  reading,
  booking,
  handleForm(assignForm, assignLine, async ({ value, token, request }) => {
    const { lineId } = value;
    const orderCode = value.orderCode.trim();
    if (orderCode !== value.seen) {
      await call(orderForLine, { lineId, orderCode }, { token });
      return redirectAfterSuccess(request, lookHref(request, lineId, orderCode));
    }
    await call(assignLine, { lineId, orderCode }, { token });
    const text = `已入账到订单 ${orderCode}`;
    return redirectAfterSuccess(request, hereOf(request), text);
  }),
  handleCall(undoForm, undoLine, {
    to: waitingOf,
    done: '已撤销，流水恢复为待处理',
  }),
  handleCall(asideForm, setLineAside, {
    to: hereOf,
    done: '已标记为不属于平台',
  }),
);
