import { ButtonLink } from '#app/components/ui/button.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import { PURCHASE_DESK } from './purchase-paths.ts';
import type { PlanRow, TenderRow } from './purchase-rows.server.ts';

interface Published {
  what: string;
  title: string;
  end: string;
  state: PlanRow['state'];
  open: boolean;
}

const endColumn = (header: string): Column<Published> => ({
  key: 'end',
  header,
  cell: ({ end }) => <span className={nowrap}>{end}</span>,
});

const stateColumn: Column<Published> = {
  key: 'state',
  header: '状态',
  cell: ({ state: { label, tone } }) => <Tag tone={tone}>{label}</Tag>,
};

const withdrawColumn: Column<Published> = {
  key: 'withdraw',
  header: '操作',
  phone: 'line',
  cell: ({ what, title, open }) =>
    open && (
      <ButtonLink
        to={`${PURCHASE_DESK}?dialog=withdraw&what=${what}`}
        variant="quiet"
        size="small"
        aria-label={`撤回 ${title}`}
        preventScrollReset
      >
        撤回
      </ButtonLink>
    ),
};

export const PLAN_COLUMNS: readonly Column<PlanRow>[] = [
  {
    key: 'title',
    header: '计划',
    phone: 'title',
    cell: ({ title, product }) => (
      <>
        <strong>{title}</strong>
        <div className={classNames(muted, small)}>{product}</div>
      </>
    ),
  },
  {
    key: 'price',
    header: '价格区间',
    align: 'end',
    cell: ({ price }) => <span className={nowrap}>{price}</span>,
  },
  { key: 'margin', header: '保证金', align: 'end', cell: ({ margin }) => margin },
  {
    key: 'registrations',
    header: '登记',
    align: 'end',
    cell: ({ registrations, ordered }) => (
      <>
        {registrations} 笔<div className={classNames(muted, small)}>{ordered}</div>
      </>
    ),
  },
  endColumn('登记截止'),
  stateColumn,
  withdrawColumn,
];

export const TENDER_COLUMNS: readonly Column<TenderRow>[] = [
  { key: 'title', header: '标题', phone: 'title', cell: ({ title }) => <strong>{title}</strong> },
  { key: 'location', header: '招标地点', cell: ({ location }) => location },
  { key: 'opening', header: '开标地点', cell: ({ opening }) => opening },
  endColumn('投标截止'),
  stateColumn,
  withdrawColumn,
];
