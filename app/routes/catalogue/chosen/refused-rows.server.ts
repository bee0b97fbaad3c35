import { getDraft, keepDraft } from '#app/session/draft.server.ts';
import { pageOf, readToast } from '#app/session/session.server.ts';
import { ROWS_FORM } from './rows-form.ts';

/** What was typed and ticked in a row, and why its goods were refused, if they were. */
export interface RefusedRow {
  count?: string;
  ticked?: boolean;
  problem?: string;
}

/** For the list that the visitor is led back to; it has the rows once, with the message. */
export const keepRows = (
  request: Request,
  page: string,
  rows: readonly [id: string, RefusedRow][],
): Promise<string> => {
  const values = { rows: JSON.stringify(Object.fromEntries(rows)) };
  return keepDraft(request, page, { form: ROWS_FORM, values });
};

/** Only after a redirect with a message is there anything to read. */
export async function readRefusedRows(request: Request): Promise<(id: string) => RefusedRow> {
  const isBack = (await readToast(request)) !== null;
  const draft = isBack ? await getDraft(request, pageOf(request), ROWS_FORM) : null;
  const rows: Record<string, RefusedRow> = JSON.parse(String(draft?.values.rows ?? '{}'));
  return (id) => rows[id] ?? {};
}
