import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, onScreen } from '#app/styles/layout.css.ts';
import * as styles from './delivery.css.ts';
import type { DeliveryView, SettlementView } from './delivery-view.server.ts';
import { goodsColumn, quantityColumn } from './line-cells.tsx';

type Line = DeliveryView['lines'][number];

const LINES: readonly Column<Line>[] = [
  goodsColumn<Line>(),
  quantityColumn<Line>('number', '发货数量', ({ number }) => number),
  quantityColumn<Line>('weighed', '实提数量', ({ weighed, off }) =>
    off ? <Tag tone="warning">{weighed}</Tag> : weighed,
  ),
  quantityColumn<Line>('received', '实收数量', ({ received, short }) =>
    received === null ? '—' : short ? <Tag tone="warning">{received}</Tag> : received,
  ),
  { key: 'basis', header: '计重依据', phone: 'line', cell: ({ basis }) => basis.join('；') },
];

/** The deliveries of an order, each with what can be done with it now. */
export function Deliveries({ deliveries }: { deliveries: readonly DeliveryView[] }) {
  return deliveries.map((delivery) => (
    <Card
      key={delivery.deliveryId}
      title={
        <>
          发货 {delivery.title} <Tag tone={delivery.stateTone}>{delivery.stateLabel}</Tag>
        </>
      }
      action={
        <span className={classNames(cluster[3], onScreen)}>
          {delivery.mayReceive && (
            <Link to={`?delivery=${delivery.deliveryId}#receive`}>确认这一批</Link>
          )}
          {delivery.mayCorrect && (
            <Link to={`?delivery=${delivery.deliveryId}#correct`}>更正或撤回</Link>
          )}
          {!delivery.isWithdrawn && <Link to={delivery.noteTo}>送货单</Link>}
        </span>
      }
    >
      <div className={styles.delivery}>
        {delivery.note && <Notice tone={delivery.stateTone}>{delivery.note}</Notice>}
        {delivery.usedSlips && <Notice tone="warning">{delivery.usedSlips}</Notice>}
        <DescriptionList
          items={[
            ...delivery.facts,
            ...(delivery.files.length > 0
              ? [{ term: '附件', value: <FileLinks files={delivery.files} /> }]
              : []),
          ]}
        />
        <Table
          whole
          caption={`发货${delivery.title}的商品`}
          columns={LINES}
          rows={delivery.lines}
          rowKey="position"
        />
      </div>
    </Card>
  ));
}

type SettledRow = SettlementView['rows'][number];

const SETTLED: readonly Column<SettledRow>[] = [
  { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
  { key: 'price', header: '单价', align: 'end', cell: ({ price }) => price },
  { key: 'number', header: '订购', align: 'end', cell: ({ number }) => number },
  { key: 'weighed', header: '实提', align: 'end', cell: ({ weighed }) => weighed },
  { key: 'settled', header: '实提货款', align: 'end', cell: ({ settled }) => `¥${settled}` },
  { key: 'difference', header: '差额', align: 'end', cell: ({ difference }) => difference },
];

/** How an order was settled by weight, line by line. */
export function Settlement({ settlement }: { settlement: SettlementView }) {
  return (
    <Card title="按实提数量结算" action={<span className={muted}>{settlement.date} 结算</span>}>
      <div className={styles.delivery}>
        <Table whole caption="按实提数量结算" columns={SETTLED} rows={settlement.rows} />
        <DescriptionList look="summary" items={settlement.amounts} />
      </div>
    </Card>
  );
}
