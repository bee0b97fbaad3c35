import {
  type PreviewedRow,
  type PreviewPage,
  partIntent,
  ROW_OUTCOME,
  type RowOutcome,
  SHOWN_ROWS,
  type ShownRows,
  shownRowsLabel,
} from '#app/domain/catalogue/row-outcome.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import { Button } from './ui/button.tsx';
import { type Column, Table } from './ui/table.tsx';
import { Tag } from './ui/tag.tsx';

type Outcomes = Partial<Record<RowOutcome, string>> | undefined;

const labelOf = (shown: ShownRows, outcomes: Outcomes): string =>
  (shown !== 'all' && shown !== 'asks' && outcomes?.[shown]) || shownRowsLabel(shown);

const columns = (header: string, outcomes: Outcomes): readonly Column<PreviewedRow>[] => [
  { key: 'line', header: '行', nowrap: true, cell: ({ line }) => `第 ${line} 行` },
  {
    key: 'outcome',
    header: '结果',
    nowrap: true,
    phone: 'figure',
    cell: ({ outcome }) => (
      <Tag tone={ROW_OUTCOME[outcome].tone}>
        {outcomes?.[outcome] ?? ROW_OUTCOME[outcome].label}
      </Tag>
    ),
  },
  { key: 'name', header, phone: 'title', cell: ({ name }) => name },
  {
    key: 'texts',
    header: '说明',
    phone: 'line',
    cell: ({ texts }) => texts.join('；') || '—',
    note: ({ asks }) => asks.join('；'),
  },
];

/**
 * The rows of a table before it is imported, a part at a time. Its buttons send the form around it, which carries the
 * table.
 * @param outcomes what becomes of rows, where it is not the usual word
 */
export function PreviewedRows({
  table,
  header,
  outcomes,
}: {
  table: PreviewPage;
  header: string;
  outcomes?: Outcomes;
}) {
  const { rows, counts, shown, page, pages } = table;
  return (
    <>
      <nav className={cluster[2]} aria-label="按结果筛选">
        {SHOWN_ROWS.filter((each) => each === 'all' || counts[each] > 0).map((each) => (
          <Button
            key={each}
            name="intent"
            value={partIntent(each, 1)}
            variant={each === shown ? 'secondary' : 'quiet'}
            size="small"
            aria-pressed={each === shown}
          >
            {`${labelOf(each, outcomes)} ${counts[each]}`}
          </Button>
        ))}
      </nav>
      <Table caption="逐行的结果" columns={columns(header, outcomes)} rows={rows} rowKey="line" />
      {pages > 1 && (
        <nav className={cluster[2]} aria-label="逐行的结果分页">
          {page > 1 && (
            <Button
              name="intent"
              value={partIntent(shown, page - 1)}
              variant="secondary"
              size="small"
            >
              上一页
            </Button>
          )}
          <span className={muted}>{`第 ${page} / ${pages} 页`}</span>
          {page < pages && (
            <Button
              name="intent"
              value={partIntent(shown, page + 1)}
              variant="secondary"
              size="small"
            >
              下一页
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

const CARRIED = ['rows', 'unread', 'skipped', 'digest'] as const;

/** What a form carries of a table from its preview to what is confirmed. */
export const CarriedRows = ({ form }: { form: PortalForm }) =>
  CARRIED.map((name) => (
    <input key={name} type="hidden" name={name} value={[form.valueOf(name) ?? ''].flat()[0]} />
  ));
