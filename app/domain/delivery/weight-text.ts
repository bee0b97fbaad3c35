import { fromQuantity } from '#app/domain/quantity.ts';
import type { Delivery, OrderDeliveries } from './contract.ts';
import { slipText } from './weight-reading.ts';
import {
  pieceText,
  shortTermsText,
  termsOfLine,
  WEIGHING_LABEL,
  type WeightTerms,
} from './weight-terms.ts';
import type { UsedSlip } from './weights-contract.ts';

export type LineOfTerms = Pick<OrderDeliveries['lines'][number], 'unit' | 'number' | 'weights'>;

/** The terms that hold for a line, also of an order from before its lines said them. */
export const termsOf = ({ unit, number, weights }: LineOfTerms): WeightTerms =>
  termsOfLine({ unit, count: fromQuantity(number), weights });

/** 「过磅 ±3‰」, in a table. */
export const termsText = (line: LineOfTerms): string => shortTermsText(termsOf(line));

type DeliveredLine = Delivery['lines'][number];
type WireSlip = NonNullable<DeliveredLine['slip']>;

const slipWords = ({ gross, tare, ...slip }: WireSlip): string =>
  slipText({ ...slip, gross: fromQuantity(gross), tare: fromQuantity(tare) });

/** How a delivered line was weighed: its slips and pieces, and the weight that the receipt's has replaced. */
export function basisWords({
  weights,
  slip,
  receiptSlip,
  pieces,
  loaded,
  unit,
}: DeliveredLine): string[] {
  const piece = weights?.piece;
  const counted = piece ? `${pieces} ${piece.name}，${pieceText(piece)}` : `${pieces} 件`;
  return [
    weights && shortTermsText(weights),
    slip && slipWords(slip),
    pieces !== null && counted,
    loaded !== null && `出库 ${loaded} ${unit}，按到货过磅结算`,
    receiptSlip && `到货${slipWords(receiptSlip)}`,
  ].filter((text): text is string => Boolean(text));
}

/** 「磅单号 BD01 已用于订单 … 的第 1 批，毛重、皮重相同」, for a page of the order. */
export function usedSlipText(
  { slipNo, orderCode, number, sameWeights }: UsedSlip,
  ownOrder: string,
): string {
  const of = orderCode === ownOrder ? '' : `订单 ${orderCode} 的`;
  const other =
    orderCode === null ? '另一批发货' : number === null ? '本批的另一行' : `${of}第 ${number} 批`;
  return `磅单号 ${slipNo} 已用于${other}${sameWeights ? '，毛重、皮重相同' : ''}`;
}

/** The ways of all lines of a delivery: 「过磅、理计」. */
export function weighingText({ lines, weighing }: Delivery): string {
  const ways = lines.map(({ weights }) => weights?.weighing ?? weighing);
  return [...new Set(ways)].map((way) => WEIGHING_LABEL[way]).join('、');
}
