import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pack, unpack } from '#app/components/packed.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { requireOffered } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { financeHandler, readFinance } from '../tabs/read-finance.server.ts';
import { readPlans } from '../tabs/read-plans.server.ts';
import { readPrices } from '../tabs/read-prices.server.ts';
import { purchaseHandler } from '../tabs/read-purchase.server.ts';
import { readTenders, type TendersView } from '../tabs/read-tenders.server.ts';
import { ListPage, listMeta } from './list-page.tsx';
import { listedGoods } from './listed-goods.tsx';
import { TRADING } from './lists.ts';
import { LIST_SECONDS, listOf } from './read-list.server.ts';
import { SPOT } from './sources.server.ts';

const FinanceTab = onDemand(() => import('../tabs/finance-tab.tsx'));
const PlanTab = onDemand(() => import('../tabs/plan-tab.tsx'));
const PricesTab = onDemand(() => import('../tabs/prices-tab.tsx'));
const TenderTab = onDemand(() => import('../tabs/tender-tab.tsx'));

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found || found.tab === 'goods') return listMeta('现货商城', found?.list, matches);
  return pageMeta(found.about, matches);
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  requireOffered(request);
  return data(await readTab(request), {
    headers: pageHeaders(request, { seconds: LIST_SECONDS }),
  });
}

/** Group purchase is type 0, tenders are 1 (spec 2 §2), financing is 2, prices are 3. */
async function readTab(request: Request) {
  const type = new URL(request.url).searchParams.get('type');
  if (type === '0') return withAbout('集采计划', await readPlans(request));
  if (type === '1') {
    const view = await readTenders(request);
    const about = aboutTender(view.opened);
    return about ? { ...view, about } : withAbout('招标公告', view);
  }
  if (type === '2') return readFinance(request);
  if (type === '3') return readPrices(request);
  const { view, goods } = await listOf(request, TRADING, SPOT);
  return { tab: 'goods' as const, list: pack(view), goods };
}

/** A tender has no page but its dialog. */
const aboutTender = (opened: TendersView['opened']) =>
  opened && {
    title: `${opened.title} - 招标公告`,
    description: `${opened.location}，${opened.end} 截止。${opened.content}`,
    path: `/trading?type=1&dialog=tender&id=${opened.id}`,
    image: sharePicture('tender', opened.id),
  };

/** A page of a tab with what its meta tags say. */
function withAbout<View extends { pager: { page: number }; found: string; path: string }>(
  name: string,
  view: View,
) {
  const { pager, found, path } = view;
  const title = pager.page > 1 ? `${name} 第${pager.page}页` : name;
  return { ...view, about: { title, description: found, path } };
}

export const action = formAction(purchaseHandler, financeHandler);

/** The spot mall (spec 2 §2). Its other tabs are loaded on demand. */
export default function Trading() {
  const found = useLoaderData<typeof loader>();
  const tabs = <MarketTabs current={found.tab} />;
  if (found.tab === 'goods') {
    const view = unpack(found.list);
    return (
      <ListPage view={view} lead={tabs}>
        {listedGoods(view, found.goods)}
      </ListPage>
    );
  }
  return (
    <Suspense fallback={null}>
      {found.tab === 'plans' && <PlanTab tabs={tabs} view={found} />}
      {found.tab === 'tenders' && <TenderTab tabs={tabs} view={found} />}
      {found.tab === 'finance' && <FinanceTab tabs={tabs} view={found} />}
      {found.tab === 'prices' && <PricesTab tabs={tabs} view={found} />}
    </Suspense>
  );
}

const TABS = [
  { tab: 'goods', to: '/trading', label: '现货' },
  { tab: 'plans', to: '/trading?type=0', label: '集采' },
  { tab: 'tenders', to: '/trading?type=1', label: '招标公告' },
  { tab: 'finance', to: '/trading?type=2', label: '供应链融资' },
  { tab: 'prices', to: '/trading?type=3', label: '行情' },
] as const;

/** The ways to buy at /trading (spec 2 §2: group purchase is 0, tenders are 1), and to finance it. */
function MarketTabs({ current }: { current: (typeof TABS)[number]['tab'] }) {
  return (
    <Tabs
      label="交易方式"
      tabs={TABS.map(({ tab, ...link }) => ({ ...link, current: tab === current }))}
    />
  );
}
