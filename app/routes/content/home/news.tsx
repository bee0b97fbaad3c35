import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { halves, muted, nowrap, small, stack } from '#app/styles/layout.css.ts';
import * as styles from './news.css.ts';
import type { HomeView } from './read-home.server.ts';

/** The headline with its picture, and the other news beside it. */
export function News({
  headline,
  news,
}: {
  headline: NonNullable<HomeView['headline']>;
  news: HomeView['news'];
}) {
  return (
    <div id="news">
      <Card title="行业资讯" action={<Link to="/news">更多资讯</Link>}>
        <div className={halves}>
          <Link to={headline.path} className={styles.headline}>
            {headline.image && <Picture src={headline.image} alt="" width={560} height={280} />}
            <strong className={styles.title}>{headline.title}</strong>
            <span className={muted}>{headline.brief}</span>
            <span className={classNames(muted, small)}>头条 · {headline.day}</span>
          </Link>
          <ArticleList articles={news} />
        </div>
      </Card>
    </div>
  );
}

interface ArticleListProps {
  articles: readonly { path: string; title: string; brief?: string; day: string }[];
}

/** Headlines with their day; those of news with what they are about. */
export function ArticleList({ articles }: ArticleListProps) {
  return (
    <ul className={stack[3]}>
      {articles.map(({ path, title, brief, day }) => (
        <li key={path} className={styles.article}>
          <Link to={path} className={brief ? undefined : styles.oneLine}>
            {title}
          </Link>
          <span className={classNames(muted, small, nowrap)}>{day.slice(5)}</span>
          {brief && <span className={classNames(styles.brief, muted)}>{brief}</span>}
        </li>
      ))}
    </ul>
  );
}
