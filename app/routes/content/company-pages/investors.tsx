import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { ARTICLE_GROUP, type ArticleType, typesOf } from '#app/domain/content/article-types.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readArticles } from '../articles/article-list.server.ts';
import { Headlines } from '../articles/article-list.tsx';
import { aboutMenu } from './about-menu.server.ts';
import { AboutMenu } from './about-menu.tsx';

const TITLE = '投资者关系';

/** Both tabs are the same route (spec 3 §2.2); older links carry `type=notice`. */
const TABS = typesOf('investors');

const pathOf = ({ list }: ArticleType) => list ?? ARTICLE_GROUP.investors.list;

const tabAt = (path: string | undefined) => TABS.find((tab) => pathOf(tab) === path) ?? TABS[0];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const tab = tabAt(data?.current);
  const path = pathOf(tab);
  const description = '公司在股转系统披露的公告，以及投资者教育。';
  return pageMeta({ title: `${tab.label} - ${TITLE}`, description, path }, matches);
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('type');
  const tab = tabAt(`/touzi?type=${asked}`);
  const current = pathOf(tab);
  const list = await readArticles(request, tab.type, current);
  return data(
    { ...list, current, menu: aboutMenu() },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export default function Investors() {
  const { articles, pager, current, menu } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      aside={<AboutMenu items={menu} current="/touzi" />}
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
    >
      <Tabs
        label={TITLE}
        tabs={TABS.map((tab) => ({
          to: pathOf(tab),
          label: tab.label,
          current: pathOf(tab) === current,
        }))}
      />
      <Card>
        <Headlines articles={articles} />
      </Card>
      <Pager {...pager} />
    </Page>
  );
}
