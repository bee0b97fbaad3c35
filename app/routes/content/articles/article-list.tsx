import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap } from '#app/styles/layout.css.ts';
import * as styles from './content-list.css.ts';

interface HeadlinesProps {
  articles: readonly { path: string; title: string; day: string }[];
}

/** Titles with their day. */
export function Headlines({ articles }: HeadlinesProps) {
  if (articles.length === 0) return <p className={muted}>暂无数据</p>;
  return (
    <ul>
      {articles.map(({ path, title, day }) => (
        <li key={path} className={styles.row}>
          <Link to={path}>{title}</Link>
          <span className={classNames(muted, nowrap)}>{day}</span>
        </li>
      ))}
    </ul>
  );
}
