import { categoryHref } from '#app/components/layout/categories.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './category-directory.css.ts';

/** The first two levels of the categories at a glance; the menu above has all three. */
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
