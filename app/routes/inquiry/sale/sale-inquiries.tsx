import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { countOf } from '#app/components/state-tabs.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DAY_MS } from '#app/domain/duration.ts';
import { hrefOf } from '#app/domain/href.ts';
import {
  type ReceivedInquiry,
  receivedInquiries,
  receivedTab,
} from '#app/domain/inquiry/offer-contract.ts';
import { timeLeft } from '#app/domain/message/deadline.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import { loadAsSeller } from './as-seller.server.ts';
import { statusTag } from './inquiry-status.server.ts';

const PATH = '/customer/sale-inquiry';
/** In the address: only those that end within a day. */
const DUE = 'due';

const TABS = {
  toAnswer: { label: '待报价', empty: '没有等待报价的询价' },
  answered: { label: '已报价', empty: '没有等待买家选择的报价' },
  ended: { label: '已结束', empty: '没有已结束的询价' },
} as const;
type Tab = keyof typeof TABS;

export const meta = titled('收到的询价');

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const tab = receivedTab.safeParse(searchParams.get('tab')).data ?? 'toAnswer';
  const paging = readPaging(searchParams);
  const now = new Date();
  const due = searchParams.has(DUE);
  const endsBy = due ? new Date(now.getTime() + DAY_MS).toISOString() : undefined;
  const received = await loadAsSeller(request, () =>
    ask(receivedInquiries, { tab, endsBy, ...paging, withCounts: '1' }),
  );
  return {
    tab,
    pager: pagerView(paging, received, (page) => listHref({ tab, due, ...paging, page })),
    allTo: due ? listHref({ tab }) : null,
    empty: TABS[tab].empty,
    tabs: receivedTab.options.map((option) => ({
      to: listHref({ tab: option, due }),
      label: TABS[option].label,
      count: countOf(received.counts, option),
      current: option === tab,
    })),
    rows: received.content.map((row) => ({
      to: `${PATH}/${row.inquiryNum}`,
      inquiryNum: row.inquiryNum,
      title: row.title,
      goods: row.goodsText,
      buyer: row.buyerName,
      endDate: formatNear(row.counterEndsAt ?? row.endDate, now),
      left:
        row.counterEndsAt || row.state === 'open'
          ? timeLeft(new Date(row.counterEndsAt ?? row.endDate), now)
          : null,
      tag: statusTag(row),
      isOpen: row.counterEndsAt !== null || row.state === 'open',
      action: actionOf(row),
    })),
  };
});

function actionOf({ state, lastCutNum, counterEndsAt }: ReceivedInquiry): string {
  if (counterEndsAt) return '答复还价';
  if (state !== 'open') return '查看';
  return lastCutNum > 0 ? '修改报价' : '报价';
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    header: '询价单',
    phone: 'title',
    cell: ({ to, title }) => <Link to={to}>{title}</Link>,
  },
  {
    key: 'number',
    header: '单号',
    nowrap: true,
    phone: 'hidden',
    cell: ({ inquiryNum }) => inquiryNum,
  },
  { key: 'goods', header: '商品', cell: ({ goods }) => goods },
  { key: 'buyer', header: '买家', cell: ({ buyer }) => buyer },
  {
    key: 'endDate',
    header: '截止时间',
    nowrap: true,
    cell: ({ endDate, left }) => (
      <>
        <span {...(left && NOT_ON_PHONE)}>{endDate}</span>{' '}
        {left && <span className={classNames(muted, small)}>{left}</span>}
      </>
    ),
  },
  {
    key: 'status',
    header: '状态',
    phone: 'figure',
    cell: ({ tag }) => <Tag tone={tag.tone}>{tag.label}</Tag>,
  },
  rowActions(({ to, isOpen, action }) => (
    <ButtonLink to={to} size="small" variant={isOpen ? 'primary' : 'secondary'} {...NOT_ON_PHONE}>
      {action}
    </ButtonLink>
  )),
];

const listHref = ({ tab, due, ...paging }: Partial<Paging> & { tab: Tab; due?: boolean }): string =>
  hrefOf(PATH, { ...pagingQuery(paging), tab: tab !== 'toAnswer' && tab, [DUE]: due && 'day' });

/** Inquiries that were sent to the seller, the most urgent first. */
export default function SaleInquiries() {
  const { tabs, allTo, rows, pager, empty } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="收到的询价">
      <Tabs label="询价状态" tabs={tabs} />
      {allTo && (
        <p>
          只显示 24 小时内截止的询价 <Link to={allTo}>查看全部</Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={empty}>
          <p>买家向您询价后会出现在这里，并有消息提醒。</p>
        </EmptyState>
      ) : (
        <Table caption="收到的询价" columns={COLUMNS} rows={rows} rowKey="to" />
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
