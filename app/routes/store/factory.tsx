import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { brandPageData } from '#app/contract/brand.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readStandings } from '#app/session/standings.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import {
  parseStoreSearch,
  STORE_SORTS,
  type StoreSearch,
  storesHref,
  storesSortedBy,
  storesTitle,
} from './store-search.ts';
import { StoreTable } from './store-table.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '店铺' });
  const { search, total } = data;
  const title = storesTitle(search);
  const description = `${title}：共 ${total} 家店铺，可查看店铺地址与在售现货，在线下单。`;
  return pageMeta({ title, description, path: storesHref(search) }, matches);
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const search = parseStoreSearch(new URL(request.url).searchParams);
  const list = await load(request, () => callShared(brandPageData, { ...search }));
  if (list.totalPages > 0 && search.page > list.totalPages) {
    throw redirect(storesHref({ ...search, page: list.totalPages }));
  }
  const sellerCodes = list.content.map(({ sellerCode }) => sellerCode);
  const followed = await load(request, () => readStandings(request, { sellerCodes }));
  return data(
    {
      search,
      total: groupThousands(String(list.totalElements)),
      pages: list.totalPages,
      rows: list.content.map(({ sellerCode, sellerName, address, productCount }) => ({
        sellerCode,
        sellerName,
        address,
        goods: groupThousands(String(productCount)),
        followed: followed.sellerCodes.includes(sellerCode),
      })),
    },
    { headers: pageHeaders(request, { seconds: 30 }) },
  );
}

export default function Factory() {
  const { search, total, pages, rows } = useLoaderData<typeof loader>();
  return (
    <Page
      title={storesTitle(search)}
      action={<p className={muted}>共找到 {total} 家店铺</p>}
      breadcrumb={[{ label: '首页', to: '/' }, { label: '店铺' }]}
    >
      {rows.length > 0 ? (
        <>
          <Tabs label="排序" tabs={sortTabs(search)} />
          <StoreTable rows={rows} />
          <FavouriteForm />
        </>
      ) : (
        <NoStores name={search.sellerName} />
      )}
      <Pagination
        page={search.page}
        pages={pages}
        hrefOf={(page) => storesHref({ ...search, page })}
      />
    </Page>
  );
}

function sortTabs(search: StoreSearch) {
  return STORE_SORTS.map((sort) => {
    const current = search.sortWord === sort.word;
    const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
    return { to: storesHref(storesSortedBy(search, sort)), label: sort.label + arrow, current };
  });
}

function NoStores({ name }: { name: string | undefined }) {
  if (!name) {
    return (
      <EmptyState title="还没有店铺入驻">
        <ButtonLink to="/trading">去现货商城看看</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="没有找到相关店铺">
      <p>可以换一个店铺名称，或在商品里搜索「{name}」。</p>
      <p className={cluster[3]}>
        <ButtonLink to={`/trading?${new URLSearchParams({ name })}`} variant="secondary">
          搜索商品
        </ButtonLink>
        <ButtonLink to="/factory">查看全部店铺</ButtonLink>
      </p>
    </EmptyState>
  );
}
