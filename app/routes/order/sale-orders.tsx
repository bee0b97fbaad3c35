import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import { saleOrders } from '#app/domain/order/contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, spread } from '#app/styles/layout.css.ts';
import { columnsHandler, columnsView } from './order-columns.server.ts';
import { OrderColumns } from './order-columns.tsx';
import { OrderExport } from './order-export.tsx';
import { FoundOrders, OrderFilter } from './order-filter.tsx';
import { saleRow } from './order-row.server.ts';
import {
  askedOrders,
  chosenView,
  orderHref,
  orderListHref,
  readOrderSearch,
  searchView,
} from './order-search.server.ts';
import { OrderTable } from './order-table.tsx';
import { filterHandlers, savedFilters } from './saved-filters.server.ts';
import { SavedFilters } from './saved-filters.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const LIST = '/customer/sale-order';

export const meta = titled('收到的订单');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const search = readOrderSearch(searchParams, 'sale');
  const { page, rows } = search;
  const [found, filters, columns] = await Promise.all([
    ask(saleOrders, { ...askedOrders(search, 'sale'), page, rows, withCounts: '1' }),
    savedFilters(request, 'sale', token),
    columnsView(request, 'sale'),
  ]);
  return {
    rows: found.content.map((order) => ({
      ...saleRow(order, orderHref(LIST, order.orderCode, search)),
      toShip: order.state === 'paid' || order.state === 'partShipped',
    })),
    sum: formatYuanText(found.sum),
    pager: pagerView(search, found, (to) => orderListHref(LIST, { ...search, page: to })),
    view: searchView('sale', search, found),
    filters,
    columns,
    chosen: chosenView(searchParams),
  };
});

export const action = formAction(columnsHandler('sale'), ...filterHandlers('sale'));

export default function SaleOrders() {
  const { rows, sum, pager, view, filters, columns, chosen } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      wide
      title="收到的订单"
      action={
        <div className={cluster[2]}>
          <OrderExport view={view.exported} />
          <PrintButton atOnce={chosen.prints} />
        </div>
      }
    >
      <Tabs label="订单状态" tabs={view.tabs} />
      <OrderFilter view={view} placeholder="订单号、商品、买家或备注" />
      <FormErrors messages={chosen.problems} />
      <div className={spread}>
        <FoundOrders view={view} total={pager.total} sum={sum} label="商品金额" />
        <SavedFilters view={filters} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="暂无订单">
          <p>买家提交的订单会出现在这里，也可以换一个状态或条件查询。</p>
        </EmptyState>
      ) : (
        <OrderTable
          caption="收到的订单"
          list={LIST}
          counterpart="买家"
          columns={columns.shown}
          rows={rows}
          actions={({ to, toShip }) => <Link to={to}>{toShip ? '去发货' : '查看'}</Link>}
        />
      )}
      <OrderColumns view={columns} />
      <Pager {...pager} />
    </CustomerPage>
  );
}
