import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';

/** How goods come: in pieces of one quantity, of which a purchase is of whole multiples. */
export interface Pieced {
  /** Of one piece, in the goods' unit: a bundle of 2.20 tonnes; null: in any quantity. */
  pieceQuantity: Hundredths | null;
  /** 件, 捆, 卷 … */
  pieceName: string;
  /** What is ordered at once, where that is several pieces, or goods have no piece that is named. */
  orderMultiple: Hundredths | null;
}

export const NO_PIECES: Pieced = { pieceQuantity: null, pieceName: '', orderMultiple: null };

export const PIECE_NAMES = ['件', '捆', '卷', '张', '支', '包', '箱', '桶', '托'] as const;

export const PIECE_UNREADABLE = '请输入正确的件重';
export const MULTIPLE_UNREADABLE = '请输入正确的订货倍数';
export const MULTIPLE_NO_PIECES = '订货倍数应是件重的整数倍';
export const PIECE_NAME_UNKNOWN = '请选择件的名称';

/** In steps of what goods are ordered; null: in any quantity. */
export const stepOf = ({ orderMultiple, pieceQuantity }: Pieced): Hundredths | null =>
  orderMultiple ?? pieceQuantity;

/** The least quantity that is ordered where no less than `least` may be. */
export function roundedUp(goods: Pieced, least: Hundredths): Hundredths {
  const step = stepOf(goods);
  return step === null ? least : Math.ceil(least / step) * step;
}

/** The most that is ordered of so much. */
export function roundedDown(goods: Pieced, most: Hundredths): Hundredths {
  const step = stepOf(goods);
  return step === null ? most : Math.floor(most / step) * step;
}

export const isWhole = (goods: Pieced, quantity: Hundredths): boolean =>
  roundedDown(goods, quantity) === quantity;

/** The quantities next to one that is none, the lower first, as far as they can be bought. */
export function nearest(
  goods: Pieced,
  quantity: Hundredths,
  { min, max }: { min: Hundredths; max: Hundredths },
): Hundredths[] {
  const around = [roundedDown(goods, quantity), roundedUp(goods, quantity)];
  const sold = around.filter((each) => each >= min && each <= max);
  return [...new Set(sold)];
}

/** 「19.8 吨（9 捆）」. */
function quantityText({ pieceQuantity, pieceName }: Pieced, quantity: Hundredths, unit: string) {
  const pieces = pieceQuantity === null ? 0 : quantity / pieceQuantity;
  const inPieces = pieces > 0 && pieceName !== '' ? `（${pieces} ${pieceName}）` : '';
  return `${toQuantity(quantity)} ${unit}${inPieces}`;
}

/** 「每捆 2.2 吨，按整捆订购」; '' of goods in any quantity. */
export function piecesText(goods: Pieced, unit: string): string {
  const { pieceQuantity, pieceName, orderMultiple } = goods;
  const step = stepOf(goods);
  if (step === null) return '';
  if (pieceQuantity === null) return `按 ${toQuantity(step)} ${unit}的整数倍订购`;
  const each = `每${pieceName} ${toQuantity(pieceQuantity)} ${unit}`;
  return orderMultiple === null || orderMultiple === pieceQuantity
    ? `${each}，按整${pieceName}订购`
    : `${each}，每次按 ${quantityText(goods, step, unit)}的整数倍订购`;
}

/** What is offered in the place of a quantity that is no whole multiple: 「可订 19.8 吨（9 捆）或 22 吨（10 捆）」. */
export function notWholeText(
  goods: Pieced,
  quantity: Hundredths,
  { bounds, unit }: { bounds: { min: Hundredths; max: Hundredths }; unit: string },
): string {
  const offered = nearest(goods, quantity, bounds).map((each) => quantityText(goods, each, unit));
  const instead = offered.length > 0 ? `，可订 ${offered.join('或 ')}` : '';
  return piecesText(goods, unit) + instead;
}

/** The same of what is asked for, which no stock bounds: 「可报 19.8 吨（9 捆）或 22 吨（10 捆）」; '' of a whole one. */
export function askedText(goods: Pieced, quantity: Hundredths, unit: string): string {
  if (isWhole(goods, quantity)) return '';
  const bounds = { min: 1, max: Number.MAX_SAFE_INTEGER };
  return notWholeText(goods, quantity, { bounds, unit }).replace('可订', '可供');
}
