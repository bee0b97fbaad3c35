import { Button } from '#app/components/ui/button.tsx';
import { Input, Select } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, nowrap, spread } from '#app/styles/layout.css.ts';
import type { ArticleListView } from './article-list.server.ts';
import * as styles from './content-list.css.ts';

interface HeadlinesProps {
  /** The page that shows one by its id. */
  path: string;
  articles: readonly { id: string; title: string; day: string }[];
}

/** Titles with their day. */
export function Headlines({ path, articles }: HeadlinesProps) {
  if (articles.length === 0) return <p className={muted}>暂无数据</p>;
  return (
    <ul>
      {articles.map(({ id, title, day }) => (
        <li key={id} className={styles.row}>
          <Link to={`${path}?id=${id}`}>{title}</Link>
          <span className={classNames(muted, nowrap)}>{day}</span>
        </li>
      ))}
    </ul>
  );
}

interface ListPagingProps {
  paging: ArticleListView['paging'];
  path: string;
  /** The other parameters of the address. */
  query: Readonly<Record<string, string>>;
  sizes: readonly number[];
}

/** Total, sizes, previous and next, and a jump to a page (spec 3 §9), as a plain form. */
export function ListPaging({ paging, path, query, sizes }: ListPagingProps) {
  const { page, rows, pages, total } = paging;
  const hrefOf = (to: number) =>
    `${path}?${new URLSearchParams({ ...query, rows: String(rows), page: String(to) })}`;
  return (
    <div className={spread}>
      <form method="get" action={path} className={cluster[2]}>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span>共 {total} 条</span>
        <span className={styles.size}>
          <Select name="rows" aria-label="每页条数" defaultValue={rows}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size} 条/页
              </option>
            ))}
          </Select>
        </span>
        <span className={styles.jump}>
          <Input
            type="number"
            name="page"
            aria-label="页码"
            min={1}
            max={Math.max(1, pages)}
            defaultValue={Math.min(page, Math.max(1, pages))}
          />
        </span>
        <Button variant="secondary">跳转</Button>
      </form>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}
