import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { nowrap } from '#app/styles/layout.css.ts';
import type { AwardRow, BidRow } from './watch-view.server.ts';

export const BID_COLUMNS: readonly Column<BidRow>[] = [
  { key: 'sequence', header: '序号', cell: ({ sequence }) => sequence },
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  { key: 'price', header: '出价', align: 'end', cell: ({ price }) => price },
  { key: 'count', header: '数量', align: 'end', cell: ({ count }) => count },
  {
    key: 'receivedAt',
    header: '服务器收到时间',
    cell: ({ receivedAt }) => <span className={nowrap}>{receivedAt}</span>,
  },
  {
    key: 'moved',
    header: '延时',
    cell: ({ movedEndTo }) => movedEndTo && <Tag tone="warning">延至 {movedEndTo}</Tag>,
  },
];

export const AWARD_COLUMNS: readonly Column<AwardRow>[] = [
  { key: 'company', header: '中标人', phone: 'title', cell: ({ companyName }) => companyName },
  { key: 'price', header: '成交价', align: 'end', cell: ({ price }) => price },
  { key: 'count', header: '成交数量', align: 'end', cell: ({ count }) => count },
  { key: 'order', header: '订单', cell: ({ orderCode }) => orderCode },
];
