/** More decimals than any invoice has; a number with more is no quantity. */
const DECIMALS = 20;
const ONE = 10n ** BigInt(DECIMALS);
/** As many as the parts of a quantity are written with. */
const SHORT = 10n ** BigInt(DECIMALS - 8);

/** A plain decimal exactly, in parts of 10^20; null of any other text. */
export function exactDecimal(text: string): bigint | null {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + part.padEnd(DECIMALS, '0'));
}

export function decimalText(value: bigint): string {
  const part = String(value % ONE).padStart(DECIMALS, '0');
  return `${value / ONE}.${part}`.replace(/\.?0+$/, '');
}

/** Whether a number is so many hundredths when it is rounded to them; half of one is none. */
export function isInHundredths(value: bigint, hundredths: number): boolean {
  const off = 200n * value - 2n * BigInt(hundredths) * ONE;
  return -ONE < off && off < ONE;
}

/** Shares a number out by weights, with eight decimals; the last share has what is left. */
export function shared(value: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  let left = value;
  return weights.map((weight, at) => {
    const isLast = at === weights.length - 1;
    const share = isLast || all === 0n ? left : ((value * weight) / all / SHORT) * SHORT;
    left -= share;
    return share;
  });
}
