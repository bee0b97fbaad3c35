import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { monthBefore, monthOf } from '#app/domain/month.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { creditOfSeller } from '#app/domain/order/credit-contract.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatSignedYuan } from '#app/domain/statement/balance.ts';
import { type StatementTab, statementList, statementTab } from '#app/domain/statement/contract.ts';
import { typedMonth } from '#app/domain/typed-time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import * as filterStyles from '#app/styles/desk-filter.css.ts';
import { muted, nowrap } from '#app/styles/layout.css.ts';
import { listHref, sideOf, statementHref } from './statement-paths.ts';
import { agreedState, balanceText, monthText } from './statement-view.server.ts';

const TITLE = { purchase: '对账单', sale: '销售对账单' } as const;
const ROWS = 30;

const TAB_LABEL: Readonly<Record<StatementTab, string>> = {
  unconfirmed: '待我方确认',
  confirmed: '我方已确认',
};
const TABS = namesOf(TAB_LABEL);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? TITLE[data.side] : '对账单' }, matches);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, ask }) => {
  const { pathname, searchParams } = new URL(request.url);
  const side = sideOf(pathname);
  const paging = readPaging(searchParams, ROWS);
  const asked = typedMonth(searchParams.get('month'));
  const tab = statementTab.safeParse(searchParams.get('tab')).data;
  const sellerCode = side === 'purchase' ? searchParams.get('seller')?.slice(0, 64) : null;
  const [found, credit] = await Promise.all([
    ask(statementList, { side, month: asked, tab, ...paging, withCounts: '1' }),
    sellerCode ? ask(creditOfSeller, { sellerCode }) : null,
  ]);
  const { month, months, ended } = found;
  const pageHref = (page: number) =>
    hrefOf(listHref(side), { month, tab, ...pagingQuery({ ...paging, page }, ROWS) });
  const tabTo = (wanted?: StatementTab) => hrefOf(listHref(side), { month, tab: wanted });
  return {
    side,
    list: listHref(side),
    zip: side === 'purchase' && found.content.length > 0 ? zipOf(month) : null,
    tabs: ended
      ? stateTabs({
          states: TABS,
          label: TAB_LABEL,
          current: tab,
          counts: found.counts,
          to: tabTo,
        })
      : null,
    month,
    // An address may name a month in which there was nothing.
    months: [...new Set([month, ...months])]
      .sort()
      .reverse()
      .map((each) => ({ value: each, label: monthText(each) })),
    closing: balanceText(side, found.closing),
    credit: credit && creditText(credit),
    pager: pagerView(paging, found, pageHref),
    rows: found.content.map((each) => ({
      counterpart: each.counterpart,
      name: each.counterpartName,
      to: statementHref(side, each.counterpart, month),
      opening: formatSignedYuan(each.opening),
      received: formatSignedYuan(each.received),
      adjusted: formatSignedYuan(each.adjusted),
      paid: formatSignedYuan(each.paid),
      refunded: formatSignedYuan(each.refunded),
      closing: formatSignedYuan(each.closing),
      invoiced: formatSignedYuan(each.invoiced),
      remarks: each.remarkCount,
      state: agreedState(side, ended, each),
    })),
  };
});

/** All of a month in one file. */
const zipOf = (month: string) => ({
  to: hrefOf('/customer/statements/month.zip', { month }),
  label: `下载${month === monthBefore(monthOf(new Date())) ? '上月' : ` ${monthText(month)}`}全部（对账单与发票 ZIP）`,
});

/** What a seller, whom the address of the page names, lets the buyer owe. */
const creditText = ({ amount, days, openAmount }: NonNullable<Content<typeof creditOfSeller>>) =>
  `卖家给您的月结额度 ¥${formatYuanText(amount)}，未结 ¥${formatYuanText(openAmount)}，账期最长 ${days} 天。`;

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** On a phone its list is about what is owed now, and what has moved most. */
const figure = (
  key: keyof Row & string,
  header: string,
  phone: Column<Row>['phone'] = 'hidden',
): Column<Row> => ({
  key,
  header,
  align: 'end',
  nowrap: true,
  phone,
  cell: (row) => String(row[key]),
});

/** One month with each counterpart: what was owed before, what moved, and what is owed now. */
export default function Statements() {
  const data = useLoaderData<typeof loader>();
  const { side, list, zip, tabs, month, months, closing, credit, pager, rows } = data;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: side === 'purchase' ? '卖家' : '买家',
      phone: 'title',
      cell: ({ name, to }) => <Link to={to}>{name}</Link>,
    },
    figure('opening', '期初余额'),
    figure('received', side === 'purchase' ? '收货' : '发出货物', 'label'),
    figure('adjusted', '优惠与差额'),
    figure('paid', side === 'purchase' ? '付款' : '收款', 'label'),
    figure('refunded', '退款'),
    figure('closing', '期末余额', 'figure'),
    figure('invoiced', '开票'),
    {
      key: 'state',
      header: '确认',
      phone: 'run',
      cell: ({ state, remarks }) => (
        <span className={nowrap}>
          <Tag tone={state.tone}>{state.label}</Tag>
          {remarks > 0 && ` 备注 ${remarks}`}
        </span>
      ),
    },
  ];
  return (
    <CustomerPage
      wide
      title={TITLE[side]}
      action={
        zip && (
          <ButtonLink variant="secondary" to={zip.to} reloadDocument>
            {zip.label}
          </ButtonLink>
        )
      }
    >
      {credit && <Notice tone="info">{credit}</Notice>}
      <Form action={list} className={filterStyles.search} key={month}>
        <Field name="month" label="月份">
          <Select defaultValue={month} options={months} />
        </Field>
        <Button variant="secondary">查询</Button>
      </Form>
      {tabs && <Tabs label="确认状态" tabs={tabs} />}
      <p className={muted}>
        共 {pager.total} 家，期末余额合计{closing}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={tabs && pager.total === '0' ? '没有这样的对账单' : '本月没有往来'}>
          <p>
            有订单收货、付款或退款的月份，与每家{side === 'purchase' ? '卖家' : '买家'}
            有一份对账单。可以换一个月份查询。
          </p>
        </EmptyState>
      ) : (
        <Table caption={TITLE[side]} columns={columns} rows={rows} rowKey="counterpart" />
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
