import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted } from '#app/styles/layout.css.ts';
import * as styles from './article.css.ts';

interface ArticleView {
  /** Its one address; null where the text came with the link. */
  path: string | null;
  title: string;
  brief: string;
  imageUrl?: string;
  /** When and by whom, as shown. */
  published: string;
  /** Sanitised on the server; '' where there is `text`. */
  html: string;
  /** Words to be shown as they are. */
  text: string | null;
  /** When it was published, ISO 8601, and what it is to search engines. */
  meta: { published?: string; jsonLd?: object };
}

/** What an article belongs to: its name, and the list of all of them. */
interface Kind {
  label: string;
  list: string;
}

type Matches = Parameters<typeof pageMeta>[1];

const TYPE = 'og:type';

/** Title and addresses of one text; a text out of a link has no address of its own. */
export function articleMeta({ label }: Kind, article: ArticleView | undefined, matches: Matches) {
  if (!article) return pageMeta({ title: label });
  const { path, title, brief, imageUrl, meta } = article;
  if (path === null) {
    // Anybody can write such a link; what stands in it is not the portal's.
    const noIndex = { name: 'robots', content: 'noindex' };
    return [...pageMeta({ title, description: brief }), noIndex];
  }
  const { published, jsonLd } = meta;
  const about = { title, description: brief, path, image: imageUrl, jsonLd };
  return [
    ...pageMeta(about, matches).filter((tag) => !('property' in tag && tag.property === TYPE)),
    { property: TYPE, content: 'article' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
  ];
}

/** A text of the market, to be read. */
export function Article({
  kind,
  article,
  heading,
  aside,
}: {
  kind: Kind;
  article: ArticleView;
  /** Above the text, where it has one. */
  heading?: string;
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
          {heading && <h2 className={styles.text}>{heading}</h2>}
          {article.text === null ? (
            <RichText html={article.html} className={styles.text} />
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
