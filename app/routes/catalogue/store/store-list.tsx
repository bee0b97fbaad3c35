import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { storeHref } from '#app/components/store-href.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import { orderHref } from './goods-href.ts';
import type { StoreRow } from './read-stores.server.ts';
import * as styles from './store-list.css.ts';
import { StoreTags } from './store-tags.tsx';

/** Stores one below the other; each links to its page, its main goods to the order dialog. */
export function StoreList({ rows, page }: { rows: readonly StoreRow[]; page: string }) {
  return (
    <ul className={stack[3]} aria-label="店铺">
      {rows.map((row) => (
        <li key={row.code} className={styles.row}>
          <StoreLine row={row} page={page} />
        </li>
      ))}
    </ul>
  );
}

function StoreLine({ row, page }: { row: StoreRow; page: string }) {
  const to = storeHref(row.code);
  return (
    <>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture src={row.image} alt="" width={160} height={120} />
      </Link>
      <div className={stack[2]}>
        <div className={spread}>
          <div className={cluster[2]}>
            <h2 className={styles.name}>
              <Link to={to}>{row.name}</Link>
            </h2>
            <StoreTags tags={row.tags} />
          </div>
          <div className={cluster[2]}>
            <ButtonLink to={to} size="small">
              进入店铺
            </ButtonLink>
            <FavouriteButton of="seller" id={row.code} on={row.followed} />
          </div>
        </div>
        <p className={muted}>{row.address}</p>
        <dl className={styles.figures}>
          {figuresOf(row).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {row.specs.length > 0 && <MainSpecs specs={row.specs} page={page} />}
    </>
  );
}

const figuresOf = ({ goods, orders, rating, updated }: StoreRow) => [
  ['商品数量', goods],
  ['成交订单', orders],
  ...(rating ? [['店铺评分', rating]] : []),
  ['更新时间', updated],
];

function MainSpecs({ specs, page }: { specs: StoreRow['specs']; page: string }) {
  return (
    <div className={stack[1]}>
      <h3 className={classNames(muted, small)}>主营规格</h3>
      <ul className={classNames(stack[1], styles.specs)}>
        {specs.map(({ id, text }) => (
          <li key={id}>
            <span>{text}</span>
            <RowLink to={orderHref(page, id)} label="下单" of={text} preventScrollReset />
          </li>
        ))}
      </ul>
    </div>
  );
}
