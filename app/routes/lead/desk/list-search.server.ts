import { countOf } from '#app/components/state-tabs.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { typedDay } from '#app/domain/typed-time.ts';

const MAX_TEXT = 60;
const MAX_DAY = 20;

/** Which rows a desk's list shows. */
export interface ListSearch<Kind extends string, State extends string> extends Paging {
  kind?: Kind;
  state: State | 'all';
  keyword?: string;
  /** Days as they were typed: 2026-12-01. */
  from?: string;
  to?: string;
}

/** The conditions that every desk reads in the same way. */
export const readConditions = (query: URLSearchParams) => ({
  keyword: queryText(query, 'keyword', MAX_TEXT),
  from: queryText(query, 'from', MAX_DAY),
  to: queryText(query, 'to', MAX_DAY),
  ...readPaging(query),
});

/** What the trading API is asked, without the page; a text that is no day is no condition. */
export const askedRows = <Kind extends string, State extends string>({
  kind,
  keyword,
  state,
  from,
  to,
}: ListSearch<Kind, State>) => ({
  kind,
  keyword,
  state: state === 'all' ? undefined : (state as State),
  from: typedDay(from),
  to: typedDay(to),
});

/** The address of a list with a search, without default values. */
export const listHref = (
  path: string,
  { kind, state, keyword, from, to, ...paging }: ListSearch<string, string>,
  usualState: string,
): string =>
  hrefOf(path, {
    ...pagingQuery(paging),
    kind,
    state: state !== usualState && state,
    keyword,
    from,
    to,
  });

interface Kinds<Kind extends string, Search> {
  kinds: readonly Kind[];
  labels: Readonly<Record<Kind, string>>;
  hrefOf(search: Search): string;
}

/** All kinds together and each alone, with how many there are under the other conditions. */
export function kindTabs<Kind extends string, Search extends ListSearch<Kind, string>>(
  search: Search,
  counts: readonly { tab: Kind; count: number }[] | undefined,
  { kinds, labels, hrefOf }: Kinds<Kind, Search>,
) {
  return [undefined, ...kinds].map((kind) => ({
    to: hrefOf({ ...search, kind, page: 1 }),
    label: kind ? labels[kind] : '全部类型',
    count: countOf<Kind>(counts, kind),
    current: kind === search.kind,
  }));
}
