import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { urgencyOf } from '#app/domain/message/deadline.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Order, purchaseOrders } from '#app/domain/order/contract.ts';
import { payUntil } from '#app/domain/order/payment-note.ts';
import { INSTALMENT_LABEL } from '#app/domain/order/terms.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { MOST_BUNDLED_ORDERS } from '#app/domain/payment/payment.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, onScreen, stack } from '#app/styles/layout.css.ts';
import { bundleForm, bundleHandler } from './bundle.server.ts';
import * as styles from './order.css.ts';
import { purchaseRow } from './order-row.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '待付款';
const LIST = '/customer/payables';
const ROWS = 30;

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const paging = readPaging(searchParams, ROWS);
  const found = await ask(purchaseOrders, { ...paging, toPay: '1' });
  const now = new Date();
  return {
    form: describeForm(bundleForm, request),
    rows: found.content.map((order) => payableRow(order, now)),
    pager: pagerView(paging, found, (page) => hrefOf(LIST, pagingQuery({ ...paging, page }, ROWS))),
  };
});

function payableRow(order: Order, now: Date) {
  const { orderCode, goods, counterpart, own } = purchaseRow(
    order,
    `/customer/purchase-order/${order.orderCode}`,
  );
  const { dueInstalment, dueAmount, state, payDeadline } = order;
  const due = state === 'waitPay' ? payDeadline : (dueInstalment?.dueDate ?? null);
  return {
    ...{ orderCode, goods, counterpart },
    placedBy: own.placedBy ?? '',
    costCentre: own.costCentre ?? '',
    until: payUntil(order, now),
    urgency: due && urgencyOf(new Date(due), now),
    amount: dueAmount && formatYuanText(dueAmount),
    kind: dueInstalment && INSTALMENT_LABEL[dueInstalment.kind],
    to: `/customer/purchase-order/${orderCode}`,
    payTo: `/pay?${new URLSearchParams({ orderCode })}`,
  };
}

export const action = formAction(bundleHandler);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'until',
    header: '付款期限',
    phone: 'line',
    cell: ({ until, urgency }) => (
      <>
        {until} {urgency && <Tag tone={urgency.tone}>{urgency.left}</Tag>}
      </>
    ),
  },
  { key: 'seller', header: '卖家', phone: 'line', cell: ({ counterpart }) => counterpart },
  {
    key: 'amount',
    header: '应付金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => (amount ? <Price amount={amount} /> : '已超过付款期限'),
    note: ({ kind }) => kind,
  },
  { key: 'placedBy', header: '下单人', phone: 'label', cell: ({ placedBy }) => placedBy },
  { key: 'costCentre', header: '成本中心', phone: 'label', cell: ({ costCentre }) => costCentre },
];

/** What is to be paid, the earliest deadline first; several of it by one payment. */
export default function Payables() {
  const { form: description, rows, pager } = useLoaderData<typeof loader>();
  const form = useForm(description);
  const mayPay = useMayDo()('pay');
  const ticked = [form.valueOf('orderCode') ?? []].flat();
  const [first] = rows;
  const order: Column<Row> = {
    key: 'order',
    header: '订单',
    phone: 'title',
    cell: ({ orderCode, to }) => (
      <span className={styles.orderOfRow}>
        {mayPay && (
          <Checkbox
            name="orderCode"
            id={orderCode === first?.orderCode ? form.idOf('orderCode') : undefined}
            value={orderCode}
            defaultChecked={ticked.includes(orderCode)}
            label={`选择 ${orderCode}`}
            labelHidden
          />
        )}
        <Link to={to}>{`订单 ${orderCode}`}</Link>
      </span>
    ),
    note: ({ goods }) => goods,
  };
  const pay = rowActions<Row>(
    ({ amount, payTo }) => amount !== null && <Link to={payTo}>去支付</Link>,
  );
  const table = (
    <Table
      caption={TITLE}
      columns={[order, ...COLUMNS, ...(mayPay ? [pay] : [])]}
      rows={rows}
      rowKey="orderCode"
    />
  );
  return (
    <CustomerPage wide title={TITLE}>
      {rows.length === 0 ? (
        <EmptyState title="没有待付款的订单">
          <p>需要付款的订单、定金、尾款和补款会按付款期限列在这里。</p>
          <ButtonLink to="/customer/purchase-order">查看采购订单</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className={muted}>
            共 {pager.total} 个订单待付款，期限最近的在前。
            {mayPay
              ? `勾选后可以一并支付，一次最多 ${MOST_BUNDLED_ORDERS} 个。`
              : '由有付款权限的同事支付，这里是您下的订单。'}
          </p>
          {mayPay ? (
            <ServerForm form={form} className={classNames(styles.orders, stack[2])}>
              {table}
              <div className={classNames(styles.chosen, cluster[2], onScreen)}>
                <Button>一并支付</Button>
              </div>
            </ServerForm>
          ) : (
            table
          )}
        </>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
