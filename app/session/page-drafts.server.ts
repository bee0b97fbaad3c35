import type { Draft, FoundDraft } from './typed-draft.server.ts';

/**
 * Decides which drafts the forms of a page show: those that its loader asks for, else those that a login has
 * interrupted.
 */

/** The forms, by request, for which the loader itself asks for a draft and decides what of it is shown. */
const asked = new WeakMap<Request, Set<string>>();

const interrupted = new WeakMap<Request, readonly FoundDraft[]>();

/** The draft that this browser has for a form, out of the drafts of its page. */
export function browserDraft(
  request: Request,
  drafts: readonly FoundDraft[],
  form: string,
): FoundDraft | undefined {
  asked.set(request, (asked.get(request) ?? new Set()).add(form));
  return draftIn(drafts, form);
}

/** Notes the drafts of forms that a login has interrupted, for forms whose loader does not ask for them. */
export function noteInterrupted(request: Request, drafts: readonly FoundDraft[]): void {
  interrupted.set(request, drafts);
}

/** The draft of a form that a login has interrupted; null if there is none or the loader asks for it itself. */
export function interruptedDraft(request: Request, form: string): Draft | null {
  if (asked.get(request)?.has(form)) return null;
  return draftIn(interrupted.get(request) ?? [], form)?.draft ?? null;
}

/** The browser's draft of a form, without its refusal if that is older than some minutes. */
function draftIn(drafts: readonly FoundDraft[], form: string): FoundDraft | undefined {
  const found = drafts.find((each) => each.id === null && each.form === form);
  if (!found?.draft.refusal || found.draft.refusal.until > Date.now()) return found;
  return { ...found, draft: { ...found.draft, refusal: undefined } };
}
