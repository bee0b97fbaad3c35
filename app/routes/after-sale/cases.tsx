import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { CASE_STATE_LABEL } from '#app/domain/after-sale/case.ts';
import { caseState, claimableOrder, unshippedOfSale } from '#app/domain/after-sale/contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { applyAfterSaleForm, applyHandler, applyView } from './apply.server.ts';
import { ApplyCard } from './apply-form.tsx';
import { type CaseRow, caseRow } from './case-view.server.ts';
import { giveUpForm, giveUpHandler, giveUpView } from './give-up.server.ts';
import { GiveUpCard } from './give-up-form.tsx';
import { type Side, sideOf } from './side.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.title ?? '售后' }, matches);
export const handle: RouteHandle = { money: true };

const TABS = [
  'waitSeller',
  'waitBuyer',
  'waitPlatform',
  'returning',
  'refunded',
  'closed',
] as const;

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const { side, title, base, list } = sideOf(request);
  const orderCode = searchParams.get('orderCode')?.slice(0, 64) || undefined;
  const state = caseState.safeParse(searchParams.get('state')).data;
  const waits = searchParams.get('waits') === side ? side : undefined;
  const paging = readPaging(searchParams);
  const found = await ask(list, { ...paging, orderCode, state, waits, withCounts: '1' });
  const isApplying = side === 'buyer' && orderCode !== undefined;
  const claimable = isApplying ? await ask(claimableOrder, { orderCode }) : null;
  const goods =
    side === 'seller' && orderCode !== undefined ? await ask(unshippedOfSale, { orderCode }) : null;
  const givingUp = giveUpView(orderCode ?? '', goods);
  const listHref = (wanted: string | undefined, page?: Paging, waiting?: string) =>
    hrefOf(base, { ...pagingQuery(page ?? {}), state: wanted, orderCode, waits: waiting });
  return {
    title,
    rows: found.content.map((each) => caseRow(each, base)),
    pager: pagerView(paging, found, (page) => listHref(state, { ...paging, page }, waits)),
    tabs: stateTabs({
      states: TABS,
      label: CASE_STATE_LABEL,
      current: state,
      counts: found.counts,
      to: (option) => listHref(option),
      waiting: waits && { to: listHref(undefined, undefined, waits), label: '待我处理' },
    }),
    apply: claimable && {
      view: applyView(claimable, searchParams),
      form: describeForm(applyAfterSaleForm, request),
    },
    giveUp: givingUp && { view: givingUp, form: describeForm(giveUpForm, request) },
    side,
  };
});

export const action = formAction(applyHandler, giveUpHandler);

const BUYER: Column<CaseRow> = { key: 'buyer', header: '买家', cell: ({ buyer }) => buyer };
const SELLER: Column<CaseRow> = { key: 'seller', header: '卖家', cell: ({ seller }) => seller };
/** Whom one does not know by looking at one's own cases. */
const PARTIES: Readonly<Record<Side, Column<CaseRow>[]>> = {
  buyer: [SELLER],
  seller: [BUYER],
  operator: [BUYER, SELLER],
};

/** What would be in the list. */
const HINT: Readonly<Record<Side, ReactNode>> = {
  buyer: (
    <p>
      收货后有质量、数量问题，或要取消未发货的订单，在
      <Link to="/customer/purchase-order">采购订单</Link>
      中点「申请售后」，处理进度会出现在这里。
    </p>
  ),
  seller: <p>买家申请售后后会出现在这里，并有消息提醒。</p>,
  operator: <p>买卖双方协商不成、申请平台介入的售后会出现在这里。</p>,
};

const columnsOf = (side: Side): Column<CaseRow>[] => [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ to, goods, specs }) => (
      <>
        <Link to={to}>
          <strong>{goods}</strong>
        </Link>{' '}
        <span className={muted}>{specs}</span>
      </>
    ),
  },
  {
    key: 'order',
    header: '订单',
    nowrap: true,
    phone: 'hidden',
    cell: ({ orderCode }) => orderCode,
  },
  {
    key: 'kind',
    header: '类型',
    cell: ({ kind, reason }) => (
      <>
        {kind} <span {...NOT_ON_PHONE}>{reason}</span>
      </>
    ),
  },
  ...PARTIES[side],
  { key: 'amount', header: '金额', align: 'end', phone: 'figure', cell: ({ amount }) => amount },
  {
    key: 'state',
    header: '状态',
    cell: ({ stateLabel, stateTone }) => <Tag tone={stateTone}>{stateLabel}</Tag>,
  },
  { key: 'time', header: '时间', nowrap: true, cell: ({ deadline, time }) => deadline || time },
  rowActions(({ to, waits, orderCode, goods }) => (
    <RowLink
      to={to}
      label={waits ? '处理' : '查看'}
      of={`${orderCode} ${goods}`}
      variant={waits ? 'secondary' : 'quiet'}
      {...NOT_ON_PHONE}
    />
  )),
];

/** After-sale cases as the buyer, the seller or the platform sees them. */
export default function Cases() {
  const { title, rows, pager, tabs, apply, giveUp, side } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={title}
      action={
        side === 'buyer' &&
        !apply && (
          <ButtonLink variant="secondary" to="/customer/purchase-order">
            选择订单申请售后
          </ButtonLink>
        )
      }
    >
      {apply && <ApplyCard {...apply} />}
      {giveUp && <GiveUpCard {...giveUp} />}
      <Tabs label="售后状态" tabs={tabs} />
      <Table caption={title} columns={columnsOf(side)} rows={rows} hint={HINT[side]} />
      <Pager {...pager} />
    </CustomerPage>
  );
}
