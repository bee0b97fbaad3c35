import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn } from '#app/components/layout/site.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { aboutMenu } from '../company-pages/about-menu.server.ts';
import { AboutMenu } from '../company-pages/about-menu.tsx';
import { readArticles } from './article-list.server.ts';
import { Headlines } from './article-list.tsx';
import { feedHref, feedLink } from './feeds.ts';

const TITLE = '平台公告';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(
    { title: TITLE, description: '平台规则、服务与交易安排的公告。', path: '/notice?type=notice' },
    matches,
  ),
  feedLink('notices', siteIn(matches)),
];

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const list = await readArticles(request, 'notice', '/notice?type=notice');
  return data({ ...list, menu: aboutMenu() }, { headers: pageHeaders(request, { seconds: 60 }) });
}

export default function Notice() {
  const { articles, pager, menu } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      action={
        <Link reloadDocument to={feedHref('notices')}>
          RSS 订阅
        </Link>
      }
      aside={<AboutMenu items={menu} current="/notice" />}
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
    >
      <Card>
        <Headlines articles={articles} />
      </Card>
      <Pager {...pager} />
    </Page>
  );
}
