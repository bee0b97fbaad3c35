import { callShared } from '#app/api/cache.server.ts';
import { priceGuideList, tradingFloorData } from '#app/domain/catalogue/contract.ts';
import { TRADED_RULE } from '#app/domain/catalogue/traded-price.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { sparkline } from '../charts/price-plot.server.ts';
import { indexHtml } from './price-index.server.tsx';

const PATH = '/trading?type=3';

/** The tab of prices: guidance for one category, and purchase requests (spec 2 §3, spec 3 §7). */
export async function readPrices(request: Request) {
  const [groups, floor] = await load(request, () =>
    Promise.all([callShared(priceGuideList, {}), callShared(tradingFloorData, {})]),
  );
  const asked = new URL(request.url).searchParams.get('categoryCode');
  const chosen = groups.find(({ categoryCode }) => categoryCode === asked) ?? groups[0];
  const name = chosen?.categoryName;
  return {
    tab: 'prices' as const,
    about: {
      title: name ? `${name}价格指导` : '价格指导',
      description: '各品类的开盘价与涨跌，以及最新的求购。',
      path: chosen && chosen !== groups[0] ? hrefOf(chosen.categoryCode) : PATH,
    },
    categories: floor.productCategoryList
      .filter(({ categoryCode }) => groups.some((group) => group.categoryCode === categoryCode))
      .map(({ categoryCode, categoryName }) => ({
        to: hrefOf(categoryCode),
        label: categoryName,
        current: categoryCode === chosen?.categoryCode,
      })),
    index: chosen && chosen.priceIndex.series.length > 1 ? indexHtml(chosen) : '',
    tradedRule: chosen?.priceGuides.some(({ trades }) => trades) ? TRADED_RULE : '',
    guides: (chosen?.priceGuides ?? []).map(({ id, diffValue, ...guide }, at) => ({
      key: String(at),
      // One that the operator has typed is of no goods of the market, and has no past.
      to: id && `/detail?selfId=${id}&type=sale`,
      name: guide.productName,
      specs: guide.specs,
      company: guide.trades ? `${guide.companyName}（${guide.trades} 笔）` : guide.companyName,
      price: `${formatYuanText(guide.openPrice)} 元/${guide.unit}`,
      change: changeText(diffValue),
      rising: Number(diffValue) > 0,
      falling: Number(diffValue) < 0,
      spark: guide.series.length > 0 ? sparkline(guide.series) : '',
      month: `${formatYuanText(guide.series[0] ?? '')} → ${formatYuanText(guide.series.at(-1) ?? '')}`,
      place: guide.place,
      day: formatDay(guide.createDate),
    })),
    purchases: floor.hotPurchaseResList.map((wanted) => ({
      id: wanted.id,
      to: wanted.kind === 'agent' ? '/agentPurchasing' : '/centralizedPurchasing',
      kind: wanted.kind === 'agent' ? '代理采购' : '集中采购',
      name: wanted.productName,
      specs: wanted.specs,
      count: `${groupThousands(wanted.count)} ${wanted.unit}`,
      place: wanted.deliveryPlace,
      day: wanted.deliveryDate,
    })),
  };
}

export type PricesView = Awaited<ReturnType<typeof readPrices>>;

const hrefOf = (categoryCode: string) => `${PATH}&categoryCode=${categoryCode}`;

/** 「+15.00」, 「-15.00」, 「0.00」. */
const changeText = (diffValue: string): string =>
  `${Number(diffValue) > 0 ? '+' : ''}${formatYuanText(diffValue)}`;
