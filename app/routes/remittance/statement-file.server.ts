import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import {
  answerReading,
  DAY_ORDER_ANSWERS,
  dropReading,
  importReading,
  type ReadingAnswers,
  saveStatementLayout,
  statementReading,
  TWIN_ANSWERS,
  WAYS,
} from '#app/domain/remittance/reading-contract.ts';
import {
  COLUMN_KINDS,
  COLUMNS_MISSING,
  type Columns,
  isComplete,
  LAYOUT_NAME_MAX,
} from '#app/domain/remittance/statement-columns.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { STATEMENTS, statementFilePath } from './paths.ts';
import { COLUMN_CONTROL, TWIN_CONTROL, viewOf } from './statement-file-view.server.ts';

const layoutForm = defineForm(
  'statementLayout',
  z.object({ name: textUpTo(LAYOUT_NAME_MAX, '名称').default('') }),
);
const answersForm = defineForm(
  'statementAnswers',
  z.object({ way: z.enum(WAYS).optional(), dayOrder: z.enum(DAY_ORDER_ANSWERS).optional() }),
);
const importForm = defineForm(
  'importStatement',
  z.object({ digest: idText, withoutMarked: z.string().optional() }),
);
const dropForm = defineForm('dropStatement', z.object({}));

const idOf = ({ id = '' }: { id?: string | undefined }): string => id.slice(0, 64);

/** What a file says, and what is still asked about it. */
export async function readFile({ request, params, ask }: CustomerRequest) {
  const reading = await ask(statementReading, { id: idOf(params) });
  return {
    ...viewOf(reading),
    forms: {
      layout: describeForm(layoutForm, request),
      answers: describeForm(answersForm, request),
      import: describeForm(importForm, request),
      drop: describeForm(dropForm, request),
    },
  };
}
export type FileView = Awaited<ReturnType<typeof readFile>>;

/** The controls whose names begin so, by what follows. */
const controlsOf = (data: FormData, beginning: string): [string, string][] =>
  [...data].flatMap(([name, value]) =>
    name.startsWith(beginning) && typeof value === 'string'
      ? [[name.slice(beginning.length), value]]
      : [],
  );

function columnsIn(data: FormData): Columns {
  const columns: Columns = {};
  for (const [place, chosen] of controlsOf(data, COLUMN_CONTROL)) {
    const kind = COLUMN_KINDS.find((each) => each === chosen);
    if (kind && /^\d{1,2}$/.test(place)) columns[kind] = [...(columns[kind] ?? []), Number(place)];
  }
  return columns;
}

const twinsIn = (data: FormData): ReadingAnswers['twins'] =>
  Object.fromEntries(
    controlsOf(data, TWIN_CONTROL).flatMap(([row, chosen]) => {
      const answer = TWIN_ANSWERS.find((each) => each === chosen);
      return answer && /^\d{1,6}$/.test(row) ? [[row, answer]] : [];
    }),
  );

const confirming = handleForm(
  layoutForm,
  saveStatementLayout,
  async ({ value: { name }, data, token, request, params }) => {
    const id = idOf(params);
    const columns = columnsIn(data);
    if (!isComplete(columns)) return refuse(layoutForm.name, data, {}, [COLUMNS_MISSING]);
    await call(saveStatementLayout, { id, columns, name }, { token });
    return redirectAfterSuccess(
      request,
      statementFilePath(id),
      '已记住这种表头的列，请核对读到的内容',
    );
  },
);

const answering = handleForm(
  answersForm,
  answerReading,
  async ({ value, data, token, request, params }) => {
    const id = idOf(params);
    await call(answerReading, { id, ...value, twins: twinsIn(data) }, { token });
    return redirectAfterSuccess(request, statementFilePath(id), '已按您的说明重新读取，请核对');
  },
);

const importing = handleForm(
  importForm,
  importReading,
  async ({ value: { digest, withoutMarked }, token, request, params }) => {
    const id = idOf(params);
    const input = { id, digest, withoutMarked: withoutMarked !== undefined };
    try {
      const done = await call(importReading, input, { token });
      const before = done.known > 0 ? `，${done.known} 条以前导入过` : '';
      const text = `已导入 ${done.added} 条新流水${before}，请核对后入账`;
      return redirectAfterSuccess(request, `${STATEMENTS}?statement=${done.id}`, text);
    } catch (error) {
      // The page as it is now has to be seen, whatever this one showed.
      if (!isRefusal(error, importReading, 'changed', 'decided')) throw error;
      return redirectAfterSuccess(request, statementFilePath(id), {
        toast: { kind: 'warning', text: error.text },
      });
    }
  },
);

const dropping = handleCall(dropForm, dropReading, {
  input: ({ params }) => ({ id: idOf(params) }),
  to: STATEMENTS,
  done: '已放弃这份文件，没有导入任何流水',
});

export const fileAction = formAction(confirming, answering, importing, dropping);
