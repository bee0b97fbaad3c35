import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager, type PagerProps } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { nowrap } from '#app/styles/layout.css.ts';
import type { StatementView } from './statement-view.server.ts';

/** The page of the invoices in the address, beside that of the lines. */
export const INVOICE_PAGE = 'invoices';

const INVOICES: readonly Column<StatementView['invoices'][number]>[] = [
  { key: 'issueDate', header: '开票日期', cell: ({ issueDate }) => issueDate },
  {
    key: 'number',
    header: '发票号码',
    phone: 'title',
    cell: ({ number, isReversal }) => (isReversal ? `${number}（红冲）` : number),
  },
  {
    key: 'orders',
    header: '订单',
    phone: 'label',
    cell: ({ orders }) => (
      <div>
        {orders.map(({ code, to }) => (
          <div key={code}>
            <Link className={nowrap} to={to}>
              {code}
            </Link>
          </div>
        ))}
      </div>
    ),
  },
  {
    key: 'amount',
    header: '价税合计（元）',
    align: 'end',
    nowrap: true,
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

interface MonthInvoicesProps {
  view: StatementView;
  /** Absent where the trading API gives all of them. */
  pager: PagerProps | null | undefined;
}

/** What was invoiced in the month of a statement. */
export function MonthInvoices({ view, pager }: MonthInvoicesProps) {
  if (view.invoices.length === 0) return null;
  return (
    <Card title="本月发票" action={<span>合计 ¥{view.invoiced}</span>}>
      <Table
        whole
        caption={`${view.month} 发票`}
        columns={INVOICES}
        rows={view.invoices}
        rowKey="number"
      />
      {pager && <Pager {...pager} rows={undefined} name={INVOICE_PAGE} label="发票的分页" />}
    </Card>
  );
}
