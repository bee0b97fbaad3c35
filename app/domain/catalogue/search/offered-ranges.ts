import { groupThousands } from '#app/domain/decimal-text.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import { formatQuantity, type Hundredths, toQuantity } from '#app/domain/quantity.ts';

/** Prices and quantities are counted by so many of their first digits: prices of a category differ by little. */
export const STEP_DIGITS = { price: 3, stock: 2 } as const;

/** The step on which an amount lies, its first digits: 385,012 lies on 385,000. */
export function stepOf(amount: number, digits: number): number {
  const size = 10 ** Math.max(0, String(amount).length - digits);
  return amount - (amount % size);
}

/** How many goods lie on a step: from it to below the next. */
export interface AtStep {
  step: number;
  count: number;
}

/**
 * The steps of the unit that most goods have, as a tonne and a square metre are not compared.
 * @param rows how many goods are on each step of each unit: 「吨 385000」
 */
export function stepsOfMostGoods(rows: readonly { value: string; count: number }[]) {
  const units = groupBy(rows, ({ value }) => value.slice(0, value.lastIndexOf(' ')));
  const [most] = [...units]
    .map(([unit, own]) => {
      const steps = own.map(({ value, count }) => ({
        step: Number(value.split(' ').at(-1)),
        count,
      }));
      return { unit, steps, isOneOfSeveral: units.size > 1 };
    })
    .sort(
      (one, other) => goodsOn(other.steps) - goodsOn(one.steps) || (one.unit < other.unit ? -1 : 1),
    );
  return most;
}

/** What is offered of a range: `3000.00..3499.99` by its bounds, `100` by the least. */
interface OfferedRange {
  code: string;
  name: string;
  count: number;
}

const PRICE_RANGES = 5;
const STOCK_RANGES = 4;
/** Of fewer goods in a range nobody needs the range to find them. */
const FEW = 5;

/**
 * Ranges between round prices, each with its goods and all goods in one of them: 3,000 以下, 3,000–3,500 …
 * Both bounds of a list are part of it, so that a range ends a fen below the next.
 */
export function priceRanges(steps: readonly AtStep[]): OfferedRange[] {
  const bounds = roundBounds(steps, PRICE_RANGES);
  if (bounds.length === 0) return [];
  return [0, ...bounds].map((low, at) => {
    const high = bounds[at];
    const [least, most] = [at > 0 ? toYuan(low) : '', high === undefined ? '' : toYuan(high - 1)];
    return {
      code: `${least}..${most}`,
      name: rangeName(at > 0 ? low : undefined, high),
      count: countFrom(steps, low) - (high === undefined ? 0 : countFrom(steps, high)),
    };
  });
}

/** Round quantities of which some goods have as much in stock, and some have not. */
export const stockLeasts = (steps: readonly AtStep[], unit: string): OfferedRange[] =>
  roundBounds(steps, STOCK_RANGES).map((least: Hundredths) => ({
    code: toQuantity(least),
    name: `≥ ${formatQuantity(least)} ${unit}`,
    count: countFrom(steps, least),
  }));

function rangeName(low: Fen | undefined, high: Fen | undefined): string {
  const text = (price: Fen) => groupThousands(toYuan(price)).replace(/\.00$/, '');
  if (low === undefined) return `${text(high ?? 0)} 以下`;
  return high === undefined ? `${text(low)} 以上` : `${text(low)}–${text(high)}`;
}

const goodsOn = (steps: readonly AtStep[]): number =>
  steps.reduce((sum, { count }) => sum + count, 0);

const countFrom = (steps: readonly AtStep[], least: number): number =>
  goodsOn(steps.filter(({ step }) => step >= least));

/** How far from the place where a part would end its bound may lie, in parts. */
const SLACK = 0.4;

/**
 * Parts goods into about equal parts, none of which is empty, at the roundest numbers near: at 3,500
 * rather than at 3,470. A bound is a step, so that what lies between two of them is known.
 * @param most how many parts, where goods are neither few nor alike
 * @returns the bounds, rising
 */
function roundBounds(steps: readonly AtStep[], most: number): number[] {
  const rising = steps.toSorted((one, other) => one.step - other.step);
  const total = goodsOn(rising);
  const parts = Math.min(most, Math.floor(total / FEW));
  const bounds: number[] = [];
  for (let part = 1; part < parts; part += 1) {
    const low = stepBelow(rising, ((part - SLACK) / parts) * total);
    const high = stepBelow(rising, ((part + SLACK) / parts) * total);
    const bound = roundestIn(low, high);
    const last = bounds.at(-1) ?? 0;
    if (rising.some(({ step }) => step >= last && step < bound)) bounds.push(bound);
  }
  return bounds;
}

/** The lowest step up to which as many goods lie. */
function stepBelow(rising: readonly AtStep[], goods: number): number {
  let below = 0;
  const found = rising.find(({ count }) => {
    below += count;
    return below >= goods;
  });
  return found?.step ?? 0;
}

/** The first number above `low`, up to `high`, that is a multiple of the largest of … 1,000, 500, 100, 50 …; `high` where they are one. */
function roundestIn(low: number, high: number): number {
  for (let power = 10 ** String(high).length; power >= 1; power /= 10) {
    for (const size of [5 * power, power]) {
      const multiple = (Math.floor(low / size) + 1) * size;
      if (multiple <= high) return multiple;
    }
  }
  return high;
}
