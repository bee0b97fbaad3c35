import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readArticles } from '../articles/article-list.server.ts';
import { Headlines } from '../articles/article-list.tsx';
import { aboutMenu } from './about-menu.server.ts';
import { AboutMenu } from './about-menu.tsx';

const TITLE = '投资者关系';

/** Both tabs are the same route (spec 3 §2.2); `type=notice` is the one older links carry. */
const TABS = [
  { query: 'notice', type: 'sharenotice', label: '股转公告' },
  { query: 'education', type: 'investoreducation', label: '投研教育' },
] as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const tab = TABS.find(({ query }) => query === data?.current) ?? TABS[0];
  const path = `/touzi?type=${tab.query}`;
  const description = '公司在股转系统披露的公告，以及投资者教育。';
  return pageMeta({ title: `${tab.label} - ${TITLE}`, description, path }, matches);
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('type');
  const tab = TABS.find(({ query }) => query === asked) ?? TABS[0];
  const list = await readArticles(request, tab.type, `/touzi?type=${tab.query}`);
  return data(
    { ...list, current: tab.query, menu: aboutMenu() },
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
        tabs={TABS.map(({ query, label }) => ({
          to: `/touzi?type=${query}`,
          label,
          current: query === current,
        }))}
      />
      <Card>
        <Headlines path="/noticeDetail" articles={articles} />
      </Card>
      <Pager {...pager} />
    </Page>
  );
}
