import type { z } from 'zod';
import { MOST_PASTED_ROWS } from '#app/domain/inquiry/pasted-limits.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { pageOf, type Toast, toLogin } from '#app/session/session.server.ts';
import { type ListRow, listValuesOf, pastedListForm } from './pasted-list.server.ts';

/** A list as it was sent, from the page for pasting or from that of a kept list. */
export type List = Submission<z.output<typeof pastedListForm.schema>>;

export const tooMany = (count: number) =>
  `一次最多 ${MOST_PASTED_ROWS} 行，现在有 ${count} 行，请分批粘贴，这次没有读入`;

interface Typed {
  rows: readonly ListRow[];
  /** Pasted text that is not split into rows yet. */
  text?: string;
  name?: string;
}

/** Keeps what the page is to show. Returns the cookie to set. */
export const keepTyped = (request: Request, { rows, text = '', name = '' }: Typed) =>
  keepDraft(request, pageOf(request), {
    form: pastedListForm.name,
    values: { ...listValuesOf(rows), text, listName: name },
  });

/** The page shows the rows of the draft, which are those that were sent. */
export async function refuseList(
  { request, data }: Pick<List, 'request' | 'data'>,
  rows: readonly ListRow[],
  errors: Record<string, string[]>,
  formErrors: string[] = [],
): Promise<FormReply> {
  if (rows.length > 0) await keepTyped(request, { rows });
  return refuse(pastedListForm.name, data, errors, formErrors);
}

export const show = (
  { request, value: { listName } }: List,
  rows: readonly ListRow[],
  { text = '', toast }: { text?: string; toast?: Toast } = {},
): Promise<Response> =>
  redirectWithDraft(
    request,
    pageOf(request),
    { form: pastedListForm, values: { ...listValuesOf(rows), text, listName } },
    toast,
  );

/** To the login; everything is there again after it. */
export const login = async (
  { request, value: { listName: name } }: List,
  rows: readonly ListRow[],
) => toLogin(pageOf(request), { cookies: [await keepTyped(request, { rows, name })] });
