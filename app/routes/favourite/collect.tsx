import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { FavouriteButton, FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { collectBatchDelete } from '#app/domain/favourite/contract.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { type CollectQuery, collectHref, parseCollectQuery } from './collect-query.ts';
import { FavouriteGrid } from './favourite-grid.tsx';
import { type CollectView, deleteFavouritesForm, readCollect } from './read-collect.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('我的收藏');

export const loader = customerLoader(async ({ request, token }) => {
  const query = parseCollectQuery(new URL(request.url).searchParams);
  return readCollect(request, token, query);
});

export const action = singleFormAction(
  deleteFavouritesForm,
  collectBatchDelete,
  async ({ value: { ids }, token, request }) => {
    if (ids.length > 0) await call(collectBatchDelete, { ids }, { token });
    const { page, rows, tab } = parseCollectQuery(new URL(request.url).searchParams);
    return redirectAfterSuccess(request, collectHref({ page, rows, tab }), '取消收藏成功');
  },
);

export default function Collect() {
  const { query, counts, pager, goods, stores, deletion } = useLoaderData<typeof loader>();
  const isEmpty = goods.length + stores.length === 0;
  return (
    <Page title="我的收藏" breadcrumb={[{ label: '首页', to: '/' }, { label: '我的收藏' }]}>
      <Tabs
        label="收藏"
        tabs={[
          {
            to: collectHref(),
            label: `商品收藏（${counts.goods}）`,
            current: query.tab === 'goods',
          },
          {
            to: collectHref({ tab: 'reduced' }),
            label: `已降价（${counts.reduced}）`,
            current: query.tab === 'reduced',
          },
          {
            to: collectHref({ tab: 'stores' }),
            label: `关注店铺（${counts.stores}）`,
            current: query.tab === 'stores',
          },
        ]}
      />
      <Heard role="alert">
        {deletion?.goods.length === 0 && <Notice tone="warning">请选择要删除的商品</Notice>}
      </Heard>
      {isEmpty && <NothingYet tab={query.tab} />}
      {goods.length > 0 && <FavouriteGrid goods={goods} query={query} />}
      {stores.length > 0 && <FollowedStores stores={stores} />}
      <Pager {...pager} />
      <FavouriteForm />
      {deletion && deletion.goods.length > 0 && (
        <ConfirmDialog
          title={`确定取消收藏这 ${deletion.goods.length} 件商品吗?`}
          description={deletion.goods.map(({ name }) => name).join('、')}
          form={deletion.form}
          closeTo={deletion.cancelTo}
          of={{ ids: deletion.goods.map(({ id }) => id) }}
        />
      )}
    </Page>
  );
}

function NothingYet({ tab }: Pick<CollectQuery, 'tab'>) {
  if (tab === 'stores') {
    return (
      <EmptyState title="还没有关注店铺">
        <p>在店铺列表或品牌页点击「关注」，就会出现在这里。</p>
        <ButtonLink to="/factory">去看看店铺</ButtonLink>
      </EmptyState>
    );
  }
  if (tab === 'reduced') {
    return (
      <EmptyState title="还没有降价的收藏">
        <p>收藏的商品比收藏时便宜了，就会出现在这里。</p>
        <ButtonLink to={collectHref()}>查看全部收藏</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有收藏商品">
      <p>在商品列表或商品详情页点击「收藏」，就会出现在这里。</p>
      <ButtonLink to="/trading">去现货商城看看</ButtonLink>
    </EmptyState>
  );
}

type StoreRow = CollectView['stores'][number];

const COLUMNS: readonly Column<StoreRow>[] = [
  {
    key: 'store',
    header: '店铺',
    phone: 'title',
    cell: ({ code, name }) => (
      <Link to={`/brand?sellerCode=${code}`}>
        <strong>{name}</strong>
      </Link>
    ),
  },
  { key: 'address', header: '地址', cell: ({ address }) => address },
  { key: 'goods', header: '商品数量', align: 'end', cell: ({ goods }) => goods },
  rowActions(({ code }) => <FavouriteButton of="seller" id={code} on />),
];

/** The stores a customer follows. */
function FollowedStores({ stores }: { stores: CollectView['stores'] }) {
  return <Table caption="关注的店铺" columns={COLUMNS} rows={stores} rowKey="code" />;
}
