import { groupThousands } from '#app/domain/decimal-text.ts';
import { PAGE_SIZES, type Paging, pageNumbers } from '#app/domain/paging.ts';
import { redirectTo } from '#app/session/redirect.server.ts';

interface Found {
  totalElements: number;
  totalPages: number;
  totalCapped?: boolean;
}

/** How many there are, as shown: 「1,234」, 「10,000+」. */
export const totalText = ({ totalElements, totalCapped }: Found): string =>
  groupThousands(String(totalElements)) + (totalCapped ? '+' : '');

/**
 * What a list's pager shows.
 * @throws a redirect to the last page, where the address asks for one behind it
 */
export function pagerView(
  { page, rows }: Paging,
  found: Found,
  hrefOf: (page: number) => string,
  offered: readonly number[] = PAGE_SIZES,
) {
  const pages = found.totalPages;
  if (page > Math.max(1, pages)) throw redirectTo(hrefOf(Math.max(1, pages)));
  const sizes = [...new Set([...offered, rows ?? PAGE_SIZES[0]])].sort((one, other) => one - other);
  const isOnePage = found.totalElements <= (sizes[0] ?? 0) && pages <= 1;
  const numbers = pageNumbers(page, pages);
  return {
    page,
    pages,
    numbers,
    // There is no number of rows to choose where the smallest shows them all.
    rows: isOnePage ? undefined : rows,
    sizes,
    total: totalText(found),
    first: hrefOf(1),
  };
}

/** The same of a list that an API may give whole, and then has no pages. */
export function partPagerView(
  paging: Paging,
  { totalElements, totalPages }: Partial<Found>,
  hrefOf: (page: number) => string,
) {
  return totalElements === undefined || totalPages === undefined
    ? null
    : pagerView(paging, { totalElements, totalPages }, hrefOf);
}
