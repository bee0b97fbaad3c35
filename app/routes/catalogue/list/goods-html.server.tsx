import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shutWay } from '#app/api/ways.ts';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { keptMarkup } from '#app/components/kept-markup.server.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import * as table from '#app/components/ui/table.css.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { FIGURES, type ShownKey } from './columns.ts';
import * as grid from './goods-grid.css.ts';
import * as styles from './goods-table.css.ts';
import type { GoodsRow } from './list-rows.server.ts';
import Spark from './spark.tsx';

/** As a card. */
export interface Card {
  of: GoodsKind;
  image: string;
  name: string;
  detail: string;
  price: string;
  unit: string;
  sales: string;
}

/** A row or card with the goods' id, and whether the visitor has collected them. */
export type Listed<Shown> = Shown & { id: string; collected?: boolean };

/** What the rows or cards of a list have in common. */
interface Common {
  of: GoodsKind;
  /** Of the list as it is shown. */
  path: string;
  columns: readonly { key: ShownKey; header: string }[];
}

/**
 * The rows of a table of goods, as HTML: scripts add nothing to them, so that neither their code nor
 * their data are sent (design/pages: Quiet parts). One that many lists have is rendered once.
 */
export const rowsHtml = (rows: readonly Listed<GoodsRow>[], common: Common): string =>
  rows
    .map((row) => {
      const { of, path, columns } = common;
      // The platform's own goods have a link that leads back to the list.
      const source = JSON.stringify([of, of === 'self' && path, columns, row]);
      return keptMarkup(source, <Row {...{ row, common }} />);
    })
    .join('');

/** Goods as cards, each with a button to collect it. */
export const cardsHtml = (cards: readonly Listed<Card>[], { path }: Common): string =>
  cards
    .map(({ id, of, image, collected, ...card }) =>
      renderToStaticMarkup(
        <li className={grid.cell}>
          <ProductCard {...card} to={detailHref(of, id)} imageUrl={image} />
          {of === 'self' && (
            <ButtonLink to={registrationHref(path, id)} variant="secondary" block>
              立即登记
            </ButtonLink>
          )}
          <span className={grid.toggle}>
            <FavouriteButton of={of} id={id} on={collected} />
          </span>
        </li>,
      ),
    )
    .join('');

/** The platform's own goods have a page of their own (spec 2 §2). */
const detailHref = (of: GoodsKind, id: string): string =>
  `${of === 'self' ? '/industryDetail' : '/detail'}?selfId=${id}&type=${of}`;

/** The list with the 登记 dialog. */
const registrationHref = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}dialog=register&selfId=${id}`;

function Row({ row, common }: { row: Listed<GoodsRow>; common: Common }) {
  const { id, name, image, ticked, collected } = row;
  const { of, path, columns } = common;
  return (
    <tr id={`g${id}`}>
      <td>
        <input
          type="checkbox"
          name="id"
          value={id}
          aria-label={`选择 ${name}`}
          defaultChecked={ticked}
        />
      </td>
      <td className={styles.goods} title={titleOf(name)}>
        <Link to={detailHref(of, id)}>
          {image && <Picture src={image} alt="" width={48} height={48} inList />}
          {name}
        </Link>
      </td>
      {columns.map(({ key, header }, at) => (
        <Cell
          key={key}
          column={key}
          label={header}
          text={row.cells[at] ?? ''}
          seller={row.seller}
        />
      ))}
      <td>
        <Purchase {...row} />
      </td>
      <td>
        {of === 'sale' ? (
          <>
            {!row.closed && <Link to={`${detailHref(of, id)}&dialog=order`}>下单</Link>}
            <Link to={`/inquiry?sellerProductId=${id}`}>询价</Link>
          </>
        ) : (
          <>
            <Link to={registrationHref(path, id)}>立即登记</Link>
            <Link to={detailHref(of, id)}>查看商品详情</Link>
          </>
        )}
        <FavouriteButton of={of} id={id} on={collected} />
      </td>
    </tr>
  );
}

/** Longer texts are shortened where there is no room, and shown whole under the pointer. */
const SHORT = 12;
const LONG: readonly ShownKey[] = ['specs', 'store'];

const titleOf = (text: string): string | undefined => (text.length > SHORT ? text : undefined);

interface CellProps {
  column: ShownKey;
  label: string;
  text: string;
  /** The seller's code. */
  seller: string | undefined;
}

function Cell({ column, label, text, seller }: CellProps) {
  const isLong = LONG.includes(column);
  return (
    <td
      className={FIGURES.includes(column) ? table.align.end : isLong ? styles.short : undefined}
      // A card has no heading above nothing.
      data-label={text === '' ? undefined : label}
      title={isLong ? titleOf(text) : undefined}
    >
      {contentOf(column, text, seller)}
    </td>
  );
}

function contentOf(column: ShownKey, text: string, seller: string | undefined): ReactNode {
  if (column === 'store' && seller) {
    return <Link to={`/storeDetail?id=${seller}&sellerCode=${seller}`}>{text}</Link>;
  }
  if (column === 'trend' && text) return <Spark text={text} />;
  if (column !== 'price') return text;
  // 「3,850.00/吨」
  const [amount = '', unit] = text.split('/');
  return <Price amount={amount} unit={unit} />;
}

/** The quantity, which is the least one where none is typed, and the button. */
function Purchase({ id, name, least, closed, count, problem }: Listed<GoodsRow>) {
  if (closed) return closed;
  if (shutWay('/chosenGoods?intent=cart')) return null;
  return (
    <>
      <input
        name={`count.${id}`}
        placeholder={least}
        aria-label={`数量 ${name}`}
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
