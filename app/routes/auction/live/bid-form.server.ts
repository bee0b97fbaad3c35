import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

const PRICE_REQUIRED = '请输入出价';
const COUNT_REQUIRED = '请输入数量';
/** As much of it as the API keeps in a receipt. */
const MAX_TYPED = 32;

/**
 * A bid as it was typed: whatever stands there is sent, since a refused bid has its receipt too
 * (issue 5). Only an empty control is no bid.
 */
export const bidForm = defineForm(
  'bid',
  z.object({
    price: z.string({ error: PRICE_REQUIRED }).max(MAX_TYPED, { error: PRICE_REQUIRED }),
    count: z.string({ error: COUNT_REQUIRED }).max(MAX_TYPED, { error: COUNT_REQUIRED }),
  }),
);
