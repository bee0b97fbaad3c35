import { randomUUID } from 'node:crypto';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { deleteDraft, saveDraft } from '#app/domain/draft/contract.ts';
import { DRAFT_ID } from '#app/domain/draft/draft-controls.ts';
import { draftDigest } from '#app/domain/draft/draft-digest.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { CodeOf } from '#app/domain/endpoint.ts';
import { formatInstant } from '#app/domain/time.ts';
import { draftsOf, orFallback } from './draft.server.ts';
import { browserDraft } from './page-drafts.server.ts';
import { pageKey } from './page-key.server.ts';
import { getToken } from './session.server.ts';
import type { Draft } from './typed-draft.server.ts';

/** A long form on its page; its drafts are stored for the customer and found on any machine. */
export interface LongForm {
  /** The page of the form; `form` is its name. */
  page: string;
  form: string;
  /** The id of the draft that the form shows, or of the draft to be saved. */
  id: string;
  /** Drafts that the form does not show: when each was saved, and the digest of its text. */
  offered: { id: string; at: string; digest: string }[];
}

/** What is older than this was not typed just now. */
const RESTORED_AFTER_MS = 10 * MINUTE_MS;

/**
 * The draft of a long form of this page, and its `LongForm`; `long` is null for visitors without a login. `restored` is
 * when the draft was left, if that was a while ago.
 */
export async function readLongForm(
  request: Request,
  page: string,
  form: string,
): Promise<{ draft: Draft | null; long: LongForm | null; restored: string | null }> {
  const [drafts, token] = await Promise.all([draftsOf(request, page), getToken(request)]);
  const here = browserDraft(request, drafts, form);
  const restored = here && isOfBefore(here.savedAt) ? shortInstant(here.savedAt) : null;
  if (token === null) return { draft: here?.draft ?? null, long: null, restored };
  const id = String(here?.draft.values[DRAFT_ID] ?? randomUUID());
  const own = drafts.filter((each) => each.id !== null && each.form === form);
  const offered = own.filter((each) => each.id !== id || each.savedAt > (here?.savedAt ?? ''));
  return {
    draft: here?.draft ?? null,
    restored,
    long: {
      page,
      form,
      id,
      offered: offered.map((each) => ({
        id: each.id ?? '',
        at: shortInstant(each.savedAt),
        digest: draftDigest(each.draft.values),
      })),
    },
  };
}

/** Whether a draft was left a while ago: whoever is still typing knows what is in the form. */
const isOfBefore = (savedAt: string): boolean =>
  Date.now() - Date.parse(savedAt) > RESTORED_AFTER_MS;

/** An instant as 「10:32」 if it is today, else as 「11-21 10:32」. */
function shortInstant(instant: string): string {
  const [day = '', time = ''] = formatInstant(instant).split(' ');
  const today = formatInstant(new Date().toISOString()).startsWith(day);
  return today ? time : `${day.slice(5)} ${time}`;
}

export type OwnDraft = Pick<LongForm, 'page' | 'form' | 'id'>;

/**
 * Saves a draft; returns the time as text.
 * @throws ApiFailure, ApiRefusal
 */
export async function saveOwnDraft(
  token: string | null,
  { page, form, id }: OwnDraft,
  values: Draft['values'],
): Promise<string> {
  const content = { form, values: { ...values, [DRAFT_ID]: id } };
  return shortInstant(await call(saveDraft, { id, page: pageKey(page), form, content }, { token }));
}

/** Whether a draft could not be saved because its form has been sent or discarded meanwhile. */
export const isDeleted = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === ('decided' satisfies CodeOf<typeof saveDraft>);

/** One of the customer's own drafts; null if it no longer exists. */
export async function ownDraft(request: Request, { page, form, id }: OwnDraft) {
  const found = await draftsOf(request, page);
  return found.find((each) => each.id === id && each.form === form)?.draft ?? null;
}

export async function deleteOwnDraft(
  token: string | null,
  { page, form, id }: OwnDraft,
): Promise<void> {
  await orFallback(call(deleteDraft, { id, page: pageKey(page), form }, { token }), 'success');
}
