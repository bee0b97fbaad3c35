import { type KeyboardEvent, useState } from 'react';
import { wholeStylesheet } from '#app/browser/touch.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { categoryHref } from './categories.ts';
import * as styles from './category-menu.css.ts';
import { useSharedChildren } from './document-context.ts';
import { type CategoryNode, useRootData } from './root-data.ts';

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

/** A category's panel is open while it has the focus; Escape closes it. */
function releaseFocus(event: KeyboardEvent) {
  if (event.key === 'Escape' && document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
}

/**
 * The categories: a bar whose items open on hover and focus, and on a phone a list that opens on
 * touch. Both have the same items, so that the second adds few bytes after compression.
 */
export function CategoryMenu() {
  const { categories, complete } = useCategoryTree();
  const items = useSharedChildren(categories, <Items categories={categories} />);
  return (
    <>
      <ul
        className={styles.bar}
        onKeyDown={releaseFocus}
        onPointerEnter={complete}
        onFocus={complete}
        {...items}
      />
      <details className={styles.drawer} onToggle={complete}>
        <summary className={styles.summary}>
          <Icon name="menu" />
          商品分类
        </summary>
        <ul className={styles.sheet} {...items} />
      </details>
    </>
  );
}

/**
 * The page's categories, and a function that loads the levels below the first, which most pages
 * leave out to save bytes. Until then each category is a plain link to its list.
 */
function useCategoryTree() {
  const { categories } = useRootData();
  const [tree, setTree] = useState<CategoryNode[]>();
  const isWhole = tree !== undefined || categories.some(({ children }) => children);

  async function complete(): Promise<void> {
    if (isWhole) return;
    try {
      const answer = await fetch('/categories');
      if (!answer.ok) return;
      const whole = await answer.json();
      await wholeStylesheet();
      setTree(whole);
    } catch {
      // The connection is broken; the next touch tries again.
    }
  }

  return { categories: tree ?? categories, complete };
}
