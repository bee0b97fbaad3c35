import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { toolbar } from '#app/components/filters/filter-panel.css.ts';
import { Filtered, type FilterPanelProps } from '#app/components/filters/filter-panel.tsx';
import { unreadBounds } from '#app/components/filters/range-fields.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { cards as grid } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { sharePicture } from '#app/components/share-picture.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import { OrderDialog } from '../dialogs/goods-dialogs.tsx';
import { goodsHref } from './goods-href.ts';
import { parseGoodsSearch } from './goods-search.ts';
import { GoodsTable } from './goods-table.tsx';
import { readStore, storePage } from './read-store.server.ts';
import { Decorations, StoreHead } from './store-head.tsx';
import { orderAction, readOrder } from './store-order.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '店铺', isLost: true }, matches);
  const { store, page, here } = data;
  const pageName = page > 1 ? ` 第${page}页` : '';
  return pageMeta(
    {
      title: `${store.name} 店铺${pageName}`,
      description: store.introduce,
      path: here,
      image: sharePicture('store', store.code),
    },
    matches,
  );
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

const MAX_CODE = 32;

export async function loader(args: LoaderFunctionArgs) {
  await orderAction.resume(args);
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const sellerCode = query.get('sellerCode') || query.get('id');
  if (!sellerCode || sellerCode.length > MAX_CODE) throw new Response(null, { status: 404 });
  const search = parseGoodsSearch(query);
  const [view, order] = await load(request, () =>
    Promise.all([readStore(request, sellerCode, search), readOrder(request)]),
  );
  return data(
    { ...storePage(search, view, unreadBounds(query)), order },
    { headers: pageHeaders(request, { seconds: 30 }) },
  );
}

export const action = orderAction;

/** A seller's store: its head, its featured goods and all its goods (spec 2 §2). */
export default function StoreDetail() {
  const { order, ...view } = useLoaderData<typeof loader>();
  const { store, rows, cards, here, filters } = view;
  return (
    <Page
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '店铺', to: '/factory' },
        { label: store.name },
      ]}
      wide
    >
      <StoreHead {...view} />
      {view.decorations.length > 0 && <Decorations goods={view.decorations} seller={store.name} />}
      <div className={spread}>
        <h2>本店商品</h2>
        <p className={muted}>共找到 {view.pager.total} 条商品</p>
      </div>
      <Filtered
        {...filters}
        range={view.range}
        unread={view.unread}
        found={`${view.pager.total} 条`}
      >
        <div className={toolbar}>
          <Tabs label="排序" tabs={view.sorts} />
          <Tabs label="显示方式" tabs={view.views} />
        </div>
        {rows.length > 0 && <GoodsTable rows={rows} seller={store.name} page={here} />}
        {cards.length > 0 && (
          <ul className={grid}>
            {cards.map(({ id, ...card }) => (
              <li key={id}>
                <ProductCard to={goodsHref(id)} {...card} />
              </li>
            ))}
          </ul>
        )}
        {rows.length + cards.length === 0 && <NoGoods {...filters} />}
        <Pager {...view.pager} />
      </Filtered>
      <FavouriteForm />
      {order && <OrderDialog {...order} closeTo={here} />}
    </Page>
  );
}

/** An empty list: each condition can be removed, or all of them. */
function NoGoods({ chosen, clearTo }: Pick<FilterPanelProps, 'chosen' | 'clearTo'>) {
  if (chosen.length === 0) {
    return (
      <EmptyState title="本店暂无在售商品">
        <ButtonLink to="/factory">看看其他店铺</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="本店没有符合条件的商品">
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosen.map(({ label, to }) => (
          <ButtonLink key={label} to={to} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to={clearTo}>查看本店全部商品</ButtonLink>
      </p>
    </EmptyState>
  );
}
