import { Card } from '#app/components/ui/card.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import type { RankedView } from './tender-decision.server.ts';
import type { TenderView } from './tender-view.server.ts';

type Opened = NonNullable<TenderView['opening']>;
type OpenedRow = Opened['rows'][number];

/** All offers as they were opened together. */
export function Opening({ opening: { lots, rows } }: { opening: Opened }) {
  const columns: readonly Column<OpenedRow>[] = [
    {
      key: 'name',
      header: '投标人',
      phone: 'title',
      cell: ({ name }) => name,
    },
    { key: 'scores', header: '评分', phone: 'line', cell: ({ scores }) => scores },
    ...lots.map((position) => ({
      key: `lot ${position}`,
      header: `标段 ${position} 单价（元）`,
      align: 'end' as const,
      cell: ({ prices }: OpenedRow) => prices[position] ?? '未投',
    })),
    { key: 'at', header: '提交时间', phone: 'label', nowrap: true, cell: ({ at }) => at },
    {
      key: 'fingerprint',
      header: '投标指纹',
      phone: 'label',
      cell: ({ fingerprint }) => <code title={fingerprint}>{fingerprint.slice(0, 12)}…</code>,
    },
    {
      key: 'text',
      header: '说明与文件',
      phone: 'line',
      cell: ({ text, files }) => (
        <WithNote note={files.length > 0 && <FileLinks files={files} />}>{text}</WithNote>
      ),
    },
  ];
  // What nobody has is no column.
  const said = {
    scores: rows.some(({ scores }) => scores),
    text: rows.some(({ text, files }) => text !== '' || files.length > 0),
  };
  return (
    <Card id="opening" title={`开标记录（${rows.length} 份投标）`}>
      <Table
        caption="开标记录"
        columns={columns.filter(({ key }) => said[key as keyof typeof said] ?? true)}
        rows={rows}
      />
    </Card>
  );
}

type Results = NonNullable<TenderView['result']>;

const RESULTS: readonly Column<Results['rows'][number]>[] = [
  { key: 'lot', header: '标段', phone: 'label', nowrap: true, cell: ({ position }) => position },
  { key: 'name', header: '货物', phone: 'label', nowrap: true, cell: ({ name }) => name },
  {
    key: 'winner',
    header: '中标人',
    phone: 'title',
    cell: ({ winner }) => winner,
    note: ({ reason }) => reason && `理由：${reason}`,
  },
  { key: 'total', header: '总分', align: 'end', cell: ({ total }) => total },
  { key: 'price', header: '单价（元）', align: 'end', cell: ({ price }) => price },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'order',
    header: '订单',
    nowrap: true,
    cell: ({ order }) => order && <Link to={order.to}>{order.code}</Link>,
    note: ({ orderNote }) => orderNote,
  },
];

/** What became of each lot, and by which points. */
export function Result({ result: { rows, ranking } }: { result: Results }) {
  const hasOrder = rows.some(({ order }) => order);
  return (
    <Card id="result" title="招标结果" gap={4}>
      <Table
        caption="招标结果"
        columns={hasOrder ? RESULTS : RESULTS.filter(({ key }) => key !== 'order')}
        rows={rows}
      />
      <Ranking ranking={ranking} />
    </Card>
  );
}

const RANKING: readonly Column<RankedView>[] = [
  { key: 'lot', header: '标段', phone: 'label', nowrap: true, cell: ({ position }) => position },
  { key: 'rank', header: '名次', phone: 'label', nowrap: true, cell: ({ rank }) => rank },
  { key: 'name', header: '投标人', phone: 'title', cell: ({ name }) => name },
  { key: 'price', header: '单价（元）', align: 'end', cell: ({ price }) => price },
  { key: 'amount', header: '金额（元）', align: 'end', cell: ({ amount }) => amount },
  {
    key: 'pricePoints',
    header: '价格分',
    align: 'end',
    cell: ({ pricePoints }) => pricePoints,
  },
  { key: 'total', header: '总分', align: 'end', phone: 'figure', cell: ({ total }) => total },
];

export function Ranking({ ranking }: { ranking: readonly RankedView[] }) {
  return <Table caption="排名" columns={RANKING} rows={ranking} />;
}
