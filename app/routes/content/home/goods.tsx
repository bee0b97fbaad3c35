import { categoryHref } from '#app/components/layout/categories.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, grid, linkBox, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './home.css.ts';
import type { HomeView } from './read-home.server.ts';

/** The first two levels of the categories; the menu above has all three. */
export function CategoryDirectory() {
  const { categories } = useRootData();
  if (categories.length === 0) return null;
  return (
    <Card title="按分类选购">
      <ul className={styles.directory}>
        {categories.map((category) => (
          <li key={category.categoryCode}>
            <h3>
              <Link to={categoryHref(category)}>{category.categoryName}</Link>
            </h3>
            <ul className={styles.children}>
              {category.children?.map((child) => (
                <li key={child.categoryCode}>
                  <Link to={categoryHref(child)}>{child.categoryName}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const hrefOf = (categoryCode: string) => `/selfGoods?categoryCode=${categoryCode}`;

/** The platform's own goods: a row for each of the first categories, with links to all of them. */
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

/** Brands by their logos, each with a link to its seller. */
export function Brands({ brands }: { brands: HomeView['brands'] }) {
  return (
    <Card title="入驻品牌" action={<Link to="/brandList">更多品牌</Link>}>
      <ul className={styles.brands}>
        {brands.map(({ name, imageUrl, sellerCode }) => (
          <li key={name}>
            <Link
              to={`/brand?sellerCode=${sellerCode}`}
              className={classNames(linkBox, styles.brand)}
            >
              <Picture src={imageUrl} alt="" width={64} height={64} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
