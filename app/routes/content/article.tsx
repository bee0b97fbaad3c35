import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { muted } from '#app/styles/layout.css.ts';
import * as styles from './article.css.ts';

interface ArticleView {
  title: string;
  /** When and by whom, as shown. */
  published: string;
  /** Sanitised on the server. */
  html: string;
}

/** A news item or a notice, to be read. */
export function Article({ kind, article }: { kind: string; article: ArticleView }) {
  return (
    <Page breadcrumb={[{ label: '首页', to: '/' }, { label: kind }, { label: article.title }]}>
      <Card>
        <article className={styles.article}>
          <h1>{article.title}</h1>
          <p className={muted}>{article.published}</p>
          <div
            className={styles.text}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by its loader
            dangerouslySetInnerHTML={{ __html: article.html }}
          />
        </article>
      </Card>
    </Page>
  );
}
