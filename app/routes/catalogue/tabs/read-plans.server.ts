import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import {
  rangeFields,
  unreadBounds,
  unreadNote,
} from '#app/components/filters/range-fields.server.ts';
import { groupResult, groupTag } from '#app/components/group-state.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { priceRangeText } from '#app/domain/catalogue/price-range.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { shortSaleTerms } from '#app/domain/order/sale-terms.ts';
import {
  listByKeyword,
  type PurchasePlan,
  saleSearchCriteria,
} from '#app/domain/purchase/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { getToken } from '#app/session/session.server.ts';
import {
  conditionsIn,
  PLAN_SORTS,
  type PlanSearch,
  parsePlanSearch,
  planHref,
  sortedPlans,
} from './plan-search.ts';
import { progressOf, readPurchase } from './read-purchase.server.ts';

/** The data of the group-purchase tab (spec 2 §2), as texts and addresses. */
export async function readPlans(request: Request) {
  const query = new URL(request.url).searchParams;
  const search = parsePlanSearch(query);
  const unread = unreadBounds(query);
  const { name: keyword, ...asked } = search;
  const { lowestPrice, highestPrice } = search;
  const path = planHref(search);
  const token = await getToken(request);
  const [found, criteria, purchase] = await load(request, () =>
    Promise.all([
      call(listByKeyword, { ...asked, keyword }, { token }),
      callShared(saleSearchCriteria, { categoryCode: search.categoryCode }),
      readPurchase(request, path),
    ]),
  );
  const pager = pagerView(search, found, (page) => planHref({ ...search, page }));
  return {
    tab: 'plans' as const,
    path,
    found: `共找到 ${pager.total} 个集采计划`,
    registerTo: `${path}&dialog=purchase&scheduleId=`,
    name: search.name,
    ...filtersOf(search, criteria),
    sorts: sortsOf(search),
    range: {
      action: '/trading',
      fields: rangeFields({ lowestPrice, highestPrice }, unread),
      conditions: {
        type: '0',
        ...Object.fromEntries(
          conditionsIn({ ...search, lowestPrice: undefined, highestPrice: undefined }),
        ),
      },
    },
    unread: unreadNote(unread),
    pager,
    rows: found.content.map(rowOf),
    purchase,
  };
}

export type PlansView = Awaited<ReturnType<typeof readPlans>>;

const rowOf = (plan: PurchasePlan) => ({
  id: plan.scheduleId,
  name: plan.productName,
  varieties: plan.varieties,
  title: plan.title,
  facts: [
    `截止 ${formatInstant(plan.deadline)}`,
    `${groupThousands(plan.minOrderQuantity)} ${plan.unit}起`,
    `已登记 ${groupThousands(plan.orderedQuantity)} ${plan.unit}`,
    progressOf(plan),
  ].join('，'),
  supplier: plan.supplierName,
  ratio: plan.marginRatioChar,
  range: `¥${plan.rangeOfPrice}/${plan.unit}`,
  terms: shortSaleTerms(plan.saleTerms),
  maker: plan.manufacturer,
  brand: plan.brand,
  origin: plan.origin,
  ended: plan.ended,
  state: groupTag(plan.state),
  own: plan.ownResult && groupResult(plan.ownResult),
});

function filtersOf(search: PlanSearch, criteria: Content<typeof saleSearchCriteria>) {
  const { name, categoryCode, manufacturer, deliveryPlace, lowestPrice, highestPrice } = search;
  const without = (change: Partial<PlanSearch>) => planHref({ ...search, ...change, page: 1 });
  const categoryName = criteria.categories.find(
    (category) => category.categoryCode === categoryCode,
  )?.categoryName;
  const chosen: [label: string | undefined, change: Partial<PlanSearch>][] = [
    [name && `搜索：${name}`, { name: undefined }],
    [categoryCode && (categoryName ?? categoryCode), { categoryCode: undefined }],
    [manufacturer, { manufacturer: undefined }],
    [deliveryPlace, { deliveryPlace: undefined }],
    [
      priceRangeText({ lowestPrice, highestPrice }),
      { lowestPrice: undefined, highestPrice: undefined },
    ],
  ];
  const texts = (title: string, field: 'manufacturer' | 'deliveryPlace', all: string[]) => ({
    title,
    choices: search[field] ? [] : all.map((label) => ({ label, to: without({ [field]: label }) })),
  });
  const groups = [
    {
      title: '品类',
      choices: criteria.categories
        .filter((category) => category.categoryCode !== categoryCode)
        .map((category) => ({
          label: category.categoryName,
          to: without({ categoryCode: category.categoryCode }),
        })),
    },
    texts('生产厂家', 'manufacturer', criteria.manufacturers),
    texts('交货地', 'deliveryPlace', criteria.deliveryPlaces),
  ];
  return {
    chosen: chosen.flatMap(([label, change]) => (label ? [{ label, to: without(change) }] : [])),
    clearTo: planHref({ page: 1 }),
    groups: groups.filter(({ choices }) => choices.length > 0),
  };
}

function sortsOf(search: PlanSearch) {
  const unsorted = planHref({ ...search, sortWord: undefined, sortWay: undefined, page: 1 });
  return [
    { to: unsorted, label: '综合', current: !search.sortWord },
    ...PLAN_SORTS.map(({ word, label }) => {
      const current = search.sortWord === word;
      const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
      return { to: planHref(sortedPlans(search, word)), label: label + arrow, current };
    }),
  ];
}
