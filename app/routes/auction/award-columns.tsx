import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { AwardRow } from './auction-text.server.ts';

/** Awards for the seller and the operator, without the order, which each opens in a place of its own. */
export const AWARD_COLUMNS: readonly Column<AwardRow>[] = [
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  {
    key: 'price',
    header: '单价与数量',
    align: 'end',
    phone: 'figure',
    cell: ({ price }) => price,
    note: ({ count }) => count,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
    note: ({ until, reason }) => [until, reason],
  },
  { key: 'margin', header: '保证金', cell: ({ margin }) => margin },
];
