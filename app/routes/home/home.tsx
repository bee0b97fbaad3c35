import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_CLAIM } from '#app/components/layout/site.ts';
import { Card } from '#app/components/ui/card.tsx';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { split, visuallyHidden } from '#app/styles/layout.css.ts';
import { ArticleList } from './article-list.tsx';
import { Banners } from './banners.tsx';
import { Brands } from './brands.tsx';
import { CategoryDirectory } from './category-directory.tsx';
import { readHome } from './read-home.server.ts';
import { SelfOperated } from './self-operated.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: SITE_CLAIM, path: '/' }, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const home = await load(request, readHome);
  return data(home, { headers: pageHeaders(request, { seconds: 60 }) });
}

/** Blocks that have nothing to show are left out. */
export default function Home() {
  const { banners, brands, news, notices, groups } = useLoaderData<typeof loader>();
  return (
    <Page>
      <h1 className={visuallyHidden}>{SITE_CLAIM}</h1>
      <div className={split}>
        {banners.length > 0 && <Banners banners={banners} />}
        {notices.length > 0 && (
          <Card title="平台公告">
            <ArticleList page="/noticeDetail" articles={notices} />
          </Card>
        )}
      </div>
      <CategoryDirectory />
      {groups.length > 0 && <SelfOperated groups={groups} />}
      {brands.length > 0 && <Brands brands={brands} />}
      {news.length > 0 && (
        <Card title="行业资讯">
          <ArticleList page="/newsDetail" articles={news} wide />
        </Card>
      )}
    </Page>
  );
}
