import { call } from '#app/api/client.server.ts';
import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  type SelfProduct,
  type SpotListing,
  saleProductPages,
  searchCriteria,
} from '#app/contract/spot-listing.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { monthlySales } from '#app/domain/sales-display.ts';
import type { Asked, Listed } from './read-list.server.ts';

const readSale = ({ name, ...asked }: Asked) => call(saleProductPages, { ...asked, keyword: name });

const sellerOf = ({ customerVo }: SpotListing) => customerVo.customerName;

const spotRow = ({ productVo, ...listing }: SpotListing) => ({
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  specs: productVo.specs,
  maker: productVo.manufacturer,
  place: listing.deliveryPlace,
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  stock: `${groupThousands(listing.availableCount)} ${productVo.unit}`,
  least: `${groupThousands(listing.miniQuantity)} ${productVo.unit}`,
  sales: monthlySales(listing.salesVolume),
});

const spotCard = ({ productVo, ...listing }: SpotListing) => ({
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
  stock: `${groupThousands(product.availableCount)} ${product.unit}`,
});

/** Spot listings to be compared line by line. */
export const SPOT_ROWS = {
  criteria: searchCriteria,
  read: (asked: Asked) => call(pageData, asked),
  rowOf: spotRow,
  sellerOf,
};

/** Spot listings by their pictures, as a search finds them. */
export const SPOT_CARDS = { ...SPOT_ROWS, rowOf: spotCard };

/** Sale products of a seller or a category. */
export const SALE_CARDS = { ...SPOT_CARDS, read: readSale };

/** The platform's own goods. */
export const SELF_ROWS = {
  criteria: platformSearchCriteria,
  read: (asked: Asked) => call(platformPageData, asked),
  rowOf: selfRow,
};

export type SpotRow = Row<typeof spotRow>;
export type SpotCard = Row<typeof spotCard>;
export type SelfRow = Row<typeof selfRow>;

type Row<Show extends (wire: never) => object> = Listed<ReturnType<Show>>;
