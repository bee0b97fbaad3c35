import { callShared } from '#app/api/cache.server.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { cardDetail, cardSales } from '#app/components/sold-out.server.ts';
import type { ProductCard } from '#app/domain/catalogue/contract.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import { homeData, selfPlatformProductVos } from '#app/domain/content/contract.ts';
import { isSitePath, isWebAddress } from '#app/domain/content/link-address.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';

/** Goods of a category on the home page: one row on a wide screen. */
const GOODS_SHOWN = 6;
/** Number of demands on the home page; /finance lists all. */
const DEMANDS_SHOWN = 10;
/** Number of categories with goods; the others are links only. */
const GROUPS_SHOWN = 5;

export async function readHome() {
  const [home, groups] = await Promise.all([
    callShared(homeData, {}),
    callShared(selfPlatformProductVos, {}),
  ]);
  const headline = home.news.find(({ imageUrl }) => imageUrl) ?? home.news[0];
  return {
    banners: home.banners.filter(
      ({ imageUrl, linkUrl }) =>
        isSitePath(imageUrl) && (isSitePath(linkUrl) || isWebAddress(linkUrl)),
    ),
    advertising: sitePicture(home.advertising.imageUrl),
    brands: home.brands,
    headline: headline && {
      path: articlePath(headline),
      title: headline.title,
      brief: headline.newsBrie,
      image: sitePicture(headline.imageUrl),
      day: formatDay(headline.publishDate),
    },
    news: home.news
      .filter(({ id }) => id !== headline?.id)
      .map((article) => ({
        path: articlePath(article),
        title: article.title,
        brief: article.newsBrie,
        day: formatDay(article.publishDate),
      })),
    notices: home.notices.map((article) => ({
      path: articlePath(article),
      title: article.title,
      day: formatDay(article.publishDate),
    })),
    demands: home.retentionInfos
      .slice(0, DEMANDS_SHOWN)
      .map(({ id, name, cooperationIntention, retentionDate }) => ({
        id,
        name,
        intentions: cooperationIntention.split(','),
        day: formatDay(retentionDate).slice(5),
      })),
    groups: groups.map(({ categoryCode, categoryName, products }, index) => ({
      categoryCode,
      categoryName,
      goods: index >= GROUPS_SHOWN ? [] : products.slice(0, GOODS_SHOWN).map(goodsOf),
    })),
  };
}

export type HomeView = Awaited<ReturnType<typeof readHome>>;

const goodsOf = (card: ProductCard) => ({
  to: `/detail?selfId=${card.id}&type=self`,
  imageUrl: card.imageUrl,
  name: card.productName,
  detail: cardDetail([`${card.brandNumber} ${card.specs}`], card.priceTerms),
  price: formatYuanText(card.sellingPrice),
  unit: card.unit,
  sales: cardSales(card.salesVolume, card.soldOut),
});
