import { z } from 'zod';
import { WIRE_DIGITS } from './quantity.ts';
import { isDay } from './time.ts';
import { tooLong } from './too-long.ts';

/** An amount in yuan with two decimals: "3850.00". */
export const yuan = z.string().regex(/^\d{1,12}\.\d{2}$/);

/** The same where it may be below zero: a balance, a difference. */
export const signedYuan = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

/** A quantity in the goods' unit, at most two decimals: "10", "10.5", "0.25". */
export const quantity = z.string().regex(new RegExp(`^\\d{1,${WIRE_DIGITS}}(\\.\\d{1,2})?$`));

/** A quantity as typed; when it is wrong, the API answers the rule's own message. */
export const typedQuantity = z.string().max(32);

/**
 * Text as it is typed, of at most so many characters.
 * @param label of its control, where the message for a longer text names it
 * @param missing the message where there is none, in the schema of a form that requires it
 */
export const textUpTo = (most: number, label = '', missing?: string) =>
  z.string({ error: missing }).max(most, { error: tooLong(most, label) });

export const id = z.string().min(1).max(64);

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/** A day of Shanghai: "2026-12-01". */
export const day = z.string().refine(isDay);

/** A month of Shanghai that has one before and one after: "2026-12". */
export const month = z.string().regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/);

export const nothing = z.object({});

export const pageRequest = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  rows: z.coerce.number().int().min(1).max(500).default(20),
};

export const coordinate = z.coerce.number();

/** Path of an image on this site. */
export const imageUrl = z.string();
