import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { auditView } from '#app/components/audit-state.server.ts';
import { AuditTag } from '#app/components/audit-tag.tsx';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { type Purchasing, purchasingList } from '#app/domain/purchase/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '集采登记' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`group-purchase${search}`);
  const token = await requireToken(request);
  const paging = readPaging(searchParams);
  const found = await load(request, () => call(purchasingList, paging, { token }));
  const pager = pagerView(paging, found, (page) => hrefOf({ ...paging, page }));
  return { pager, rows: found.content.map(rowOf) };
}

const rowOf = (row: Purchasing) => ({
  id: row.id,
  name: row.productName,
  title: row.title,
  count: `${groupThousands(row.orderedQuantity)} ${row.unit}`,
  margin: `¥${formatYuanText(row.price)}`,
  deadline: formatInstant(row.deadline),
  at: formatInstant(row.createDate),
  state: auditView(row.auditStatus, row.outcome, row.unit),
});

const COLUMNS: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    key: 'plan',
    header: '集采计划',
    phone: 'title',
    cell: ({ name, title }) => (
      <>
        <strong>{name}</strong>
        <div className={classNames(muted, small)}>{title}</div>
      </>
    ),
  },
  { key: 'count', header: '登记数量', align: 'end', cell: ({ count }) => count },
  { key: 'margin', header: '保证金', align: 'end', cell: ({ margin }) => margin },
  { key: 'deadline', header: '登记截止', cell: ({ deadline }) => deadline },
  { key: 'at', header: '登记时间', cell: ({ at }) => at },
  {
    key: 'state',
    header: '审核状态',
    cell: ({ state }) => <AuditTag {...state} />,
  },
];

function hrefOf(paging: Paging): string {
  const query = new URLSearchParams(pagingQuery(paging));
  return query.size > 0 ? `/customer/group-purchase?${query}` : '/customer/group-purchase';
}

/** The quantities a customer registered in group-purchase plans (spec 2 §3). */
export default function Purchasings() {
  const { rows, pager } = useLoaderData<typeof loader>();
  return (
    <Page title="集采登记" aside={<CustomerMenu />}>
      {rows.length > 0 ? (
        <Table caption="集采登记" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title="还没有集采登记">
          <p>在集采计划中点击「登记」，登记的数量、保证金和平台审核结果就会出现在这里。</p>
          <ButtonLink to="/trading?type=0">去看看集采计划</ButtonLink>
        </EmptyState>
      )}
      <Pager {...pager} />
    </Page>
  );
}
