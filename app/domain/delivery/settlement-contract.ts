import { z } from 'zod';
import { instant, yuan } from '#app/domain/wire.ts';
import { weighedLine } from './consent-contract.ts';

/** How an order was settled by weight, line by line. */
export const settlement = z.object({
  date: instant,
  lines: z.array(weighedLine.extend({ ordered: yuan, settled: yuan })),
  goodsAmount: yuan,
  deductions: yuan,
  freight: yuan.default('0.00'),
  /** Allowances that cases have granted. */
  allowances: yuan.default('0.00'),
  total: yuan,
});

/** What a seller gets of an order. */
export const sale = z.object({
  /** Of what was received, less what refunds took off it. */
  worth: yuan,
  charged: yuan,
  paid: yuan,
  fee: yuan,
  /** Per cent, such as 0.3. */
  feePercent: z.number(),
});
