import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { AwardRow } from './auction-text.server.ts';

/** Awards for the seller and the operator, without the order, which each opens in a place of its own. */
export const AWARD_COLUMNS: readonly Column<AwardRow>[] = [
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  {
    key: 'price',
    header: '单价与数量',
    align: 'end',
    phone: 'figure',
    cell: ({ price, count }) => (
      <WithNote note={count} nowrap>
        <div className={nowrap}>{price}</div>
      </WithNote>
    ),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, until, reason }) => (
      <WithNote note={reason}>
        <Tag tone={state.tone}>{state.label}</Tag>
        {until && <div className={classNames(muted, small, nowrap)}>{until}</div>}
      </WithNote>
    ),
  },
  { key: 'margin', header: '保证金', phone: 'label', cell: ({ margin }) => margin },
];
