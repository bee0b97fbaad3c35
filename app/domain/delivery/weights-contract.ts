import { z } from 'zod';
import { quantity, textUpTo, typedFigure } from '#app/domain/wire.ts';
import { SLIP_NO_MAX } from './weight-reading.ts';
import { COUNTS_AT, MOST_TOLERANCE, WEIGHINGS } from './weight-terms.ts';

/** How goods are weighed and which weight is settled; null: nothing is said of it. */
export const weightTerms = z
  .object({
    weighing: z.enum(WEIGHINGS),
    /** Thousandths of the quantity that need no consent. */
    tolerance: z.int().min(0).max(MOST_TOLERANCE),
    countsAt: z.enum(COUNTS_AT),
    /** Of what is reckoned by pieces of a known weight. */
    piece: z
      .object({ name: z.string(), grams: z.int().positive(), standard: z.string() })
      .nullable(),
  })
  .nullable()
  .default(null);

/** What an offer says of it; null is as the goods' listing has it, else as their category has it. */
export const saidWeights = z
  .object({
    weighing: z.enum(WEIGHINGS).nullable().default(null),
    tolerance: z.int().min(0).max(MOST_TOLERANCE).nullable().default(null),
    countsAt: z.enum(COUNTS_AT).nullable().default(null),
  })
  .nullable()
  .default(null);

/** The same as typed; '' says nothing. */
export const typedSaidWeights = {
  weighing: z.string().max(12).default(''),
  /** Thousandths. */
  weightTolerance: typedFigure(8).default(''),
  countsAt: z.string().max(12).default(''),
};

const thirdDecimal = z.int().min(0).max(9).default(0);

/** A scale's slip of a line, in the line's unit; null: it was not weighed apart. */
export const slip = z
  .object({
    ...{ slipNo: z.string(), gross: quantity, tare: quantity },
    /** The third decimals, which scales print as kilograms. */
    grossRest: thirdDecimal,
    tareRest: thirdDecimal,
  })
  .nullable()
  .default(null);

/** Slips of a delivery that another one of its seller has too, whatever way the number is spelt. */
export const usedSlips = z
  .array(
    z.object({
      slipNo: z.string(),
      /** Of the other delivery; null: of another buyer. */
      orderCode: z.string().nullable(),
      /** Of the other delivery; null: another line of the same one, or another buyer's. */
      number: z.int().nullable(),
      /** Gross and tare are the same, too: one load is counted twice. */
      sameWeights: z.boolean(),
    }),
  )
  .default([]);
export type UsedSlip = z.output<typeof usedSlips>[number];

/** A slip as typed, all of it or nothing. */
export const typedSlip = {
  slipNo: textUpTo(SLIP_NO_MAX).optional(),
  gross: typedFigure(32).optional(),
  tare: typedFigure(32).optional(),
};
