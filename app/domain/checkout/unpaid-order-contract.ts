import { z } from 'zod';
import { instant, yuan } from '#app/domain/wire.ts';

/** An order that would be made a second time. */
export const unpaidOrder = z.object({
  orderCode: z.string(),
  paymentAmount: yuan,
  payDeadline: instant,
  /** It cannot be paid yet. */
  waitsForApproval: z.boolean().default(false),
  /** Those of its goods that are ordered again. */
  productNames: z.array(z.string()).default([]),
});
export type UnpaidOrder = z.output<typeof unpaidOrder>;
