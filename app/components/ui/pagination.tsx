import { cluster } from '#app/styles/layout.css.ts';
import { Button, ButtonLink } from './button.tsx';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string;
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (label: string, target: number, rel: 'prev' | 'next') =>
    target >= 1 && target <= pages ? (
      <ButtonLink variant="secondary" to={hrefOf(target)} rel={rel}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="secondary" type="button" disabled>
        {label}
      </Button>
    );
  return (
    <nav aria-label="分页" className={cluster[4]}>
      {step('上一页', page - 1, 'prev')}
      <span>
        第 {page} / {pages} 页
      </span>
      {step('下一页', page + 1, 'next')}
    </nav>
  );
}
