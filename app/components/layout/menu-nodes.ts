import type { Category } from '#app/domain/catalogue/contract.ts';
import type { CategoryNode } from './root-data.ts';

/**
 * The home page, and pages without scripts. The whole tree weighs as much as a list of goods: all
 * others carry the first level, and their menu fetches the rest when somebody turns to it.
 */
export const standsWhole = (pathname: string): boolean =>
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
