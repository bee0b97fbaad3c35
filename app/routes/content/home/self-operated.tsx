import { ProductCard } from '#app/components/product-card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, grid, spread, stack } from '#app/styles/layout.css.ts';
import type { HomeView } from './read-home.server.ts';
import * as styles from './self-operated.css.ts';

const hrefOf = (categoryCode: string) => `/selfGoods?categoryCode=${categoryCode}`;

/** The platform's own goods: a row for each of the first categories, and the way to every one. */
export function SelfOperated({ groups }: { groups: HomeView['groups'] }) {
  return (
    <section className={stack[4]}>
      <div className={spread}>
        <h2>自营商品</h2>
        <ul className={cluster[4]}>
          {groups.map(({ categoryCode, categoryName }) => (
            <li key={categoryCode}>
              <Link to={hrefOf(categoryCode)}>{categoryName}</Link>
            </li>
          ))}
          <li>
            <Link to="/selfGoods">全部自营</Link>
          </li>
        </ul>
      </div>
      {groups
        .filter(({ goods }) => goods.length > 0)
        .map(({ categoryCode, categoryName, goods }) => (
          <section key={categoryCode} className={stack[3]}>
            <div className={spread}>
              <h3>{categoryName}</h3>
              <Link to={hrefOf(categoryCode)}>更多自营{categoryName}</Link>
            </div>
            <ul className={classNames(grid.small, styles.goods)}>
              {goods.map((card) => (
                <li key={card.to}>
                  <ProductCard {...card} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}
