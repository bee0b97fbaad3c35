import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { KILOGRAMS, typedAmount, UNIT_SPELLINGS, unitName } from '#app/domain/typed-amount.ts';
import { type LinePart, nameIn } from './line-words.ts';
import {
  eitherLengthOrQuantity,
  eitherPackOrQuantity,
  type ListAmount,
  notAQuantity,
  severalQuantities,
} from './reading.ts';
import { ALTOGETHER, GROUPED } from './word-patterns.ts';

type Kind = 'weight' | 'length' | 'area' | 'volume' | 'count';

const AMOUNT = new RegExp(
  `^${ALTOGETHER}(${GROUPED}) ?(万?) ?(${UNIT_SPELLINGS.join('|')}|)$`,
  'u',
);
/** The longest length of one bar, pipe or section, in metres; below it, the widest roll. */
const LONGEST_PIECE = 20;
const WIDEST_ROLL = 3;
const PIECES = /^[支根条张块片件]$/;
const CONTAINERS = /^[袋桶包瓶箱罐盘]$/;
/** Goods whose single piece is described by its volume or weight: 钢桶 200L, 编织袋 60g. */
const OF_STATED_VOLUME = /[桶瓶罐袋箱膜布]$/;
const WIRED = /[线缆]|^(?:bv|yj|kv|rv)/;

interface Amount extends ListAmount {
  part: LinePart;
  kind: Kind;
}

/** Reads a text that is nothing but one definite amount: 1,500吨, 2万块; null for any other text. */
export function certainAmount(text: string): ListAmount | null {
  const [, number = '', tenThousands = '', unit = ''] = AMOUNT.exec(text) ?? [];
  const { quantity } = typedAmount(number);
  if (!/^\d+(?:\.\d+)?$/.test(quantity)) return null;
  return {
    quantity: tenThousands ? timesTenThousand(quantity) : quantity,
    unit: unitName(unit),
    isWeight: KILOGRAMS.has(unitName(unit)),
  };
}

/** Multiplies by ten thousand by moving the digits: 1.5 (万) becomes 15000. */
function timesTenThousand(quantity: string): string {
  const [whole = '', fraction = ''] = quantity.split('.');
  const digits = (whole + fraction.slice(0, 4).padEnd(4, '0')).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(4);
  return rest ? `${digits}.${rest}` : digits;
}

/**
 * The amounts of a line. If there are two, a length, width or filling that the goods can have becomes a part of their
 * specification; a weight and a number of pieces state the same quantity twice; any other pair is a question to the
 * person.
 */
export function amountsAmong(parts: LinePart[], questions: string[]): ListAmount[] {
  const all = parts.flatMap((part): Amount[] => {
    if (part.part !== 'amount') return [];
    const amount = certainAmount(part.text);
    return amount ? [{ ...amount, part, kind: kindOf(amount.unit) }] : [];
  });
  const vague = parts.filter(({ part, text }) => part === 'amount' && !certainAmount(text));
  for (const { text } of vague) questions.push(notAQuantity(text));
  const wanted = all.filter((amount) => !isOfPieces(amount, all, parts));
  for (const { part } of all.filter((amount) => !wanted.includes(amount))) part.part = 'dimension';
  const [first, second, ...more] = wanted;
  if (first && !second && isLengthOrQuantity(first, parts)) {
    questions.push(eitherLengthOrQuantity(first.part.text));
  }
  if (first && second) {
    const isStatedTwice =
      more.length === 0 &&
      [first, second].some(({ kind }) => kind === 'weight') &&
      [first, second].some(({ kind }) => kind === 'count');
    const packed = isStatedTwice && wanted.find(({ unit }) => unit === '千克' || unit === '升');
    const isPacked = packed && wanted.some(({ unit }) => CONTAINERS.test(unit));
    if (isPacked) questions.push(eitherPackOrQuantity(packed.part.text));
    else if (!isStatedTwice) questions.push(severalQuantities(wanted.map(({ part }) => part.text)));
  }
  return wanted.map(({ quantity, unit, isWeight }) => ({ quantity, unit, isWeight }));
}

function kindOf(unit: string): Kind {
  if (KILOGRAMS.has(unit)) return 'weight';
  if (unit === '米' || unit === '公里') return 'length';
  if (unit === '平方米') return 'area';
  return unit === '立方米' || unit === '升' ? 'volume' : 'count';
}

/** Whether an amount describes a single piece, while another one counts the pieces. */
function isOfPieces(amount: Amount, all: readonly Amount[], parts: readonly LinePart[]): boolean {
  const others = all.filter((other) => other !== amount && other.kind !== amount.kind);
  const counted = others.some(({ kind }) => kind === 'count');
  const size = Number(amount.quantity);
  const name = nameIn(parts);
  switch (amount.kind) {
    case 'length': {
      if (amount.unit !== '米') return false;
      if (others.some(({ unit }) => unit === '卷')) return size <= WIDEST_ROLL;
      const isLong = shapeOf(name) !== 'other' || /[钢轨]$/.test(name) || parts.some(isSection);
      const inPieces = others.some(({ unit }) => PIECES.test(unit));
      const weighed = others.some(({ kind }) => kind === 'weight');
      return size <= LONGEST_PIECE && (inPieces || (isLong && weighed));
    }
    case 'area':
      return counted && amount.part.text.endsWith('平方') && isWire(parts);
    case 'volume':
      return counted && amount.unit === '升' && OF_STATED_VOLUME.test(name);
    case 'weight':
      return counted && amount.unit === '克';
    default:
      return false;
  }
}

const isSection = ({ part, text }: LinePart): boolean =>
  part === 'dimension' && /^h[wmn]|^[∠φ]/.test(text);

const isWire = (parts: readonly LinePart[]): boolean =>
  parts.some(({ part, text }) => (part === 'name' || part === 'grade') && WIRED.test(text));

/** Whether the only amount is a length such as 12米 of a beam, which may be the length of each or of all together. */
const isLengthOrQuantity = (amount: Amount, parts: readonly LinePart[]): boolean =>
  amount.unit === '米' &&
  Number(amount.quantity) <= LONGEST_PIECE &&
  shapeOf(nameIn(parts)) !== 'other';
