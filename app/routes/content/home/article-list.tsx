import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small, stack } from '#app/styles/layout.css.ts';
import * as styles from './article-list.css.ts';

interface ArticleListProps {
  /** The page that shows one of them by its id. */
  page: string;
  articles: readonly { id: string; title: string; brief?: string; day: string }[];
}

/** Headlines with their day; those of news with what they are about. */
export function ArticleList({ page, articles }: ArticleListProps) {
  return (
    <ul className={stack[3]}>
      {articles.map(({ id, title, brief, day }) => (
        <li key={id} className={styles.article}>
          <Link to={`${page}?id=${id}`} className={brief ? undefined : styles.oneLine}>
            {title}
          </Link>
          <span className={classNames(muted, small, nowrap)}>{day.slice(5)}</span>
          {brief && <span className={classNames(styles.brief, muted)}>{brief}</span>}
        </li>
      ))}
    </ul>
  );
}
