import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';

const quantity = (count: string, unit: string) => `${groupThousands(count)} ${unit}`;

/** What goods are compared by, in the order of the page. */
const FACTS: readonly [term: string, of: (goods: ProductDetail) => string][] = [
  ['单价', ({ sellingPrice, unit }) => `¥${formatYuanText(sellingPrice)}/${unit}`],
  ['价格条件', ({ priceTerms }) => shortTerms(priceTerms)],
  ['牌号', ({ brandNumber }) => brandNumber],
  ['规格', ({ specs }) => specs],
  ['品类', ({ categoryPath }) => categoryPath.at(-1)?.categoryName ?? ''],
  ['品牌', ({ brand }) => brand],
  ['生产厂家', ({ manufacturer }) => manufacturer],
  ['卖家', ({ sellerName }) => sellerName],
  ['交货地', ({ deliveryPlace }) => deliveryPlace],
  ['交货方式', ({ deliveryWayName }) => deliveryWayName],
  ['库存', ({ availableCount, unit }) => quantity(availableCount, unit)],
  ['起订量', (goods) => quantity(boundsOf(goods).min, goods.unit)],
  ['月销量', ({ salesVolume, unit }) => `${monthlySales(salesVolume)} ${unit}`],
  ['更新时间', ({ refreshTimeStr }) => refreshTimeStr],
];

/** Behind it stands what goods of the categories are compared by. */
const BEFORE_ATTRIBUTES = '规格';

/** The facts of some goods, with each attribute that one of them has, by its name. */
function factsOf(goods: readonly ProductDetail[]): typeof FACTS {
  const names = new Set(
    goods.flatMap(({ attributeList }) => attributeList.map(({ name }) => name)),
  );
  const own = [...names].map((name): (typeof FACTS)[number] => [
    name,
    ({ attributeList }) => attributeList.find((each) => each.name === name)?.value ?? '',
  ]);
  return FACTS.flatMap((fact) => (fact[0] === BEFORE_ATTRIBUTES ? [fact, ...own] : [fact]));
}

/** Goods side by side: each fact with whether it differs, and the lowest price of the same unit. */
export function comparison(goods: readonly ProductDetail[]) {
  const lowest = lowestOf(goods);
  return factsOf(goods).map(([term, of]) => {
    const values = goods.map(of);
    return {
      term,
      differs: new Set(values).size > 1,
      values: values.map((value, at) => ({
        text: value || '—',
        lowest: term === '单价' && lowest.has(at),
      })),
    };
  });
}

/** Prices are compared only where all are for the same unit; equal ones have no lowest. */
function lowestOf(goods: readonly ProductDetail[]): ReadonlySet<number> {
  const prices = goods.map(({ sellingPrice }) => parseYuan(sellingPrice) ?? 0);
  const isOfOneUnit = new Set(goods.map(({ unit }) => unit)).size === 1;
  if (!isOfOneUnit || new Set(prices).size < 2) return new Set();
  const least = Math.min(...prices);
  return new Set(prices.flatMap((price, at) => (price === least ? [at] : [])));
}
