import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import type { articleDetail } from '#app/domain/content/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { aboutSite, type Site } from '#app/domain/market/site.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { formatDay } from '#app/domain/time.ts';

// Structured data of pages in the vocabulary of schema.org, for search engines. All addresses are
// absolute.

const CONTEXT = { '@context': 'https://schema.org' };
const CURRENCY = 'CNY';

const addressAt = (origin: string) => (path: string) => new URL(path, origin).href;

const company = (name: string) => ({ '@type': 'Organization', name });

/** Who publishes a page: the market at an origin. */
export interface Publisher {
  site: Pick<Site, 'name' | 'claim' | 'mark'>;
  origin: string;
}

const platform = ({ site, origin }: Publisher) => ({
  ...company(site.name),
  '@id': `${origin}/#organization`,
  url: `${origin}/`,
  logo: origin + (site.mark || '/favicon.svg'),
  description: aboutSite(site),
});

/** The company behind the portal. */
export const organizationData = (publisher: Publisher) => ({ ...CONTEXT, ...platform(publisher) });

/** The portal itself, with its search. */
export const siteData = ({ site, origin }: Publisher) => ({
  ...CONTEXT,
  '@graph': [
    platform({ site, origin }),
    {
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      inLanguage: 'zh-CN',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/goods?searchInput={searchInput}`,
        'query-input': 'required name=searchInput',
      },
    },
  ],
});

interface GoodsPage {
  /** Its canonical path. */
  path: string;
  description: string;
  canBeBought: boolean;
  rating: { average: string | null; totalElements: number };
}

/** The quantity an order starts at, and never less than the seller's minimum (spec 2 §5). */
function leastOf({ myBuyNum, marketing, miniQuantity, pieces }: ProductDetail): string {
  const read = (quantity = '') => parseQuantity(quantity, { decimals: true });
  const starting = startingQuantity({
    miniQuantity: read(miniQuantity) ?? 0,
    myBuyNum: read(myBuyNum ?? undefined),
    buyQuantity: read(marketing?.buyQuantity),
    ...piecedOf(pieces),
  });
  return toQuantity(starting);
}

/** Goods with their seller's offer. */
export function productData(
  goods: ProductDetail,
  { path, description, canBeBought, rating }: GoodsPage,
  origin: string,
) {
  const address = addressAt(origin);
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: `${goods.productName} ${goods.brandNumber} ${goods.specs}`,
    description,
    sku: goods.productCode,
    image: goods.imageUrlList.map(address),
    ...(goods.brand && { brand: { '@type': 'Brand', name: goods.brand } }),
    manufacturer: company(goods.manufacturer),
    category: goods.categoryPath.map(({ categoryName }) => categoryName).join(' > '),
    ...(rating.average && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.totalElements,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: address(path),
      price: goods.sellingPrice,
      priceCurrency: CURRENCY,
      ...(goods.priceTerms?.until && { priceValidUntil: formatDay(goods.priceTerms.until) }),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: goods.sellingPrice,
        priceCurrency: CURRENCY,
        valueAddedTaxIncluded: true,
        unitText: goods.unit,
      },
      eligibleQuantity: {
        '@type': 'QuantitativeValue',
        minValue: leastOf(goods),
        unitText: goods.unit,
      },
      availability: `https://schema.org/${canBeBought ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: company(goods.sellerName),
    },
  };
}

/** An auction as an event that takes place on its live page. */
export function auctionData(auction: AuctionInfo, entry: string, live: string, origin: string) {
  const address = addressAt(origin);
  const status = auction.cancelReason === null ? 'EventScheduled' : 'EventCancelled';
  return {
    ...CONTEXT,
    '@type': 'Event',
    name: auction.name,
    description: `${auction.productName} ${auction.productCount} ${auction.productUnit}，${auction.biddingModeName}`,
    url: address(entry),
    image: address(auction.imageUrl),
    startDate: auction.startDate,
    endDate: auction.auctionRealEndDate,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: address(live) },
    organizer: company(auction.sellerName),
    offers: {
      '@type': 'Offer',
      url: address(entry),
      price: auction.startPrice,
      priceCurrency: CURRENCY,
    },
  };
}

/** A text of the market. */
export function articleData(
  article: Content<typeof articleDetail>,
  path: string,
  publisher: Publisher,
) {
  const address = addressAt(publisher.origin);
  return {
    ...CONTEXT,
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.newsBrie,
    ...(article.imageUrl && { image: address(article.imageUrl) }),
    datePublished: article.publishDate,
    author: company(article.publishUser),
    publisher: platform(publisher),
    mainEntityOfPage: address(path),
  };
}
