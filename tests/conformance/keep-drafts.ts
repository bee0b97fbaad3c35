import * as draft from '#app/domain/draft/contract.ts';
import { type Step, step } from './step.ts';

// Of each run its own: what was given up is not kept again.
const BROWSER = crypto.randomUUID();
const OWN = crypto.randomUUID();
const FORM = { page: '/inquiry', form: 'inquiry' };

/** A customer leaves a form, finds it again and gives it up. */
export const keepDrafts: readonly Step[] = [
  step(draft.keepDraft)(() => ({ ...FORM, browser: BROWSER, content: { values: {} } })),
  step(draft.saveDraft)(() => ({ ...FORM, id: OWN, content: { values: {} } })),
  step(draft.listDrafts)(() => ({ browser: BROWSER, page: FORM.page })),
  step(draft.deleteDraft)(() => ({ ...FORM, id: OWN })),
  step(draft.dropDrafts)(() => ({ browser: BROWSER })),
];
