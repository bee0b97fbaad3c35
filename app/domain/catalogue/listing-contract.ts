import { z } from 'zod';
import { type Announced, defineRead, pageOf, stockOf } from '#app/domain/endpoint.ts';
import { SORT_DIRECTIONS } from '#app/domain/paging.ts';
import {
  instant,
  mayBeNothing,
  mayBeUnpictured,
  mayBeUnsaid,
  pageRequest,
  quantity,
  textUpTo,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';
import { saidTerms } from './price-terms-contract.ts';

/** The columns that lists are sorted by. */
export const sortWords = ['salesVolume', 'price', 'availableCount', 'onShelfDate'] as const;
/** By how far the goods are from the place of receipt; without one it is no order. */
export const BY_DISTANCE = 'distance';

/** Specification 2 calls the sales `sellCount`, specification 1 `salesVolume`. */
const sortWord = z
  .enum([...sortWords, BY_DISTANCE, 'sellCount'])
  .transform((word) => (word === 'sellCount' ? ('salesVolume' as const) : word));

/** The numbers of a specification by their names: diameter 18; another API may leave them out. */
const attributes = z.record(z.string(), z.string()).default({});

/** Goods are sold by the ton (spec 3 §9). */
export const usualUnit = z.string().default('吨');
/** Of any part of the unit; the API refuses what it does not sell. */
export const mayHaveDecimals = z.boolean().default(true);
/** Logistics or pickup, as any other value (spec 1 §4). */
export const usualDelivery = z.int().default(3);

/** One spot listing (spec 1 §3, spec 2 §3 «sale product»). */
export const spotListing = z.object({
  id: z.string(),
  productVo: z.object({
    code: z.string(),
    name: z.string(),
    specs: mayBeUnsaid,
    brand: mayBeUnsaid,
    /** The grade: HRB400E, Q355B, T30S … */
    brandNumber: mayBeUnsaid,
    manufacturer: mayBeUnsaid,
    unit: usualUnit,
    categoryCode: mayBeUnsaid,
    categoryName: mayBeUnsaid,
    imageUrl: mayBeUnpictured,
    attributes,
  }),
  customerVo: z.object({
    sellerCode: mayBeUnsaid,
    customerName: mayBeUnsaid,
    registryAddress: mayBeUnsaid,
  }),
  price: yuan,
  priceStr: mayBeUnsaid,
  priceTerms: saidTerms,
  availableCount: quantity,
  miniQuantity: quantity.default('1'),
  /** What a purchase begins with: never less, and more where the goods or their marketing group say so. */
  startingQuantity: quantity.default('1'),
  salesVolume: mayBeNothing,
  unitDecimals: mayHaveDecimals,
  deliveryWay: usualDelivery,
  deliveryWayName: mayBeUnsaid,
  deliveryPlace: mayBeUnsaid,
  /** From there to the place of receipt, between the centres of the cities; null where one is unknown or none is asked for. */
  distanceKm: z.int().nonnegative().nullable().default(null),
  onShelfDate: instant.nullable().default(null),
  refreshTimeStr: mayBeUnsaid,
});
export type SpotListing = z.output<typeof spotListing>;

/** One value, or several of which any is enough. */
const values = z
  .union([textUpTo(60), z.array(textUpTo(60)).max(50)])
  .transform((typed) => [typed].flat().filter((value) => value !== ''))
  .optional();

/** The conditions by which a list of goods is narrowed. */
const conditions = {
  name: textUpTo(60).optional(),
  manufacturer: values,
  deliveryPlace: values,
  brand: values,
  /** Grades: HRB400E, Q355B. */
  brandNumber: values,
  /** Numbers of the specification: diameter=18, or from 12 to 20 diameter=12..20. Of one attribute any is enough. */
  attribute: values,
  deliveryWay: values,
  sellerCode: values,
  /** Goods of one marketing group only. */
  marketingId: z.string().max(32).optional(),
  /** Yuan with at most two decimals; a text that is no amount is ignored. */
  lowestPrice: typedFigure(16).optional(),
  highestPrice: typedFigure(16).optional(),
  /** What must be in stock at least; a text that is no quantity is ignored. */
  lowestCount: typedFigure(16).optional(),
  /** 吨, 件: only what is sold by it. */
  unit: z.string().max(20).optional(),
  /** `1`: only what is in stock. */
  inStock: z.literal('1').optional(),
  /** `1`: only of sellers who write invoices. */
  invoicing: z.literal('1').optional(),
};

/** The conditions that every list of goods has. */
export const listingRequest = z.object({
  ...pageRequest,
  ...conditions,
  categoryCode: values,
  sortWord: sortWord.optional(),
  /** The city of receipt, 无锡市: each listing says how far it is from there. */
  receivedAt: textUpTo(30).optional(),
  sortWay: z.enum(SORT_DIRECTIONS).optional(),
});

/** A text that finds goods. */
const nearText = z.object({ text: z.string(), count: z.int().positive() });
export type NearText = z.output<typeof nearText>;

/** How a search text was understood. */
const understanding = z.object({
  /** Words that were read as others: 罗纹钢 as 螺纹钢, 上海 as a place. */
  readAs: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })),
  /** What it says of price or stock, as it was read: 3150元以下 as 价格不高于 3,150.00. */
  bounds: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })).default([]),
  /** Nothing was found for what was typed; the goods are those of this text. */
  corrected: z.string().nullable(),
  /** No goods have all of the words; there are goods for these texts, the nearest first. */
  near: z.array(nearText).default([]),
  /** Whether the one near text is what may be meant, but has goods of other categories. */
  asks: z.boolean().default(false),
});
export type Understanding = z.output<typeof understanding>;

type Ids = Pick<SpotListing, 'id'>;
const showsListed = (page: { content: Ids[]; nearest: { goods: Ids }[] }): Announced[] => [
  'goods',
  ...page.content.map((listed) => stockOf(listed.id)),
  ...page.nearest.map(({ goods }) => stockOf(goods.id)),
];

const listingPage = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    understanding: understanding.optional(),
    /** Where no goods have all words: those that come nearest, each with what is different. */
    nearest: z.array(z.object({ goods: row, differs: z.array(z.string()) })).default([]),
  });

export const pageData = defineRead({
  name: 'spotListing.pageData',
  summary: 'Spot listings by filter, search text and sort',
  path: '/api/portal/pass/spotListing/pageData',
  access: 'public',
  request: listingRequest,
  content: listingPage(spotListing),
  shows: showsListed,
});

/**
 * The request fields that the choices of filters set. `price` sets two, `lowestPrice` and `highestPrice`:
 * its codes are `3000.00..3499.99`, or open at one end. Prices and stock are offered in a category or for a text.
 */
const filterName = z.enum([
  ...(['categoryCode', 'brandNumber', 'attribute', 'manufacturer', 'brand'] as const),
  ...(['deliveryPlace', 'sellerCode', 'deliveryWay', 'inStock', 'invoicing'] as const),
  ...(['unit', 'price', 'lowestCount'] as const),
]);

/** The list whose filters are wanted; its categories are the `code`. */
const criteriaRequest = z.object({
  ...conditions,
  code: values,
  /** Of this filter every choice is wanted, not only those with the most goods. */
  whole: filterName.optional(),
  /** `1`: units, and ranges of prices and stock, are wanted too; a portal of the version before knows none of these names. */
  ranges: z.literal('1').optional(),
});

const criteria = z.array(
  z.object({
    title: z.string(),
    /** The request field that a choice of this group sets. */
    name: filterName,
    /** What a choice sets as `unit` besides, where goods of several units are in the list: those of this one are counted. */
    unit: z.string().optional(),
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** In which a city lies. */
        province: z.string().optional(),
        /** Goods of the list that would be left; the group's own choices do not count. */
        count: z.int().positive().optional(),
      }),
    ),
    /** Of an attribute that the market has made: whether its values are numbers, so that a range can be asked for. */
    measured: z.boolean().optional(),
    /** Whether there were too many goods to count them all: each count is then the least. */
    capped: z.boolean().optional(),
  }),
);
export type FilterGroup = z.output<typeof criteria>[number];

/** Filter groups of a list: sub-categories, manufacturers, delivery places and more, with counts. */
export const searchCriteria = defineRead({
  name: 'spotListing.searchCriteria',
  summary: 'Filter groups of a list, each choice with its count',
  path: '/api/portal/pass/saleProduct/searchCriteria',
  access: 'public',
  request: criteriaRequest,
  content: criteria,
  absent: [],
  shows: () => ['goods'],
});

/** The same as the spot list, under the name that stores and categories use. */
export const saleProductPages = defineRead({
  name: 'saleProduct.pageData',
  summary: 'Sale products of a store or a category',
  path: '/api/portal/pass/saleProduct/pageData',
  access: 'public',
  request: listingRequest.omit({ name: true }).extend({ keyword: textUpTo(60).optional() }),
  content: listingPage(spotListing),
  shows: showsListed,
});

/** The platform's own goods as a row of their list (spec 2 §3). */
export const selfProduct = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  brandNumber: mayBeUnsaid,
  specs: mayBeUnsaid,
  attributes,
  imageUrl: mayBeUnpictured,
  supplierName: mayBeUnsaid,
  manufacturer: mayBeUnsaid,
  brand: mayBeUnsaid,
  origin: mayBeUnsaid,
  price: yuan,
  priceStr: mayBeUnsaid,
  priceTerms: saidTerms,
  unit: usualUnit,
  availableCount: quantity,
  salesVolume: mayBeNothing,
  onShelfDate: instant.nullable().default(null),
});
export type SelfProduct = z.output<typeof selfProduct>;

export const platformPageData = defineRead({
  name: 'platformProduct.pageData',
  summary: 'Self-operated goods by filter, search text and sort',
  path: '/api/portal/pass/platformProduct/pageData',
  access: 'public',
  request: listingRequest,
  content: listingPage(selfProduct),
  shows: showsListed,
});

export const platformSearchCriteria = defineRead({
  name: 'platformProduct.searchCriteria',
  summary: 'Filter groups of the self-operated goods',
  path: '/api/portal/pass/platformProduct/searchCriteria',
  access: 'public',
  request: criteriaRequest,
  content: criteria,
  absent: [],
  shows: () => ['goods'],
});

/** What a visitor may mean by the beginning of a word, at most 1 KB. */
export const searchSuggestions = defineRead({
  name: 'search.suggestions',
  summary: 'Goods, grades, categories, makers and sellers for what has been typed so far',
  method: 'GET',
  path: '/api/portal/pass/search/suggestions',
  access: 'public',
  request: z.object({ text: textUpTo(60) }),
  content: z.array(
    z.object({
      /** What is searched for when it is chosen. */
      text: z.string(),
      kind: z.enum(['goods', 'grade', 'category', 'manufacturer', 'place', 'seller']),
      /** The code of a category or a seller, which have lists of their own. */
      code: z.string().optional(),
      /** How many goods it leads to, up to the cap of pages. */
      count: z.int().positive().optional(),
    }),
  ),
  absent: [],
  shows: () => ['goods'],
});
export type Suggestion = z.output<typeof searchSuggestions.content>[number];
