import {
  rangeFields,
  type UnreadBounds,
  unreadNote,
  withUnread,
} from '#app/components/filters/range-fields.server.ts';
import type { PagerProps } from '#app/components/ui/pager.tsx';
import type { Tab } from '#app/components/ui/tabs.tsx';
import type { searchCriteria, Understanding } from '#app/domain/catalogue/listing-contract.ts';
import { priceRangeText } from '#app/domain/catalogue/price-range.ts';
import { BY_MATCH, BY_STANDING } from '#app/domain/catalogue/search/ranking.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { chosenValues, filterGroupsOf, ofTitles, shownValue } from './facets.server.ts';
import { hintsOf } from './list-hints.server.ts';
import { type GoodsList, INDUSTRY, SELF_GOODS, TRADING, VIEWS } from './lists.ts';
import {
  backTo,
  changed,
  conditionsOf,
  type Facet,
  type ListSearch,
  listHref,
  SORTS,
  sortedBy,
  wholeList,
} from './search-params.ts';

interface Found {
  search: ListSearch;
  unread: UnreadBounds;
  /** The category and those above it, the first level first. */
  path: { categoryCode: string; categoryName: string }[];
  groups: Content<typeof searchCriteria>;
  /** How the search text was understood. */
  understanding: Understanding | undefined;
  /** Whether the goods are those that come nearest to a search that finds none. */
  isNear: boolean;
  /** What the customer has searched for, where that may help. */
  history: readonly string[];
  /** What most goods are called by, where that may help. */
  frequent: readonly string[];
  /** What the chosen categories were called that are no more. */
  ended: readonly string[];
  pager: PagerProps;
}

/** The link from a list to the one with the other view. */
const RELATED = {
  '/trading': { list: INDUSTRY, label: '看图选购' },
  '/industry': { list: TRADING, label: '列表比价' },
} as const;

/**
 * Everything a list shows around its goods, as texts and addresses. They are made on the server, so
 * that the browser need not compute a hundred addresses again.
 */
export function listFrame(list: GoodsList, found: Found) {
  const { search, unread, path, pager } = found;
  const { total } = pager;
  const title = listTitle(list, search);
  const to = (other: ListSearch) => listHref(list, other);
  const whole = wholeList(list, search);
  return {
    title,
    description: `${title}：共 ${total} 条${list.resource}，可按品类、生产厂家、交货地和价格比较，在线下单。`,
    path: to({ ...search, filters: undefined }),
    crumbs: crumbsOf(list, path),
    found: `${total} 条`,
    resource: list.resource.replace(/^自营/, ''),
    related: relatedOf(list, search),
    chosen: chosenOf(list, search),
    clearTo: to(whole),
    understood: understood(found.understanding),
    nearest: found.isNear ? NEAREST : '',
    hints: hintsOf(found, search.name ?? '', {
      all: to(whole),
      elsewhere: to(changed(search, { deliveryPlace: undefined })),
      whole: (name) => to(changed(whole, { name })),
      narrowed: (name) => to(changed(search, { name })),
      watch: `/saveSearch${backTo(to({ ...search, filters: undefined }))}`,
      own: (name) => listHref(SELF_GOODS, { name: name || undefined, page: 1 }),
    }),
    groups: ofTitles(filterGroupsOf(list, search, found.groups, unread)),
    ...openings(list, search),
    sorts: sortsOf(list, search),
    views: VIEWS.map(({ view, label }) => ({
      to: to({ ...search, view: view === list.view ? undefined : view }),
      label,
      ...(view === (search.view ?? list.view) && { current: true }),
    })),
    range: rangeOf(list, search, unread),
    unread: unreadNote(unread),
    pager,
  };
}

function rangeOf(list: GoodsList, search: ListSearch, unread: UnreadBounds) {
  const { lowestPrice, highestPrice, lowestCount, receivedAt } = search;
  const bounds = { lowestPrice, highestPrice, lowestCount };
  const fields = rangeFields(hasDistance(list) ? { ...bounds, receivedAt } : bounds, unread);
  const others = conditionsOf(list, { ...search, ...NO_BOUNDS, within: undefined });
  const conditions = withUnread(Object.fromEntries(others), fields, unread);
  return { action: list.path, conditions, fields };
}

/** The platform's own goods say where they are from, and not where they are. */
const hasDistance = ({ path }: GoodsList): boolean => path !== '/selfGoods';

const NO_BOUNDS = {
  lowestPrice: undefined,
  highestPrice: undefined,
  lowestCount: undefined,
  receivedAt: undefined,
};

/**
 * The same list with every choice of a filter, whose name or 'all' has to be added; and where they are
 * shown, with the most frequent ones again.
 */
function openings(list: GoodsList, search: ListSearch) {
  const folded = listHref(list, changed(search, { filters: undefined, within: undefined }));
  const openTo = `${folded}${folded.includes('?') ? '&' : '?'}filters=`;
  return { openTo, ...(search.filters && { foldTo: folded }) };
}

function crumbsOf(list: GoodsList, path: Found['path']): { label: string; to?: string }[] {
  const crumbs = [
    { label: '首页', to: '/' },
    { label: list.label, to: list.path },
    ...path.map((category) => ({
      label: category.categoryName,
      to: listHref(list, { ...category, categoryCode: [category.categoryCode], page: 1 }),
    })),
  ];
  const last = crumbs.pop();
  return last ? [...crumbs, { label: last.label }] : crumbs;
}

function relatedOf({ path }: GoodsList, { categoryCode, categoryName }: ListSearch) {
  if (!categoryCode || (path !== '/trading' && path !== '/industry')) return null;
  const { list, label } = RELATED[path];
  return { label, to: listHref(list, { categoryCode, categoryName, page: 1 }) };
}

/** Every condition of the search by its label, and the list without it. */
export function chosenOf(list: GoodsList, search: ListSearch) {
  const { name, marketingId, lowestPrice, highestPrice, lowestCount, unit, receivedAt } = search;
  const range = { lowestPrice: undefined, highestPrice: undefined };
  const conditions: [label: string | undefined, without: Partial<ListSearch>][] = [
    [name && `搜索：${name}`, { name: undefined }],
    [marketingId && PROMOTED, { marketingId: undefined }],
    [priceRangeText({ lowestPrice, highestPrice }), range],
    [lowestCount && `库存 ≥ ${lowestCount}`, { lowestCount: undefined }],
    [unit && `单位：${unit}`, { unit: undefined }],
    [receivedAt && `收货地：${receivedAt}`, { receivedAt: undefined, ...UNSORTED }],
  ];
  const single = conditions.flatMap(([label, without]) =>
    label ? [{ label, to: listHref(list, changed(search, without)) }] : [],
  );
  return [...single, ...chosenValues(list, search)];
}

/** What goods are headed by that come nearest to a search; how each of them differs stands in its row. */
const NEAREST = '最接近的商品';

const UNSORTED = { sortWord: undefined, sortWay: undefined };

function sortsOf(list: GoodsList, search: ListSearch): Tab[] {
  const unsorted = changed(search, UNSORTED);
  return [
    {
      to: listHref(list, unsorted),
      label: search.name ? '相关度' : '综合',
      title: search.name ? BY_MATCH : BY_STANDING,
      ...(!search.sortWord && { current: true }),
    },
    ...SORTS.filter(({ word }) => word !== 'distance' || search.receivedAt).map(
      ({ word, label }) => {
        const current = search.sortWord === word;
        const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
        const to = listHref(list, sortedBy(search, word));
        return { to, label: label + arrow, ...(current && { current }) };
      },
    ),
  ];
}

/** What the words of a text were read as besides, and what it says of price and stock; '' where nothing. */
function understood(
  { readAs, bounds }: Pick<Understanding, 'readAs' | 'bounds'> = { readAs: [], bounds: [] },
): string {
  const meaningsOf = (read: Understanding['readAs']) =>
    read
      .map(({ typed, meant }) => `「${meant.slice(0, 3).join('、')}」（您输入的是「${typed}」）`)
      .join('；');
  return [
    ...(bounds.length > 0 ? [`只显示${meaningsOf(bounds)}的商品`] : []),
    ...(readAs.length > 0 ? [`同时搜索了${meaningsOf(readAs)}`] : []),
  ].join('。');
}

/** What a list is called: 「上海 江北特钢 螺纹钢 现货」, 「HRB400E 现货 第2页」. */
export function listTitle(list: GoodsList, search: ListSearch): string {
  const { marketingId, deliveryPlace, manufacturer, brandNumber, name, page } = search;
  const { categoryCode, sellerCode } = search;
  const labels = (facet: Facet, codes: readonly string[] = []) =>
    enumerated(codes.map((code) => shownValue(search, facet, code)));
  const chosen = [
    labels('sellerCode', sellerCode),
    marketingId && PROMOTED,
    labels('deliveryPlace', deliveryPlace),
    labels('manufacturer', manufacturer),
    labels('brandNumber', brandNumber),
    labels('categoryCode', categoryCode),
    name,
  ].filter(Boolean);
  const title = chosen.length > 0 ? `${chosen.join(' ')} ${list.noun}` : list.label;
  return page > 1 ? `${title} 第${page}页` : title;
}

/** Of more values than these a title names the first: a phone has to have room for goods below it. */
const MOST_NAMED = 2;

const enumerated = (values: readonly string[]): string =>
  values.length > MOST_NAMED ? `${values[0]}等 ${values.length} 项` : values.join('、');

/** The goods of a marketing group, in titles and among the conditions. */
const PROMOTED = '活动商品';
