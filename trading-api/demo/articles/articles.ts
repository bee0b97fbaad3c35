import { DAY_MS } from '#app/domain/duration.ts';
import { articleHtml } from '#trading-api/content/texts/article-html.ts';
import { INDUSTRY_FOCUS } from './industry-focus.ts';
import { INDUSTRY_REPORTS } from './industry-reports.ts';
import { INVESTOR_TEXTS } from './investor-texts.ts';
import { LOGISTICS_COMPANIES } from './logistics-companies.ts';
import { NOTICE_ARCHIVE } from './notice-archive.ts';
import { NOTICES } from './notices.ts';
import { PLATFORM_NEWS } from './platform-news.ts';

/** News and notices, dated back from `now`. */
export const articleRows = (now: Date) =>
  [
    ...PLATFORM_NEWS,
    ...INDUSTRY_FOCUS,
    ...INDUSTRY_REPORTS,
    ...NOTICES,
    ...NOTICE_ARCHIVE,
    ...INVESTOR_TEXTS,
    ...LOGISTICS_COMPANIES,
  ].map(({ daysAgo, lines, ...article }) => ({
    ...article,
    content: articleHtml(lines),
    publishUser: '平台编辑部',
    publishDate: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
