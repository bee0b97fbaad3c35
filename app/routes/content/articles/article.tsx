import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { articleType } from '#app/domain/content/article-types.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted } from '#app/styles/layout.css.ts';
import { AboutMenu } from '../company-pages/about-menu.tsx';
import { HelpMenu } from '../help/help-menu.tsx';
import { helpListOf } from '../help/help-topics.ts';
import * as styles from './article.css.ts';
import { articleLoader } from './read-article.server.ts';

/** The list that an article belongs to, and what its texts are called. */
interface Kind {
  label: string;
  list: string;
  /** The menu beside the article, and its current item. */
  menu?: { of: 'company'; current: string } | { of: 'help'; current?: string };
  /** A heading above the text. */
  heading?: string;
}

const company = { of: 'company', current: '/touzi' } as const;
const NEWS: Kind = { label: '资讯', list: '/news' };
const GUIDE: Kind = { label: '新手指南', list: '/guide', menu: { of: 'help' } };
const LOGISTICS: Kind = {
  label: '物流企业',
  list: '/logisticsCloudWarehouse',
  heading: '公司介绍',
};
const NOTICE: Kind = {
  label: '公告',
  list: '/notice?type=notice',
  menu: { of: 'company', current: '/notice' },
};
const INVESTORS: Kind = { label: '投资者公告', list: '/touzi?type=notice', menu: company };
const LESSONS: Kind = { label: '投研教育', list: '/touzi?type=education', menu: company };

/** By the page that shows the article, and its type: investor relations are shown as notices (spec 3 §2.2). */
function kindOf(pathname: string, type: string | null = null): Kind {
  const path = pathname.toLowerCase();
  if (path.startsWith('/newsdetail')) return NEWS;
  if (path.startsWith('/guidedetail')) return GUIDE;
  if (path.startsWith('/logisticsdetail')) return LOGISTICS;
  if (path.startsWith('/helpdetail')) {
    const found = helpListOf(type);
    return { ...found, menu: { of: 'help', current: found.list } };
  }
  if (articleType(type ?? '')?.group !== 'investors') return NOTICE;
  return type === 'investoreducation' ? LESSONS : INVESTORS;
}

/** Title and addresses of an article; one that came with the link has no address of its own. */
export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data) return pageMeta({ title: kindOf(location.pathname).label });
  const { path, title, brief, image, meta } = data;
  if (path === null) {
    // Anybody can write such a link, so its text is kept out of search engines.
    const noIndex = { name: 'robots', content: 'noindex' };
    return [...pageMeta({ title, description: brief }), noIndex];
  }
  const { published, jsonLd } = meta;
  const tags = pageMeta({ title, description: brief, path, image, jsonLd }, matches);
  return [
    ...tags,
    { property: 'og:type', content: 'article' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
  ];
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

/** News, notices, guides, answers and logistics companies: one text with a link to its list. */
export default function Article() {
  const { menu: companyMenu, ...article } = useLoaderData<typeof loader>();
  const { label, list, menu, heading } = kindOf(useLocation().pathname, article.type);
  const aside =
    menu?.of === 'company' ? (
      <AboutMenu items={companyMenu} current={menu.current} />
    ) : (
      menu && <HelpMenu current={menu.current} />
    );
  return (
    <Page
      aside={aside}
      breadcrumb={[{ label: '首页', to: '/' }, { label, to: list }, { label: article.title }]}
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
            <Link to={list}>查看其他{label}</Link>
          </p>
        </article>
      </Card>
    </Page>
  );
}
