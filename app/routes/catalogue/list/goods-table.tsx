import { useLocation } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { useSharedChildren } from '#app/components/layout/document-context.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button } from '#app/components/ui/button.tsx';
import { onDemand } from '#app/components/ui/line.ts';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import * as table from '#app/components/ui/table.css.ts';
import { classNames } from '#app/styles/class-names.ts';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './goods-table.css.ts';
import type { ListView } from './read-list.server.ts';

type Row = ListView['rows'][number];

/** The platform's own goods have a page of their own (spec 2 §2). */
export const detailHref = (of: 'sale' | 'self', id: string): string =>
  `${of === 'self' ? '/industryDetail' : '/detail'}?selfId=${id}&type=${of}`;

/** Shown in line, so that they can be compared down the column. */
const FIGURES = ['price', 'stock', 'least', 'sales', 'change'];
/** Longer texts are shortened where there is no room, and shown whole under the pointer. */
const SHORT = 12;
const LONG = ['specs', 'store'];

interface GoodsTableProps {
  caption: string;
  view: ListView;
  /** The other buttons of a row. */
  actions: (id: string, soldOut?: string) => ReactNode;
}

/**
 * Goods as a table; where that has no room, as cards. All rows are one form: a button of a row puts
 * its goods into the cart, the bar what is ticked. `/chosenGoods` leads back here.
 */
export function GoodsTable({ caption, view, actions }: GoodsTableProps) {
  const { of, serial, rows, columns } = view;
  const { csrf } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <Form
      // What was typed and ticked is for one answer of the server only.
      key={pathname + search + serial}
      method="post"
      action="/chosenGoods"
      preventScrollReset
      replace
      className={styles.list}
    >
      <input type="hidden" name="of" value={of} />
      <input type="hidden" name="back" value={pathname + search} />
      {serial && <input type="hidden" name="serial" value={serial} />}
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      <div className={styles.bar}>
        选中的商品
        {BUTTONS.map(
          ({ intent, label }) =>
            (of === 'sale' || intent !== 'inquiry') && (
              <Button
                key={intent}
                name="intent"
                value={intent}
                variant={intent === 'cart' ? 'buy' : 'secondary'}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      <div className={classNames(table.frame, table.many)}>
        <table className={table.table}>
          <caption className={visuallyHidden}>{caption}</caption>
          <thead>
            <tr>
              <th>选</th>
              <th>{of === 'self' ? '商品名称' : '商品'}</th>
              {columns.map(([key, header]) => (
                <th key={key} className={FIGURES.includes(key) ? table.align.end : undefined}>
                  {header}
                </th>
              ))}
              <th>数量</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GoodsRow key={row.id} {...{ row, view, actions }} />
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  );
}

interface RowProps extends Pick<GoodsTableProps, 'view' | 'actions'> {
  row: Row;
}

/** Many lists have the same goods: a row is rendered once for each combination of what it shows. */
function GoodsRow(props: RowProps) {
  const { row, view } = props;
  const { of, columns, path } = view;
  // The platform's own goods have a link that leads back to the list.
  const source = import.meta.env.SSR
    ? JSON.stringify([of, of === 'self' && path, columns, row])
    : '';
  return <tr id={`g${row.id}`} {...useSharedChildren(source, <Cells {...props} />)} />;
}

function Cells({ row, view: { of, columns }, actions }: RowProps) {
  return (
    <>
      <td>
        <input
          type="checkbox"
          name="id"
          value={row.id}
          aria-label="选择"
          defaultChecked={row.ticked}
        />
      </td>
      <td className={styles.goods} title={titleOf(row.name)}>
        <Link to={detailHref(of, row.id)}>
          {row.image && <Picture src={row.image} alt="" width={40} height={40} inList />}
          {row.name}
        </Link>
      </td>
      {columns.map(([key, header], at) => (
        <Cell key={key} of={key} label={header} text={row.cells[at] ?? ''} row={row} />
      ))}
      <td>
        <Purchase row={row} />
      </td>
      <td>
        {actions(row.id, row.soldOut)}
        <FavouriteButton of={of} id={row.id} on={row.collected} />
      </td>
    </>
  );
}

const Spark = onDemand(() => import('./spark.tsx'));

const BUTTONS = [
  { intent: 'cart', label: '加入购物车' },
  { intent: 'inquiry', label: '询价' },
  { intent: 'compare', label: '对比' },
  { intent: 'share', label: '导出与分享' },
] as const;

const titleOf = (text: string): string | undefined => (text.length > SHORT ? text : undefined);

function Cell({ of, label, text, row }: { of: string; label: string; text: string; row: Row }) {
  const isLong = LONG.includes(of);
  return (
    <td
      className={(FIGURES.includes(of) && table.align.end) || (isLong ? styles.short : undefined)}
      data-label={label}
      title={isLong ? titleOf(text) : undefined}
    >
      {of === 'store' && row.seller ? (
        <Link to={`/storeDetail?id=${row.seller}&sellerCode=${row.seller}`}>{text}</Link>
      ) : of === 'price' ? (
        <PriceOf text={text} />
      ) : of === 'trend' && text ? (
        <Suspense>
          <Spark text={text} />
        </Suspense>
      ) : (
        text
      )}
    </td>
  );
}

/** 「3,850.00/吨」 */
function PriceOf({ text }: { text: string }) {
  const [amount = '', unit] = text.split('/');
  return <Price amount={amount} unit={unit} />;
}

/** The quantity, which is the least one where none is typed, and the button. */
function Purchase({ row: { id, least, soldOut, count, problem } }: { row: Row }) {
  if (soldOut) return soldOut;
  return (
    <>
      <input
        name={`count.${id}`}
        placeholder={least}
        aria-label="数量"
        inputMode="decimal"
        defaultValue={count}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `p${id}`}
      />
      <Button name="intent" value={id} variant="secondary" size="small">
        加入购物车
      </Button>
      {problem && <span id={`p${id}`}>{problem}</span>}
    </>
  );
}
