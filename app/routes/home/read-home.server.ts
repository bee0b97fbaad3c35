import { callShared } from '#app/api/cache.server.ts';
import { homeData, type ProductCard, selfPlatformProductVos } from '#app/contract/home.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { monthlySales } from '#app/domain/sales-display.ts';
import { formatDay } from '#app/format/shanghai-time.server.ts';

/** Goods of a category on the home page: one row on a wide screen. */
const GOODS_SHOWN = 6;

/** The home page, with nothing in it that is not shown. */
export async function readHome() {
  const [home, groups] = await Promise.all([
    callShared(homeData, {}),
    callShared(selfPlatformProductVos, {}),
  ]);
  return {
    banners: home.banners,
    brands: home.brands.map(({ name, imageUrl }) => ({ name, imageUrl })),
    news: home.news.map(({ id, title, newsBrie, publishDate }) => ({
      id,
      title,
      brief: newsBrie,
      day: formatDay(publishDate),
    })),
    notices: home.notices.map(({ id, title, publishDate }) => ({
      id,
      title,
      day: formatDay(publishDate),
    })),
    groups: groups.map(({ categoryCode, categoryName, products }) => ({
      categoryCode,
      categoryName,
      goods: products.slice(0, GOODS_SHOWN).map(goodsOf),
    })),
  };
}

export type HomeView = Awaited<ReturnType<typeof readHome>>;

const goodsOf = (card: ProductCard) => ({
  to: `/detail?selfId=${card.id}&type=self`,
  imageUrl: card.imageUrl,
  name: card.productName,
  detail: `${card.brandNumber} ${card.specs}`,
  price: formatYuanText(card.sellingPrice),
  unit: card.unit,
  sales: `月销 ${monthlySales(card.salesVolume)}`,
});
