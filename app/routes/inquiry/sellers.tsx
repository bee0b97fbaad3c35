import { SellerChoice } from '#app/components/seller-choice.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { muted } from '#app/styles/layout.css.ts';
import type { ListedSeller, SellersView } from './recommended.server.ts';

const COLUMNS: readonly Column<ListedSeller>[] = [
  {
    key: 'name',
    header: '卖家',
    phone: 'title',
    cell: ({ id, name, checked }) => (
      <Checkbox name="sellerCodes" value={id} label={name} defaultChecked={checked} />
    ),
  },
  {
    key: 'match',
    header: '匹配',
    align: 'end',
    phone: 'figure',
    cell: ({ match }) => match,
    note: ({ sold, similar }) => [sold, similar],
  },
  { key: 'city', header: '城市', cell: ({ city }) => city },
  { key: 'lastDeal', header: '最近成交', phone: 'label', cell: ({ lastDeal }) => lastDeal },
  { key: 'answers', header: '答复', cell: ({ answers }) => answers },
];

interface SellersProps {
  form: PortalForm;
  sellers: SellersView;
}

/** The stores to send the inquiry to: several at once, and only those see it (design/orders: Inquiries and offers). */
export function Sellers({ form, sellers }: SellersProps) {
  const { listed, others, proposed, unmatched } = sellers;
  return (
    <Card
      title={<span id="sellers">询价卖家</span>}
      action={
        <Button variant="secondary" name="intent" value="findSellers">
          推荐卖家
        </Button>
      }
      gap={3}
    >
      <p className={muted}>
        可同时向多家卖家询价，卖家之间互不可见。
        {proposed > 0 && `已为您勾选 ${proposed} 家，可以修改。`}
      </p>
      {unmatched.length > 0 && <p>{`第 ${unmatched.join('、')} 行没有找到卖家，可按名称查找。`}</p>}
      <SellerChoice
        form={form}
        sellers={others}
        recommended={
          listed.length > 0 && <Table caption="推荐的卖家" columns={COLUMNS} rows={listed} />
        }
      />
    </Card>
  );
}
