import { z } from 'zod';
import { DELIVERY_WAYS, isDeliveryWay } from '#app/domain/checkout/delivery.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { MAX_FILES } from '#app/domain/file/upload.ts';
import {
  id,
  idText,
  imageUrl,
  mayBeNone,
  pageRequest,
  quantity,
  textUpTo,
  typedFigure,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';
import { authFile } from './goods-contract.ts';
import { GOODS_KINDS } from './goods-kind.ts';
import { savedWeights, typedWeights } from './listing-weights-contract.ts';
import { LISTING_TEXT_MAX, MOST_PRICED_AT_ONCE } from './sale-product.ts';

/** A seller's own listing in a list. */
export const ownListing = z.object({
  id: z.string(),
  productName: z.string(),
  brandNumber: z.string(),
  specs: z.string(),
  imageUrl,
  price: yuan,
  unit: z.string(),
  availableCount: quantity,
  miniQuantity: quantity,
  salesVolume: quantity,
  onShelf: z.boolean(),
  /** The id of another listing of the same goods, where both are on the shelf. */
  doubleOf: z.string().nullable(),
  refreshTimeStr: z.string(),
});

export const ownSaleProducts = defineRead({
  name: 'saleProduct.own',
  summary:
    "The seller's listings on the shelf, or those taken down, the newest first, and how many of each there are",
  path: '/api/saleProduct/ownSaleProducts',
  access: 'seller',
  request: z.object({
    ...pageRequest,
    onShelf: z.boolean().default(true),
    /** Of those on the shelf only what is sold out. */
    soldOut: z.boolean().default(false),
    keyword: textUpTo(60).optional(),
    /** `1`: the answer counts the listings of each state too. */
    counts: z.literal('1').optional(),
    /** `1`: each listing says all that a table of listings has. */
    inTable: z.literal('1').optional(),
  }),
  content: pageOf(
    ownListing.extend({
      /** What else a table of listings has; absent where it is not asked for. */
      table: z
        .object({
          categoryCode: z.string(),
          categoryName: z.string(),
          brand: z.string(),
          manufacturer: z.string(),
          weights: savedWeights,
          deliveryWay: z.int(),
          deliveryPlace: z.string(),
          /** All that its category asks for, each with its unit, 含水率（%）, and what the listing says, or ''. */
          attributes: mayBeNone(z.object({ label: z.string(), value: z.string() })),
        })
        .optional(),
    }),
  ).extend({
    /** What the store lists: spot listings, or the platform's own goods. */
    kind: z.enum(GOODS_KINDS).default('sale'),
    /** Of those that the keyword finds; absent where they are not asked for. */
    counts: z
      .object({
        onShelf: z.int().nonnegative(),
        soldOut: z.int().nonnegative(),
        off: z.int().nonnegative(),
      })
      .optional(),
  }),
});

/** A listing with all that its seller can change. */
export const ownSaleProduct = ownListing.omit({ imageUrl: true, refreshTimeStr: true }).extend({
  /** Changes with everything but the stock, which orders change too. */
  version: z.string(),
  categoryCode: z.string(),
  unitDecimals: z.boolean(),
  /** What was read from the specification: 直径 18 mm. */
  attributes: z.array(z.string()),
  /** What the seller has said of the attributes of its category, by their keys. */
  typedAttributes: z.record(z.string(), z.string()).default({}),
  brand: z.string(),
  manufacturer: z.string(),
  weights: savedWeights,
  deliveryWay: z.int(),
  deliveryPlace: z.string(),
  introduce: z.string(),
  images: z.array(imageUrl),
  documents: z.array(authFile.extend({ name: z.string() })),
});
export type OwnSaleProduct = z.output<typeof ownSaleProduct>;

export const ownSaleProductById = defineRead({
  name: 'saleProduct.ownById',
  summary: "One of the seller's listings, to be edited",
  method: 'GET',
  path: '/api/saleProduct/ownSaleProduct/:id',
  access: 'seller',
  request: z.object({ id }),
  content: ownSaleProduct,
});

export const duplicate = z.enum(['merge', 'separate']).optional();
const words = (most: number) => z.string().trim().min(1).max(most);
/**
 * The id of an upload, or the path of a file that the listing already has; of a picture with `?cut=start` or
 * `?cut=end` where lists show another square than the middle.
 */
const file = z.string().min(1).max(200);

export const saveSaleProduct = defineEndpoint({
  name: 'saleProduct.save',
  summary: 'Publishes a listing, or changes one of the seller’s own',
  path: '/api/saleProduct/saveSaleProduct',
  access: 'seller',
  begins: true,
  changes: 'goods',
  request: z.object({
    /** Unset for a new listing. */
    id: id.optional(),
    /**
     * The version that the form showed; the call is refused when somebody else has changed the
     * listing since.
     */
    version: idText.optional(),
    /** Of a new one: the seller's own listing whose pictures and documents it may show too. */
    copyOf: id.optional(),
    productName: words(LISTING_TEXT_MAX.productName),
    categoryCode: z.string().max(32),
    brandNumber: words(LISTING_TEXT_MAX.brandNumber),
    specs: words(LISTING_TEXT_MAX.specs),
    brand: words(LISTING_TEXT_MAX.brand),
    manufacturer: words(LISTING_TEXT_MAX.manufacturer),
    /** Yuan per unit. */
    price: typedFigure(16),
    /** The price that is right although it is far from what others ask. */
    confirmedPrice: typedFigure(16).optional(),
    /**
     * What becomes of the listing where the seller has another of the same goods on the shelf; asked
     * for of a new one, and where an edit makes the goods the same.
     */
    duplicate,
    /** The new stock. */
    availableCount: typedQuantity,
    /** The stock that the form showed; the call is refused when orders have changed it since. */
    shownCount: typedQuantity.optional(),
    miniQuantity: typedQuantity,
    ...typedWeights,
    deliveryWay: z
      .int()
      .refine(isDeliveryWay)
      .meta({ enum: [...DELIVERY_WAYS] }),
    deliveryPlace: words(LISTING_TEXT_MAX.deliveryPlace),
    introduce: textUpTo(LISTING_TEXT_MAX.introduce),
    /** Of the category's attributes, by their keys (`category.attributes`); each that is not sent stays as it is. */
    typedAttributes: z.record(z.string().max(32), textUpTo(200)).optional(),
    images: z.array(file).max(MAX_FILES),
    documents: z
      .array(z.object({ name: words(30), file, batchNum: textUpTo(LISTING_TEXT_MAX.batchNum) }))
      .max(3 * MAX_FILES),
  }),
  content: z.object({
    id: z.string(),
    /** It was merged into the listing of that id; one that was edited is off the shelf. */
    merged: z.boolean(),
  }),
  codes: ['missing', 'invalid', 'changed', 'stockChanged', 'fileRefused', 'unusual', 'duplicate'],
  serial: true,
});

export const saveSalePrices = defineEndpoint({
  name: 'saleProduct.savePrices',
  summary:
    "Changes prices, stocks and minimum quantities of many of the seller's listings: all that are sent, or none",
  path: '/api/saleProduct/savePrices',
  access: 'seller',
  begins: true,
  changes: 'goods',
  request: z.object({
    rows: z
      .array(
        z.object({
          id,
          price: typedFigure(16),
          /** What the form showed; a value that was changed since is not overwritten. */
          shownPrice: typedFigure(16),
          /** The price that is right although it is far from what others ask. */
          confirmedPrice: typedFigure(16).optional(),
          /** Unset: stays as it is. */
          availableCount: typedQuantity.optional(),
          shownCount: typedQuantity.optional(),
          /** The least that is ordered at once; unset: stays as it is. */
          miniQuantity: typedQuantity.optional(),
          shownMinimum: typedQuantity.optional(),
        }),
      )
      .min(1)
      .max(MOST_PRICED_AT_ONCE),
  }),
  content: z.object({
    changed: z.int().nonnegative(),
    /** By which the new prices can be taken back; absent where no price is another. */
    changeId: z.string().optional(),
  }),
  codes: ['invalid', 'changed', 'stockChanged', 'unusual'],
  serial: true,
});

const pricedListing = ownListing.pick({
  id: true,
  productName: true,
  brandNumber: true,
  specs: true,
  price: true,
  unit: true,
  availableCount: true,
  miniQuantity: true,
});

/** Of a row that is not as it can be saved; those that ask are saved when they are sent again. */
const pricedProblem = z.object({
  code: z.enum(['unknown', 'foreign', 'invalid', 'changed', 'stockChanged', 'unusual']),
  field: z.enum(['id', 'price', 'availableCount', 'miniQuantity']),
  text: z.string(),
});

export const previewSalePrices = defineRead({
  name: 'saleProduct.previewPrices',
  summary: 'What saleProduct.savePrices would make of the values in a file, row by row',
  path: '/api/saleProduct/previewPrices',
  access: 'seller',
  request: z.object({
    rows: z
      .array(
        z.object({
          /** As in the file; one that is not a listing of the seller's is returned as a problem. */
          id: idText,
          /** Unset: stays as it is. */
          price: typedFigure(64).optional(),
          /** What it was when the file was made; unset: as it is now. */
          shownPrice: typedFigure(64).optional(),
          availableCount: typedFigure(64).optional(),
          shownCount: typedFigure(64).optional(),
          miniQuantity: typedFigure(64).optional(),
          shownMinimum: typedFigure(64).optional(),
        }),
      )
      .min(1)
      .max(MOST_PRICED_AT_ONCE),
  }),
  /** In the order of the rows. */
  content: z.array(
    z.object({
      /** As it is now; null for what is not the seller's. */
      listing: pricedListing.nullable(),
      /** What would be saved; null where it stays, or where it is wrong. */
      price: yuan.nullable(),
      availableCount: quantity.nullable(),
      miniQuantity: quantity.nullable(),
      problems: z.array(pricedProblem),
    }),
  ),
});

export const shelveSaleProduct = defineEndpoint({
  name: 'saleProduct.shelve',
  summary: "Takes one of the seller's listings off the shelf, or puts it up again",
  path: '/api/saleProduct/shelveSaleProduct',
  access: 'seller',
  begins: true,
  permission: 'trade',
  changes: 'goods',
  request: z.object({
    id,
    onShelf: z.boolean(),
    /** What becomes of it where the seller has another of the same goods on the shelf. */
    duplicate,
  }),
  codes: ['duplicate'],
});
