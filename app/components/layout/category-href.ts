import type { CategoryNode } from './root-data.ts';

/**
 * The list of a category. Only what would break the query is encoded: a menu has hundreds of
 * these, and a name that stands twice in the same letters compresses to nothing.
 */
export function categoryHref({ categoryCode, categoryName }: CategoryNode): string {
  const name = categoryName.replace(/[%&#+\s"<>]/g, encodeURIComponent);
  return `/trading?categoryCode=${categoryCode}&categoryName=${name}`;
}
