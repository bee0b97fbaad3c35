import type { Category } from '#app/domain/catalogue/contract.ts';
import type { CategoryNode } from './root-data.ts';

/**
 * The address of a category's list. Only characters that would break the query are encoded: a menu
 * has hundreds of these, and a name that appears twice in the same letters compresses well.
 */
export function categoryHref({ categoryCode, categoryName }: CategoryNode): string {
  const name = categoryName.replace(/[%&#+\s"<>]/g, encodeURIComponent);
  return `/trading?categoryCode=${categoryCode}&categoryName=${name}`;
}

/**
 * Whether a page contains all three levels: the home page and pages without scripts. The tree is as
 * large as a list of goods, so other pages contain only the first level and load the rest when the
 * menu is used.
 */
export const hasWholeMenu = (pathname: string): boolean =>
  /^\/(guide|help|newsDetail|noticeDetail|downloadApp)?$/i.test(pathname);

/** Computed once for the same categories, so that their menu is the same, too. */
function remembered(nodesOf: (categories: readonly Category[]) => CategoryNode[]) {
  const known = new WeakMap<readonly Category[], CategoryNode[]>();
  return (categories: readonly Category[]): CategoryNode[] => {
    const nodes = known.get(categories) ?? nodesOf(categories);
    known.set(categories, nodes);
    return nodes;
  };
}

const withChildren = (categories: readonly Category[]): CategoryNode[] =>
  categories.map(({ categoryCode, categoryName, children }) => ({
    categoryCode,
    categoryName,
    ...(children.length > 0 && { children: withChildren(children) }),
  }));

/** The categories as the menu shows them, all three levels. */
export const menuNodes = remembered(withChildren);

export const firstLevel = remembered((categories) =>
  categories.map(({ categoryCode, categoryName }) => ({ categoryCode, categoryName })),
);
