import { Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';

type Receipt = NonNullable<DetailsView['me']>['receipts'][number];

/** The visitor's bids, refused ones too, each with its receipt: the server's time and answer. */
export function OwnBids({ receipts, unit }: { receipts: readonly Receipt[]; unit: string }) {
  return (
    <Table<Receipt>
      caption="我的出价"
      rows={receipts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'receivedAt',
          header: '服务器收到时间',
          phone: 'title',
          cell: ({ receivedAt }) => receivedAt,
        },
        { key: 'price', header: `出价（元/${unit}）`, align: 'end', cell: ({ price }) => price },
        { key: 'count', header: `数量（${unit}）`, align: 'end', cell: ({ count }) => count },
        {
          key: 'result',
          header: '结果',
          cell: ({ accepted, result }) => (
            <Tag tone={accepted ? 'success' : 'danger'}>{result}</Tag>
          ),
        },
        {
          key: 'id',
          header: '回执编号',
          cell: ({ id }) => <code className={styles.code}>{id}</code>,
        },
      ]}
    />
  );
}
