import type { KeyboardEvent } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { categoryHref } from './category-href.ts';
import * as styles from './category-menu.css.ts';
import type { CategoryNode } from './root-data.ts';
import { useCategoryTree } from './use-category-tree.ts';

function CategoryLink({ node }: { node: CategoryNode }) {
  return <Link to={categoryHref(node)}>{node.categoryName}</Link>;
}

function Panel({ nodes }: { nodes: CategoryNode[] }) {
  return (
    <ul className={styles.panel}>
      {nodes.map((node) => (
        <li key={node.categoryCode} className={styles.group}>
          <CategoryLink node={node} />
          {node.children && (
            <ul className={styles.leaves}>
              {node.children.map((leaf) => (
                <li key={leaf.categoryCode}>
                  <CategoryLink node={leaf} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Items({ categories }: { categories: CategoryNode[] }) {
  return categories.map((node) => (
    <li key={node.categoryCode} className={styles.item}>
      <CategoryLink node={node} />
      {node.children && <Panel nodes={node.children} />}
    </li>
  ));
}

/** The panel of a category is open while the focus is in it; Escape lets go of both. */
function releaseFocus(event: KeyboardEvent) {
  if (event.key === 'Escape' && document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
}

/**
 * The categories: a bar whose items open by hover and by focus, and on a phone a list that opens
 * by touch. The same items stand in both, so the second costs a few bytes once compressed.
 */
export function CategoryMenu() {
  const { categories, complete } = useCategoryTree();
  return (
    <>
      <ul
        className={styles.bar}
        onKeyDown={releaseFocus}
        onPointerEnter={complete}
        onFocus={complete}
      >
        <Items categories={categories} />
      </ul>
      <details className={styles.drawer} onToggle={complete}>
        <summary className={styles.summary}>
          <Icon name="menu" />
          商品分类
        </summary>
        <ul className={styles.sheet}>
          <Items categories={categories} />
        </ul>
      </details>
    </>
  );
}
