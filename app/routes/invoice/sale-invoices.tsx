import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { type RequestRow, requestRow, requestTabs } from './invoice-view.server.ts';
import { RequestTable, requestColumns } from './request-table.tsx';

const SALE_INVOICES = '/customer/sale-invoices';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '开票申请' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const { state, tabs, pageHref } = requestTabs(SALE_INVOICES, searchParams);
  const paging = readPaging(searchParams);
  const found = await load(request, () => call(saleInvoices, { ...paging, state }, { token }));
  return {
    rows: found.content.map((each) => requestRow(each, '/customer/sale-order')),
    pager: pagerView(paging, found, (page) => pageHref({ ...paging, page })),
    tabs,
  };
}

const columns: Column<RequestRow>[] = [
  ...requestColumns('buyer'),
  {
    key: 'do',
    header: '操作',
    phone: 'line',
    cell: ({ id, stateLabel, titleName, invoices }) => {
      const label = stateLabel === '待开票' ? '登记发票' : '查看';
      return (
        <RowLink
          to={`/customer/sale-invoices/${id}`}
          label={label}
          of={titleName}
          variant={invoices.length > 0 ? 'quiet' : 'secondary'}
        />
      );
    },
  },
];

/** What a seller's buyers want invoices for. */
export default function SaleInvoices() {
  const { rows, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <Page title="开票申请" aside={<CustomerMenu />}>
      <Tabs label="开票状态" tabs={tabs} />
      <RequestTable columns={columns} rows={rows} />
      <Pager {...pager} />
    </Page>
  );
}
