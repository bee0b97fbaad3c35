import { clampPage } from '#app/domain/paging.ts';

/** The tabs: all goods, those that became cheaper, and the followed stores. */
const TABS = ['goods', 'reduced', 'stores'] as const;
type Tab = (typeof TABS)[number];

/** The state of a favourites page, all of it in its address (decision 40). */
export interface CollectQuery {
  tab: Tab;
  page: number;
  /** The ticked favourites. */
  ids: string[];
  all: boolean;
  deleting: boolean;
}

const MAX_PAGE = 1000;

export function parseCollectQuery(query: URLSearchParams): CollectQuery {
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'goods',
    page: clampPage(Number(query.get('page')), MAX_PAGE),
    ids: query.getAll('ids').slice(0, 100),
    all: query.get('select') === 'all',
    deleting: query.get('dialog') === 'delete',
  };
}

/** The address of a page of favourites, without defaults. */
export function collectHref({ tab, page, ids, all }: Partial<CollectQuery> = {}): string {
  const query = new URLSearchParams();
  if (tab && tab !== 'goods') query.set('tab', tab);
  if (page && page > 1) query.set('page', String(page));
  if (all) query.set('select', 'all');
  for (const id of ids ?? []) query.append('ids', id);
  return `/collect${query.size > 0 ? `?${query}` : ''}`;
}
