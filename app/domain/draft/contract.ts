import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { instant } from '#app/domain/wire.ts';

/** What was typed into a form, as its portal keeps it; files and passwords are never part of it. */
const content = z.looseObject({});

/** The browser whose draft it is, by an id that no one else knows. */
const browser = z.uuid();
/** The address of a form's page, without what only the look of the page depends on. */
const page = z.string().min(1).max(500);
const form = z.string().min(1).max(64);

/**
 * A browser's draft is replaced by the next one of the form, and lasts a day. One kept by a customer
 * can be read by this customer only; one kept without a login, by the next user of the browser.
 */
export const keepDraft = defineEndpoint({
  name: 'draft.keep',
  summary: 'Keep what was typed into a form for the browser it was typed in',
  path: '/api/portal/pass/draft/keep',
  access: 'optional',
  request: z.object({ browser, page, form, content }),
  content: instant,
  codes: ['tooLarge', 'tooManyTries'],
});

/** On any machine, for 30 days; a form that is open twice has two of them. */
export const saveDraft = defineEndpoint({
  name: 'draft.save',
  summary: "Keep what was typed into a long form among the customer's own drafts",
  path: '/api/portal/draft/save',
  access: 'customer',
  request: z.object({ id: z.uuid(), page, form, content }),
  content: instant,
  codes: ['tooLarge', 'decided'],
});

const draft = z.object({
  /** Of the customer's own; null for the browser's. */
  id: z.string().nullable(),
  form: z.string(),
  content,
  savedAt: instant,
});
export type KeptDraft = z.output<typeof draft>;

export const listDrafts = defineRead({
  name: 'draft.list',
  summary: "The drafts of a page's forms, of the browser and the customer's own; the newest first",
  path: '/api/portal/pass/draft/list',
  access: 'optional',
  request: z.object({ browser: browser.optional(), page }),
  content: z.array(draft),
  absent: [],
});

/** Of the forms of a page, of one form, or with neither all of the browser. */
export const dropDrafts = defineEndpoint({
  name: 'draft.drop',
  summary: "Forget a browser's drafts",
  path: '/api/portal/pass/draft/drop',
  access: 'optional',
  request: z.object({ browser, page: page.optional(), form: form.optional() }),
});

export const deleteDraft = defineEndpoint({
  name: 'draft.delete',
  summary: "Delete one of the customer's own drafts, for good: it is not saved again",
  path: '/api/portal/draft/delete',
  access: 'customer',
  request: z.object({ id: z.uuid(), page, form }),
});
