import { useLoaderData } from '@remix-run/react';
import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowButton, RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { invoiceableOrders, invoiceRequests } from '#app/domain/invoice/contract.ts';
import { invoiceTitles } from '#app/domain/invoice/title-contract.ts';
import { monthOf } from '#app/domain/month.ts';
import { readPaging } from '#app/domain/paging.ts';
import { typedMonth } from '#app/domain/typed-time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { filters } from '#app/styles/desk-filter.css.ts';
import { onScreen } from '#app/styles/layout.css.ts';
import {
  applyHandler,
  applyInvoiceForm,
  applyView,
  INVOICES,
  withdrawHandler,
  withdrawInvoiceForm,
} from './apply.server.ts';
import { ApplyCard } from './apply-form.tsx';
import { downloadControl } from './download-month.server.ts';
import { type RequestRow, requestRow, requestTabs, titleOption } from './invoice-view.server.ts';
import { Papers, RequestTable, requestColumns } from './request-table.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const INVOICES_PAGE = '/customer/invoice-management';

export const meta = titled('发票管理');

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const orderCode = searchParams.get('orderCode')?.slice(0, 64) || null;
  const { shown, tabs, pageHref } = requestTabs(INVOICES, searchParams, 'ownRed');
  const paging = readPaging(searchParams);
  const ofOrder = { orderCode: orderCode ?? undefined };
  const asked = { ...ofOrder, month: typedMonth(searchParams.get('month')) };
  const [found, titles, invoiceable] = await Promise.all([
    ask(invoiceRequests, { ...paging, ...ofOrder, ...shown, withCounts: '1' }),
    ask(invoiceTitles, {}),
    ask(invoiceableOrders, asked),
  ]);
  return {
    orderCode,
    rows: found.content.map((each) => requestRow(each, '/customer/purchase-order')),
    pager: pagerView(paging, found, (page) => pageHref({ ...paging, page })),
    tabs: orderCode ? null : tabs(found.counts),
    titles: titles.map(titleOption),
    apply: applyView(invoiceable, searchParams),
    form: describeForm(applyInvoiceForm, request),
    withdraw: describeForm(withdrawInvoiceForm, request),
    download: downloadControl(searchParams, monthOf(new Date())),
  };
});

export const action = formAction(applyHandler, withdrawHandler);

const columnsWith = (withdraw: FormDescription): Column<RequestRow>[] => [
  ...requestColumns('seller'),
  {
    key: 'papers',
    header: '发票',
    phone: 'actions',
    cell: ({ id, mayWithdraw, titleName, invoices }) =>
      mayWithdraw ? (
        <Withdraw id={id} titleName={titleName} form={withdraw} />
      ) : (
        <>
          <span {...NOT_ON_PHONE}>
            <Papers invoices={invoices} />
          </span>
          <RowLink to={`${INVOICES_PAGE}/${id}`} label="查看" of={titleName} variant="quiet" />
        </>
      ),
  },
];

/** Withdraws a request that its seller has not decided. */
function Withdraw({
  id,
  titleName,
  form: description,
}: {
  id: string;
  titleName: string;
  form: FormDescription;
}) {
  const form = useForm(description, { id });
  return (
    <ServerForm form={form} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <RowButton label="撤回申请" of={titleName} variant="quiet" />
    </ServerForm>
  );
}

/** What a buyer can have invoices for, and has asked for. */
export default function Invoices() {
  const view = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="发票管理">
      <div className={onScreen}>
        <ApplyCard
          view={view.apply}
          titles={view.titles}
          form={view.form}
          orderCode={view.orderCode}
        />
      </div>
      {view.tabs && <Tabs label="开票状态" tabs={view.tabs} />}
      <RequestTable
        columns={columnsWith(view.withdraw)}
        rows={view.rows}
        hint={
          <p>
            <Link to="/customer/purchase-order">采购订单</Link>
            收货并付款后，在这里申请开票；申请和卖家开出的发票都列在这里。
          </p>
        }
      />
      <Pager {...view.pager} />
      {!view.orderCode && (
        <div className={onScreen}>
          <Card title="按月下载">
            <Form action={`${INVOICES_PAGE}/invoices.xlsx`} reloadDocument className={filters}>
              <Field name="month" id="download-month" label="开票月份" error={view.download.error}>
                <Input type="month" defaultValue={view.download.month} placeholder="2026-11" />
              </Field>
              <Button variant="secondary">导出</Button>
              <Button
                variant="secondary"
                formAction={`${INVOICES_PAGE}/invoices.zip`}
                aria-label="下载 ZIP：该月全部发票文件"
              >
                下载 ZIP
              </Button>
              <ExportsLink />
            </Form>
          </Card>
        </div>
      )}
    </CustomerPage>
  );
}
