import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { categoryHref } from '#app/components/layout/category-href.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { muted, spread } from '#app/styles/layout.css.ts';
import { Filters } from './filters.tsx';
import { listTitle } from './list-title.ts';
import { ListingTable } from './listing-table.tsx';
import { NoGoods } from './no-goods.tsx';
import { PriceRange } from './price-range.tsx';
import { readList } from './read-list.server.ts';
import {
  changed,
  parseTradingSearch,
  SORTS,
  sortedBy,
  type TradingSearch,
  tradingHref,
} from './search-params.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '现货商城' });
  const { search, total, rows } = data;
  const title = listTitle(search);
  const description = `${title}：共 ${total} 条现货资源，可按品类、生产厂家、交货地和价格比较，在线下单。`;
  return pageMeta(
    { title, description, path: tradingHref(search), image: rows[0]?.image },
    matches,
  );
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const search = parseTradingSearch(new URL(request.url).searchParams);
  const list = await load(request, () => readList(search));
  if (list.pages > 0 && search.page > list.pages) {
    throw redirect(tradingHref({ ...search, page: list.pages }));
  }
  return data(list, { headers: pageHeaders(request, { seconds: 30 }) });
}

export default function Trading() {
  const { search, path, groups, total, pages, rows } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: '首页', to: '/' },
    { label: '现货商城', to: '/trading' },
    ...path.map((category) => ({ label: category.categoryName, to: categoryHref(category) })),
  ];
  return (
    <Page
      title={listTitle(search)}
      action={<p className={muted}>共找到 {total} 条资源</p>}
      breadcrumb={crumbs.map((crumb, index) =>
        index === crumbs.length - 1 ? { label: crumb.label } : crumb,
      )}
    >
      <Filters search={search} groups={groups} />
      <div className={spread}>
        <Tabs label="排序" tabs={sortTabs(search)} />
        <PriceRange search={search} />
      </div>
      {rows.length > 0 ? <ListingTable rows={rows} /> : <NoGoods search={search} />}
      <Pagination
        page={search.page}
        pages={pages}
        hrefOf={(page) => tradingHref({ ...search, page })}
      />
    </Page>
  );
}

function sortTabs(search: TradingSearch) {
  const unsorted = changed(search, { sortWord: undefined, sortWay: undefined });
  return [
    { to: tradingHref(unsorted), label: '综合', current: !search.sortWord },
    ...SORTS.map(({ word, label }) => {
      const current = search.sortWord === word;
      const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
      return { to: tradingHref(sortedBy(search, word)), label: label + arrow, current };
    }),
  ];
}
