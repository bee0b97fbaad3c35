import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { plainName } from '#app/domain/plain-name.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { inUnit, unitName } from '#app/domain/typed-amount.ts';
import { unitPriceText, type WantedLine } from './document-lines.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { exactDecimal, isInHundredths } from './exact-decimal.ts';
import { taxAt } from './tax.ts';
import { taxRateOf, WHOLE_POINTS } from './tax-rate.ts';

/** What the lines of a file for a line of an order say of its goods otherwise than the order, beside which it is shown. */
export function lineDifferences(own: readonly EInvoiceLine[], want: WantedLine): string[] {
  const notes: string[] = [];
  const isNamed = own.some(
    ({ name, spec }) =>
      plainName(want.name).includes(plainName(name)) ||
      plainName(`${name}${spec}`).includes(plainName(want.name)),
  );
  const [first] = own;
  if (first && !isNamed) notes.push(differs('名称', want.name, first.name));
  const other = own.find((line) => !isOfSpec(line, want));
  if (other) {
    notes.push(differs('规格', want.spec, other.spec));
  }
  const units = [...new Set(own.map(({ unit }) => unit).filter(Boolean))];
  if (want.unit && units.some((unit) => inUnitOf(want, '1', unit) === null)) {
    notes.push(differs('单位', want.unit, units.join('、')));
    return notes;
  }
  return [...notes, ...quantityNotes(own, want), ...priceNotes(own, want)];
}

const differs = (what: string, expected: string, found: string): string =>
  `${what}与订单不同，订单是 ${expected}，发票上是 ${found}`;

function quantityNotes(own: readonly EInvoiceLine[], want: WantedLine): string[] {
  if (want.quantity === null || own.every(({ quantity }) => quantity === '')) return [];
  const quantities = own.map(({ quantity, unit }) =>
    exactDecimal(inUnitOf(want, quantity, unit) ?? quantity),
  );
  const isSaid = quantities.every((each) => each !== null);
  const sum = isSaid ? quantities.reduce((all, each) => all + each, 0n) : null;
  if (sum !== null && isInHundredths(sum, want.quantity)) return [];
  const said = someOf(
    own.map(({ quantity, unit }) => (quantity ? `${quantity}${unit || want.unit}` : '—')),
  );
  return [differs('数量', `${toQuantity(want.quantity)}${want.unit}`, said)];
}

/** Whether a line of a file is by the very unit of the order, which can be spelt otherwise. */
const isByUnit = ({ unit }: WantedLine, said: string): boolean =>
  said === '' || unitName(said) === unitName(unit);

/** A quantity of a file in the unit of the order, or in kilograms of one by the tonne; null of another unit. */
const inUnitOf = (want: WantedLine, quantity: string, said: string): string | null =>
  isByUnit(want, said) ? quantity : inUnit(quantity, said, want.unit);

function priceNotes(own: readonly EInvoiceLine[], want: WantedLine): string[] {
  const others = own.filter((line) => isByUnit(want, line.unit) && !isAtPrice(line, want));
  const [first] = others;
  if (!first || !want.quantity) return [];
  const [withTax, net] = [want.amount, want.amount - taxAt(want.amount, first.rate ?? '')].map(
    (amount) => unitPriceText(amount, want.quantity ?? 0),
  );
  const said = someOf(others.map(({ unitPrice }) => unitPrice));
  return [differs('单价', `含税 ${withTax}、不含税 ${net}`, said)];
}

const someOf = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3).join('、');

/**
 * Whether a line's price is the order's, without tax as an invoice has it, or with it as some files do: within what its
 * decimals leave out, of which an invoice has two at least, and a fen that the amount was rounded by.
 */
function isAtPrice(
  { unitPrice, rate, discounts }: EInvoiceLine,
  { amount, quantity }: WantedLine,
): boolean {
  // What a discount takes off is not in the price.
  if (discounts) return true;
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(unitPrice) ?? [];
  if (whole === undefined || !quantity || rate === null) return true;
  const decimals = Math.max(2, part.length);
  const scale = 10n ** BigInt(decimals);
  const price = BigInt(whole + part.padEnd(decimals, '0'));
  const of = BigInt(quantity);
  const basis = BigInt(WHOLE_POINTS);
  return [basis, basis + BigInt(taxRateOf(rate)?.points ?? 0)].some((factor) => {
    const off = 2n * (price * of * factor - BigInt(amount) * basis * scale);
    return (off < 0n ? -off : off) <= factor * (of + 2n * scale);
  });
}

/** Whether a line's specification is the order's: one of them says no word and no figure that the other has not. */
function isOfSpec({ name, spec }: EInvoiceLine, want: WantedLine): boolean {
  const [said, ordered] = [wordsOf(spec), wordsOf(want.spec)];
  if (said.length === 0 || ordered.length === 0) return true;
  const [all, known] = [
    wordsOf(`${name} ${spec}`),
    wordsOf(`${want.name} ${want.grade} ${want.spec}`),
  ];
  return isIn(said, known) || isIn(ordered, all);
}

/** Whether each word is among others, or the first figures of one of them: 「Φ18」 is in 「Φ18×9m」. */
const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((other) => other === word || other.startsWith(`${word}x`)));

/** The words of a specification, spelled as searches spell them, with its measures in millimetres and without their signs. */
const wordsOf = (text: string): string[] =>
  normalForm(text)
    .replace(/(?<![\d.])(\d+(?:\.\d+)?)(mm|cm|m)(?![a-wyz\d])/g, (_, number, unit) =>
      String(
        Math.round(Number(number) * MILLIMETRES[unit as keyof typeof MILLIMETRES] * 1e6) / 1e6,
      ),
    )
    .replace(/[φ∠](?=\d)/g, '')
    .split(/[\s,;、/()]+/)
    .filter(Boolean);

const MILLIMETRES = { mm: 1, cm: 10, m: 1000 };
