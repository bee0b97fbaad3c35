import type { Route } from '#trading-api/platform/http/route.ts';
import { deleteOwn, draftsOfPage, dropOfBrowser, keepOfBrowser, saveOwn } from './drafts.ts';

export const draftRoutes: readonly Route[] = [
  keepOfBrowser,
  saveOwn,
  draftsOfPage,
  dropOfBrowser,
  deleteOwn,
];
