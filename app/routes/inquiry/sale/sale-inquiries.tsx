import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { receivedInquiries, receivedTab } from '#app/domain/inquiry/offer-contract.ts';
import { timeLeft } from '#app/domain/message/deadline.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatInstant } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import { loadAsSeller } from './as-seller.server.ts';
import { statusTag } from './inquiry-status.server.ts';

const PATH = '/customer/sale-inquiry';

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
  const received = await loadAsSeller(request, () => ask(receivedInquiries, { tab, ...paging }));
  const now = new Date();
  return {
    tab,
    pager: pagerView(paging, received, (page) => listHref(tab, { ...paging, page })),
    empty: TABS[tab].empty,
    tabs: receivedTab.options.map((option) => ({
      to: listHref(option),
      label: TABS[option].label,
      current: option === tab,
    })),
    rows: received.content.map((row) => ({
      to: `${PATH}/${row.inquiryNum}`,
      inquiryNum: row.inquiryNum,
      title: row.title,
      goods: row.goodsText,
      buyer: row.buyerName,
      endDate: formatInstant(row.endDate),
      left: row.state === 'open' ? timeLeft(new Date(row.endDate), now) : null,
      tag: statusTag(row),
      isOpen: row.state === 'open',
      action: row.state !== 'open' ? '查看' : row.lastCutNum > 0 ? '修改报价' : '报价',
    })),
  };
});

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    header: '询价单',
    phone: 'title',
    cell: ({ to, title, goods, inquiryNum }) => (
      <>
        <Link to={to}>{title}</Link>
        <p>{goods}</p>
        <p className={classNames(muted, small)}>{inquiryNum}</p>
      </>
    ),
  },
  { key: 'buyer', header: '买家', cell: ({ buyer }) => buyer },
  {
    key: 'endDate',
    header: '截止时间',
    cell: ({ endDate, left }) => (
      <>
        <p className={nowrap}>{endDate}</p>
        {left && <p className={classNames(muted, small)}>{left}</p>}
      </>
    ),
  },
  { key: 'status', header: '状态', cell: ({ tag }) => <Tag tone={tag.tone}>{tag.label}</Tag> },
  rowActions(({ to, isOpen, action }) => (
    <ButtonLink to={to} size="small" variant={isOpen ? 'primary' : 'secondary'}>
      {action}
    </ButtonLink>
  )),
];

const listHref = (tab: Tab, paging: Partial<Paging> = {}): string =>
  hrefOf(PATH, { ...pagingQuery(paging), tab: tab !== 'toAnswer' && tab });

/** Inquiries that were sent to the seller, the most urgent first. */
export default function SaleInquiries() {
  const { tabs, rows, pager, empty } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="收到的询价">
      <Tabs label="询价状态" tabs={tabs} />
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <Table caption="收到的询价" columns={COLUMNS} rows={rows} rowKey="to" />
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
