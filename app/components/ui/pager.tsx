import { pageNumbers } from '#app/domain/paging.ts';
import { Button, ButtonLink } from './button.tsx';
import { Input, Select } from './field.tsx';
import { Form, Link } from './link.tsx';
import * as styles from './pager.css.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The total number of rows, as shown. */
  total: string;
  /** Rows of a page, one of `sizes`. */
  rows: number;
  sizes: readonly number[];
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string;
  /** The list without a page: `/factory`. */
  action: string;
  /** The other conditions of the list by control, without `page` and `rows`. */
  conditions: Readonly<Record<string, string | undefined>>;
}

/** Total, page sizes, previous, page numbers, next and jumper (spec 2 §2); all are plain GETs. */
export function Pager({ page, pages, total, rows, sizes, hrefOf, action, conditions }: PagerProps) {
  const hidden = Object.entries(conditions).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
  return (
    <nav aria-label="分页" className={styles.pager}>
      <span>共 {total} 条</span>
      <Form action={action} key={`rows ${rows}`}>
        {hidden}
        <Select
          name="rows"
          aria-label="每页条数"
          defaultValue={rows}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
        </Select>
        <Button variant="secondary" aria-label="确定每页条数">
          确定
        </Button>
      </Form>
      <span className={styles.numbers}>
        <Step label="上一页" rel="prev" to={page > 1 ? hrefOf(page - 1) : null} />
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
            <span key={`gap ${index}`}>…</span>
          ) : (
            <Link
              key={number}
              to={hrefOf(number)}
              aria-label={`第 ${number} 页`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          ),
        )}
        <Step label="下一页" rel="next" to={page < pages ? hrefOf(page + 1) : null} />
      </span>
      <Form action={action} key={`page ${page}`}>
        {hidden}
        {rows !== sizes[0] && <input type="hidden" name="rows" value={rows} />}
        前往
        <Input
          name="page"
          aria-label="页码"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={page}
        />
        页<Button variant="secondary">跳转</Button>
      </Form>
    </nav>
  );
}

function Step({ label, rel, to }: { label: string; rel: 'prev' | 'next'; to: string | null }) {
  return to === null ? (
    <Button variant="secondary" type="button" disabled>
      {label}
    </Button>
  ) : (
    <ButtonLink variant="secondary" to={to} rel={rel}>
      {label}
    </ButtonLink>
  );
}
