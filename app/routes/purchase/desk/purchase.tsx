import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { groupTag } from '#app/components/group-state.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { readPaging } from '#app/domain/paging.ts';
import { deskOverview, withdraw } from '#app/domain/purchase/desk-contract.ts';
import { PURCHASING_LABEL } from '#app/domain/purchase/group-result.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted, nowrap } from '#app/styles/layout.css.ts';
import { PURCHASE_DESK } from './purchase-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('集采与招标');
export const handle: RouteHandle = { money: true };

/** Of a page of each list. */
const ROWS = 50;

/** Withdraws a plan or an announcement. */
const withdrawForm = defineForm(
  'withdraw',
  z.object({ kind: withdraw.request.shape.kind, id: idText }),
);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const pages = {
    page: readPaging(searchParams).page,
    tenderPage: readPaging(new URLSearchParams({ page: searchParams.get('tenderPage') ?? '' }))
      .page,
  };
  const overview = await ask(deskOverview, { ...pages, rows: ROWS });
  const withdrawTo = (what: string) => deskHref(pages, { dialog: 'withdraw', what });
  const plans = overview.plans.content
    .map(planRow)
    .map((row) => ({ ...row, withdrawTo: withdrawTo(row.what) }));
  const tenders = overview.tenders.content
    .map(tenderRow)
    .map((row) => ({ ...row, withdrawTo: withdrawTo(row.what) }));
  const asked = searchParams.get('dialog') === 'withdraw' ? searchParams.get('what') : null;
  const target = [...plans, ...tenders].find(({ what, open }) => open && what === asked);
  return {
    plans,
    tenders,
    planPager: pagerView({ page: pages.page }, overview.plans, (page) =>
      deskHref({ ...pages, page }),
    ),
    tenderPager: pagerView({ page: pages.tenderPage }, overview.tenders, (tenderPage) =>
      deskHref({ ...pages, tenderPage }),
    ),
    here: deskHref(pages),
    target: target ?? null,
    form: describeForm(withdrawForm, request),
  };
});

/** The desk at a page of each of its lists. */
const deskHref = (pages: { page: number; tenderPage: number }, dialog: Query = {}): string =>
  hrefOf(PURCHASE_DESK, {
    ...dialog,
    page: pages.page > 1 && String(pages.page),
    tenderPage: pages.tenderPage > 1 && String(pages.tenderPage),
  });

type Overview = Content<typeof deskOverview>;

const tenderState = ({ withdrawn, ended }: Overview['tenders']['content'][number]) => {
  if (withdrawn) return { label: '已撤回', tone: 'neutral' } as const;
  return ended
    ? ({ label: '已截止', tone: 'neutral' } as const)
    : ({ label: '进行中', tone: 'success' } as const);
};

/** `what` names a plan or a tender in the address of the withdraw dialog. */
const planRow = (plan: Overview['plans']['content'][number]) => ({
  kind: 'plan' as const,
  id: plan.scheduleId,
  what: `plan-${plan.scheduleId}`,
  title: plan.title,
  product: `${plan.productName} ${plan.varieties}`,
  price: `¥${plan.rangeOfPrice}/${plan.unit}`,
  margin: plan.marginRatioChar,
  end: formatNear(plan.deadline, new Date()),
  registrations: plan.registrations.map(
    ({ state, count }) => `${PURCHASING_LABEL[state]} ${count}`,
  ),
  registrationsTo: `/customer/desk/registrations?${new URLSearchParams({ kind: 'group', state: 'all', keyword: plan.title })}`,
  joined: `${groupThousands(plan.joinedQuantity)} / ${groupThousands(plan.targetQuantity)} ${plan.unit}`,
  state: groupTag(plan.state),
  open: !plan.withdrawn && plan.state !== 'settling',
});
type PlanRow = ReturnType<typeof planRow>;

const tenderRow = (tender: Overview['tenders']['content'][number]) => ({
  kind: 'tender' as const,
  id: tender.id,
  what: `tender-${tender.id}`,
  title: tender.title,
  location: tender.biddingLocation,
  opening: tender.openingPlace,
  end: formatNear(tender.bidEndDate, new Date()),
  state: tenderState(tender),
  open: !tender.withdrawn,
});
type TenderRow = ReturnType<typeof tenderRow>;

export const action = formAction(handleCall(withdrawForm, withdraw, { to: PURCHASE_DESK }));

/** The published group-purchase plans and tenders: new ones are added and old ones withdrawn. */
export default function PurchaseDesk() {
  const { plans, tenders, planPager, tenderPager, here, target, form } =
    useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title="集采与招标"
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: '集采与招标' }]}
    >
      <Card
        title="集采计划"
        action={<ButtonLink to={`${PURCHASE_DESK}/plan`}>发布集采计划</ButtonLink>}
        gap={4}
      >
        <Table
          caption="集采计划"
          columns={PLAN_COLUMNS}
          rows={plans}
          rowKey="what"
          hint={<p>点「发布集采计划」新建一个。</p>}
        />
        <Pager {...planPager} label="集采计划分页" />
      </Card>
      <Card
        title="招标公告"
        action={<ButtonLink to={`${PURCHASE_DESK}/tender`}>发布招标公告</ButtonLink>}
        gap={4}
      >
        <Table
          caption="招标公告"
          columns={TENDER_COLUMNS}
          rows={tenders}
          rowKey="what"
          hint={<p>点「发布招标公告」新建一个。</p>}
        />
        <Pager {...tenderPager} name="tenderPage" label="招标公告分页" />
      </Card>
      <p className={muted}>
        撤回后买家不再看到；未截止的集采计划撤回时，登记随之结束，已冻结的保证金立即退还。
      </p>
      {target && (
        <ConfirmDialog
          title="确定撤回吗？"
          description={target.title}
          form={form}
          closeTo={here}
          of={{ kind: target.kind, id: target.id }}
        />
      )}
    </CustomerPage>
  );
}

interface Published {
  what: string;
  title: string;
  end: string;
  state: PlanRow['state'] | TenderRow['state'];
  open: boolean;
  withdrawTo: string;
}

const endColumn = (header: string): Column<Published> => ({
  key: 'end',
  header,
  nowrap: true,
  cell: ({ end }) => end,
});

const stateColumn: Column<Published> = {
  key: 'state',
  header: '状态',
  cell: ({ state: { label, tone } }) => <Tag tone={tone}>{label}</Tag>,
};

const withdrawColumn: Column<Published> = rowActions(
  ({ withdrawTo, title, open }) =>
    open && <RowLink to={withdrawTo} label="撤回" of={title} variant="quiet" preventScrollReset />,
);

const PLAN_COLUMNS: readonly Column<PlanRow & Published>[] = [
  {
    key: 'title',
    header: '计划',
    phone: 'title',
    cell: ({ title }) => <strong>{title}</strong>,
    note: ({ product }) => <span {...NOT_ON_PHONE}>{product}</span>,
  },
  {
    key: 'price',
    header: '价格与保证金',
    align: 'end',
    phone: 'figure',
    cell: ({ price }) => price,
    note: ({ margin }) => <span {...NOT_ON_PHONE}>{`保证金 ${margin}`}</span>,
  },
  {
    key: 'registrations',
    header: '登记',
    align: 'end',
    phone: 'hidden',
    cell: ({ registrations, registrationsTo, title }) =>
      registrations.length > 0 ? (
        <Link to={registrationsTo} aria-label={`登记 ${title} ${registrations.join(' ')}`}>
          {registrations.map((each) => (
            <div key={each} className={nowrap}>
              {each}
            </div>
          ))}
        </Link>
      ) : (
        '—'
      ),
  },
  {
    key: 'joined',
    header: '参团 / 成团',
    align: 'end',
    phone: 'run',
    cell: ({ joined }) => joined,
  },
  endColumn('登记截止'),
  stateColumn,
  withdrawColumn,
];

const TENDER_COLUMNS: readonly Column<TenderRow & Published>[] = [
  { key: 'title', header: '标题', phone: 'title', cell: ({ title }) => <strong>{title}</strong> },
  { key: 'location', header: '招标地点', cell: ({ location }) => location },
  { key: 'opening', header: '开标地点', cell: ({ opening }) => opening },
  endColumn('投标截止'),
  stateColumn,
  withdrawColumn,
];
