import { useLoaderData } from '@remix-run/react';
import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { LEAD_KIND_LABEL, leadKind, leads, markLead } from '#app/domain/lead/contract.ts';
import { dayRangeProblems } from '#app/domain/typed-time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import {
  handleLeadForm,
  type LeadMark,
  leadRow,
  leadsHref,
  parseLeadSearch,
  reopenLeadForm,
  workbookHref,
} from './lead-desk.server.ts';
import { HandleLeadDialog, LEAD_COLUMNS } from './lead-parts.tsx';
import { ListFilter } from './list-filter.tsx';
import { askedRows, kindTabs } from './list-search.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '线索与需求';

export const meta = titled(TITLE);

const STATES = [
  { state: 'open', label: '待处理' },
  { state: 'handled', label: '已处理' },
  { state: 'all', label: '全部' },
] as const;

const searchOf = (request: Request) => parseLeadSearch(new URL(request.url).searchParams);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const search = searchOf(request);
  const { page, rows: size } = search;
  const found = await ask(leads, { ...askedRows(search), page, rows: size, withCounts: '1' });
  const problems = dayRangeProblems(search);
  const isWrong = Boolean(problems.from || problems.to);
  const rows = isWrong ? [] : found.content.map((lead) => leadRow(lead, search));
  return {
    rows,
    target: rows.find(
      ({ key, handled }) =>
        key === searchParams.get('lead') &&
        searchParams.get('dialog') === (handled ? 'reopen' : 'handle'),
    ),
    forms: {
      handle: describeForm(handleLeadForm, request),
      reopen: describeForm(reopenLeadForm, request),
    },
    here: leadsHref(search),
    kinds: kindTabs(search, found.counts, {
      kinds: leadKind.options,
      labels: LEAD_KIND_LABEL,
      hrefOf: leadsHref,
    }),
    states: STATES.map(({ state, label }) => ({
      to: leadsHref({ ...search, state, page: 1 }),
      label,
      current: state === search.state,
    })),
    search,
    problems,
    clearTo: leadsHref({ kind: search.kind, state: search.state, page: 1 }),
    downloadTo: workbookHref(search),
    pager: isWrong ? null : pagerView(search, found, (to) => leadsHref({ ...search, page: to })),
  };
});

const marked = (handled: boolean) => ({
  to: (request: Request) => leadsHref(searchOf(request)),
  input: ({ value }: { value: LeadMark }) => ({ ...value, handled }),
});

export const action = formAction(
  handleCall(handleLeadForm, markLead, marked(true)),
  handleCall(reopenLeadForm, markLead, marked(false)),
);

/** The leads of the public forms, to be followed up. */
export default function LeadDesk() {
  const view = useLoaderData<typeof loader>();
  const { rows, target, here, pager } = view;
  return (
    <CustomerPage
      title={TITLE}
      action={
        <span className={cluster[3]}>
          <ButtonLink variant="secondary" to={view.downloadTo} reloadDocument>
            {pager ? `导出 ${pager.total} 条线索` : '导出线索'}
          </ButtonLink>
          <ExportsLink />
        </span>
      }
    >
      <Tabs label="类型" tabs={view.kinds} />
      <Tabs label="处理状态" tabs={view.states} />
      <ListFilter
        action="/customer/desk/leads"
        search={view.search}
        placeholder="公司、联系人、电话或货物"
        problems={view.problems}
        clearTo={view.clearTo}
      />
      {pager && <p className={muted}>共 {pager.total} 条</p>}
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={LEAD_COLUMNS}
          rows={rows}
          hint={<p>访客在融资、物流等页面提交的需求会出现在这里；也可以换一个条件查询。</p>}
        />
        {pager && <Pager {...pager} />}
      </Card>
      {target &&
        (target.handled ? (
          <ConfirmDialog
            title="确定重新打开吗？"
            description={`${target.handled.by} 在 ${target.handled.time} 的处理记录将被删除。`}
            form={view.forms.reopen}
            closeTo={here}
            of={{ kind: target.kind, id: target.id }}
          />
        ) : (
          <HandleLeadDialog lead={target} form={view.forms.handle} closeTo={here} />
        ))}
    </CustomerPage>
  );
}
