import {
  deleteDraft,
  dropDrafts,
  keepDraft,
  listDrafts,
  saveDraft,
} from '#app/domain/draft/contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { deleteOwn, draftsOfPage, dropOfBrowser, keepOfBrowser, saveOwn } from './drafts.ts';

const SUCCESS = 'success' as const;

export const draftRoutes: readonly Route[] = [
  route(keepDraft, ({ db, person, input, now, network }) =>
    keepOfBrowser(db, input, { customerId: person?.id ?? null, now, network }),
  ),
  customerRoute(saveDraft, ({ db, person, input, now }) =>
    saveOwn(db, input, { customerId: person.id, now }),
  ),
  route(listDrafts, ({ db, person, input, now }) =>
    draftsOfPage(db, input, { customerId: person?.id ?? null, now }),
  ),
  route(dropDrafts, async ({ db, input }) => {
    await dropOfBrowser(db, input);
    return SUCCESS;
  }),
  customerRoute(deleteDraft, async ({ db, person, input, now }) => {
    await deleteOwn(db, input, { customerId: person.id, now });
    return SUCCESS;
  }),
];
