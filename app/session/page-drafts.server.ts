import type { Draft, FoundDraft } from './typed-draft.server.ts';

/** Which drafts the forms of a page show: what its loader asks for, else what a login has interrupted. */

/** Forms whose loader asks for their draft itself, and decides what of it is shown. */
const asked = new WeakMap<Request, Set<string>>();

const interrupted = new WeakMap<Request, readonly FoundDraft[]>();

/** The browser's among the drafts of a page. */
export function browserDraft(
  request: Request,
  drafts: readonly FoundDraft[],
  form: string,
): FoundDraft | undefined {
  asked.set(request, (asked.get(request) ?? new Set()).add(form));
  return draftIn(drafts, form);
}

/** The forms of a page that a login has interrupted, for those whose loader does not ask. */
export function noteInterrupted(request: Request, drafts: readonly FoundDraft[]): void {
  interrupted.set(request, drafts);
}

/** What was typed into a form before a login, unless its loader asks for it itself; or null. */
export function interruptedDraft(request: Request, form: string): Draft | null {
  if (asked.get(request)?.has(form)) return null;
  return draftIn(interrupted.get(request) ?? [], form)?.draft ?? null;
}

/** A refusal is shown for some minutes only. */
function draftIn(drafts: readonly FoundDraft[], form: string): FoundDraft | undefined {
  const found = drafts.find((each) => each.id === null && each.form === form);
  if (!found?.draft.refusal || found.draft.refusal.until > Date.now()) return found;
  return { ...found, draft: { ...found.draft, refusal: undefined } };
}
