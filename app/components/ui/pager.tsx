import { hrefOf } from '#app/domain/href.ts';
import { Button, ButtonLink } from './button.tsx';
import { Input } from './field.tsx';
import { Form, Link } from './link.tsx';
import * as styles from './pager.css.ts';
import { Select } from './select.tsx';

export interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The pages that have a link; null where some are left out. */
  numbers: readonly (number | null)[];
  /** Rows of a page, one of `sizes`; none where it cannot be chosen. */
  rows?: number;
  sizes?: readonly number[];
  /** How many there are in all, as shown. */
  total: string;
  /** The address of the first page, with the list's conditions. */
  first: string;
  /** What the page is called in the address. */
  name?: string;
  /** Where a page has two. */
  label?: string;
}

/**
 * Total, page sizes, previous, page numbers, next and jumper (spec 2 §2); all are plain GETs.
 * Nothing of an empty list, or where there is nothing to choose. With script a size is taken when it is chosen and a
 * page when Enter is pressed, so that their buttons are for those without.
 */
export function Pager({
  page,
  pages,
  numbers,
  rows,
  sizes = [],
  total,
  first,
  name = 'page',
  label = '分页',
}: PagerProps) {
  const [action, query] = first.split('?');
  const conditions = [...new URLSearchParams(query)];
  if (pages <= (rows ? 0 : 1)) return null;
  const ownRows = conditions.some(([condition]) => condition === 'rows');
  const pageHref = (to: number) => hrefOf(first, { [name]: to > 1 && String(to) });
  const hidden = conditions
    .filter(([condition]) => condition !== 'rows')
    .map(([condition, value]) => (
      <input key={condition} type="hidden" name={condition} value={value} />
    ));
  return (
    <nav aria-label={label} className={styles.pager}>
      <span>{`共 ${total} 条`}</span>
      {rows && (
        <Form action={action} key={`rows ${rows}`}>
          {hidden}
          <Select
            name="rows"
            aria-label="每页条数"
            defaultValue={rows}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            options={sizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
          />
          <Button variant="secondary" aria-label="确定每页条数">
            确定
          </Button>
        </Form>
      )}
      {pages > 1 && (
        <>
          <span className={styles.numbers}>
            <Step label="上一页" rel="prev" to={page > 1 ? pageHref(page - 1) : null} />
            {numbers.map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
                <span key={`gap ${index}`}>…</span>
              ) : (
                <Link
                  key={number}
                  to={pageHref(number)}
                  aria-label={`第 ${number} 页`}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </Link>
              ),
            )}
            <Step label="下一页" rel="next" to={page < pages ? pageHref(page + 1) : null} />
          </span>
          <Form action={action} key={`page ${page}`}>
            {hidden}
            {rows && ownRows && <input type="hidden" name="rows" value={rows} />}
            前往
            <Input
              name={name}
              aria-label="页码"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              defaultValue={page}
            />
            页<Button variant="secondary">跳转</Button>
          </Form>
        </>
      )}
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
