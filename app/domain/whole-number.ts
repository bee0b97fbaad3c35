import { typedAmount } from './typed-amount.ts';

/** A whole number as typed, within its limits; null for anything else. */
export function wholeNumber(typed: string | number, least: number, most: number): number | null {
  const { quantity, unit } = typedAmount(String(typed));
  if (unit !== '' || !/^\d{1,9}$/.test(quantity)) return null;
  const value = Number(quantity);
  return value >= least && value <= most ? value : null;
}
