import { leftOf } from '#app/domain/delivery/delivery.ts';
import {
  type FoundWeight,
  NOTHING_WEIGHED,
  readWeight,
  type Slip,
  type TypedWeight,
} from '#app/domain/delivery/weight-reading.ts';
import { hasDecimals, isWithinTolerance } from '#app/domain/delivery/weight-terms.ts';
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

type TypedLine = { position: number; number: string } & {
  [Field in keyof TypedWeight]?: string | undefined;
};

type Unread = Wrong<'missing'> | Wrong<'invalid'>;
type ReadWeight = {
  [Field in keyof TypedWeight]: string | Unread;
};

export interface ReadLine extends Omit<ReadWeight, 'weighed'> {
  position: number;
  number: Hundredths | Unread | Wrong<'tooLarge'>;
  weighed: Hundredths | Unread;
  found: FoundWeight | null;
}

/**
 * The typed lines of a delivery: null where nothing of a line is sent; a line without a weight weighs what was
 * shipped. How it was weighed is read by the terms of its order. The path of a problem is that of the value in the
 * request.
 * @param own what the delivery that is corrected has taken of each line
 */
export function readLines(
  typed: readonly TypedLine[],
  lines: readonly SentLine[],
  own: ReadonlyMap<number, Hundredths> = new Map(),
): (ReadLine | null)[] {
  const positions = new Set(typed.map(({ position }) => position));
  if (positions.size < typed.length) throw new Refusal(RESULT.malformed, statusMessage(400));
  return typed.map(({ position, number, ...weight }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) throw new Refusal(RESULT.malformed, statusMessage(400));
    const unit = { decimals: hasDecimals(line), unit: line.unit };
    const left = leftOf(line) + (own.get(position) ?? 0);
    const count = parseStock(number, unit);
    const { weighed } = weight;
    const stated = weighed === undefined ? count : parseStock(weighed, unit);
    if (count === 0 && (stated === 0 || stated === null)) return null;
    const sent =
      count === null
        ? unreadable(number, line)
        : count === 0
          ? wrong('invalid', NOTHING_TO_SHIP)
          : atMost(count, left, line);
    const texts = { slipNo: '', gross: '', tare: '', pieces: '', found: null };
    if (weighed !== undefined && !stated) {
      return { position, number: sent, weighed: unreadable(weighed, line), ...texts };
    }
    if (count === null) return { position, number: sent, weighed: 0, ...texts };
    const found = readWeight(line, count, { ...NOTHING_WEIGHED, ...withoutUnset(weight) });
    if ('problem' in found) {
      const { field, missing, text } = found.problem;
      const why = missing ? wrong('missing', text) : wrong('invalid', text);
      return { position, number: sent, weighed: 0, ...texts, [field]: why };
    }
    return { position, number: sent, weighed: found.weighed, ...texts, found };
  });
}

const withoutUnset = (weight: Partial<Record<keyof TypedWeight, string | undefined>>) =>
  Object.fromEntries(Object.entries(weight).filter(([, text]) => text !== undefined));

export interface ShippedLine {
  position: number;
  count: Hundredths;
  weighed: Hundredths;
  pieces: number | null;
  slip: Slip | null;
}

interface AcceptedLine {
  position: number;
  number: Hundredths;
  weighed: Hundredths;
  found: FoundWeight | null;
}

export const shippedOf = (accepted: readonly (AcceptedLine | null)[]): ShippedLine[] =>
  accepted.flatMap((line) =>
    line
      ? [
          {
            position: line.position,
            count: line.number,
            weighed: line.weighed,
            pieces: line.found?.pieces ?? null,
            slip: line.found?.slip ?? null,
          },
        ]
      : [],
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

function unreadable(typed: string, line: SentLine): Unread {
  const asked = { decimals: hasDecimals(line), unit: line.unit };
  const text = whyUnreadable(typed, asked) || QUANTITY_INVALID;
  return typed.trim() === '' ? wrong('missing', text) : wrong('invalid', text);
}

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
