import { z } from 'zod';
import { productSource, skuSource } from '#app/domain/catalogue/goods-contract.ts';
import { pieces } from '#app/domain/catalogue/pieces-contract.ts';
import { saidTerms } from '#app/domain/catalogue/price-terms-contract.ts';
import { defineEndpoint, defineRead, problemsSchema } from '#app/domain/endpoint.ts';
import { id, quantity, textUpTo, typedQuantity, yuan } from '#app/domain/wire.ts';
import { ROLES } from './goods-list/reading.ts';
import { LONGEST_CHECK, MOST_PASTED_ROWS } from './pasted-limits.ts';

const word = z.string().max(60);
const check = textUpTo(LONGEST_CHECK);

/** The most characters of a list. */
export const LONGEST_LIST = 200_000;

/**
 * Reads a list that people typed or pasted. Each row tells what was understood, with the place of each word in the
 * line, and in `check` what a person has to check before the row can be used.
 */
export const readList = defineRead({
  name: 'pastedList.read',
  summary: 'The rows of a list as it was typed, with what was understood of each word',
  path: '/api/portal/pass/product/readList',
  access: 'public',
  request: z.object({ text: z.string().max(LONGEST_LIST) }),
  content: z.object({
    /** The number of rows; a list of more than a thousand rows is not read at all. */
    count: z.int().nonnegative(),
    rows: z.array(
      z.object({
        line: z.string(),
        words: z.array(
          z.object({
            role: z.enum(ROLES),
            text: z.string(),
            value: z.string(),
            /** The offset of the word in the line, in UTF-16 code units. */
            start: z.int(),
            end: z.int(),
          }),
        ),
        ...{ name: z.string(), grade: z.string(), specs: z.string(), length: z.string() },
        ...{ demands: z.string(), origin: z.string(), quantity: z.string(), unit: z.string() },
        ...{ price: z.string(), remark: z.string(), check },
        amounts: z
          .array(z.object({ quantity: z.string(), unit: z.string(), isWeight: z.boolean() }))
          .optional(),
      }),
    ),
  }),
});

/** Goods that a row of a list may mean. */
export const matchedGoods = z.object({
  id: z.string(),
  type: productSource,
  name: z.string(),
  brandNumber: z.string(),
  specs: z.string(),
  brand: z.string(),
  manufacturer: z.string(),
  deliveryPlace: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  price: yuan,
  priceTerms: saidTerms,
  unit: z.string(),
  unitDecimals: z.boolean().default(true),
  availableCount: quantity,
  /** The quantity with which a purchase of the goods starts, as in the cart. */
  startingQuantity: quantity,
  pieces,
  /** Why the goods were found: 「牌号相同，直径最近」, 「牌号相同，交货地不同：天津」. */
  reason: z.string().optional(),
});
export type MatchedGoods = z.output<typeof matchedGoods>;

/**
 * Goods for each row of a list, however its words are spelt: goods with the same grade and specification; if there are
 * none, goods that contain all words, as the search finds them.
 */
export const matchRows = defineRead({
  name: 'pastedList.matchRows',
  summary: 'Goods on the shelf for each row of a list, and the nearest where none fit',
  path: '/api/portal/pass/product/matchRows',
  access: 'public',
  request: z.object({
    rows: z
      .array(
        z.object({
          grade: word,
          specs: word,
          /** Goods of this name come first. */
          name: word.optional(),
          /** Maker, brand and place; goods of another origin are offered as similar at most. */
          origin: word.optional(),
          /** Finish and standard; goods without them are offered as similar at most. */
          demands: word.optional(),
          /** The length of one piece, in metres. */
          length: word.optional(),
          /** The open questions about the row; while there are any, goods are offered as similar at most. */
          check: check.optional(),
          /** The quantity wanted; goods with less in stock come last. A text that is no quantity is ignored. */
          quantity: typedQuantity.optional(),
          /** The unit of the quantity; if missing, the unit of the goods. */
          unit: word.optional(),
          /** The goods that were chosen before; they are offered again while they are on the shelf. */
          goodsId: id.optional(),
        }),
      )
      .max(MOST_PASTED_ROWS),
  }),
  /** One entry for each row of the request, in its order. */
  content: z.array(
    z.object({
      /** The first few goods that fit: those with enough stock first, then the cheapest. */
      candidates: z.array(matchedGoods),
      /** The total number of candidates. */
      total: z.int().nonnegative(),
      /** Similar goods, the most similar first, if no goods fit or their stock is too small. */
      near: z.array(matchedGoods).optional(),
    }),
  ),
});

/** Adds the valid rows to the cart. For each other row, `problems` has the same reason that `cart.add` would give. */
export const addCartsList = defineEndpoint({
  name: 'pastedList.addToCart',
  summary: 'Put the rows of a list into the cart, each that can be',
  path: '/api/order/cart/addCartsList',
  access: 'customer',
  permission: 'view',
  request: z.object({
    rows: z
      .array(
        z.object({
          productId: id,
          count: typedQuantity,
          source: skuSource,
          /** The open questions about the row; a row with questions is refused. */
          check: check.default(''),
        }),
      )
      .min(1)
      .max(MOST_PASTED_ROWS),
  }),
  content: z.object({ problems: problemsSchema, cartCount: z.int() }),
  serial: true,
});
