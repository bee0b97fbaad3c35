import { call } from '#app/api/client.server.ts';
import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  type SelfProduct,
  type SpotListing,
  saleProductPages,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Asked, Card, Listed } from './read-list.server.ts';

const readSale = ({ name, ...asked }: Asked) => call(saleProductPages, { ...asked, keyword: name });

const sellerOf = ({ customerVo }: SpotListing) => customerVo.customerName;

const quantity = (count: string, unit: string) => `${groupThousands(count)} ${unit}`;

const spotRow = ({ productVo, customerVo, ...listing }: SpotListing) => ({
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  specs: productVo.specs,
  seller: { code: customerVo.sellerCode, name: customerVo.customerName },
  maker: productVo.manufacturer,
  place: listing.deliveryPlace,
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  stock: quantity(listing.availableCount, productVo.unit),
  least: quantity(listing.miniQuantity, productVo.unit),
  sales: monthlySales(listing.salesVolume),
});

const spotCard = ({ productVo, ...listing }: SpotListing): Card => ({
  of: 'sale',
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  detail: `${productVo.specs}　${listing.deliveryPlace}`,
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  sales: `月销 ${monthlySales(listing.salesVolume)}`,
});

const selfRow = (product: SelfProduct) => ({
  image: product.imageUrl,
  name: `${product.name} ${product.brandNumber}`,
  specs: product.specs,
  supplier: product.supplierName,
  maker: product.manufacturer,
  brand: product.brand,
  place: product.origin,
  price: formatYuanText(product.price),
  unit: product.unit,
  stock: quantity(product.availableCount, product.unit),
});

const selfCard = (product: SelfProduct): Card => ({
  of: 'self',
  image: product.imageUrl,
  name: `${product.name} ${product.brandNumber}`,
  detail: `${product.specs}　${product.origin}`,
  price: formatYuanText(product.price),
  unit: product.unit,
  sales: `月销 ${monthlySales(product.salesVolume)}`,
});

/** Sellers' spot listings. */
export const SPOT = {
  criteria: searchCriteria,
  read: (asked: Asked) => call(pageData, asked),
  rowOf: spotRow,
  cardOf: spotCard,
  sellerOf,
};

/** Sale products of a seller or a category. */
export const SALE = { ...SPOT, read: readSale };

/** The platform's own goods. */
export const SELF = {
  criteria: platformSearchCriteria,
  read: (asked: Asked) => call(platformPageData, asked),
  rowOf: selfRow,
  cardOf: selfCard,
};

export type SpotRow = Listed<ReturnType<typeof spotRow>>;
export type SelfRow = Listed<ReturnType<typeof selfRow>>;
