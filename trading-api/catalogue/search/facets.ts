import { inArray } from 'drizzle-orm';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { FilterGroup, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import {
  priceRanges,
  stepsOfMostGoods,
  stockLeasts,
} from '#app/domain/catalogue/search/offered-ranges.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { SPECIAL_INVOICE } from '#app/domain/invoice/special-invoice.ts';
import { type Choice, wayNameIn } from '#app/domain/market/choices.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { categories, sellers } from '#trading-api/schema.ts';
import { currentCodes, findCategory } from '../categories.ts';
import { regionJudge } from '../regions.ts';
import { attributeGroups, attributesOf, type FilteredBy } from './attribute-facets.ts';
import { reread } from './corrected.ts';
import type { ListingRequest } from './criteria.ts';
import type { Counted, Counts } from './finder.ts';
import { finderOf } from './finder-of.ts';
import { filterKey, listingOf } from './listing.ts';
import { locationOf } from './places.ts';

/** The most choices that a group shows: those with the most goods. */
const CHOICES = 60;
/** The same of a group that is asked for as a whole. */
const MOST_CHOICES = 500;
type Filters = Omit<ListingRequest, 'page' | 'rows'>;
type Whole = Parsed<typeof searchCriteria>['whole'];

/**
 * The filters of a list with how many of its goods each choice would leave. A group counts as if
 * nothing were chosen in it, so that another of its values can be chosen; what would leave nothing
 * is not there. Empty for an unknown category.
 */
export async function filterGroups(
  db: Database,
  kind: GoodsKind,
  { code, whole, ranges, ...filters }: Parsed<typeof searchCriteria>,
): Promise<FilterGroup[]> {
  const categoryCode = code && (await currentCodes(db, code));
  const key = filterKey(kind, { ...filters, categoryCode });
  const groups = await cachedGroups(db, JSON.stringify([key, whole]));
  return ranges ? groups : groups.filter(({ name }) => !WITH_RANGES.has(name));
}

const WITH_RANGES: ReadonlySet<FilterGroup['name']> = new Set(['unit', 'price', 'lowestCount']);

/** Where nothing has the words, those of the goods that are shown instead (`goods-page.ts`). */
const cachedGroups = cachedForAMinute(async (db, key): Promise<FilterGroup[]> => {
  const [list, whole]: [string, Whole] = JSON.parse(key);
  const [kind, filters]: [GoodsKind, Filters] = JSON.parse(list);
  const groups = await countedGroups(db, kind, filters, whole);
  if (groups.length > 0 || !filters.name) return groups;
  const request = { ...filters, page: 1, rows: 1 };
  const { words } = await listingOf(db, kind, request);
  const { instead } = await reread(db, kind, request, words);
  return instead === null ? groups : countedGroups(db, kind, { ...filters, name: instead }, whole);
});

async function countedGroups(
  db: Database,
  kind: GoodsKind,
  filters: Filters,
  whole: Whole,
): Promise<FilterGroup[]> {
  const chosen = await Promise.all(
    (filters.categoryCode ?? []).map((code) => findCategory(db, code)),
  );
  const levels = chosen.map((category) => category?.level);
  if (levels.includes(undefined)) return [];
  const [only = 0] = levels;
  // Below one category those in it are offered, beside one of the last level or several the others.
  const isAdded = levels.length > 1 || only === LAST_LEVEL;
  const level = isAdded ? Math.max(...levels.map((each) => each ?? 0)) : only + 1;
  // Of goods of every kind no price is dear.
  const isOfAKind = chosen.length > 0 || Boolean(filters.name);
  const offered = GROUPS.map(({ by }) => by).filter((by) => isOfAKind || !RANGES.has(by));
  const isChosen = (by: Counted): boolean =>
    by === 'category' ? isAdded : fieldsOf(by).some((field) => (filters[field]?.length ?? 0) > 0);
  const count = async (without: Partial<Filters>, by: readonly Counted[]) => {
    const listing = await listingOf(db, kind, { ...filters, ...without, page: 1, rows: 1 });
    return finderOf(db).counts(listing, { by, level });
  };
  const [counts, ...ofChosen] = await Promise.all([
    count(
      {},
      offered.filter((by) => !isChosen(by)),
    ),
    ...offered
      .filter(isChosen)
      .map((by) =>
        by === 'attribute'
          ? countAttributes(filters, count)
          : count(Object.fromEntries(fieldsOf(by).map((field) => [field, undefined])), [by]),
      ),
  ]);
  const all = [counts, ...ofChosen];
  const [names, attributes] = await Promise.all([
    namesOf(db, all),
    attributesOf(db, filters.categoryCode ?? []),
  ]);
  return groupsOf(all, names, {
    sellerCodes: filters.sellerCode ?? [],
    attributes,
    whole,
  });
}

const GROUPS: readonly { by: Counted; title: string }[] = [
  { by: 'category', title: '品类' },
  { by: 'brandNumber', title: '牌号' },
  { by: 'attribute', title: '规格' },
  { by: 'price', title: '价格' },
  { by: 'inStock', title: '库存' },
  { by: 'stock', title: '库存' },
  { by: 'manufacturer', title: '生产厂家' },
  { by: 'brand', title: '品牌' },
  { by: 'deliveryPlace', title: '交货地' },
  { by: 'sellerCode', title: '卖家' },
  { by: 'deliveryWay', title: '交货方式' },
  { by: 'unit', title: '单位' },
];

const RANGES: ReadonlySet<Counted> = new Set(['price', 'stock']);

const LAST_LEVEL = 3;

function nameOf(by: Counted) {
  if (by === 'category') return 'categoryCode';
  return by === 'stock' ? 'lowestCount' : by;
}

function fieldsOf(by: Counted) {
  const name = nameOf(by);
  return name === 'price' ? (['lowestPrice', 'highestPrice'] as const) : ([name] as const);
}

/** Of each attribute that is chosen, its values without that choice; of the others with all. */
async function countAttributes(
  filters: Filters,
  count: (without: Partial<Filters>, by: readonly Counted[]) => Promise<Counts>,
): Promise<Counts> {
  const chosen = [...new Set((filters.attribute ?? []).map(attributeOf))];
  const [others, ...own] = await Promise.all([
    count({}, ['attribute']),
    ...chosen.map((name) =>
      count({ attribute: filters.attribute?.filter((term) => attributeOf(term) !== name) }, [
        'attribute',
      ]),
    ),
  ]);
  const rows = [
    ...(others?.rows ?? []).filter(({ value }) => !chosen.includes(attributeOf(value))),
    ...own.flatMap((counts, at) =>
      counts.rows.filter(({ value }) => attributeOf(value) === chosen[at]),
    ),
  ];
  return { rows, capped: [others, ...own].some((counts) => counts?.capped) };
}

interface Names {
  categories: ReadonlyMap<string, string>;
  sellers: ReadonlyMap<string, { name: string; invoicing: boolean }>;
  ways: readonly Choice[];
  isRegionOff: (place: string) => boolean;
}

async function namesOf(db: Database, counts: readonly Counts[]): Promise<Names> {
  const valuesOf = (by: Counted) =>
    counts.flatMap(({ rows }) => rows.flatMap((row) => (row.by === by ? [row.value] : [])));
  const { code, name, invoicing } = sellers;
  const [ofCategories, ofSellers, ways, judge] = await Promise.all([
    db
      .select()
      .from(categories)
      .where(inArray(categories.code, valuesOf('category'))),
    db
      .select({ code, name, invoicing })
      .from(sellers)
      .where(inArray(code, valuesOf('sellerCode'))),
    waysOfMarket(db),
    regionJudge(db),
  ]);
  return {
    categories: new Map(ofCategories.map((category) => [category.code, category.name])),
    sellers: new Map(ofSellers.map((seller) => [seller.code, seller])),
    ways,
    isRegionOff: (place) => judge(place) !== null,
  };
}

interface Wanted {
  /** Of the sellers that are chosen. */
  sellerCodes: readonly string[];
  attributes: readonly FilteredBy[];
  whole: Whole;
}

function groupsOf(
  counts: readonly Counts[],
  names: Names,
  { sellerCodes, attributes, whole }: Wanted,
): FilterGroup[] {
  const groups = GROUPS.flatMap(({ by, title }): FilterGroup[] => {
    const own = counts.find(({ rows }) => rows.some((row) => row.by === by));
    if (!own) return [];
    const ofGroup = own.rows.filter((row) => row.by === by && isOffered(row, names));
    if (by === 'price' || by === 'stock') return rangeGroup(by, title, ofGroup, own.capped);
    const rows = (by === 'deliveryPlace' ? ofCities(ofGroup) : ofGroup).sort(byCount);
    const name = nameOf(by);
    const most = name === whole ? MOST_CHOICES : CHOICES;
    if (by === 'attribute') return attributeGroups(attributes, rows, own.capped, most);
    const list = rows.slice(0, most).map(({ value, count }) => ({
      code: value,
      name: shownName(by, value, names),
      ...(by === 'deliveryPlace' && { province: locationOf(value).province }),
      count,
    }));
    return [{ title, name, list, capped: own.capped }];
  });
  return [...groups, ...invoicingGroup(counts, names, sellerCodes)];
}

/** What the market takes no more is not offered; goods of before are still found. */
const isOffered = ({ by, value }: Counts['rows'][number], { ways, isRegionOff }: Names): boolean =>
  by === 'deliveryWay'
    ? ways.some(({ code, taken }) => taken && code === value)
    : by !== 'deliveryPlace' || !isRegionOff(value);

/** The goods of a city's districts together; those of a place in no known city by the place. */
function ofCities(rows: Counts['rows']): Counts['rows'] {
  const counts = new Map<string, number>();
  for (const { value, count } of rows) {
    const city = locationOf(value).city || value;
    counts.set(city, (counts.get(city) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ by: 'deliveryPlace', value, count }));
}

const byCount = (one: { value: string; count: number }, other: { value: string; count: number }) =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

function shownName(by: Counted, value: string, names: Names): string {
  switch (by) {
    case 'category':
      return names.categories.get(value) ?? value;
    case 'sellerCode':
      return names.sellers.get(value)?.name ?? value;
    case 'deliveryWay':
      return wayNameIn(names.ways, Number(value));
    case 'inStock':
      return '仅看有货';
    default:
      return value;
  }
}

/** Ranges of prices, or of what is in stock at least, of the unit that most of the goods have. */
function rangeGroup(
  by: 'price' | 'stock',
  title: string,
  rows: Counts['rows'],
  capped: boolean,
): FilterGroup[] {
  const most = stepsOfMostGoods(rows);
  if (!most) return [];
  const { unit, steps } = most;
  const group =
    by === 'price'
      ? { title: `${title}（元/${unit}）`, list: priceRanges(steps) }
      : { title, list: stockLeasts(steps, unit) };
  const several = most.isOneOfSeveral && { unit };
  return group.list.length > 0 ? [{ ...group, name: nameOf(by), capped, ...several }] : [];
}

/** Goods of sellers who write invoices, from the counts of the sellers, which leave the chosen ones out of account. */
function invoicingGroup(
  counts: readonly Counts[],
  names: Names,
  chosen: readonly string[],
): FilterGroup[] {
  const ofSellers = counts.flatMap(({ rows }) => rows.filter(({ by }) => by === 'sellerCode'));
  const rows = ofSellers.filter(({ value }) => chosen.length === 0 || chosen.includes(value));
  const count = rows
    .filter(({ value }) => names.sellers.get(value)?.invoicing)
    .reduce((sum, row) => sum + row.count, 0);
  const capped = counts.some((each) => each.capped);
  if (count === 0) return [];
  const choice = { code: '1', name: SPECIAL_INVOICE, count };
  return [{ title: '发票', name: 'invoicing', list: [choice], capped }];
}
