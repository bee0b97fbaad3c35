import { z } from 'zod';
import { productSource, skuSource } from '#app/domain/catalogue/goods-contract.ts';
import { defineEndpoint, defineRead, problemsSchema } from '#app/domain/endpoint.ts';
import { id, quantity, textUpTo, typedQuantity, yuan } from '#app/domain/wire.ts';
import { ROLES } from './goods-list/reading.ts';
import { LONGEST_CHECK, MOST_PASTED_ROWS } from './pasted-limits.ts';

const word = z.string().max(60);
const check = textUpTo(LONGEST_CHECK);

/** The most characters of a list. */
export const LONGEST_LIST = 200_000;

/**
 * Reads a list as people type and paste it. Each row says what was understood, with each word's place in its line, and in
 * `check` what a person has to look at: a row with that is not to be acted on.
 */
export const readList = defineRead({
  name: 'pastedList.read',
  summary: 'The rows of a list as it was typed, with what was understood of each word',
  path: '/api/portal/pass/product/readList',
  access: 'public',
  request: z.object({ text: z.string().max(LONGEST_LIST) }),
  content: z.object({
    /** How many rows it has; of more than a thousand none is read. */
    count: z.int().nonnegative(),
    rows: z.array(
      z.object({
        line: z.string(),
        words: z.array(
          z.object({
            role: z.enum(ROLES),
            text: z.string(),
            value: z.string(),
            /** From the first character of the line, in UTF-16 code units. */
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
  unit: z.string(),
  unitDecimals: z.boolean(),
  availableCount: quantity,
  /** What a purchase begins with, as the cart has it. */
  startingQuantity: quantity,
  /** Why they were found: 「牌号相同，直径最近」, 「牌号相同，交货地不同：天津」. */
  reason: z.string().optional(),
});
export type MatchedGoods = z.output<typeof matchedGoods>;

/**
 * Goods that match a row, in any of its spellings: the same grade and specification, else goods
 * with all of its words, as a search finds them.
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
          /** Maker, brand and place: goods that are not theirs are at most near. */
          origin: word.optional(),
          /** Finish and standard: goods without them are at most near. */
          demands: word.optional(),
          /** Of a piece, in metres. */
          length: word.optional(),
          /** What is open about the row: while something is, goods are at most near. */
          check: check.optional(),
          /** Goods with less in stock come last; a text that is no quantity is ignored. */
          quantity: typedQuantity.optional(),
          /** Of the quantity; without it, that of the goods. */
          unit: word.optional(),
          /** Goods that were chosen before: while they are on the shelf they are among those offered. */
          goodsId: id.optional(),
        }),
      )
      .max(MOST_PASTED_ROWS),
  }),
  /** A row for each of the request's, in its order. */
  content: z.array(
    z.object({
      /** The first few: those with enough in stock first, then the cheapest. */
      candidates: z.array(matchedGoods),
      /** The total number of candidates. */
      total: z.int().nonnegative(),
      /** Where nothing fits, or not enough of it: goods of the same kind, the nearest first. */
      near: z.array(matchedGoods).optional(),
    }),
  ),
});

/** Adds the rows that are valid, and answers in `problems`, as `cart.add` would, why each of the others was not. */
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
          /** What is open about the row: while something is, it is refused. */
          check: check.default(''),
        }),
      )
      .min(1)
      .max(MOST_PASTED_ROWS),
  }),
  content: z.object({ problems: problemsSchema, cartCount: z.int() }),
  serial: true,
});
