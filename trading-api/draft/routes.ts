import * as calls from '#app/domain/draft/contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { deleteOwn, draftsOfPage, dropOfBrowser, keepOfBrowser, saveOwn } from './drafts.ts';

export const draftRoutes: readonly Route[] = [
  route(calls.keepDraft, ({ db, person, input, now, network }) =>
    keepOfBrowser(db, input, { customerId: person?.id ?? null, now, network }),
  ),
  customerRoute(calls.saveDraft, ({ db, person, input, now }) =>
    saveOwn(db, input, { customerId: person.id, now }),
  ),
  route(calls.listDrafts, ({ db, person, input, now }) =>
    draftsOfPage(db, input, { customerId: person?.id ?? null, now }),
  ),
  route(calls.dropDrafts, ({ db, input }) => dropOfBrowser(db, input)),
  customerRoute(calls.deleteDraft, ({ db, person, input, now }) =>
    deleteOwn(db, input, { customerId: person.id, now }),
  ),
];
