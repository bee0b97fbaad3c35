import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import * as filterStyles from '#app/styles/desk-filter.css.ts';
import { muted, nowrap, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { LISTINGS, PRICES } from './paths.ts';
import { priceControl } from './price-controls.ts';
import { salePricesAction, salePricesForm } from './sale-prices.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '批量改价' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`${PRICES.slice('/customer/'.length)}${search}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const { page } = readPaging(searchParams);
  const paging = { page, rows: MOST_PRICED_AT_ONCE };
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 60);
  const list = await load(request, () => call(ownSaleProducts, { ...paging, keyword }, { token }));
  const hrefOf = (to: number) => {
    const query = new URLSearchParams({
      ...(keyword && { keyword }),
      ...pagingQuery({ page: to }, MOST_PRICED_AT_ONCE),
    });
    return query.size > 0 ? `${PRICES}?${query}` : PRICES;
  };
  return {
    keyword,
    form: describeForm(salePricesForm, request),
    pager: pagerView(paging, list, hrefOf),
    rows: list.content.map(({ id, productName, brandNumber, specs, unit, ...listing }) => ({
      id,
      name: `${productName} ${brandNumber} ${specs}`.trim(),
      unit,
      price: listing.price,
      priceText: `¥${formatYuanText(listing.price)}/${unit}`,
      stock: listing.availableCount,
      stockText: `${groupThousands(listing.availableCount)} ${unit}`,
    })),
  };
}

export const action = salePricesAction;

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** Prices and stocks of the listings on the shelf, fifty a page, saved together. */
export default function SalePrices() {
  const { keyword, rows, pager, ...data } = useLoaderData<typeof loader>();
  const form = useForm(data.form, useActionData<typeof action>()?.reply);
  return (
    <Page
      wide
      title="批量改价"
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: '批量改价' }]}
    >
      <Form action={PRICES} role="search" className={filterStyles.search} key={keyword}>
        <Field name="keyword" label="名称、牌号、规格、品牌或厂家">
          <Input type="search" maxLength={60} defaultValue={keyword} />
        </Field>
        <Button variant="secondary">搜索</Button>
      </Form>
      <p className={muted}>
        共 {pager.total} 件在售商品。只保存改过的行；有一行不对，全部都不保存。
      </p>
      {rows.length === 0 ? (
        <EmptyState title="没有在售商品" />
      ) : (
        <ServerForm form={form} className={stack[4]}>
          <Table
            caption="单价与库存"
            columns={columnsOf(form)}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <div>
            <Button>保存修改</Button>
          </div>
        </ServerForm>
      )}
      <Pager {...pager} />
    </Page>
  );
}

const columnsOf = (form: PortalForm): Column<Row>[] => [
  {
    key: 'name',
    header: '商品',
    phone: 'title',
    cell: ({ id, name }) => <Link to={`${LISTINGS}/${id}`}>{name}</Link>,
  },
  {
    key: 'priceNow',
    header: '现单价',
    align: 'end',
    cell: ({ priceText }) => <span className={nowrap}>{priceText}</span>,
  },
  {
    key: 'price',
    header: '新单价（元）',
    cell: ({ id, name, price }) => (
      <>
        <Typed form={form} control={priceControl('price', id)} label={`${name} 单价`} now={price} />
        <input type="hidden" name={priceControl('shownPrice', id)} value={price} />
        <input
          type="hidden"
          name={priceControl('confirmed', id)}
          value={[form.valueOf(priceControl('confirmed', id)) ?? ''].flat()[0]}
        />
      </>
    ),
  },
  {
    key: 'stockNow',
    header: '现库存',
    align: 'end',
    cell: ({ stockText }) => <span className={nowrap}>{stockText}</span>,
  },
  {
    key: 'stock',
    header: '新库存',
    cell: ({ id, name, stock }) => (
      <>
        <Typed form={form} control={priceControl('stock', id)} label={`${name} 库存`} now={stock} />
        <input type="hidden" name={priceControl('shownStock', id)} value={stock} />
      </>
    ),
  },
];

interface TypedProps {
  form: PortalForm;
  control: string;
  label: string;
  /** As it is now: shown until another is typed. */
  now: string;
}

function Typed({ form, control, label, now }: TypedProps) {
  const typed = form.valueOf(control);
  return (
    <Field
      name={control}
      label={<span className={visuallyHidden}>{label}</span>}
      error={form.errorsOf(control)[0]}
    >
      <Input
        inputMode="decimal"
        size={10}
        maxLength={16}
        defaultValue={typeof typed === 'string' ? typed : now}
      />
    </Field>
  );
}
