import { shownCost } from '#app/domain/catalogue/purchase-quantity.ts';
import { bandDiscount, bandFor, type MarketingGroup } from '#app/domain/marketing/discount.ts';
import { type Fen, formatYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { CART_MAX, type Hundredths, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import type { FormValues } from '#app/forms/reply.ts';

export const countName = (id: string): string => `count.${id}`;

/** The line of a quantity control; null for any other name. */
export const lineOfCount = (name: string): string | null =>
  name.startsWith('count.') ? name.slice('count.'.length) : null;

/**
 * Name of the control with the value that the page showed in a line's quantity control, and after a
 * space each the values that a script has sent since without an answer yet.
 */
export const shownName = (id: string): string => `shown.${id}`;

/** The line of such a control; null for any other name. */
export const lineOfShown = (name: string): string | null =>
  name.startsWith('shown.') ? name.slice('shown.'.length) : null;

interface CountedLine {
  id: string;
  /** With up to four decimals. */
  sellingPrice: string;
  number: string;
  unit: string;
  unitDecimals: boolean;
}

interface GroupOfLines {
  marketing: { group: MarketingGroup; unit: string } | null;
  lines: readonly CountedLine[];
}

/** How much of a marketing group's condition the ticked lines meet, as text. */
export interface GroupProgress {
  text: string;
  enough: boolean;
}

export interface ChosenLines {
  ids: readonly string[];
  /** Of each line, ticked or not, for the quantity that its control shows: the total is their sum. */
  amounts: Readonly<Record<string, string>>;
  /** As shown, after the quantity discounts: "12,600.00". */
  total: string;
  /** The sum of the quantity discounts; null where there is none. */
  saved: string | null;
  /** By the group's id; only for groups with a ticked line. */
  progress: Readonly<Record<string, GroupProgress>>;
}

/** The lines that are ticked in the cart's form. */
export const tickedIn = ({ ids = [] }: FormValues): ReadonlySet<string> => new Set([ids].flat());

/** The text of a control whose name occurs only once in the form. */
export function textIn(values: FormValues, name: string): string | undefined {
  const text = values[name];
  return typeof text === 'string' ? text : undefined;
}

/**
 * The ticked lines of the cart's form and their total, for display only: the server computes every
 * order again. Where the typed quantity is not a number, the saved one counts.
 */
export function chosenLines(typed: FormValues, groups: readonly GroupOfLines[]): ChosenLines {
  const ticked = tickedIn(typed);
  const chosen = groups.map(({ marketing, lines }) => ({
    marketing,
    lines: lines.filter(({ id }) => ticked.has(id)).map((line) => counted(line, typed)),
  }));
  const sums = chosen.map(({ marketing, lines }) => {
    const discounts = marketing ? discountsOf(marketing.group, lines) : [];
    return { marketing, lines, saved: sumFen(discounts) };
  });
  const saved = sumFen(sums.map((sum) => sum.saved));
  const amounts = chosen.flatMap(({ lines }) => lines.map(({ amount }) => amount));
  const shown = groups.flatMap(({ lines }) =>
    lines.map((line) => [line.id, formatYuan(counted(line, typed).amount)]),
  );
  return {
    ids: chosen.flatMap(({ lines }) => lines.map(({ id }) => id)),
    amounts: Object.fromEntries(shown),
    total: formatYuan(sumFen(amounts) - saved),
    saved: saved > 0 ? formatYuan(saved) : null,
    progress: Object.fromEntries(
      sums.flatMap(({ marketing, lines, saved: off }) =>
        marketing && lines.length > 0
          ? [[marketing.group.id, progressOf(marketing, sumOf(lines), off)]]
          : [],
      ),
    ),
  };
}

interface Counted {
  id: string;
  quantity: Hundredths;
  amount: Fen;
}

function counted(line: CountedLine, typed: FormValues) {
  const { id, sellingPrice, number, unit, unitDecimals } = line;
  const counting = { decimals: unitDecimals, unit };
  const text = textIn(typed, countName(id)) ?? '';
  const read = parseQuantity(text, counting) ?? parseQuantity(number, counting) ?? 0;
  const quantity = Math.min(read, CART_MAX);
  return { id, quantity, amount: shownCost(sellingPrice, quantity) };
}

const sumOf = (lines: readonly Counted[]): Hundredths =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function discountsOf({ bands }: MarketingGroup, lines: readonly Counted[]): Fen[] {
  const band = bandFor(bands, sumOf(lines));
  return band ? lines.map(({ quantity, amount }) => bandDiscount(band, quantity, amount)) : [];
}

function progressOf(
  { group: { buyQuantity, bands }, unit }: { group: MarketingGroup; unit: string },
  quantity: Hundredths,
  saved: Fen,
): GroupProgress {
  const chosen = `已选 ${toQuantity(quantity)} ${unit}`;
  const missing = (wanted: Hundredths) => `${toQuantity(wanted - quantity)} ${unit}`;
  if (quantity < buyQuantity) {
    return { text: `${chosen}，还差 ${missing(buyQuantity)}起购`, enough: false };
  }
  const next = bands.find(({ rangeMin }) => rangeMin > quantity);
  const more = next
    ? `，再选 ${missing(next.rangeMin)}可享每${unit}减 ${toYuan(next.discountAmount)} 元`
    : '';
  const off = saved > 0 ? `，已减 ¥${formatYuan(saved)}` : '';
  return { text: chosen + off + more, enough: true };
}
