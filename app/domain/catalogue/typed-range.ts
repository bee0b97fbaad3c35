import { typedValue } from '#app/domain/typed-text.ts';

/** The bounds of a range as they were typed, read; null where one was left empty or cannot be read. */
export interface TypedRange {
  low: number | null;
  high: number | null;
  /** What cannot be read. */
  unread: { low?: string; high?: string };
}

/** 「3800-4000」, 「3800～4000」, 「3800 至 4000」 */
const BOTH = /^([^-~〜–—至到]+)[-~〜–—至到]+([^-~〜–—至到]+)$/u;

/**
 * Reads two bounds. Those in the wrong order are swapped, and where one field is empty, the other may
 * have both: 「3800-4000」.
 * @param read a bound; null for what is none
 */
export function typedRange(
  lowest: string,
  highest: string,
  read: (text: string) => number | null,
): TypedRange {
  const [first, second] = [lowest.trim(), highest.trim()];
  const alone = first === '' || second === '' ? first + second : '';
  const [, one = '', other = ''] = BOTH.exec(typedValue(alone)) ?? [];
  const both = [read(one), read(other)] as const;
  const [low, high] = both.includes(null) ? [read(first), read(second)] : both;
  const areSwapped = low !== null && high !== null && low > high;
  return {
    low: areSwapped ? high : low,
    high: areSwapped ? low : high,
    unread: {
      ...(first !== '' && low === null && { low: first }),
      ...(second !== '' && high === null && { high: second }),
    },
  };
}
