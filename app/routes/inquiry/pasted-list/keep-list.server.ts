import { call } from '#app/api/client.server.ts';
import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { redirectAfterSuccess } from '#app/forms/action.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { keepTyped, type List, login } from './list-steps.server.ts';
import type { ListRow } from './pasted-list.server.ts';

/** In the place of a list's id: one that is to be made. */
export const NEW_LIST = 'new';

/** Keeps the rows as a list of the customer's; on the page of one, as that list. */
export async function keepList(list: List, rows: readonly ListRow[]): Promise<Response> {
  const { request, token, params, value } = list;
  if (!token) return login(list, rows);
  // A refused form is shown with the rows of the draft.
  await keepTyped(request, { rows, name: value.listName });
  const own = params.id === NEW_LIST ? undefined : params.id;
  const { id } = await call(
    saveKeptList,
    {
      id: own,
      name: value.listName,
      rows: rows.map(({ refusal: _, ...row }) => row),
      replace: value.replace,
    },
    { token },
  );
  const text = own ? '清单已保存' : `已保存为常购清单「${value.listName.trim()}」`;
  return redirectAfterSuccess(request, customerUrl(`lists/${id}`), text);
}
