import { Card } from '#app/components/ui/card.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { orderTerms } from './order-summary.server.ts';

type Terms = NonNullable<ReturnType<typeof orderTerms>>;
type Instalment = Terms['instalments'][number];

const columns: Column<Instalment>[] = [
  { key: 'label', header: '款项', phone: 'title', cell: ({ label }) => label },
  { key: 'due', header: '到期', cell: ({ due }) => due },
  { key: 'amount', header: '应付', align: 'end', cell: ({ amount }) => <Price amount={amount} /> },
  { key: 'paid', header: '已付', align: 'end', cell: ({ paid }) => <Price amount={paid} /> },
];

/** What of an order is paid when. */
export function OrderInstalments({ terms }: { terms: Terms }) {
  return (
    <Card title={`付款约定：${terms.text}`}>
      <Table
        caption="分期付款"
        columns={columns}
        rows={terms.instalments}
        rowKey={({ label }) => label}
      />
    </Card>
  );
}
