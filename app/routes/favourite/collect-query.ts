import { hrefOf } from '#app/domain/href.ts';
import { GOODS_ROWS, type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';

/** The tabs: all goods, those that became cheaper, and the followed stores. */
const TABS = ['goods', 'reduced', 'stores'] as const;
type Tab = (typeof TABS)[number];

/** What a favourites page shows; all of it is in the address (design/pages: Addresses). */
export interface CollectQuery extends Paging {
  tab: Tab;
  /** What is ticked. */
  ids: string[];
  all: boolean;
  deleting: boolean;
}

export function parseCollectQuery(query: URLSearchParams): CollectQuery {
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'goods',
    ...readPaging(query, GOODS_ROWS),
    ids: query.getAll('ids').slice(0, 500),
    all: query.get('select') === 'all',
    deleting: query.get('dialog') === 'delete',
  };
}

/** The address of a page of favourites, without defaults. */
export const collectHref = ({ tab, page, rows, ids, all }: Partial<CollectQuery> = {}): string =>
  hrefOf('/collect', {
    ...pagingQuery({ page, rows }, GOODS_ROWS),
    tab: tab !== 'goods' && tab,
    select: all && 'all',
    ids,
  });
