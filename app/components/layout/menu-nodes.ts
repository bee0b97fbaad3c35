import type { Category } from '#app/domain/catalogue/contract.ts';
import type { CategoryNode } from './root-data.ts';

/**
 * Whether a page carries the whole tree of categories: the home page and pages without scripts. It
 * weighs as much as a list of goods, so others carry the first level, and their menu fetches the
 * rest when it is opened.
 */
export const hasWholeMenu = (pathname: string): boolean =>
  /^\/(guide|help|newsDetail|noticeDetail|downloadApp)?$/i.test(pathname);

/** What the menu shows of the categories, all three levels. */
export const menuNodes = (categories: readonly Category[]): CategoryNode[] =>
  categories.map(({ categoryCode, categoryName, children }) => ({
    categoryCode,
    categoryName,
    ...(children.length > 0 && { children: menuNodes(children) }),
  }));

export const firstLevel = (categories: readonly Category[]): CategoryNode[] =>
  categories.map(({ categoryCode, categoryName }) => ({ categoryCode, categoryName }));
