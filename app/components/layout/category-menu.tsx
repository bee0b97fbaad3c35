import type { KeyboardEvent } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { categoryHref } from './category-href.ts';
import * as styles from './category-menu.css.ts';
import { type CategoryNode, useRootData } from './root-data.ts';

export type MenuDepth = 1 | 2 | 3;

function CategoryLink({ node }: { node: CategoryNode }) {
  return <Link to={categoryHref(node)}>{node.categoryName}</Link>;
}

function Panel({ nodes, depth }: { nodes: CategoryNode[]; depth: MenuDepth }) {
  return (
    <ul className={styles.panel}>
      {nodes.map((node) => (
        <li key={node.categoryCode} className={styles.group}>
          <CategoryLink node={node} />
          {depth === 3 && node.children && node.children.length > 0 && (
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

function Items({ depth }: { depth: MenuDepth }) {
  const { categories } = useRootData();
  return categories.map((node) => (
    <li key={node.categoryCode} className={styles.item}>
      <CategoryLink node={node} />
      {depth > 1 && node.children && node.children.length > 0 && (
        <Panel nodes={node.children} depth={depth} />
      )}
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
 * `depth` says how many of the three levels are in the page.
 */
export function CategoryMenu({ depth }: { depth: MenuDepth }) {
  return (
    <>
      <ul className={styles.bar} onKeyDown={releaseFocus}>
        <Items depth={depth} />
      </ul>
      <details className={styles.drawer}>
        <summary className={styles.summary}>
          <Icon name="menu" />
          商品分类
        </summary>
        <ul className={styles.sheet}>
          <Items depth={depth} />
        </ul>
      </details>
    </>
  );
}
