import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_CLAIM } from '#app/components/layout/site.ts';
import { siteData } from '#app/components/structured-data.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { newSerial } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { split, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { ArticleList } from './article-list.tsx';
import { Banners } from './banners.tsx';
import { Brands } from './brands.tsx';
import { CategoryDirectory } from './category-directory.tsx';
import { DataServices } from './data-services.tsx';
import { Entrances } from './entrances.tsx';
import { News } from './news.tsx';
import { readHome } from './read-home.server.ts';
import { saveRetention } from './save-retention.server.ts';
import { SelfOperated } from './self-operated.tsx';
import { SupplyChain } from './supply-chain.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: SITE_CLAIM, path: '/', jsonLd: data?.jsonLd }, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const home = await load(request, readHome);
  return data(
    { ...home, serial: newSerial(), jsonLd: siteData(publicOrigin(request)) },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export const action = saveRetention;

/** Blocks that have nothing to show are left out. */
export default function Home() {
  const { serial, ...home } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page>
      <h1 className={visuallyHidden}>{SITE_CLAIM}</h1>
      <div className={stack[6]}>
        <div className={split}>
          {home.banners.length > 0 && <Banners banners={home.banners} />}
          <div className={stack[4]}>
            <Entrances />
            {home.notices.length > 0 && (
              <Card title="平台公告" action={<Link to="/notice?type=notice">更多公告</Link>}>
                <ArticleList page="/noticeDetail" articles={home.notices} />
              </Card>
            )}
          </div>
        </div>
        <CategoryDirectory />
        {home.groups.length > 0 && <SelfOperated groups={home.groups} />}
        <SupplyChain demands={home.demands} serial={serial} reply={reply} />
        <DataServices />
        {home.brands.length > 0 && <Brands brands={home.brands} />}
        {home.headline && <News headline={home.headline} news={home.news} />}
      </div>
    </Page>
  );
}
