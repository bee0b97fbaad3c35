import { leftOf } from '#app/domain/delivery/delivery.ts';
import { hasDecimals, isWithinTolerance } from '#app/domain/delivery/tolerance.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import {
  formatQuantity,
  fromQuantity,
  type Hundredths,
  parseStock,
  whyUnreadable,
} from '#app/domain/quantity.ts';
import { Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import type { SentLine } from './sent-lines.ts';

export const NOTHING_TO_SHIP = '请填写本次发货数量';
const QUANTITY_INVALID = '请填写数量，最多两位小数';

interface TypedLine {
  position: number;
  number: string;
  weighed?: string | undefined;
}

export interface ReadLine {
  position: number;
  number: Hundredths | Wrong<'missing' | 'invalid' | 'tooLarge'>;
  weighed: Hundredths | Wrong<'missing' | 'invalid'>;
}

/**
 * The typed lines of a delivery: null where nothing of a line is sent; a line without a weight weighs what was
 * shipped. The path of a problem is that of the value in the request.
 * @param own what the delivery that is corrected has taken of each line
 */
export function readLines(
  typed: readonly TypedLine[],
  lines: readonly SentLine[],
  own: ReadonlyMap<number, Hundredths> = new Map(),
): (ReadLine | null)[] {
  const positions = new Set(typed.map(({ position }) => position));
  if (positions.size < typed.length) throw new Refusal(RESULT.malformed, statusMessage(400));
  return typed.map(({ position, number, weighed }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) throw new Refusal(RESULT.malformed, statusMessage(400));
    const unit = { decimals: hasDecimals(line), unit: line.unit };
    const left = leftOf(line) + (own.get(position) ?? 0);
    const count = parseStock(number, unit);
    const weight = weighed === undefined ? count : parseStock(weighed, unit);
    if (count === 0 && (weight === 0 || weight === null)) return null;
    return {
      position,
      number:
        count === null
          ? unreadable(number, line)
          : count === 0
            ? wrong('invalid', NOTHING_TO_SHIP)
            : atMost(count, left, line),
      weighed: weight || (weighed === undefined ? 0 : unreadable(weighed, line)),
    };
  });
}

interface ShippedLine {
  position: number;
  count: Hundredths;
  weighed: Hundredths;
}

export const shippedOf = (
  accepted: readonly ({ position: number; number: Hundredths; weighed: Hundredths } | null)[],
): ShippedLine[] =>
  accepted.flatMap((line) =>
    line ? [{ position: line.position, count: line.number, weighed: line.weighed }] : [],
  );

/** Whether a delivery counts as shipped without the buyer's consent. */
export const areWithinTolerance = (
  shipped: readonly ShippedLine[],
  lines: readonly SentLine[],
): boolean =>
  shipped.every(({ position, count, weighed }) => {
    const ordered = lines.find((line) => line.position === position);
    return ordered !== undefined && isWithinTolerance(count, weighed, ordered);
  });

const unreadable = (typed: string, line: SentLine) =>
  wrong(
    typed.trim() === '' ? 'missing' : 'invalid',
    whyUnreadable(typed, { decimals: hasDecimals(line), unit: line.unit }) || QUANTITY_INVALID,
  );

const atMost = (count: Hundredths, left: Hundredths, { unit }: SentLine) =>
  count > left ? wrong('tooLarge', `最多还可发 ${formatQuantity(left)} ${unit}`) : count;

/** A line that is as its page showed it: two colleagues may be recording the same delivery. */
export function unlessChanged(
  read: ReadLine | null,
  shown: string | undefined,
  lines: readonly SentLine[],
) {
  const line = lines.find(({ position }) => position === read?.position);
  if (!read || !line || shown === undefined) return read;
  // More than is left may have been left before: that a colleague was faster says more.
  if (typeof read.number !== 'number' && read.number.code !== 'tooLarge') return read;
  const left = leftOf(line);
  if (fromQuantity(shown) === left) return read;
  const now = `${formatQuantity(left)} ${line.unit}`;
  const text = `未发数量已变为 ${now}，可能有同事刚刚登记了发货，请核对后再提交`;
  return { ...read, number: wrong('changed', text) };
}
