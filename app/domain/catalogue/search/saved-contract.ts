import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id } from '#app/domain/wire.ts';
import { listingRequest } from '../listing-contract.ts';

/** The lists in which somebody searches; `selfGoods` has the platform's own goods. */
export const SEARCHED_LISTS = ['trading', 'industry', 'goods', 'selfGoods', 'brand'] as const;
export const searchedList = z.enum(SEARCHED_LISTS);

/** All conditions of a list and its order, without a page. */
export const listCriteria = listingRequest
  .omit({ page: true, rows: true })
  .extend({ view: z.enum(['table', 'grid']).optional() });
export type ListCriteria = z.output<typeof listCriteria>;

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  list: searchedList,
  // OpenAPI cannot describe what `listCriteria` reads once more.
  criteria: z
    .custom<ListCriteria>((found) => listCriteria.safeParse(found).success)
    .meta({ type: 'object' }),
  /** Goods that were put on the shelf since it was last looked at; 100 means 100 or more. */
  fresh: z.int().nonnegative().max(100),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const savedSearchList = defineRead({
  name: 'savedSearch.list',
  summary: 'The searches that a customer has saved, each with how many goods are new in it',
  method: 'GET',
  path: '/api/portal/search/saved',
  access: 'customer',
  content: z.array(savedSearch),
});

const typedName = z.string().max(60);

/** The same search under the same name is saved once. */
export const saveSearch = defineEndpoint({
  name: 'savedSearch.save',
  summary: 'Keep the conditions of a list under a name',
  path: '/api/portal/search/saved',
  access: 'customer',
  request: z.object({ name: typedName, list: searchedList, criteria: listCriteria }),
  codes: ['missing', 'exists', 'tooMany'],
});

export const renameSearch = defineEndpoint({
  name: 'savedSearch.rename',
  summary: 'Give a saved search another name',
  path: '/api/portal/search/saved/rename',
  access: 'customer',
  request: z.object({ id, name: typedName }),
  codes: ['missing', 'exists'],
});

export const deleteSearch = defineEndpoint({
  name: 'savedSearch.delete',
  summary: 'Forget a saved search; an unknown one is passed over',
  path: '/api/portal/search/saved/delete',
  access: 'customer',
  request: z.object({ id }),
});

/** From now on other goods are new in it. */
export const lookAtSearch = defineEndpoint({
  name: 'savedSearch.look',
  summary: 'Note that a saved search is looked at',
  path: '/api/portal/search/saved/look',
  access: 'customer',
  request: z.object({ id }),
});

export const searchHistory = defineRead({
  name: 'searchHistory.list',
  summary: 'The texts that a customer has searched for, the last ten, the newest first',
  method: 'GET',
  path: '/api/portal/search/history',
  access: 'customer',
  content: z.array(z.string()),
  absent: [],
});

export const noteSearch = defineEndpoint({
  name: 'searchHistory.note',
  summary: 'Remember a text that a customer has searched for',
  path: '/api/portal/search/history',
  access: 'customer',
  repeatable: true,
  request: z.object({ text: z.string().max(60) }),
});

export const forgetSearches = defineEndpoint({
  name: 'searchHistory.forget',
  summary: 'Forget a text that a customer has searched for, or all of them',
  path: '/api/portal/search/history/forget',
  access: 'customer',
  request: z.object({ text: z.string().max(60).optional() }),
});
