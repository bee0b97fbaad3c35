import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted } from '#app/styles/layout.css.ts';
import * as styles from './article.css.ts';

interface ArticleView {
  /** Null where the text came with the link. */
  id: string | null;
  title: string;
  brief: string;
  imageUrl?: string;
  /** When and by whom, as shown. */
  published: string;
  /** Sanitised on the server; '' where there is `text`. */
  html: string;
  /** Words to be shown as they are. */
  text: string | null;
}

/** What an article belongs to: its name, the list of all of them, and the path of one. */
interface Kind {
  label: string;
  list: string;
  path: string;
}

type Matches = Parameters<typeof pageMeta>[1];

/** Title and addresses of one text; a text out of a link has no address of its own. */
export function articleMeta(
  { label, path }: Kind,
  article: ArticleView | undefined,
  matches: Matches,
) {
  if (!article) return pageMeta({ title: label });
  const { id, title, brief, imageUrl } = article;
  const own = id === null ? undefined : `${path}?id=${id}`;
  return pageMeta({ title, description: brief, path: own, image: imageUrl }, matches);
}

/** A text of the market, to be read. */
export function Article({
  kind,
  article,
  aside,
}: {
  kind: Kind;
  article: ArticleView;
  aside?: ReactNode;
}) {
  return (
    <Page
      aside={aside}
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: kind.label, to: kind.list },
        { label: article.title },
      ]}
    >
      <Card>
        <article className={styles.article}>
          <h1>{article.title}</h1>
          <p className={muted}>{article.published}</p>
          {article.text === null ? (
            <div
              className={classNames(styles.words, styles.text)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by its loader
              dangerouslySetInnerHTML={{ __html: article.html }}
            />
          ) : (
            <p className={classNames(styles.words, styles.text)}>{article.text}</p>
          )}
          <p>
            <Link to={kind.list}>查看其他{kind.label}</Link>
          </p>
        </article>
      </Card>
    </Page>
  );
}
