import { randomUUID } from 'node:crypto';
import { DRAFT_ID } from '#app/domain/draft/draft-controls.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import {
  deleteOwnDraft,
  isDeleted,
  type OwnDraft,
  saveOwnDraft,
} from '#app/session/own-draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import type { SentForm } from './sent-form.ts';
import { longValues, storableValues } from './typed-values.ts';

type SentLongForm = Pick<SentForm, 'request' | 'data' | 'token'>;

const ownDraftIn = ({ request, data }: SentLongForm, form: string): OwnDraft => ({
  page: pageOf(request),
  form,
  id: String(data.get(DRAFT_ID) ?? ''),
});

/**
 * Saves a long form among the customer's own drafts, and shows it again as it was typed.
 * @throws ApiFailure, ApiRefusal
 */
export async function saveAsDraft(sent: SentLongForm, form: string): Promise<Response> {
  const { request, token, data } = sent;
  const page = pageOf(request);
  const draft = ownDraftIn(sent, form);
  const at = await saveOwnDraft(token, draft, longValues(data)).catch((error) => {
    if (!isDeleted(error)) throw error;
    // The page was opened before its form was sent elsewhere, which deleted the draft: this becomes a new draft.
    data.set(DRAFT_ID, randomUUID());
    return saveOwnDraft(token, ownDraftIn(sent, form), longValues(data));
  });
  const cookie = await keepDraft(request, page, { form, values: storableValues(data) });
  const toast = await toastCookie({ kind: 'success', text: `草稿已保存（${at}）` });
  return redirectTo(page, { cookies: [cookie, toast] });
}

/** Deletes the customer's own draft of a long form that was sent or emptied. */
export async function forgetOwnDraft(sent: SentLongForm, form: string): Promise<void> {
  const draft = ownDraftIn(sent, form);
  if (draft.id && sent.token) await deleteOwnDraft(sent.token, draft);
}
