import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import {
  confirmStatement,
  remarkStatement,
  statementByMonth,
} from '#app/domain/statement/contract.ts';
import {
  STATEMENT_REMARK_MAX,
  STATEMENT_REMARK_REQUIRED,
} from '#app/domain/statement/statement.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { LINES, sideOf, statementHref } from './statement-paths.ts';
import { lineOf } from './statement-view.server.ts';

/** The statement that an address names. */
export function namedStatement(
  request: Request,
  { counterpart = '', month = '' }: Readonly<Record<string, string | undefined>>,
) {
  const side = sideOf(new URL(request.url).pathname);
  const named = statementByMonth.request.safeParse({ side, counterpart, month }).data;
  if (!named) throw errorPage(404, '对账单不存在');
  return { ...named, to: statementHref(side, counterpart, month) };
}

export const confirmForm = defineForm(
  'confirmStatement',
  z.object({ closing: confirmStatement.request.shape.closing }),
);

export const remarkForm = defineForm(
  'remarkStatement',
  z.object({
    line: z.string('请选择要备注的一行').max(100),
    text: textUpTo(STATEMENT_REMARK_MAX, '差异说明', STATEMENT_REMARK_REQUIRED),
  }),
);

export const statementAction = formAction(
  handleForm(confirmForm, confirmStatement, async ({ value, token, serial, request, params }) => {
    const { to, ...named } = namedStatement(request, params);
    await call(confirmStatement, { ...named, ...value }, { token, serial });
    const text = '已确认本月对账单';
    return redirectAfterSuccess(request, to, text);
  }),
  handleForm(
    remarkForm,
    remarkStatement,
    async ({ value: { line, text: remark }, token, serial, request, params }) => {
      const { to, ...named } = namedStatement(request, params);
      const sent = { ...named, line: lineOf(line), text: remark };
      await call(remarkStatement, sent, { token, serial });
      const text = '备注已保存，对方可以看到';
      const paging = readPaging(new URL(request.url).searchParams, LINES);
      return redirectAfterSuccess(request, hrefOf(to, pagingQuery(paging, LINES)), text);
    },
  ),
);
