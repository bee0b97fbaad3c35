import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { placeOf } from '#app/domain/content/article-types.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted } from '#app/styles/layout.css.ts';
import { AboutMenu } from '../company-pages/about-menu.tsx';
import { HelpMenu } from '../help/help-menu.tsx';
import * as styles from './article.css.ts';
import { articleLoader } from './read-article.server.ts';

/** Title and addresses of an article; one that came with the link has no address of its own. */
export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data)
    return pageMeta({ title: placeOf(location.pathname, null).label, isLost: true }, matches);
  const { path, title, brief, image, meta } = data;
  if (path === null) {
    // Anybody can write such a link, so its text is kept out of search engines.
    const noIndex = { name: 'robots', content: 'noindex' };
    return [...pageMeta({ title, description: brief, isLost: true }, matches), noIndex];
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
  const { label, list, menu, heading } = placeOf(useLocation().pathname, article.type);
  const aside =
    menu === 'company' ? (
      <AboutMenu items={companyMenu} current={list.replace(/\?.*/, '')} />
    ) : (
      menu && <HelpMenu current={list} />
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
