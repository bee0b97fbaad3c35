import type { Fen } from '#app/domain/money.ts';

/** The platform's fee of a seller who has no own one, in ten-thousandths. */
export const DEFAULT_FEE_RATE = 30;
const FEE_BASE = 10_000;

/** The platform's fee on money of a sale, rounded down. */
export const feeOf = (amount: Fen, rate: number): Fen =>
  Number((BigInt(amount) * BigInt(rate)) / BigInt(FEE_BASE));

/** Above a fifth of a sale a fee is a slip of the finger. */
export const MOST_FEE_RATE = 2_000;

/** The fee in percent: 0.3. */
export const feePercentText = (rate: number): string => String(rate / 100);
