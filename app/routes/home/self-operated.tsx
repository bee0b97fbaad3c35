import { categoryHref } from '#app/components/layout/category-href.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, grid, spread, stack } from '#app/styles/layout.css.ts';
import type { HomeView } from './read-home.server.ts';
import * as styles from './self-operated.css.ts';

/** The platform's own goods, a row for each category, with a way to each row. */
export function SelfOperated({ groups }: { groups: HomeView['groups'] }) {
  return (
    <section className={stack[4]}>
      <div className={spread}>
        <h2>自营商品</h2>
        <ul className={cluster[4]}>
          {groups.map(({ categoryCode, categoryName }) => (
            <li key={categoryCode}>
              <a href={`#self-${categoryCode}`}>{categoryName}</a>
            </li>
          ))}
        </ul>
      </div>
      {groups.map(({ goods, ...category }) => (
        <section
          key={category.categoryCode}
          id={`self-${category.categoryCode}`}
          className={stack[3]}
        >
          <div className={spread}>
            <h3>{category.categoryName}</h3>
            <Link to={categoryHref(category)}>更多{category.categoryName}现货</Link>
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
