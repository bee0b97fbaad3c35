import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { AwardRow } from './auction-text.server.ts';

const note = classNames(muted, small);

/** Awards for the seller and the operator, without the order, which each opens in a place of its own. */
export const AWARD_COLUMNS: readonly Column<AwardRow>[] = [
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  {
    key: 'price',
    header: '单价与数量',
    align: 'end',
    cell: ({ price, count }) => (
      <>
        <div className={nowrap}>{price}</div>
        <div className={classNames(note, nowrap)}>{count}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, until, reason }) => (
      <>
        <Tag tone={state.tone}>{state.label}</Tag>
        {until && <div className={classNames(note, nowrap)}>{until}</div>}
        {reason && <div className={note}>{reason}</div>}
      </>
    ),
  },
  { key: 'margin', header: '保证金', cell: ({ margin }) => margin },
];
