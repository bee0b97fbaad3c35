import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Deduction, DeductionKind } from './pricing.ts';

/** Deductions that are the buyer's own money: what they take off an order is spent on it all the same. */
export const OWN_MONEY = ['points', 'giftCard'] as const satisfies readonly DeductionKind[];

/** What of an order is paid by them. */
export const ownMoneyIn = (deductions: readonly Pick<Deduction, 'kind' | 'amount'>[]): Fen =>
  sumFen(
    deductions.flatMap(({ kind, amount }) =>
      OWN_MONEY.some((own) => own === kind) ? [amount] : [],
    ),
  );
