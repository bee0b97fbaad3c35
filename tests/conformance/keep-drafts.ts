import * as draft from '#app/domain/draft/contract.ts';
import { type Step, step } from './step.ts';

const BROWSER = '3f0e6a52-7c1b-4d0e-9a55-0c6f1f1f7d11';
const OWN = '9d4e8b0a-5a1e-4f5e-8b39-2f6f4f0f7a22';
const FORM = { page: '/inquiry', form: 'inquiry' };

/** A customer leaves a form, finds it again and gives it up. */
export const keepDrafts: readonly Step[] = [
  step(draft.keepDraft)(() => ({ ...FORM, browser: BROWSER, content: { values: {} } })),
  step(draft.saveDraft)(() => ({ ...FORM, id: OWN, content: { values: {} } })),
  step(draft.listDrafts)(() => ({ browser: BROWSER, page: FORM.page })),
  step(draft.deleteDraft)(() => ({ ...FORM, id: OWN })),
  step(draft.dropDrafts)(() => ({ browser: BROWSER })),
];
