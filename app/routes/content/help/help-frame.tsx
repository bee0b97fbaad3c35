import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from '../articles/content-list.css.ts';
import { HelpMenu } from './help-menu.tsx';
import { QUICK_TAGS, searchHref } from './help-topics.ts';
import type { Question } from './read-help.server.ts';

interface HelpFrameProps {
  title: string;
  /** The list of the top bar that the page belongs to. */
  part: '/help' | '/guide';
  /** The page's item in the side menu. */
  current?: string;
  /** The searched words. */
  keyword?: string;
  children: ReactNode;
}

const BAR = [
  { to: '/help', label: '常见问题' },
  { to: '/guide', label: '新手指南' },
  { to: '/about', label: '客户服务' },
];

/** The frame of the help centre's lists: its top bar, its search and its menu (spec 3 §2.4). */
export function HelpFrame({ title, part, current, keyword, children }: HelpFrameProps) {
  return (
    <Page
      title={title}
      aside={<HelpMenu current={current} />}
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '帮助中心', to: '/help' },
        { label: title },
      ]}
    >
      <div className={spread}>
        <Tabs label="帮助中心" tabs={BAR.map((link) => ({ ...link, current: link.to === part }))} />
        <HelpSearch keyword={keyword} />
      </div>
      {children}
    </Page>
  );
}

function HelpSearch({ keyword }: { keyword?: string }) {
  return (
    <search aria-label="帮助搜索" className={cluster[3]}>
      <form method="get" action="/help" className={cluster[2]}>
        <span className={styles.keyword}>
          <Input
            type="search"
            name="keyword"
            aria-label="帮助关键词"
            placeholder="输入关键词"
            maxLength={64}
            defaultValue={keyword}
          />
        </span>
        <Button variant="secondary">搜索</Button>
      </form>
      <ul className={cluster[2]}>
        {QUICK_TAGS.map((tag) => (
          <li key={tag}>
            <Link to={searchHref(tag)} className={muted}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </search>
  );
}

/** Questions, rules or agreements, each with a summary. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return <p className={muted}>暂无数据</p>;
  return (
    <ul>
      {questions.map(({ to, title, brief }) => (
        <li key={to} className={styles.news}>
          <div className={stack[1]}>
            <Link to={to}>
              {title.map(({ at, text, found }) => (found ? <mark key={at}>{text}</mark> : text))}
            </Link>
            <p className={muted}>{brief}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
