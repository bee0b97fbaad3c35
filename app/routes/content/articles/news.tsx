import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn } from '#app/components/layout/site.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { newsHref, typesOf } from '#app/domain/content/article-types.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, stack } from '#app/styles/layout.css.ts';
import { aboutMenu } from '../company-pages/about-menu.server.ts';
import { AboutMenu } from '../company-pages/about-menu.tsx';
import { type ArticleListView, readArticles } from './article-list.server.ts';
import * as styles from './content-list.css.ts';
import { feedHref, feedLink } from './feeds.ts';

const TITLE = '行业资讯';

const TYPES = typesOf('news');

const typeOf = (asked: string | null | undefined) =>
  TYPES.find(({ type }) => type === asked) ?? TYPES[0];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { type, label } = typeOf(data?.type);
  const path = newsHref(type);
  const description = `${label}：大宗与工业品市场的资讯。`;
  const title = `${label} - ${TITLE}`;
  return [...pageMeta({ title, description, path }, matches), feedLink('news', siteIn(matches))];
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  // Some links name the type `data` (spec 3 §2.1).
  const { type } = typeOf(query.get('type') ?? query.get('data'));
  const list = await readArticles(request, type, newsHref(type));
  return data(
    { ...list, type, menu: aboutMenu() },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export default function News() {
  const { articles, pager, type: current, menu } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      action={
        <Link reloadDocument to={feedHref('news')}>
          RSS 订阅
        </Link>
      }
      aside={
        // In the older menu the news are among the company's pages.
        menu.some(({ to }) => to === '/news') && <AboutMenu items={menu} current="/news" />
      }
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
    >
      <Tabs
        label="资讯类型"
        tabs={TYPES.map(({ type, label }) => ({
          to: newsHref(type),
          label,
          current: type === current,
        }))}
      />
      <Card>
        {articles.length === 0 && <p className={muted}>暂无数据</p>}
        <ul>
          {articles.map((article) => (
            <NewsItem key={article.id} article={article} />
          ))}
        </ul>
      </Card>
      <Pager {...pager} />
    </Page>
  );
}

function NewsItem({
  article: { path, title, brief, imageUrl, day },
}: {
  article: ArticleListView['articles'][number];
}) {
  return (
    <li className={styles.news}>
      {imageUrl && <Picture src={imageUrl} alt="" width={180} height={120} />}
      <div className={stack[2]}>
        <h2>
          <Link to={path}>{title}</Link>
        </h2>
        <p>{brief}</p>
        <p className={classNames(muted, small)}>{day}</p>
      </div>
    </li>
  );
}
