import { callShared } from '#app/api/cache.server.ts';
import { cardDetail, cardSales, closedText, isSoldOut } from '#app/components/sold-out.server.ts';
import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  type SelfProduct,
  type SpotListing,
  saleProductPages,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import { listedTerms } from '#app/domain/catalogue/price-terms.ts';
import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Card } from './goods-html.server.tsx';
import type { GoodsLine } from './list-rows.server.ts';
import type { Asked } from './read-list.server.ts';

const readSale = ({ name, ...asked }: Asked) =>
  callShared(saleProductPages, { ...asked, keyword: name });

const sellerOf = ({ customerVo }: SpotListing): [code: string, name: string] => [
  customerVo.sellerCode,
  customerVo.customerName,
];

const quantity = (count: string, unit: string) => `${groupThousands(count)} ${unit}`;

/** Between the centres of two cities; within one it is not known more exactly. */
const distanceText = (km: number | null): string => {
  if (km === null) return '';
  return km === 0 ? '同城' : groupThousands(String(km));
};

const spotRow = ({ productVo, customerVo, ...listing }: SpotListing): GoodsLine => ({
  image: productVo.imageUrl,
  name: productVo.name,
  seller: customerVo.sellerCode,
  least: listing.startingQuantity,
  closed: closedText(listing.priceTerms, isSoldOut(listing.availableCount, listing.miniQuantity)),
  cells: {
    ...productVo.attributes,
    grade: productVo.brandNumber,
    specs: productVo.specs,
    store: customerVo.customerName,
    maker: productVo.manufacturer,
    brand: productVo.brand,
    place: listing.deliveryPlace,
    distance: distanceText(listing.distanceKm),
    price: `${formatYuanText(listing.price)}/${productVo.unit}`,
    terms: listedTerms(listing.priceTerms),
    stock: quantity(listing.availableCount, productVo.unit),
    least: quantity(listing.startingQuantity, productVo.unit),
    sales: monthlySales(listing.salesVolume),
    refreshed: listing.refreshTimeStr,
  },
});

const distanceOfCard = (km: number | null): string =>
  km === null || km === 0 ? distanceText(km) : `距收货地 ${distanceText(km)} km`;

const spotCard = ({ productVo, ...listing }: SpotListing): Card => ({
  of: 'sale',
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  detail: cardDetail(
    [productVo.specs, listing.deliveryPlace, distanceOfCard(listing.distanceKm)],
    listing.priceTerms,
  ),
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  sales: cardSales(listing.salesVolume, isSoldOut(listing.availableCount, listing.miniQuantity)),
});

const selfRow = (product: SelfProduct): GoodsLine => ({
  image: product.imageUrl,
  name: product.name,
  least: '',
  closed: closedText(product.priceTerms, isSoldOut(product.availableCount, '0')),
  cells: {
    ...product.attributes,
    grade: product.brandNumber,
    specs: product.specs,
    store: product.supplierName,
    maker: product.manufacturer,
    brand: product.brand,
    place: product.origin,
    price: `${formatYuanText(product.price)}/${product.unit}`,
    terms: listedTerms(product.priceTerms),
    stock: quantity(product.availableCount, product.unit),
    sales: monthlySales(product.salesVolume),
  },
});

const selfCard = (product: SelfProduct): Card => ({
  of: 'self',
  image: product.imageUrl,
  name: `${product.name} ${product.brandNumber}`,
  detail: cardDetail([product.specs, product.origin], product.priceTerms),
  price: formatYuanText(product.price),
  unit: product.unit,
  sales: cardSales(product.salesVolume, isSoldOut(product.availableCount, '0')),
});

/** Sellers' spot listings. */
export const SPOT = {
  of: 'sale' as const,
  headers: {},
  columns: [
    ...(['specs', 'store', 'maker', 'place', 'price', 'terms'] as const),
    ...(['stock', 'sales'] as const),
  ] as const,
  criteria: searchCriteria,
  read: (asked: Asked) => callShared(pageData, asked),
  lineOf: spotRow,
  cardOf: spotCard,
  sellerOf,
};

/** Sale products of a seller or a category. */
export const SALE = { ...SPOT, read: readSale };

/** The platform's own goods. */
export const SELF = {
  of: 'self' as const,
  headers: { store: '供应商', place: '产地' },
  columns: [
    ...(['specs', 'store', 'maker', 'brand', 'place', 'price', 'terms'] as const),
    'stock',
  ] as const,
  criteria: platformSearchCriteria,
  read: (asked: Asked) => callShared(platformPageData, asked),
  lineOf: selfRow,
  cardOf: selfCard,
};
