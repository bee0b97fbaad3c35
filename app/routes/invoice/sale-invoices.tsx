import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { type RequestRow, requestRow, requestTabs } from './invoice-view.server.ts';
import { RequestTable, requestColumns } from './request-table.tsx';

const SALE_INVOICES = '/customer/sale-invoices';

export const meta = titled('开票申请');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const { shown, tabs, pageHref } = requestTabs(SALE_INVOICES, searchParams, 'soldRed');
  const paging = readPaging(searchParams);
  const found = await ask(saleInvoices, { ...paging, ...shown, withCounts: '1' });
  return {
    rows: found.content.map((each) => requestRow(each, '/customer/sale-order')),
    pager: pagerView(paging, found, (page) => pageHref({ ...paging, page })),
    tabs: tabs(found.counts),
  };
});

const columns: Column<RequestRow>[] = [
  ...requestColumns('buyer'),
  rowActions(({ id, stateLabel, titleName, invoices }) => {
    const label = stateLabel === '待开票' ? '登记发票' : '查看';
    return (
      <RowLink
        to={`/customer/sale-invoices/${id}`}
        label={label}
        of={titleName}
        variant={invoices.length > 0 ? 'quiet' : 'secondary'}
      />
    );
  }),
];

/** What a seller's buyers want invoices for. */
export default function SaleInvoices() {
  const { rows, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="开票申请">
      <Tabs label="开票状态" tabs={tabs} />
      <RequestTable
        columns={columns}
        rows={rows}
        hint={<p>买家付款并收货后申请的发票会出现在这里，开票后可上传数电票文件。</p>}
      />
      <Pager {...pager} />
    </CustomerPage>
  );
}
