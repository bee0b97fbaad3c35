import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { stack } from '#app/styles/layout.css.ts';
import { Count, GoodsName } from './asked-goods.tsx';
import { FileLinks } from './file-links.tsx';
import type { RoundView } from './read-sale-inquiry.server.ts';

type Row = RoundView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ goods }) => goods && <GoodsName goods={goods} />,
  },
  {
    key: 'count',
    header: '数量',
    align: 'end',
    cell: ({ goods }) => goods && <Count goods={goods} />,
  },
  { key: 'price', header: '单价', align: 'end', cell: ({ price }) => price },
  { key: 'amount', header: '金额', align: 'end', cell: ({ amount }) => amount },
  { key: 'conditions', header: '条件', cell: ({ conditions }) => conditions },
  { key: 'address', header: '交货地址', cell: ({ deliveryAddress }) => deliveryAddress },
  { key: 'way', header: '交提货方式', cell: ({ deliveryWay }) => deliveryWay },
];

/** The store's own rounds; the newest one is valid. */
export function Rounds({ rounds }: { rounds: readonly RoundView[] }) {
  const [newest, ...earlier] = rounds;
  if (!newest) return null;
  return (
    <Card title={`我的报价（第 ${newest.lastCutNum} 轮）`} action={<b>合计 {newest.total}</b>}>
      <div className={stack[4]}>
        <Round round={newest} />
        {earlier.map((round) => (
          <details key={round.lastCutNum}>
            <summary>
              第 {round.lastCutNum} 轮，合计 {round.total}
            </summary>
            <Round round={round} />
          </details>
        ))}
      </div>
    </Card>
  );
}

function Round({ round: { lastCutNum, facts, files, rows } }: { round: RoundView }) {
  const attached = { term: '附件', value: <FileLinks files={files} /> };
  return (
    <div className={stack[3]}>
      <DescriptionList items={[...facts, attached]} />
      <Table
        caption={`第 ${lastCutNum} 轮报价`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ position }) => String(position)}
      />
    </div>
  );
}
