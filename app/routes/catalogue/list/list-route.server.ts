import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { load, redirectTo } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import type { GoodsList } from './lists.ts';
import { readList, type Source } from './read-list.server.ts';
import { listHref, parseListSearch } from './search-params.ts';

/** How long everybody without a login may be shown the same page of a list. */
export const LIST_SECONDS = 30;

/** The page of a list that a request asks for; one behind the last leads to the last. */
export async function listOf<Wire extends { id: string }, Row>(
  request: Request,
  list: GoodsList,
  source: Source<Wire, Row>,
) {
  const search = parseListSearch(list, new URL(request.url).searchParams);
  const found = await load(request, () => readList(request, list, search, source));
  const { pages } = found.pager;
  if (pages > 0 && search.page > pages) {
    throw redirectTo(request, listHref(list, { ...search, page: pages }));
  }
  return found;
}

/** The loader of a list's page. */
export const listLoader =
  <Wire extends { id: string }, Row>(list: GoodsList, source: Source<Wire, Row>) =>
  async ({ request }: LoaderFunctionArgs) =>
    data(await listOf(request, list, source), {
      headers: pageHeaders(request, { seconds: LIST_SECONDS }),
    });
