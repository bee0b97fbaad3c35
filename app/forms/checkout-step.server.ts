import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, type Toast, toastCookie } from '#app/session/session.server.ts';
import type { FormDefinition } from './definition.server.ts';
import type { FormValues } from './reply.ts';

/** Intents of the buttons in the cart and the checkout form are `verb` or `verb:id`. */
export function readIntent(intent: string): { verb: string; id: string } {
  const [verb = '', id = ''] = intent.split(':');
  return { verb, id };
}

/** Path of the page a form was sent from, without its query. */
export const pathOf = (request: Request): string =>
  new URL(pageOf(request), 'http://portal').pathname;

/**
 * Leaves a form for a step of it (a dialog, a reload) and keeps what is typed in it, so that it is
 * there again without a script too.
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
