import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ToDoList } from '#app/components/to-do.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ownSaleProducts, shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf } from '#app/domain/href.ts';
import { receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { saleOrders } from '#app/domain/order/contract.ts';
import { GOODS_ROWS, type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormSelect } from '#app/forms/form-select.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { pageOf, readVisitor } from '#app/session/session.server.ts';
import * as filterStyles from '#app/styles/desk-filter.css.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { LISTINGS, PRICES } from './paths.ts';
import { DUPLICATE_CHOICES, MERGED, shelveForm } from './sale-product.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('在售商品');

const listHref = (shelf: boolean, keyword: string, paging: Partial<Paging> = {}): string =>
  hrefOf(LISTINGS, { ...pagingQuery(paging, GOODS_ROWS), state: !shelf && 'off', keyword });

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const paging = readPaging(searchParams, GOODS_ROWS);
  const onShelf = searchParams.get('state') !== 'off';
  const keyword = beginningOf((searchParams.get('keyword') ?? '').trim(), 60);
  const sellerCode = (await readVisitor(token))?.userInfo.sellerCode;
  if (!sellerCode) throw errorPage(403, '暂无卖家权限');
  const asked = { ...paging, onShelf, keyword };
  const [list, inquiries, orders] = await Promise.all([
    ask(ownSaleProducts, asked),
    ask(receivedInquiries, { tab: 'toAnswer', rows: 1 }),
    ask(saleOrders, { state: 'paid', rows: 1 }),
  ]);
  return {
    toDo: [
      { to: '/customer/sale-inquiry', label: '询价待报价', count: inquiries.totalElements },
      { to: '/customer/sale-order', label: '订单已付款', count: orders.totalElements },
    ],
    form: describeForm(shelveForm, request),
    pager: pagerView(paging, list, (page) => listHref(onShelf, keyword, { ...paging, page })),
    onShelf,
    keyword,
    store: `/brand?sellerCode=${sellerCode}`,
    rows: list.content.map((listing) => ({
      id: listing.id,
      imageUrl: listing.imageUrl,
      name: listing.productName,
      grade: `${listing.brandNumber} ${listing.specs}`,
      price: formatYuanText(listing.price),
      unit: listing.unit,
      stock: `${groupThousands(listing.availableCount)} ${listing.unit}`,
      sold: `${groupThousands(listing.salesVolume)} ${listing.unit}`,
      refreshed: listing.refreshTimeStr,
      onShelf,
      isDouble: listing.doubleOf !== null,
    })),
    duplicates: DUPLICATE_CHOICES,
  };
});

export const action = singleFormAction(
  shelveForm,
  async ({ value: { id, onShelf, duplicate }, token, request }) => {
    const isUp = onShelf === '1';
    await call(shelveSaleProduct, { id, onShelf: isUp, duplicate }, { token });
    const upText = duplicate === 'merge' ? MERGED : '商品已重新上架';
    const text = isUp ? upText : '商品已下架';
    return redirectAfterSuccess(request, pageOf(request), text);
  },
);

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ id, imageUrl, name, grade, isDouble }) => (
      <span className={cluster[2]}>
        <Picture src={imageUrl} alt="" width={48} height={48} />
        <span>
          <Link to={`${LISTINGS}/${id}`}>{name}</Link>
          <br />
          <span className={muted}>{grade}</span>
          {isDouble && (
            <>
              <br />
              <Tag tone="warning">重复</Tag>{' '}
              <Link to={`${LISTINGS}/${id}`} aria-label={`与另一件在售商品相同，去合并 ${name}`}>
                与另一件在售商品相同，去合并
              </Link>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    phone: 'figure',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'stock', header: '可订库存', align: 'end', cell: ({ stock }) => stock },
  { key: 'sold', header: '销量', align: 'end', cell: ({ sold }) => sold },
  { key: 'refreshed', header: '更新时间', phone: 'label', cell: ({ refreshed }) => refreshed },
  rowActions(({ id, name, onShelf }) => (
    <span className={cluster[2]}>
      <ButtonLink to={`${LISTINGS}/${id}`} variant="secondary" size="small">
        修改
      </ButtonLink>
      {onShelf && (
        <ButtonLink to={`/detail?selfId=${id}&type=sale`} variant="quiet" size="small">
          查看
        </ButtonLink>
      )}
      <RowButton label={onShelf ? '下架' : '上架'} of={name} name="id" value={id} variant="quiet" />
    </span>
  )),
];

/** The seller's listings, on and off the shelf. */
export default function Listings() {
  const data = useLoaderData<typeof loader>();
  const { toDo, pager, onShelf, keyword, store, rows } = data;
  const form = useForm(data.form);
  const isAsked = form.errorsOf('duplicate').length > 0;
  const asked = isAsked ? rows.find(({ id }) => id === form.valueOf('id')) : undefined;
  return (
    <CustomerPage
      title="在售商品"
      action={
        <span className={cluster[2]}>
          <ButtonLink to={store} variant="secondary">
            查看店铺
          </ButtonLink>
          <ButtonLink to={PRICES} variant="secondary">
            批量改价
          </ButtonLink>
          <ButtonLink to={`${LISTINGS}/new`}>发布商品</ButtonLink>
        </span>
      }
    >
      <ToDoList items={toDo} />
      <Tabs
        label="商品状态"
        tabs={[
          { to: listHref(true, keyword), label: '在售', current: onShelf },
          { to: listHref(false, keyword), label: '已下架', current: !onShelf },
        ]}
      />
      <Form method="get" action={LISTINGS} role="search" className={filterStyles.filters}>
        {!onShelf && <input type="hidden" name="state" value="off" />}
        <Field name="keyword" label="名称、牌号、规格、品牌或厂家">
          <Input type="search" maxLength={60} defaultValue={keyword} key={keyword} />
        </Field>
        <Button variant="secondary">搜索</Button>
        <span className={muted}>共 {pager.total} 件</span>
      </Form>
      {asked && (
        <Card title={`上架 ${asked.name}`}>
          <ServerForm form={form} className={stack[3]}>
            <input type="hidden" name="id" value={asked.id} />
            <input type="hidden" name="onShelf" value="1" />
            <FormSelect name="duplicate" label="如何处理" options={data.duplicates} />
            <div>
              <Button>上架</Button>
            </div>
          </ServerForm>
        </Card>
      )}
      <ServerForm form={form}>
        <input type="hidden" name="onShelf" value={onShelf ? '0' : '1'} />
        <Table caption={onShelf ? '在售商品' : '已下架的商品'} columns={COLUMNS} rows={rows} />
      </ServerForm>
      <Pager {...pager} />
    </CustomerPage>
  );
}
