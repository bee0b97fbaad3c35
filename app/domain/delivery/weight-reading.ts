import {
  formatQuantity,
  type Hundredths,
  ONE_UNIT,
  parseQuantity,
  toQuantity,
} from '#app/domain/quantity.ts';
import { gramsOf, inUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';
import { type OrderedLine, termsOfLine, type WeightedPiece } from './weight-terms.ts';

/**
 * What a scale's slip says of a line: a lorry with its goods and without them. Scales print kilograms, so that each weight
 * has a third decimal of the tonne, from 0 to 9, behind its hundredths.
 */
export interface Slip {
  slipNo: string;
  gross: Hundredths;
  grossRest: number;
  tare: Hundredths;
  tareRest: number;
}

/** A weight in thousandths of its unit: kilograms of one in tonnes. */
type Thousandths = number;

const grossOf = ({ gross, grossRest }: Slip): Thousandths => gross * 10 + grossRest;
const tareOf = ({ tare, tareRest }: Slip): Thousandths => tare * 10 + tareRest;
const exactNet = (slip: Slip): Thousandths => grossOf(slip) - tareOf(slip);

/** What is counted of a slip: its net weight, rounded half up once. */
export const netOf = (slip: Slip): Hundredths => Math.round(exactNet(slip) / 10);

/** A weight as a slip has it: 「35.018」. */
export const exactText = (weight: Hundredths, rest: number): string =>
  thousandthsText(weight * 10 + rest);

function thousandthsText(value: Thousandths): string {
  const digits = String(value).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0{1,3}$/, '');
}

/** A typed weight in thousandths of the goods' unit; in another unit of weight where it is written: 「35020 千克」. */
function parseWeight(text: string, unit: string): Thousandths | null {
  const typed = typedAmount(text);
  const isOwn = typed.unit === '' || typed.unit === unitName(unit);
  const quantity = isOwn ? typed.quantity : inUnit(typed.quantity, typed.unit, unit);
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(quantity ?? '') ?? [];
  return whole === undefined ? null : Number(whole + part.padEnd(3, '0')) || null;
}

/** As typed; an empty text says nothing. */
export interface TypedWeight {
  weighed: string;
  slipNo: string;
  gross: string;
  tare: string;
  pieces: string;
}

export const NOTHING_WEIGHED: TypedWeight = {
  ...{ weighed: '', slipNo: '', gross: '', tare: '', pieces: '' },
};

/** How the weight of a line was found. */
export interface FoundWeight {
  weighed: Hundredths;
  slip: Slip | null;
  pieces: number | null;
}

export type WeightProblem = { field: keyof TypedWeight; missing: boolean; text: string };

const problem = (field: keyof TypedWeight, text: string, missing = false): WeightProblem => ({
  ...{ field, text, missing },
});

export const SLIP_NO_MAX = 32;
const MOST_PIECES = 9_999_999;
const SLIP_REQUIRED = '与发货数量不同，请填写磅单号、毛重和皮重';
export const SLIP_PHOTO_REQUIRED =
  '净重多于发货数量、须买家同意的，请上传磅单的照片或 PDF，买家据此决定是否多付货款';
const PIECES_REQUIRED = '按理计结算的商品，与发货数量不同时请填写件数';
const PIECES_UNREADABLE = '件数应为大于 0 的整数';

/**
 * How the weight of a line was found, by the rule of its way: on the scale gross less tare is the net weight, in theory
 * the pieces at the weight of one. What is left out is reckoned; what is typed and does not agree is refused with the
 * figure expected and the one found. Without a slip or pieces only the quantity itself can be stated.
 * @param expected what it weighs where nothing is said
 */
export function readWeight(
  ordered: OrderedLine,
  expected: Hundredths,
  typed: TypedWeight,
): FoundWeight | { problem: WeightProblem } {
  const unit = { decimals: true, unit: ordered.unit };
  const stated = typed.weighed.trim() === '' ? null : parseQuantity(typed.weighed, unit);
  switch (termsOfLine(ordered).weighing) {
    case 'scale':
      return onScale(ordered, { expected, stated }, typed);
    case 'theory':
      return inTheory(ordered, { expected, stated }, typed);
    case 'count':
      return { weighed: stated ?? expected, slip: null, pieces: null };
  }
}

interface Stated {
  expected: Hundredths;
  stated: Hundredths | null;
}

function onScale(
  { unit, weights }: OrderedLine,
  { expected, stated }: Stated,
  { slipNo, gross: typedGross, tare: typedTare }: TypedWeight,
): FoundWeight | { problem: WeightProblem } {
  const isSilent = [slipNo, typedGross, typedTare].every((text) => text.trim() === '');
  if (isSilent) {
    const weighed = stated ?? expected;
    // Orders from before goods stated their terms have asked for no slip.
    if (weights && weighed !== expected) return { problem: problem('slipNo', SLIP_REQUIRED, true) };
    return { weighed, slip: null, pieces: null };
  }
  const [gross, tare] = [parseWeight(typedGross, unit), parseWeight(typedTare, unit)];
  if (slipNo.trim() === '') return { problem: problem('slipNo', '请填写磅单号', true) };
  if (gross === null) return { problem: unreadable('gross', '毛重', typedGross) };
  if (tare === null) return { problem: unreadable('tare', '皮重', typedTare) };
  if (gross <= tare) return { problem: problem('gross', '毛重应大于皮重') };
  const slip: Slip = {
    slipNo: slipNo.trim(),
    ...{ gross: Math.floor(gross / 10), grossRest: gross % 10 },
    ...{ tare: Math.floor(tare / 10), tareRest: tare % 10 },
  };
  if (slip.gross === slip.tare || slip.tare === 0) return { problem: problem('gross', TOO_LIGHT) };
  const net = netOf(slip);
  if (stated !== null && stated !== net) {
    const figures = `${weightsText(slip)} ${unit}`;
    return {
      problem: problem('weighed', `${figures}，填写的是 ${formatQuantity(stated)} ${unit}`),
    };
  }
  return { weighed: net, slip, pieces: null };
}

const TOO_LIGHT = '毛重与皮重相差过小，请核对';

const unreadable = (field: 'gross' | 'tare', label: string, typed: string): WeightProblem =>
  typed.trim() === ''
    ? problem(field, `请填写${label}`, true)
    : problem(field, `${label}最多三位小数，例如 38.562；按千克填写请写明单位，例如 38562 千克`);

function inTheory(
  { unit, weights }: OrderedLine,
  { expected, stated }: Stated,
  { pieces: typedPieces }: TypedWeight,
): FoundWeight | { problem: WeightProblem } {
  const weighed = stated ?? expected;
  if (typedPieces.trim() === '') {
    return weighed === expected
      ? { weighed, slip: null, pieces: null }
      : { problem: problem('pieces', PIECES_REQUIRED, true) };
  }
  const pieces = wholeNumber(typedPieces, 1, MOST_PIECES);
  if (pieces === null) return { problem: problem('pieces', PIECES_UNREADABLE) };
  const piece = weights?.piece;
  const reckoned = piece && piecesIn(piece, pieces, unit);
  if (reckoned == null) return { weighed, slip: null, pieces };
  if (stated !== null && stated !== reckoned) {
    const text = `${pieces} ${piece?.name} × ${((piece?.grams ?? 0) / 1000).toFixed(2)} kg = ${formatQuantity(reckoned)} ${unit}`;
    return { problem: problem('weighed', `${text}，填写的是 ${formatQuantity(stated)} ${unit}`) };
  }
  return { weighed: reckoned, slip: null, pieces };
}

/** What so many pieces weigh in a unit, rounded once; null in a unit that is none of weight. */
export function piecesIn(
  { grams }: WeightedPiece,
  pieces: number,
  unit: string,
): Hundredths | null {
  const ofUnit = gramsOf(unit);
  return ofUnit === null ? null : Math.round((pieces * grams * ONE_UNIT) / ofUnit);
}

/** 「毛重 35.018 − 皮重 15 = 净重 20.018，计 20.02」: the figures of a slip, and what is counted of them. */
function weightsText(slip: Slip): string {
  const [net, counted] = [thousandthsText(exactNet(slip)), toQuantity(netOf(slip))];
  const text = `毛重 ${thousandthsText(grossOf(slip))} − 皮重 ${thousandthsText(tareOf(slip))} = 净重 ${net}`;
  return net === counted ? text : `${text}，计 ${counted}`;
}

/** 「磅单 20241130-01：毛重 38.56 − 皮重 18.50 = 净重 20.06」. */
export const slipText = (slip: Slip): string => `磅单 ${slip.slipNo}：${weightsText(slip)}`;
