import { z } from 'zod';
import { instantForm } from './instant.ts';
import { WIRE_DIGITS } from './quantity.ts';
import { isDay } from './time.ts';
import { tooLong } from './too-long.ts';
import { lengthOf, typedText } from './typed-text.ts';
import { dayOfControl } from './typed-time.ts';

const figures = new WeakSet<z.core.$ZodType>();

function figure<Field extends z.ZodType>(field: Field): Field {
  figures.add(field);
  return field;
}

/** Whether a field is a quantity, a count, a price, an amount, a weight, a rate or a time to pay. */
export const isFigure = (field: z.core.$ZodType): boolean => figures.has(field);

/** An amount in yuan with two decimals: "3850.00". */
export const yuan = figure(z.string().regex(/^\d{1,12}\.\d{2}$/));

/** A unit price in yuan that is finer than a fen, with all its decimals: "91.729423". */
export const exactPrice = figure(z.string().regex(/^\d{1,12}\.\d{3,14}$/));

/** An amount in yuan that may be below zero: a balance, a difference. */
export const signedYuan = figure(z.string().regex(/^-?\d{1,12}\.\d{2}$/));

/** Yuan of one unit of another currency: "7.1053". */
export const exchangeRate = figure(z.string().regex(/^\d{1,2}\.\d{4}$/));

/** A quantity in the goods' unit, at most two decimals: "10", "10.5", "0.25". */
export const quantity = figure(
  z.string().regex(new RegExp(`^\\d{1,${WIRE_DIGITS}}(\\.\\d{1,2})?$`)),
);

/**
 * A figure as typed; if it is wrong, the API answers with the message of the rule that reads it. An empty figure is
 * refused, unless `tests/api/platform/empty-figures.ts` says what it means.
 */
export const typedFigure = (most = 32, tooLong?: string) => figure(z.string().max(most, tooLong));
export const typedQuantity = typedFigure();

const limits = new WeakMap<z.core.$ZodCheck, number>();

/** Whether a check is the limit of `textUpTo`. */
export const isLimit = (check: z.core.$ZodCheck): boolean => limits.has(check);

/** The most characters of a field made by `textUpTo`, required or not; undefined for any other field. */
export function longestOf(field: z.core.$ZodType | undefined): number | undefined {
  const def = field?._zod.def;
  const limit = def?.checks?.find(isLimit);
  if (limit) return limits.get(limit);
  return def && 'innerType' in def ? longestOf(def.innerType as z.core.$ZodType) : undefined;
}

/**
 * Typed text in the form that `typedText` gives it, of at most `most` characters as people count them.
 * @param label of its control, named by the message for a longer text
 * @param missing the message for no text, in the schema of a form that requires it
 */
export function textUpTo(most: number, label = '', missing?: string) {
  const limit = z.refine<string>((text) => lengthOf(text) <= most, { error: tooLong(most, label) });
  limits.set(limit, most);
  return z.string({ error: missing }).overwrite(typedText).check(limit).meta({ maxLength: most });
}

export const id = z.string().min(1).max(64);

/**
 * An id, a code or a version as a page sends it back; the call itself refuses an empty or unknown one, in its own
 * words.
 */
export const idText = z.string().max(64);

/** A line of text as typed; if it is wrong, the API answers with the message of the rule that reads it. */
export const typedField = z.string().max(64);

/** An instant in any form of ISO 8601 with an offset; parsed, it has the one of `instantForm`. */
export const instant = z
  .string()
  .overwrite(instantForm)
  .check(z.iso.datetime({ error: 'an instant in ISO 8601 with an offset' }));

/**
 * A point in time as a request names it, for `readInstant`; the call itself refuses an empty text and what is not a
 * time, beside the field.
 */
export const typedInstant = z.string().max(64);

/** A day of Shanghai: "2026-12-01". */
export const day = z.string().refine(isDay);

/** A day as people type it; the rule that reads it refuses any other text. */
export const typedDayText = z.string().max(32).overwrite(dayOfControl);

/** A month of Shanghai, "2026-12", of the years 1000 to 2999. */
export const month = z.string().regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/);

export const pageRequest = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  rows: z.coerce.number().int().min(1).max(500).default(20),
};

/** In the request of a list: whether its answer says how many there are in each tab. */
export const withCounts = { withCounts: z.literal('1').optional() };

/** In the request of a list: only what waits for somebody, which its count on the first page of work is of. */
export const waitsAlone = { waits: z.literal('1').optional() };

/** How many a list with the same conditions would find in each of its tabs. An API may leave it out. */
export const tabCounts = <Tab extends z.ZodType>(tab: Tab) =>
  z.array(z.object({ tab, count: z.int().nonnegative() })).optional();

/** For a list that had no pages once: all of it, unless a page is asked for. */
export const partRequest = {
  page: pageRequest.page.unwrap().optional(),
  rows: pageRequest.rows.unwrap().optional(),
};

/** How many there are in all, for a request with `partRequest`. An API that gives all of it leaves them out. */
export const partTotals = {
  totalElements: z.int().nonnegative().optional(),
  totalPages: z.int().nonnegative().optional(),
};

export const coordinate = z.coerce.number();

/** The path of an image on this site. */
export const imageUrl = z.string();

/*
 * What an API may leave out (design/api: Absence). Each says what its absence means; the specifications do not name
 * the field, or a company has no such thing.
 */

/** Nothing is said. */
export const mayBeUnsaid = z.string().default('');
/** There are none. */
export const mayBeNone = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);
/** Nothing has been counted. */
export const mayBeNothing = quantity.default('0');
/** Stands where there is no picture. */
export const UNPICTURED = '/unpictured.svg';
export const mayBeUnpictured = imageUrl.default(UNPICTURED);
