import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { saleProductPages } from '#app/contract/spot-listing.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { LOGIN_REQUIRED } from '#app/domain/order.ts';
import { clampPage, PAGE_SIZE } from '#app/domain/paging.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { readVisitor } from '#app/session/visitor.server.ts';

const PATH = '/customer/release-product-management1';
const MAX_PAGE = 500;

export const meta: MetaFunction = () => pageMeta({ title: '商品发布管理' });

export async function loader({ request }: LoaderFunctionArgs) {
  requireStandIn('release-product-management1');
  const token = await requireToken(request, LOGIN_REQUIRED);
  const page = clampPage(Number(new URL(request.url).searchParams.get('page')), MAX_PAGE);
  return load(request, async () => {
    const sellerCode = (await readVisitor(token))?.userInfo.sellerCode;
    if (!sellerCode) throw errorPage(403, '暂无卖家权限');
    const list = await call(saleProductPages, { sellerCode, page, rows: PAGE_SIZE });
    return {
      page,
      pages: list.totalPages,
      store: `/brand?sellerCode=${sellerCode}`,
      rows: list.content.map(({ id, productVo, ...listing }) => ({
        id,
        name: `${productVo.name} ${productVo.brandNumber} ${productVo.specs}`,
        price: formatYuanText(listing.price),
        unit: productVo.unit,
        stock: `${groupThousands(listing.availableCount)} ${productVo.unit}`,
        refreshed: listing.refreshTimeStr,
      })),
    };
  });
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'goods', header: '商品', phone: 'title', cell: ({ name }) => name },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'stock', header: '库存', align: 'end', cell: ({ stock }) => stock },
  { key: 'refreshed', header: '更新时间', cell: ({ refreshed }) => refreshed },
  {
    key: 'open',
    header: '操作',
    phone: 'line',
    cell: ({ id }) => (
      <ButtonLink to={`/detail?selfId=${id}&type=sale`} variant="secondary" size="small">
        查看商品
      </ButtonLink>
    ),
  },
];

/** The stand-in's part of the seller's area: what the seller has on the shelf. */
export default function ReleaseProduct() {
  const { page, pages, store, rows } = useLoaderData<typeof loader>();
  return (
    <Page
      title="在售商品"
      aside={<CustomerMenu />}
      action={
        <ButtonLink to={store} variant="secondary">
          查看店铺
        </ButtonLink>
      }
    >
      <Notice>演示版卖家中心只展示在售商品；发布与修改商品请使用企业自己的会员系统。</Notice>
      <Table caption="在售商品" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(next) => (next > 1 ? `${PATH}?page=${next}` : PATH)}
      />
    </Page>
  );
}
