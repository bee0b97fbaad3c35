import { z } from 'zod';
import { MAX_INQUIRY_ROWS } from '#app/domain/inquiry/inquiry.ts';
import { INSTALMENT_KINDS } from '#app/domain/order/terms.ts';
import { exactPrice, quantity, signedYuan, yuan } from '#app/domain/wire.ts';

/** Of a line in its order. */
export const position = z.int().min(0).max(32_767);

/** A line of an order with what was shipped of it and what it weighed. */
export const weighedLine = z.object({
  position,
  productName: z.string(),
  unit: z.string(),
  sellingPrice: yuan,
  /** The unit price where it is finer than a fen; null: it is `sellingPrice`. */
  exactPrice: exactPrice.nullable().default(null),
  number: quantity,
  weighed: quantity,
});

/** The money of a weight that its buyer is asked about, as the order will be settled. */
export const deliveryConsent = z.object({
  lines: z.array(
    weighedLine.extend({
      /** At the quantity that was shipped of what was ordered, and as weighed. */
      shipped: yuan,
      asWeighed: yuan,
      difference: signedYuan,
    }),
  ),
  /** What the order came to as ordered, and what weights of other deliveries and cases have changed of it. */
  ordered: yuan,
  others: signedYuan,
  /** By which it changes with this delivery, and what it then comes to. */
  difference: signedYuan,
  total: yuan,
  paid: yuan,
  /** What comes back when all is received; the way it was paid. */
  back: yuan,
  /** What is then to be paid, and within how many days of it; working days for a supplement. */
  dues: z.array(z.object({ kind: z.enum(INSTALMENT_KINDS), amount: yuan, days: z.int() })),
  /**
   * Who may agree, where not everybody may who trades for the company (design/orders: Who agrees to a dearer order).
   */
  dearer: z
    .object({ text: z.string(), isOpen: z.boolean(), names: z.array(z.string()) })
    .nullable(),
});
export type DeliveryConsent = z.output<typeof deliveryConsent>;

/** The lines of a delivery as the page showed them; other ones mean that the seller has corrected it. */
export const shownLines = z
  .array(z.object({ position, number: quantity, weighed: quantity }))
  .max(MAX_INQUIRY_ROWS)
  .optional();
