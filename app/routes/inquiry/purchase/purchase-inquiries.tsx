import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { inquiryList, inquiryState } from '#app/domain/inquiry/contract.ts';
import { INQUIRY_STATE_LABEL } from '#app/domain/inquiry/inquiry.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { inquirySummary } from '../inquiry-view.server.ts';

export const meta = titled('我的询价');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const state = inquiryState.safeParse(searchParams.get('state')).data;
  const waits = searchParams.get('waits') === 'award' ? ('award' as const) : undefined;
  const paging = readPaging(searchParams);
  const found = await ask(inquiryList, { ...paging, state, waits, withCounts: '1' });
  return {
    inquiries: found.content.map((row) => ({
      ...inquirySummary(row),
      goods: row.goodsText,
      answers: `${row.offerCount} / ${row.sellerCount} 家`,
      orderCode: row.state === 'accepted' ? row.orderCode : null,
    })),
    pager: pagerView(paging, found, (page) => listHref(state, { ...paging, page }, waits)),
    tabs: stateTabs({
      states: inquiryState.options,
      label: INQUIRY_STATE_LABEL,
      current: state,
      counts: found.counts,
      to: (option) => listHref(option),
      waiting: waits && { to: listHref(undefined, {}, waits), label: WAITS[waits].label },
    }),
  };
});

const listHref = (state?: string, paging: Partial<Paging> = {}, waits?: string): string =>
  hrefOf('/customer/purchase-inquiry', { ...pagingQuery(paging), state, waits });

/** The buyer's inquiries, and how many sellers have answered. */
export default function PurchaseInquiries() {
  const { inquiries, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="我的询价" action={<ButtonLink to="/inquiry">发起询价</ButtonLink>}>
      <Tabs label="询价状态" tabs={tabs} />
      {inquiries.length === 0 ? (
        <EmptyState title="暂无询价">
          <p className={muted}>一次可向多家卖家询价，报价并排比较。</p>
          <ButtonLink to="/inquiry">发起询价</ButtonLink>
        </EmptyState>
      ) : (
        <Table
          caption="我的询价"
          rows={inquiries}
          rowKey="inquiryNum"
          columns={[
            {
              key: 'title',
              header: '询价单',
              phone: 'title',
              cell: (row) => <Link to={row.href}>{row.title}</Link>,
            },
            {
              key: 'number',
              header: '单号',
              nowrap: true,
              phone: 'hidden',
              cell: (row) => row.inquiryNum,
            },
            { key: 'goods', header: '商品', cell: (row) => row.goods },
            { key: 'end', header: '截止时间', nowrap: true, cell: (row) => row.endDate },
            { key: 'answers', header: '已报价', phone: 'label', cell: (row) => row.answers },
            {
              key: 'state',
              header: '状态',
              phone: 'figure',
              cell: (row) => <Tag tone={row.stateTone}>{row.stateLabel}</Tag>,
            },
            rowActions<(typeof inquiries)[number]>((row) =>
              row.orderCode ? (
                <Link to={`/customer/purchase-order/${row.orderCode}`}>查看订单</Link>
              ) : (
                <Link to={row.href} {...NOT_ON_PHONE}>
                  查看报价
                </Link>
              ),
            ),
          ]}
        />
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
