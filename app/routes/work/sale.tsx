import { useLoaderData } from '@remix-run/react';
import { optional } from '#app/api/offers.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { priceDay } from '#app/domain/catalogue/price-day-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { saleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { statementList } from '#app/domain/statement/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted, split, stack } from '#app/styles/layout.css.ts';
import { holdAction, holdView } from './stock-hold.server.ts';
import { StockHoldCard } from './stock-hold.tsx';
import { turnoverView } from './turnover.server.ts';
import { TurnoverChart } from './turnover-chart.tsx';
import { readWorkplace } from './waiting.server.ts';
import { Month, NextDeadlines, Waiting } from './waiting.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const action = holdAction;

export const meta = titled('销售工作台');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, token, ask }) => {
  const inADay = new Date(Date.now() + DAY_MS).toISOString();
  const [workplace, due, statements, turnover, setting, day] = await Promise.all([
    readWorkplace('sale', token),
    optional(ask(receivedInquiries, { tab: 'toAnswer', endsBy: inADay, rows: 1 })),
    optional(ask(statementList, { side: 'sale', tab: 'unconfirmed', rows: 1 })),
    optional(ask(saleTurnover, {})),
    optional(ask(saleSetting, {})),
    optional(ask(priceDay, {})),
  ]);
  const found = [
    {
      to: '/customer/release-product-management1?state=lapsed',
      label: '价格待更新',
      count: day?.lapsed ?? 0,
    },
    {
      to: '/customer/sale-inquiry?due=day',
      label: '24 小时内截止的询价',
      count: due?.totalElements ?? 0,
    },
    {
      to: '/customer/sale-statements?tab=unconfirmed',
      label: '对账单待确认',
      count: statements?.totalElements ?? 0,
    },
  ];
  return {
    ...workplace,
    counts: [...workplace.counts, ...found.filter(({ count }) => count > 0)],
    turnover: turnover && turnoverView(turnover),
    hold: setting && holdView(request, setting),
  };
});

type Turnover = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['turnover']>;

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

/** What waits for a seller, and what was sold lately. */
export default function SaleWork() {
  const { counts, tasks, month, deadlines, turnover, hold } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="销售工作台">
      <Month month={month} />
      <Waiting counts={counts} tasks={tasks} />
      <div className={split}>
        <div className={stack[4]}>
          {turnover && (
            <>
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
            </>
          )}
        </div>
        <div className={stack[4]}>
          <NextDeadlines deadlines={deadlines} />
          {hold && <StockHoldCard hold={hold} />}
        </div>
      </div>
    </CustomerPage>
  );
}
