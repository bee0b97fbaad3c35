import { call } from '#app/api/client.server.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { MOST_LINES, readStatement } from '#app/domain/remittance/statement.ts';
import {
  assignLine,
  bookStatement,
  importStatement,
  orderForLine,
  saveStatementLayout,
  setLineAside,
  statementLayouts,
  undoLine,
} from '#app/domain/remittance/statement-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import { tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import {
  asideForm,
  assignForm,
  bookForm,
  hereOf,
  importForm,
  lookHref,
  statementOf,
  undoForm,
  waitingOf,
} from './bank-statements.server.ts';
import { STATEMENTS } from './paths.ts';

/** More than MOST_LINES: a file also has heads above, sums below, and outgoing payments between. */
const MOST_ROWS_READ = MOST_LINES * 3;
const NOTHING_IN = '流水中没有收入';
const TOO_MANY = `一次最多导入 ${MOST_LINES} 条收入，请按日期分成几个文件`;
const WRONG_SHOWN = 5;

const importing = handleForm({
  form: importForm,
  files: tableFile('file'),
  login: LOGIN_REQUIRED,
  async submit({ value: { file }, data, token, request }) {
    const refuseFile = (...texts: string[]) => refuse(importForm.name, data, { file: texts });
    const sent = await tableOrProblem(file, { mostRows: MOST_ROWS_READ });
    if (typeof sent === 'string') return refuseFile(sent);
    const layouts = await call(statementLayouts, {}, { token });
    const read = readStatement(sent.table.rows, layouts, new Date());
    if (read.headers) {
      if (read.headers.length === 0) return refuseFile(NOTHING_IN);
      await call(saveStatementLayout, { headers: read.headers, columns: {} }, { token });
      const text = '请说明各列的内容，保存后重新导入；以后同样的表头自动识别';
      return redirectAfterSuccess(request, `${STATEMENTS}/columns`, {
        toast: { kind: 'warning', text },
      });
    }
    const { lines, marked } = read;
    const wrong = marked.map(({ row, reason }) => `第 ${row} 行：${reason}`);
    if (wrong.length > 0) {
      const more = wrong.length > WRONG_SHOWN ? [`等 ${wrong.length} 行`] : [];
      return refuseFile('没有导入任何一行', ...wrong.slice(0, WRONG_SHOWN), ...more);
    }
    if (lines.length === 0) return refuseFile(NOTHING_IN);
    if (lines.length > MOST_LINES) return refuseFile(TOO_MANY);
    const fileName = sent.fileName.slice(0, 200);
    const { id, added, known } = await call(importStatement, { fileName, lines }, { token });
    const before = known > 0 ? `，${known} 条以前导入过` : '';
    const text = `已导入 ${added} 条新流水${before}，请核对后入账`;
    const to = added > 0 ? `${STATEMENTS}?statement=${id}` : STATEMENTS;
    return redirectAfterSuccess(request, to, { toast: { kind: 'success', text } });
  },
});

const booking = handleForm({
  form: bookForm,
  login: LOGIN_REQUIRED,
  async submit({ token, request }) {
    const statementId = statementOf(request);
    const { booked, left } = await call(bookStatement, { statementId }, { token });
    const more = left > 0 ? `，还有 ${left} 条请再次入账` : '';
    const text = `已入账 ${booked} 条${more}`;
    return redirectAfterSuccess(request, hereOf(request), { toast: { kind: 'success', text } });
  },
});

export const statementAction = formAction(
  importing,
  booking,
  handleForm({
    form: assignForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      const { lineId } = value;
      const orderCode = value.orderCode.trim();
      if (orderCode !== value.seen) {
        await call(orderForLine, { lineId, orderCode }, { token });
        return redirectAfterSuccess(request, lookHref(request, lineId, orderCode));
      }
      await call(assignLine, { lineId, orderCode }, { token });
      const text = `已入账到订单 ${orderCode}`;
      return redirectAfterSuccess(request, hereOf(request), { toast: { kind: 'success', text } });
    },
  }),
  handleForm({
    form: undoForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(undoLine, value, { token });
      const toast = { kind: 'success', text: '已撤销，流水恢复为待处理' } as const;
      return redirectAfterSuccess(request, waitingOf(request), { toast });
    },
  }),
  handleForm({
    form: asideForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(setLineAside, value, { token });
      const toast = { kind: 'success', text: '已标记为不属于平台' } as const;
      return redirectAfterSuccess(request, hereOf(request), { toast });
    },
  }),
);
