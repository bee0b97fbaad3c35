import { isWhole, notWholeText, type Pieced } from '#app/domain/catalogue/pieces.ts';
import {
  belowMinimumMessage,
  stockShortageMessage,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { openModelsText } from '#app/domain/catalogue/search/open-models.ts';
import { metreWeight, pieceWeight } from '#app/domain/catalogue/search/theoretical-weight.ts';
import { CART_MAX, type Hundredths, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { KILOGRAMS, unitName } from '#app/domain/typed-amount.ts';

export const LEFT_OUT = '-';

export const WORDS_MISSING = '请填写商品、牌号或规格';
export const NOT_FOUND = '没有找到这种商品，可发起询价';
export const UNDECIDED = '有多个商品符合，请选择';
export const QUANTITY_MISSING = '请输入数量';
export const QUANTITY_INVALID = '数量有误，请输入数字，最多两位小数';

export const toBeChecked = (check: string): string => `需要核对：${check}`;
export const TO_BE_CHECKED = '这一行需要核对，核对后才能加入购物车';

export const onlyNear = (count: number): string =>
  `没有完全符合的商品，有 ${count} 个相近的，请选择`;

export interface Candidate {
  id: string;
  pieces: Pieced;
  availableCount: Hundredths;
  startingQuantity: Hundredths;
  name: string;
  brandNumber: string;
  specs: string;
  unit: string;
  unitDecimals: boolean;
}

interface TypedRow {
  name: string;
  grade: string;
  specs: string;
  quantity: string;
  unit: string;
  length: string;
  /** What a person has to check first; '' if nothing is open. */
  check: string;
  /** The id of the chosen goods, LEFT_OUT if the row is skipped, or '' without a choice. */
  choice: string;
}

/** How many goods fit a row, and how many similar ones there are if none fits. */
interface Offered {
  total: number;
  near: number;
}

/** The goods of a row: the chosen ones, or the only one that fits. */
export function chosenOf<Goods extends { id: string }>(
  choice: string,
  candidates: readonly Goods[],
  total: number,
): Goods | null {
  if (choice === LEFT_OUT) return null;
  const chosen = candidates.find(({ id }) => id === choice);
  return chosen ?? (total === 1 ? (candidates[0] ?? null) : null);
}

/** Why a row of a pasted list cannot be ordered as it is, or null (spec 1 §5, spec 3 §5). */
export function pastedRowProblem(
  row: TypedRow,
  chosen: Candidate | null,
  { total, near }: Offered,
): string | null {
  if (row.choice === LEFT_OUT) return null;
  if (row.check) return toBeChecked(row.check);
  if (!row.name && !row.grade && !row.specs) return WORDS_MISSING;
  if (!chosen) return total > 0 ? UNDECIDED : near > 0 ? onlyNear(near) : NOT_FOUND;
  return quantityProblem(row, chosen);
}

function quantityProblem(row: TypedRow, goods: Candidate): string | null {
  if (!row.quantity) return QUANTITY_MISSING;
  const ordered = orderedQuantity(row, goods);
  // The quantity must be converted to the unit of the goods; for a piece of unknown weight that is impossible.
  if (ordered === null) {
    const open = openModelsText(goods.name, goods.specs);
    return `单位不符：该商品按${goods.unit}计价${open && `，${open}，不能折算`}`;
  }
  const quantity = parseQuantity(ordered.quantity, { decimals: true });
  if (quantity === null) return QUANTITY_INVALID;
  if (parseQuantity(ordered.quantity, { decimals: goods.unitDecimals }) === null) {
    return `该商品按${goods.unit}销售，数量须为整数`;
  }
  const min = goods.startingQuantity;
  if (quantity > goods.availableCount) {
    return stockShortageMessage(goods.name, goods.availableCount, goods.unit);
  }
  if (quantity > CART_MAX) return `单个商品最多购买 ${toQuantity(CART_MAX)} ${goods.unit}`;
  if (quantity < min) return belowMinimumMessage(min, goods.unit);
  const { pieces, unit } = goods;
  const bounds = { min, max: goods.availableCount };
  return isWhole(pieces, quantity) ? null : notWholeText(pieces, quantity, { bounds, unit });
}

/** Units of single pieces. 件 is not among them: for steel it is a bundle, whose number of pieces differs by mill. */
const PIECES = ['支', '根', '张', '条', '块'];

/**
 * Converts a row's quantity into the unit of its goods, and tells how: kilograms and tonnes into each other, pieces and
 * metres of steel into weight and back by their theoretical weight. Null if the unit cannot be converted.
 */
export function orderedQuantity(
  { quantity, unit, length }: Pick<TypedRow, 'quantity' | 'unit' | 'length'>,
  goods: Pick<Candidate, 'name' | 'brandNumber' | 'specs' | 'unit'>,
): { quantity: string; note: string } | null {
  const typed = unitName(unit);
  const sold = unitName(goods.unit);
  const isPiece = (name: string) => PIECES.includes(name);
  if (typed === '' || typed === sold || (isPiece(typed) && isPiece(sold))) {
    return { quantity, note: '' };
  }
  const amount = /^\d+(?:\.\d+)?$/.test(quantity) ? Number(quantity) : Number.NaN;
  const [from, to] = [measureOf(typed, goods, length), measureOf(sold, goods, length)];
  if (!from || !to || Number.isNaN(amount)) return null;
  const exact = (amount * from.kilograms) / to.kilograms;
  const converted = String(isPiece(sold) ? Math.round(exact) : Math.round(exact * 100) / 100);
  const weighed = [from.weighed && ` × ${from.weighed}`, to.weighed && ` ÷ ${to.weighed}`];
  const steps = weighed.filter(Boolean).join('');
  return {
    quantity: converted,
    note: `${quantity} ${typed}${steps ? `${steps}≈` : ' ='} ${converted} ${sold}`,
  };
}

/** The weight of one unit of the goods, with an explanation if it is only a theoretical weight. */
function measureOf(
  unit: string,
  { name, brandNumber, specs }: Pick<Candidate, 'name' | 'brandNumber' | 'specs'>,
  length: string,
): { kilograms: number; weighed: string } | null {
  const weight = KILOGRAMS.get(unit);
  if (weight !== undefined) return { kilograms: weight, weighed: '' };
  const names = `${name} ${brandNumber}`;
  if (unit === '米') {
    const kilograms = metreWeight(names, specs);
    const weighed = `${kilograms?.toFixed(2)} 千克（每米理论重量）`;
    return kilograms === null ? null : { kilograms, weighed };
  }
  const piece = PIECES.includes(unit) ? pieceWeight(names, specs, length) : null;
  if (!piece) return null;
  const { kilograms } = piece;
  return {
    kilograms,
    weighed: `${kilograms.toFixed(2)} 千克（理论重量，按 ${piece.length} 米）`,
  };
}
