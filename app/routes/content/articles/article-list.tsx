import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap } from '#app/styles/layout.css.ts';
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
