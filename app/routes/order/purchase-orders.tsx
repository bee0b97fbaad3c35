import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { canRepeat } from '#app/domain/order/order.ts';
import { formAction } from '#app/forms/action.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, nowrap, spread } from '#app/styles/layout.css.ts';
import { bundleHandler } from './bundle.server.ts';
import { BUNDLE_FORM } from './bundle-control.ts';
import { cancelHandler, cancelHref, cancellationOf } from './cancel.server.ts';
import { CancelDialog } from './order-actions.tsx';
import { columnsHandler, columnsView } from './order-columns.server.ts';
import { OrderColumns } from './order-columns.tsx';
import { OrderExport } from './order-export.tsx';
import { FoundOrders, OrderFilter } from './order-filter.tsx';
import { purchaseRow } from './order-row.server.ts';
import {
  askedOrders,
  chosenView,
  orderHref,
  orderListHref,
  readOrderSearch,
  searchView,
} from './order-search.server.ts';
import { buyerActions } from './order-summary.server.ts';
import { OrderTable } from './order-table.tsx';
import { filterHandlers, savedFilters } from './saved-filters.server.ts';
import { SavedFilters } from './saved-filters.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const LIST = '/customer/purchase-order';

export const meta = titled('采购订单');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const search = readOrderSearch(searchParams, 'purchase');
  const { page, rows } = search;
  const [found, filters, columns] = await Promise.all([
    ask(purchaseOrders, { ...askedOrders(search, 'purchase'), page, rows, withCounts: '1' }),
    savedFilters(request, 'purchase', token),
    columnsView(request, 'purchase'),
  ]);
  return {
    rows: found.content.map((order) => ({
      ...purchaseRow(order, orderHref(LIST, order.orderCode, search)),
      allowed: buyerActions(order),
      payTo: `/pay?${new URLSearchParams({ orderCode: order.orderCode })}`,
      cancelTo: cancelHref(request, order),
      isWon: order.auctionId !== null && order.state === 'waitPay',
      repeatTo: canRepeat(order) && `/reorder?${new URLSearchParams({ id: order.orderCode })}`,
    })),
    sum: formatYuanText(found.sum),
    cancellation: cancellationOf(request, found.content),
    pager: pagerView(search, found, (to) => orderListHref(LIST, { ...search, page: to })),
    view: searchView('purchase', search, found),
    here: orderListHref(LIST, search),
    filters,
    columns,
    chosen: chosenView(searchParams),
  };
});

export const action = formAction(
  cancelHandler,
  bundleHandler,
  columnsHandler('purchase'),
  ...filterHandlers('purchase'),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

export default function PurchaseOrders() {
  const { rows, sum, pager, view, filters, columns, chosen, cancellation, here } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const may = useMayDo();
  const refused = reply?.form === BUNDLE_FORM ? reply : null;
  const problems = refused && [...refused.formErrors, ...Object.values(refused.errors).flat()];
  const ticked = [refused?.values.orderCode ?? []].flat();
  const { user, csrf } = useRootData();
  const isCompany = user?.customerType === 'enterprise';
  return (
    <CustomerPage
      wide
      title="采购订单"
      action={
        <div className={cluster[2]}>
          <OrderExport view={view.exported} />
          <PrintButton atOnce={chosen.prints} />
        </div>
      }
    >
      <Tabs label="订单状态" tabs={isCompany ? [...view.tabs, view.approvalTab] : view.tabs} />
      <OrderFilter view={view} placeholder="订单号、商品、卖家或备注" />
      <FormErrors messages={problems ?? chosen.problems} />
      <div className={spread}>
        <FoundOrders view={view} total={pager.total} sum={sum} label="订单金额" />
        <SavedFilters view={filters} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="暂无订单">
          <p>提交的订单会出现在这里，也可以换一个状态或条件查询。</p>
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      ) : (
        <OrderTable
          caption="采购订单"
          list={LIST}
          counterpart="卖家"
          columns={columns.shown}
          rows={rows}
          actions={(row) => <Actions row={row} />}
          ticked={ticked}
        >
          {may('pay') && (
            // The button carries it, since the list's other button puts all controls into the address.
            <Button name="csrf" value={csrf ?? ''} formMethod="post" formAction={here}>
              合并付款
            </Button>
          )}
        </OrderTable>
      )}
      <OrderColumns view={columns} />
      <Pager {...pager} />
      {cancellation && <CancelDialog cancellation={cancellation} />}
    </CustomerPage>
  );
}

/** The next step of an order; the others are on its page. */
function Actions({ row: { orderCode, allowed, payTo, cancelTo, isWon, repeatTo } }: { row: Row }) {
  const query = new URLSearchParams({ orderCode });
  const may = useMayDo();
  return (
    <span className={classNames(cluster[3], nowrap)}>
      {allowed.pay && may('pay') && <Link to={payTo}>去支付</Link>}
      {(allowed.cancel || isWon) && may('trade') && (
        <Link to={cancelTo} preventScrollReset>
          {isWon ? '放弃成交' : '取消订单'}
        </Link>
      )}
      {repeatTo && <Link to={repeatTo}>再次购买</Link>}
      {allowed.applyAfterSale && (
        <Link to={`/customer/purchase-saleafter-order?${query}`}>申请售后</Link>
      )}
      {allowed.applyInvoice && <Link to={`/customer/invoice-management?${query}`}>申请发票</Link>}
    </span>
  );
}
