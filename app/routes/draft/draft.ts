import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { DRAFT_ID } from '#app/domain/draft/draft-controls.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { receiveForm } from '#app/forms/body/received-form.server.ts';
import { longValues } from '#app/forms/typed-values.ts';
import { log } from '#app/observation/log.server.ts';
import { dropDraft, getDraft, keepDraft } from '#app/session/draft.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { mayBeOtherAccount } from '#app/session/other-account.server.ts';
import {
  deleteOwnDraft,
  isDeleted,
  type OwnDraft,
  ownDraft,
  saveOwnDraft,
} from '#app/session/own-draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { getToken, toastCookie, toLogin } from '#app/session/session.server.ts';

const NOT_SAVED = '未能保存到服务器';
const GONE = '草稿已不存在';

export const loader = () => {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
};

const asked = z.object({
  intent: z.enum(['save', 'restore', 'discard']),
  form: z.string().min(1).max(64),
  [DRAFT_ID]: z.uuid(),
});

/** What a customer does with an own draft of a long form, whose page the address names. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { data } = await receiveForm(request, () => []);
  await requireSameOrigin(request, data);
  const page = ownPath(new URL(request.url).searchParams.get('page'));
  const sent = asked.safeParse(Object.fromEntries(data));
  if (!sent.success) throw new Response(null, { status: 400 });
  const { intent, form, [DRAFT_ID]: id } = sent.data;
  const token = await getToken(request);
  if (intent === 'save') {
    if (token && (await mayBeOtherAccount({ request, data, token }))) {
      return Response.json({ text: `${NOT_SAVED}，现在登录的是另一个账号` }, { status: 401 });
    }
    return save(token, { page, form, id }, data);
  }
  if (!token) return toLogin(page);
  return intent === 'restore'
    ? restore(request, { page, form, id })
    : discard(request, token, { page, form, id });
}

/** For the script of the form, which shows the text, or continues with another id. */
async function save(token: string | null, draft: OwnDraft, data: FormData): Promise<Response> {
  if (!token) return Response.json({ text: `${NOT_SAVED}，请重新登录` }, { status: 401 });
  try {
    return Response.json({ text: `已保存 ${await saveOwnDraft(token, draft, longValues(data))}` });
  } catch (error) {
    // For what is typed from now on; what comes late from before it was sent is not saved.
    if (isDeleted(error)) return Response.json({ id: randomUUID() }, { status: 409 });
    if (error instanceof ApiRefusal) {
      const text = error.notLoggedIn ? `${NOT_SAVED}，请重新登录` : error.text;
      return Response.json({ text }, { status: error.notLoggedIn ? 401 : 422 });
    }
    if (!(error instanceof ApiFailure)) throw error;
    log[error.level]({ err: error });
    return Response.json({ text: NOT_SAVED }, { status: 503 });
  }
}

/** The page finds what is to be in its form as it does after a login. */
async function restore(request: Request, draft: OwnDraft): Promise<Response> {
  const found = await ownDraft(request, draft);
  const cookie = found
    ? await keepDraft(request, draft.page, found)
    : await toastCookie({ kind: 'warning', text: GONE });
  return redirectTo(draft.page, { cookies: [cookie] });
}

async function discard(request: Request, token: string, draft: OwnDraft): Promise<Response> {
  await deleteOwnDraft(token, draft);
  const here = await getDraft(request, draft.page, draft.form);
  if (here?.values[DRAFT_ID] === draft.id) await dropDraft(request, draft.page, draft.form);
  return redirectTo(draft.page);
}
