import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, type Toast, toastCookie } from '#app/session/session.server.ts';
import type { FormDefinition } from './definition.server.ts';
import type { FormValues } from './reply.ts';

/** Splits the intent of a button in the cart or the checkout form, which is `verb` or `verb:id`. */
export function readIntent(intent: string): { verb: string; id: string } {
  const [verb = '', id = ''] = intent.split(':');
  return { verb, id };
}

/** The path of the page that a form was sent from, without its query. */
export const pathOf = (request: Request): string =>
  new URL(pageOf(request), 'http://portal').pathname;

/**
 * Redirects from a form to one of its steps (a dialog, a reload) and keeps what was typed, so that it is shown again
 * even without scripts.
 */
export async function redirectWithDraft(
  request: Request,
  path: string,
  draft: { form: FormDefinition; values: FormValues },
  toast?: Toast,
): Promise<Response> {
  const kept = { form: draft.form.name, values: draft.values };
  const cookies = [await keepDraft(request, pageOf(request), kept)];
  if (toast) cookies.push(await toastCookie(toast));
  return redirectTo(path, { cookies });
}
