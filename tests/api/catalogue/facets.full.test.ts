import { fc } from '@fast-check/vitest';
import { and, between, eq, gte, inArray, max } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pageData,
  type SpotListing,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import { attributesOf } from '#app/domain/catalogue/search/specification.ts';
import type { Content, Input } from '#app/domain/endpoint.ts';
import { type Caller, callersOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { indexGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { onShelf } from '#trading-api/catalogue/search/listing.ts';
import { locationOf } from '#trading-api/catalogue/search/places.ts';
import { goods } from '#trading-api/schema.ts';

const TEXTS = ['螺纹钢', '钢', 'HRB400', '上海', 'φ18 螺纹', '聚丙烯'];

let market: OpenMarket;
let call: Caller;
let all: SpotListing[];
/** What sellers say by the attributes of their categories, beside what is read from specifications. */
const typed = new Map<string, Record<string, string>>();
/** The ids of the goods that each text finds. */
const found = new Map<string, ReadonlySet<string>>();

async function listOf(filters: Input<typeof pageData>): Promise<SpotListing[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => call(pageData, { ...filters, page, rows: 500 })),
  );
  return pages.flatMap(({ content }) => content);
}

/** Sellers of Wuxi and Suzhou also write where in the city goods lie, and one town of it by its own name. */
const PLACES = ['无锡市惠山区', '江苏省无锡市', '无锡市惠山区堰桥仓库', '昆山市', '江苏省'];

async function writePlaces(): Promise<void> {
  const ids = await market.db
    .select({ id: goods.id })
    .from(goods)
    .where(onShelf('sale'))
    .limit(600);
  for (const [at, deliveryPlace] of PLACES.entries()) {
    const own = ids.map(({ id }) => id).filter((id) => id % 17 === at);
    await market.db.update(goods).set({ deliveryPlace }).where(inArray(goods.id, own));
    await indexGoods(market.db, own);
  }
}

beforeAll(async () => {
  market = await openMarket();
  ({ call } = callersOf(market.url));
  await writePlaces();
  all = await listOf({});
  for (const { id, said } of await market.db
    .select({ id: goods.id, said: goods.typedAttributes })
    .from(goods))
    typed.set(String(id), said);
  for (const name of TEXTS) {
    found.set(name, new Set((await listOf({ name })).map(({ id }) => String(id))));
  }
});
afterAll(() => market.close());

/** What goods are counted by, as the wire names it. */
const VALUES: Record<string, (goods: SpotListing) => string[]> = {
  manufacturer: ({ productVo }) => [productVo.manufacturer],
  brand: ({ productVo }) => [productVo.brand],
  brandNumber: ({ productVo }) => [productVo.brandNumber],
  deliveryPlace: ({ deliveryPlace }) => [locationOf(deliveryPlace).city || deliveryPlace],
  deliveryWay: ({ deliveryWay }) => [String(deliveryWay)],
  sellerCode: ({ customerVo }) => [customerVo.sellerCode],
  attribute: ({ id, productVo: { name, categoryName, specs, brandNumber } }) =>
    Object.entries({
      ...attributesOf(`${name} ${categoryName}`, specs, brandNumber),
      ...typed.get(String(id)),
    }).map(([attribute, value]) => `${attribute}=${value}`),
  inStock: ({ availableCount }) => (Number(availableCount) > 0 ? ['1'] : []),
  unit: ({ productVo }) => [productVo.unit],
};

const known = new Map<string, string[]>();

function valuesOf(goods: SpotListing, name: string): string[] {
  const key = `${name} ${goods.id}`;
  const values = known.get(key) ?? VALUES[name]?.(goods) ?? [];
  known.set(key, values);
  return values;
}

/** Of one group. */
const MOST_OFFERED = 60;

type Filters = Input<typeof searchCriteria>;

/** Whether categories are offered beside those that are chosen: of several, or of one of the last level. */
function isAdded({ code = [] }: Filters): boolean {
  const [first = '', ...others] = [code].flat();
  return others.length > 0 || first.length === 6;
}

/** Whether goods pass all filters but those of one group. */
function passes(goods: SpotListing, filters: Filters, without: string): boolean {
  const { productVo, price, availableCount } = goods;
  const { code = [] } = filters;
  const { lowestPrice = '0', highestPrice = 'Infinity' } = without === 'price:' ? {} : filters;
  const { lowestCount = '0' } = without === 'lowestCount:' ? {} : filters;
  if (filters.name && !found.get(filters.name)?.has(String(goods.id))) return false;
  const codes = without === 'categoryCode:' && isAdded(filters) ? [] : [code].flat();
  const isOfThem = (of: string) => productVo.categoryCode.startsWith(of);
  if (codes.length > 0 && !codes.some(isOfThem)) return false;
  if (Number(price) < Number(lowestPrice)) return false;
  if (Number(price) > Number(highestPrice)) return false;
  if (Number(availableCount) < Number(lowestCount)) return false;
  return Object.keys(VALUES).every((name) => {
    const chosen = [filters[name as keyof Filters] ?? []].flat();
    const groups = new Map<string, string[]>();
    for (const value of chosen) {
      if (`${name}:${value}`.startsWith(without)) continue;
      const group = name === 'attribute' ? (value.split('=')[0] ?? '') : name;
      groups.set(group, [...(groups.get(group) ?? []), value]);
    }
    const own = valuesOf(goods, name);
    return [...groups.values()].every((any) =>
      any.some((value) => own.includes(value) || own.some((number) => isBetween(number, value))),
    );
  });
}

/** Whether diameter=18 lies in diameter=12..20; DN100 is 100. */
function isBetween(number: string, range: string): boolean {
  const [, name, value = ''] = /^(\w+)=(?:DN)?([\d.]+)$/.exec(number) ?? [];
  const [, of, least = '', most = ''] = /^(\w+)=([\d.]*?)\.\.([\d.]*)$/.exec(range) ?? [];
  const isOpen = most === '';
  return name === of && value !== '' && +value >= +least && (isOpen || +value <= +most);
}

/** A range of a number that goods have, open at one end or at none. */
function rangeAt(term: string | undefined, ends: 'least' | 'most' | 'both'): string[] {
  const [, name = '', value = ''] = /^(\w+)=(?:DN)?(\d+)$/.exec(term ?? '') ?? [];
  if (['', 'model', 'size', 'pack'].includes(name)) return [];
  const [least, most] = [ends === 'most' ? '' : +value - 2, ends === 'least' ? '' : +value + 10];
  return [`${name}=${Number(least) < 0 ? '' : least}..${most}`];
}

type Group = Content<typeof searchCriteria>[number];

/** Whether goods are of a choice; of a price by its bounds. */
function isOf(goods: SpotListing, { name, unit }: Group, code: string): boolean {
  if (unit && goods.productVo.unit !== unit) return false;
  if (name === 'categoryCode') return goods.productVo.categoryCode.startsWith(code);
  if (name === 'lowestCount') return Number(goods.availableCount) >= Number(code);
  if (name !== 'price') return valuesOf(goods, name).includes(code);
  const [least, most] = code.split('..');
  return Number(goods.price) >= Number(least) && Number(goods.price) <= Number(most || 'Infinity');
}

/** Prices are parted: all goods of the unit are in one range. Of stock each choice leaves fewer than the one before. */
function expectRanges({ name, unit, list }: Group, others: readonly SpotListing[]): void {
  const goods = others.filter(({ productVo }) => !unit || productVo.unit === unit);
  const counts = list.map(({ count = 0 }) => count);
  if (name === 'price') expect(counts.reduce((sum, count) => sum + count)).toBe(goods.length);
  else expect([goods.length, ...counts]).toEqual([...new Set([goods.length, ...counts])]);
  const units = new Map<string, number>();
  for (const { productVo } of others)
    units.set(productVo.unit, (units.get(productVo.unit) ?? 0) + 1);
  expect(goods.length).toBe(Math.max(...units.values()));
  expect(unit === undefined).toBe(units.size === 1);
}

test('issue 17 §1: each count is that of the goods which the choice would leave, and no choice is missing', async () => {
  // Filters that some goods have, so that seldom none are left.
  const filters = fc
    .record({
      goods: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
      names: fc.subarray(Object.keys(VALUES), { maxLength: 3 }),
      level: fc.constantFrom(0, 2, 4, 6),
      name: fc.constantFrom(undefined, undefined, ...TEXTS),
      lowestPrice: fc.constantFrom(undefined, '1000', '4000'),
      highestPrice: fc.constantFrom(undefined, undefined, '4500', '9000'),
      lowestCount: fc.constantFrom(undefined, '10', '500'),
      ends: fc.constantFrom(undefined, 'least', 'most', 'both'),
    })
    .map(({ goods, names, level, ends, ...range }): Filters => {
      const picked = goods.flatMap((at) => all[at] ?? []);
      const chosen = names.map((name) => {
        const values = [...new Set(picked.flatMap((one) => valuesOf(one, name)))];
        if (name === 'inStock') return [name, '1'];
        return [name, name === 'unit' ? values[0] : values];
      });
      const first = picked[0] && valuesOf(picked[0], 'attribute')[0];
      if (ends) chosen.push(['attribute', rangeAt(first, ends)]);
      const codes = picked.map(({ productVo }) => productVo.categoryCode.slice(0, level));
      const code = level === 0 ? undefined : [...new Set(codes)];
      return { ...Object.fromEntries(chosen), ...range, code };
    });
  let counted = 0;
  const property = fc.asyncProperty(filters, async (asked) => {
    for (const offered of await call(searchCriteria, { ...asked, ranges: '1' })) {
      const { name, title, list } = offered;
      if (name === 'invoicing') {
        const others = all.filter((goods) => passes(goods, asked, 'invoicing:'));
        expect(list[0]?.count).toBeLessThanOrEqual(others.length);
        continue;
      }
      const group = name === 'attribute' ? `attribute:${list[0]?.code.split('=')[0]}=` : `${name}:`;
      const others = all.filter((goods) => passes(goods, asked, group));
      for (const { code, count } of list) {
        const left = others.filter((goods) => isOf(goods, offered, code));
        counted += 1;
        expect(count).toBeGreaterThan(0);
        expect([title, code, count]).toEqual([title, code, left.length]);
      }
      if (name === 'categoryCode') continue;
      if (name === 'price' || name === 'lowestCount') {
        expectRanges(offered, others);
        continue;
      }
      const ofGroup = name === 'attribute' ? group.slice('attribute:'.length) : '';
      const values = others.flatMap((goods) => valuesOf(goods, name));
      const possible = new Set(values.filter((value) => value.startsWith(ofGroup)));
      expect([title, list.length]).toEqual([title, Math.min(MOST_OFFERED, possible.size)]);
    }
  });
  await fc.assert(property, { numRuns: 1000 });
  expect(counted).toBeGreaterThan(100);
}, 600_000);

test('for a text without matches the goods shown instead are counted', async () => {
  const groups = await call(searchCriteria, { name: '螺蚊钢 hrb40e' });
  expect(groups).toEqual(await call(searchCriteria, { name: '螺纹钢 hrb400' }));
  expect(groups.length).toBeGreaterThan(3);
  expect(await call(searchCriteria, { name: '木头桌子' })).toEqual([]);
});

test('of more goods than are counted, those that were written last are offered too', async () => {
  const own = await openMarket();
  const [row] = await own.db.select().from(goods).where(onShelf('sale')).limit(1);
  const [last] = await own.db.select({ id: max(goods.id) }).from(goods);
  if (!row || !last?.id) throw new Error('no goods');
  let id = last.id;
  for (const manufacturer of ['首批钢厂', '首批钢厂', '首批钢厂', '末批钢厂']) {
    const copies = Array.from({ length: 1000 }, (_, at) => {
      return { ...row, id: ++id, manufacturer, price: 100_000 + 100 * at };
    });
    await own.db.insert(goods).values(copies);
  }
  const groups = await callersOf(own.url).call(searchCriteria, {
    code: row.category1,
    ranges: '1',
  });
  const makers = groups.find(({ name }) => name === 'manufacturer');
  // OpenSearch counts all of them.
  const capped = process.env.TEST_SEARCH !== 'opensearch';
  expect(makers?.capped).toBe(capped);
  expect(makers?.list.map(({ code }) => code)).toContain('末批钢厂');
  const prices = groups.find(({ name }) => name === 'price');
  expect(prices?.capped).toBe(capped);
  expect(prices?.list).toHaveLength(5);
  const ofCategory = and(onShelf('sale'), eq(goods.category1, row.category1));
  for (const { code, count } of prices?.list ?? []) {
    const [least = '', most = ''] = code.split('..').map((text) => text.replace('.', ''));
    const within =
      most === ''
        ? gte(goods.price, Number(least))
        : between(goods.price, Number(least), Number(most));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(await own.db.$count(goods, and(ofCategory, within)));
  }
  await own.close();
});
