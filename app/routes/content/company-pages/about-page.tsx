import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { AboutMenu } from './about-menu.tsx';
import type { AboutPageView } from './about-page.server.ts';

interface AboutPageProps {
  title: string;
  path: string;
  view: AboutPageView;
  /** Beside it; the company's menu when not given. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A page of the company: its menu, and what the operator wrote. */
export function AboutPage({ title, path, view, aside, children }: AboutPageProps) {
  return (
    <Page
      title={title}
      aside={aside ?? <AboutMenu items={view.menu} current={path} />}
      breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}
    >
      <Card>
        {view.html === '' ? '暂无数据' : <RichText html={view.html} />}
        {children}
      </Card>
    </Page>
  );
}
