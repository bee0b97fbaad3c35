import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ToDoList } from '#app/components/to-do.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { saleAfterSaleCases } from '#app/domain/after-sale/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { saleOrders } from '#app/domain/order/contract.ts';
import { saleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { statementList } from '#app/domain/statement/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { turnoverView } from './sale-desk-view.server.ts';
import { holdAction, holdView } from './stock-hold.server.ts';
import { StockHoldCard } from './stock-hold.tsx';
import { TurnoverChart } from './turnover-chart.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const action = holdAction;

/** After-sale cases that wait for the seller. */
const CASES = [
  { state: 'waitSeller', label: '售后待处理' },
  { state: 'returning', label: '退货待确认收到' },
  { state: 'waitResend', label: '售后待补发' },
] as const;

const readCases = (token: string) =>
  Promise.all(
    CASES.map(async ({ state, label }) => ({
      to: `/customer/sale-saleafter?state=${state}`,
      label,
      count: (await call(saleAfterSaleCases, { state, rows: 1 }, { token })).totalElements,
    })),
  );

export const meta = titled('卖家工作台');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, token, ask }) => {
  const inADay = new Date(Date.now() + DAY_MS).toISOString();
  const [paid, partShipped, inquiries, due, cases, invoices, statements, turnover, setting] =
    await Promise.all([
      ask(saleOrders, { state: 'paid', rows: 1 }),
      ask(saleOrders, { state: 'partShipped', rows: 1 }),
      ask(receivedInquiries, { tab: 'toAnswer', rows: 1 }),
      ask(receivedInquiries, { tab: 'toAnswer', endsBy: inADay, rows: 1 }),
      readCases(token),
      ask(saleInvoices, { state: 'waiting', rows: 1 }),
      ask(statementList, { side: 'sale', tab: 'unconfirmed', rows: 1 }),
      ask(saleTurnover, {}),
      ask(saleSetting, {}),
    ]);
  return {
    toDo: [
      { to: '/customer/sale-order?state=paid', label: '待发货', count: paid.totalElements },
      {
        to: '/customer/sale-order?state=partShipped',
        label: '部分发货',
        count: partShipped.totalElements,
      },
      {
        to: '/customer/sale-inquiry',
        label: '待报价',
        count: inquiries.totalElements,
      },
      {
        to: '/customer/sale-inquiry?due=day',
        label: '24 小时内截止的询价',
        count: due.totalElements,
      },
      ...cases,
      {
        to: '/customer/sale-invoices?state=waiting',
        label: '开票申请待处理',
        count: invoices.totalElements,
      },
      {
        to: '/customer/sale-statements?tab=unconfirmed',
        label: '对账单待确认',
        count: statements.totalElements,
      },
    ],
    turnover: turnoverView(turnover),
    hold: holdView(request, setting),
  };
});

type Turnover = ReturnType<typeof useLoaderData<typeof loader>>['turnover'];

const DAYS: readonly Column<Turnover['days'][number]>[] = [
  { key: 'day', header: '日期', phone: 'title', cell: ({ day }) => day },
  { key: 'orders', header: '订单', align: 'end', cell: ({ orders }) => orders },
  {
    key: 'amount',
    header: '销售额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

const GOODS: readonly Column<Turnover['goods'][number]>[] = [
  { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
  { key: 'orders', header: '订单', align: 'end', cell: ({ orders }) => orders },
  { key: 'number', header: '数量', align: 'end', nowrap: true, cell: ({ number }) => number },
  {
    key: 'amount',
    header: '销售额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

/** What a seller has to do today, and what was sold lately. */
export default function SaleDesk() {
  const { toDo, turnover, hold } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="卖家工作台">
      <ToDoList items={toDo} />
      <Card
        title="营销"
        action={
          <ButtonLink to="/customer/sale-marketing" size="small" variant="secondary">
            促销与优惠券
          </ButtonLink>
        }
      >
        <p className={muted}>设置满量优惠，给买家发放优惠券</p>
      </Card>
      <Card title="近 30 天销售额" gap={4}>
        <p className={muted}>{turnover.text}</p>
        <TurnoverChart bars={turnover.bars} marks={turnover.marks} label={turnover.text} />
        <details>
          <summary>每日销售额</summary>
          <Table caption="每日销售额" columns={DAYS} rows={turnover.days} rowKey="day" />
        </details>
      </Card>
      <Card title="按商品">
        <Table caption="近 30 天各商品销售额" columns={GOODS} rows={turnover.goods} />
      </Card>
      <StockHoldCard hold={hold} />
    </CustomerPage>
  );
}
