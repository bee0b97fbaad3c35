import { useActionData, useLoaderData } from '@remix-run/react';
import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { auditStatus } from '#app/domain/lead/contract.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { REGISTRATION_KIND_LABEL } from '#app/domain/lead/registration-desk.ts';
import { registrationKind, registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { dayRangeProblems } from '#app/domain/typed-time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import { ListFilter } from './list-filter.tsx';
import { askedRows, kindTabs } from './list-search.server.ts';
import { readInquiry, registrationActions } from './registration-actions.server.ts';
import {
  auditRegistrationForm,
  orderRegistrationForm,
  parseRegistrationSearch,
  type RegistrationSearch,
  registrationBookHref,
  registrationRow,
  registrationsHref,
} from './registration-desk.server.ts';
import { AuditDialog, InquireDialog, OrderDialog } from './registration-dialogs.tsx';
import { REGISTRATION_COLUMNS } from './registration-parts.tsx';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '登记审核';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const search = parseRegistrationSearch(searchParams);
  const found = await ask(registrations, {
    ...askedRows(search),
    page: search.page,
    rows: search.rows,
    withCounts: '1',
  });
  const problems = dayRangeProblems(search);
  const isWrong = Boolean(problems.from || problems.to);
  const rows = isWrong ? [] : found.content.map((each) => registrationRow(each, search));
  const row = rows.find(({ key }) => key === searchParams.get('registration'));
  const dialog = row?.dialogs.find((each) => each.dialog === searchParams.get('dialog'))?.dialog;
  return {
    rows,
    target: row && dialog ? { row, dialog } : null,
    inquiry: row && dialog === 'inquire' ? await readInquiry(request, row.product) : null,
    forms: {
      audit: describeForm(auditRegistrationForm, request),
      order: describeForm(orderRegistrationForm, request),
    },
    here: registrationsHref(search),
    kinds: kindTabs(search, found.counts, {
      kinds: registrationKind.options,
      labels: REGISTRATION_KIND_LABEL,
      hrefOf: registrationsHref,
    }),
    states: stateTabs(search),
    search,
    problems,
    clearTo: registrationsHref({ kind: search.kind, state: search.state, page: 1 }),
    allTo: registrationsHref({ state: 'all', page: 1 }),
    downloadTo: registrationBookHref(search),
    pager: isWrong
      ? null
      : pagerView(search, found, (to) => registrationsHref({ ...search, page: to })),
  };
});

const stateTabs = (search: RegistrationSearch) =>
  [...auditStatus.options, 'all' as const].map((state) => ({
    to: registrationsHref({ ...search, state, page: 1 }),
    label: state === 'all' ? '全部' : AUDIT_LABEL[state],
    current: state === search.state,
  }));

export const action = registrationActions;

/** What customers have registered for or asked to be bought: audited, then ordered or inquired. */
export default function RegistrationDesk() {
  const view = useLoaderData<typeof loader>();
  const { rows, target, forms, here, pager } = view;
  const reply = useActionData<typeof action>()?.reply;
  const dialog = target && { row: target.row, reply, closeTo: here };
  return (
    <CustomerPage
      title={TITLE}
      action={
        <span className={cluster[3]}>
          <ButtonLink variant="secondary" to={view.downloadTo} reloadDocument>
            {pager ? `导出 ${pager.total} 条登记` : '导出登记'}
          </ButtonLink>
          <ExportsLink />
        </span>
      }
    >
      <Tabs label="类型" tabs={view.kinds} />
      <Tabs label="审核状态" tabs={view.states} />
      <ListFilter
        action="/customer/desk/registrations"
        search={view.search}
        placeholder="客户、电话、商品或计划"
        problems={view.problems}
        clearTo={view.clearTo}
      />
      {rows.length > 0 ? (
        <>
          {pager && <p className={muted}>共 {pager.total} 条</p>}
          <Card gap={4}>
            <Table caption={TITLE} columns={REGISTRATION_COLUMNS} rows={rows} />
            {pager && <Pager {...pager} />}
          </Card>
        </>
      ) : (
        <EmptyState title="没有符合条件的登记">
          <p>
            可以换一个状态或类型，或<Link to={view.allTo}>查看全部登记</Link>。
          </p>
        </EmptyState>
      )}
      {dialog && target.dialog === 'audit' && <AuditDialog {...dialog} form={forms.audit} />}
      {dialog && target.dialog === 'order' && <OrderDialog {...dialog} form={forms.order} />}
      {dialog && target.dialog === 'inquire' && view.inquiry && (
        <InquireDialog {...dialog} form={view.inquiry.form} choices={view.inquiry} />
      )}
    </CustomerPage>
  );
}
