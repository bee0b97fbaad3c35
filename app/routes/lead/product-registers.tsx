import { useLoaderData } from '@remix-run/react';
import { auditView } from '#app/components/audit-state.server.ts';
import { AuditTag } from '#app/components/audit-tag.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type ProductRegister, productRegisterList } from '#app/domain/lead/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';

export const meta = titled('登记记录');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const found = await ask(productRegisterList, paging);
  const pager = pagerView(paging, found, (page) =>
    hrefOf('/customer/platform-product-register', pagingQuery({ ...paging, page })),
  );
  return { pager, rows: found.content.map(rowOf) };
});

const rowOf = (row: ProductRegister) => ({
  id: row.id,
  to: `/detail?selfId=${row.platformProductId}&type=self`,
  name: `${row.productName} ${row.brandNumber}`,
  specs: row.specs,
  supplier: row.supplierName,
  maker: row.manufacturer,
  count: `${groupThousands(row.purchaseCount)} ${row.unit}`,
  price: formatYuanText(row.price),
  unit: row.unit,
  at: formatNear(row.createDate, new Date()),
  state: auditView(row.auditStatus, row.outcome, row.unit),
});

const COLUMNS: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    key: 'goods',
    header: '商品名称',
    phone: 'title',
    cell: ({ to, name, specs }) => (
      <WithNote note={specs}>
        <Link to={to}>
          <strong>{name}</strong>
        </Link>
      </WithNote>
    ),
  },
  { key: 'supplier', header: '供应商', phone: 'label', cell: ({ supplier }) => supplier },
  { key: 'maker', header: '生产厂家', phone: 'label', cell: ({ maker }) => maker },
  { key: 'count', header: '采购数量', align: 'end', phone: 'figure', cell: ({ count }) => count },
  {
    key: 'price',
    header: '登记价格',
    align: 'end',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'at', header: '登记时间', cell: ({ at }) => at },
  {
    key: 'state',
    header: '审核状态',
    cell: ({ state }) => <AuditTag {...state} />,
  },
];

/** The purchase quantities a customer registered of the platform's own goods (spec 2 §2). */
export default function ProductRegisters() {
  const { rows, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="登记记录">
      {rows.length > 0 ? (
        <Table caption="登记记录" columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState title="还没有登记">
          <p>在自营商品中点击「立即登记」，登记的采购数量和平台审核结果就会出现在这里。</p>
          <ButtonLink to="/selfGoods">去看看自营商品</ButtonLink>
        </EmptyState>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
