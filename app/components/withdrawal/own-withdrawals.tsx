import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { WithdrawalRow } from './rows.server.ts';

const COLUMNS: readonly Column<WithdrawalRow>[] = [
  { key: 'created', header: '申请时间', phone: 'title', cell: ({ created }) => created },
  { key: 'amount', header: '金额', align: 'end', phone: 'figure', cell: ({ amount }) => amount },
  { key: 'to', header: '收款账户', cell: ({ to }) => to },
  { key: 'state', header: '状态', cell: ({ state, tone }) => <Tag tone={tone}>{state}</Tag> },
  { key: 'note', header: '备注', cell: ({ note }) => note || '—' },
];

/** The newest withdrawals of an account, for its owner. */
export function OwnWithdrawals({ rows }: { rows: readonly WithdrawalRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title="提现记录">
      <Table caption="提现记录" columns={COLUMNS} rows={rows} />
    </Card>
  );
}
