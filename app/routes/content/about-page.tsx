import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { AboutMenu, type AboutPath } from './about-menu.tsx';
import * as styles from './article.css.ts';

interface AboutPageProps {
  title: string;
  path: AboutPath;
  /** Sanitised on the server. */
  html: string;
  children?: ReactNode;
}

/** A page of the company: its menu, and what the operator wrote. */
export function AboutPage({ title, path, html, children }: AboutPageProps) {
  return (
    <Page
      title={title}
      aside={<AboutMenu current={path} />}
      breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}
    >
      <Card>
        {html === '' ? (
          '暂无数据'
        ) : (
          <div
            className={styles.words}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by its loader
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
        {children}
      </Card>
    </Page>
  );
}
