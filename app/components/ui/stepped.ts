export interface Steps {
  min: string;
  max?: string;
  step?: string;
}

/** Lenient: a step is taken from 「１,２００ 吨」 too. */
const hundredths = (text: string): number =>
  Math.round(Number.parseFloat(text.normalize('NFKC').replaceAll(',', '')) * 100);

/**
 * The next value, counted in whole steps from `min` and exact to two decimals; `min` where nothing
 * that reads as a number is typed.
 */
export function stepped(typed: string, { min, max, step = '1' }: Steps, way: 1 | -1): string {
  const [least, width] = [hundredths(min), hundredths(step)];
  const steps = (hundredths(typed) - least) / width;
  const next = least + width * (way > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1);
  const most = max === undefined ? Number.POSITIVE_INFINITY : hundredths(max);
  return String((Number.isNaN(next) ? least : Math.max(least, Math.min(next, most))) / 100);
}
