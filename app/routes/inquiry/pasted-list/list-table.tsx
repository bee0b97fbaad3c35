import * as fieldStyles from '#app/components/ui/field.css.ts';
import { Checkbox, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { LONGEST_CELL } from '#app/domain/inquiry/pasted-limits.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import { CHECKED } from './checked.ts';
import type { ListLineView } from './list-view.server.ts';
import * as styles from './pasted-list.css.ts';

/** Controls without ids, and a name for each column: see `listRowsOf`. */
const WORDS = { n: 'name', g: 'grade', s: 'specs' } as const;

function Word({
  line,
  name,
  label,
}: {
  line: ListLineView;
  name: keyof typeof WORDS;
  label: string;
}) {
  return (
    <div className={styles.word}>
      <Input
        name={name}
        aria-label={`第 ${line.number} 行的${label}`}
        defaultValue={line.row[WORDS[name]]}
        maxLength={LONGEST_CELL}
      />
    </div>
  );
}

const columns: readonly Column<ListLineView>[] = [
  {
    key: 'number',
    header: '行',
    phone: 'title',
    cell: ({ number, row, beside }) => (
      <span id={`row-${number}`}>
        {number}
        <input type="hidden" name="o" value={row.origin} />
        <input type="hidden" name="u" value={row.unit} />
        <input type="hidden" name="m" value={beside} />
      </span>
    ),
  },
  {
    key: 'name',
    header: '品名',
    phone: 'label',
    cell: (line) => <Word line={line} name="n" label="品名" />,
  },
  {
    key: 'grade',
    header: '牌号',
    phone: 'label',
    cell: (line) => <Word line={line} name="g" label="牌号" />,
  },
  {
    key: 'specs',
    header: '规格',
    phone: 'label',
    cell: (line) => <Word line={line} name="s" label="规格" />,
  },
  {
    key: 'quantity',
    header: '数量',
    phone: 'label',
    cell: ({ number, row, problem }) => (
      <div className={styles.count}>
        <Input
          name="q"
          inputMode="decimal"
          aria-label={`第 ${number} 行的数量`}
          aria-describedby={problem ? `problem-${number}` : undefined}
          defaultValue={row.quantity}
          maxLength={LONGEST_CELL}
        />
        {row.unit && <span className={classNames(muted, small)}>{row.unit}</span>}
      </div>
    ),
  },
  { key: 'goods', header: '商品', phone: 'line', cell: (line) => <Goods line={line} /> },
];

/** The goods of a row, a choice where there are several, and what is wrong with the row. */
function Goods({
  line: { number, choice, options, chosen, more, problem, understood, isOpen },
}: {
  line: ListLineView;
}) {
  return (
    <div className={styles.goods}>
      <Select
        name="c"
        aria-label={`第 ${number} 行的商品`}
        aria-describedby={problem ? `problem-${number}` : undefined}
        defaultValue={choice}
        options={options}
      />
      {problem && (
        <span id={`problem-${number}`} className={fieldStyles.error}>
          {problem}
        </span>
      )}
      {isOpen && <Checkbox name={CHECKED} value={String(number)} label={`第 ${number} 行已核对`} />}
      {understood && <span className={classNames(muted, small)}>{understood}</span>}
      {chosen && (
        <span className={classNames(muted, small)}>
          {chosen.text}{' '}
          <Link to={chosen.href} target="_blank">
            查看商品
          </Link>
        </span>
      )}
      {more && (
        <Link to={more.href} target="_blank" className={small}>
          还有 {more.count} 个商品符合，去现货商城查看
        </Link>
      )}
    </div>
  );
}

export function ListTable({ lines }: { lines: readonly ListLineView[] }) {
  return <Table caption="采购清单" columns={columns} rows={lines} rowKey="number" />;
}
