import { useLoaderData } from '@remix-run/react';
import { optional } from '#app/api/offers.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RowButton, RowLink } from '#app/components/ui/row-button.tsx';
import { pictured } from '#app/components/ui/table.css.ts';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { NO_SELLER } from '#app/domain/account/roles.ts';
import { priceDay } from '#app/domain/catalogue/price-day-contract.ts';
import { ownTerms } from '#app/domain/catalogue/price-terms.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { GOODS_ROWS, readPaging } from '#app/domain/paging.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { readVisitor } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import * as filterStyles from '#app/styles/desk-filter.css.ts';
import { cluster, muted, nowrap, stack } from '#app/styles/layout.css.ts';
import { ADJUST, ListingBar } from './listing-bar.tsx';
import * as styles from './listings.css.ts';
import { listingsAction, listingsForm } from './listings.server.ts';
import {
  filterOf,
  goodsHref,
  IMPORT,
  LISTINGS,
  listHref,
  PRICES,
  SHELVES,
  shelfAsked,
} from './paths.ts';
import { priceDayView } from './price-day.server.ts';
import { PriceDay } from './price-day.tsx';
import { DUPLICATE_CHOICES } from './sale-product.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('在售商品');

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const paging = readPaging(searchParams, GOODS_ROWS);
  const filter = filterOf(searchParams);
  const sellerCode = (await readVisitor(token))?.userInfo.sellerCode;
  if (!sellerCode) throw errorPage(403, NO_SELLER);
  const [list, day] = await Promise.all([
    ask(ownSaleProducts, { ...paging, ...shelfAsked(filter), counts: '1' }),
    optional(ask(priceDay, {})),
  ]);
  const counted = list.counts && { ...list.counts, on: list.counts.onShelf };
  return {
    form: describeForm(listingsForm, request),
    pager: pagerView(paging, list, (page) => listHref(filter, { ...paging, page })),
    tabs: namesOf(SHELVES).map((shelf) => ({
      to: listHref({ ...filter, shelf }),
      label: SHELVES[shelf] + (counted ? ` ${groupThousands(String(counted[shelf]))}` : ''),
      current: shelf === filter.shelf,
    })),
    filter,
    store: list.kind === 'self' ? '/selfGoods' : `/brand?sellerCode=${sellerCode}`,
    rows: list.content.map((listing) => ({
      id: listing.id,
      page: goodsHref(list.kind, listing.id),
      imageUrl: listing.imageUrl,
      name: listing.productName,
      grade: `${listing.brandNumber} ${listing.specs}`,
      price: formatYuanText(listing.price),
      unit: listing.unit,
      terms: ownTerms(listing),
      stock: `${groupThousands(listing.availableCount)} ${listing.unit}`,
      sold: `${groupThousands(listing.salesVolume)} ${listing.unit}`,
      refreshed: listing.refreshTimeStr,
      onShelf: listing.onShelf,
      isDouble: listing.doubleOf !== null,
    })),
    duplicates: DUPLICATE_CHOICES,
    day: day && priceDayView(request, day),
  };
});

export const action = listingsAction;

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const columnsOf = (ticked: readonly string[]): readonly Column<Row>[] => [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ id, imageUrl, name, grade, isDouble }) => (
      <span className={pictured}>
        <Checkbox
          name="ids"
          value={id}
          label={`选择 ${name} ${grade}`}
          labelHidden
          defaultChecked={ticked.includes(id)}
        />
        <Picture src={imageUrl} alt="" width={48} height={48} />
        <span>
          <Link to={`${LISTINGS}/${id}`}>{name}</Link> <span className={muted}>{grade}</span>{' '}
          {isDouble && (
            <>
              <Tag tone="warning">重复</Tag>{' '}
              <Link to={`${LISTINGS}/${id}`} aria-label={`与另一件在售商品相同，去合并 ${name}`}>
                去合并
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
    note: ({ terms }) => terms,
  },
  {
    key: 'stock',
    header: '可订库存',
    align: 'end',
    cell: ({ stock }) => stock,
    note: ({ sold }) => <span {...NOT_ON_PHONE}>已售 {sold}</span>,
  },
  {
    key: 'refreshed',
    header: '更新时间',
    nowrap: true,
    phone: 'hidden',
    cell: ({ refreshed }) => refreshed,
  },
  rowActions(({ id, page, name, onShelf }) => (
    <span className={nowrap}>
      {/* On a phone the name leads to what is changed, where it can be looked at too. */}
      <RowLink label="修改" of={name} to={`${LISTINGS}/${id}`} {...NOT_ON_PHONE} />{' '}
      <RowLink label="复制" of={name} to={`${LISTINGS}/new?copy=${id}`} variant="quiet" />{' '}
      {onShelf && <RowLink label="查看" of={name} to={page} variant="quiet" {...NOT_ON_PHONE} />}{' '}
      <RowButton
        label={onShelf ? '下架' : '上架'}
        of={name}
        name="id"
        value={id}
        variant="quiet"
        leadsTo={`${LISTINGS}?intent=shelve`}
      />
    </span>
  )),
];

/** The seller's listings, on and off the shelf, and what is done with several of them. */
export default function Listings() {
  const data = useLoaderData<typeof loader>();
  const { pager, filter, tabs, store, rows } = data;
  const { keyword, shelf } = filter;
  const onShelf = shelf !== 'off';
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
          <ButtonLink to={IMPORT} variant="secondary">
            导入商品
          </ButtonLink>
          <ButtonLink to={`${LISTINGS}/new`}>发布商品</ButtonLink>
        </span>
      }
    >
      {data.day && (data.day.renew || shelf === 'lapsed') && <PriceDay day={data.day} />}
      <Tabs label="商品状态" tabs={tabs} />
      <Form method="get" action={LISTINGS} role="search" className={filterStyles.filters}>
        {shelf !== 'on' && <input type="hidden" name="state" value={shelf} />}
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
      <ServerForm form={form} className={classNames(stack[3], styles.list)}>
        <EnterButton intent={ADJUST}>预览调价</EnterButton>
        <input type="hidden" name="onShelf" value={onShelf ? '0' : '1'} />
        <Table
          caption={onShelf ? '在售商品' : '已下架的商品'}
          columns={columnsOf([form.valueOf('ids') ?? []].flat())}
          rows={rows}
          hint={<p>没有这样的商品，可以换一个条件，或点「发布商品」。</p>}
        />
        {rows.length > 0 && <ListingBar total={pager.total} onShelf={onShelf} />}
      </ServerForm>
      <Pager {...pager} />
    </CustomerPage>
  );
}
