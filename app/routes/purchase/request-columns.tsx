import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { RequestsView } from './read-requests.server.ts';

type Row = RequestsView['rows'][number];

export const REQUEST_COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '商品名称',
    phone: 'title',
    cell: ({ name, specs, own }) => (
      <>
        <strong>{name}</strong> {own && <Tag>我的</Tag>}
        <div className={classNames(muted, small)}>{specs}</div>
      </>
    ),
  },
  {
    key: 'count',
    header: '采购数量',
    align: 'end',
    cell: ({ count }) => <span className={nowrap}>{count}</span>,
  },
  {
    key: 'delivery',
    header: '交货',
    cell: ({ place, day }) => (
      <>
        {place}
        <div className={classNames(muted, small)}>{day} 前</div>
      </>
    ),
  },
  {
    key: 'linkman',
    header: '联系人',
    cell: ({ linkman, phone }) => (
      <>
        {linkman}
        <div className={classNames(muted, small)}>{phone}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: '审核状态',
    cell: ({ state: { label, tone } }) => <Tag tone={tone}>{label}</Tag>,
  },
  {
    key: 'at',
    header: '提交时间',
    cell: ({ at }) => <span className={nowrap}>{at}</span>,
  },
];
