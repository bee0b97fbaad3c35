import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted } from '#app/styles/layout.css.ts';
import * as styles from './article.css.ts';

interface StaticPageProps {
  title: string;
  /** One line below the title. */
  about: ReactNode;
  children: ReactNode;
  /** Below the text. */
  more: ReactNode;
}

/** A text of the platform's own, to be read. */
export function StaticPage({ title, about, children, more }: StaticPageProps) {
  return (
    <Page breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}>
      <Card>
        <article className={styles.article}>
          <h1>{title}</h1>
          <p className={muted}>{about}</p>
          <div className={classNames(styles.words, styles.text)}>{children}</div>
        </article>
      </Card>
      {more}
    </Page>
  );
}
