import {
  BELOW_MINIMUM,
  cartQuantityBounds,
  type PurchaseTerms,
  stockShortageMessage,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { CART_MAX, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { unitName } from '#app/domain/typed-amount.ts';

export const LEFT_OUT = '-';

export const WORDS_MISSING = '请填写牌号和规格';
export const NOT_FOUND = '未找到该牌号和规格的商品';
export const UNDECIDED = '有多个商品符合，请选择';
export const QUANTITY_MISSING = '请输入数量';
export const QUANTITY_INVALID = '数量有误，请输入数字，最多两位小数';

export interface Candidate extends PurchaseTerms {
  id: string;
  name: string;
  unit: string;
  unitDecimals: boolean;
}

interface TypedRow {
  grade: string;
  specs: string;
  quantity: string;
  unit: string;
  /** The id of the chosen goods, LEFT_OUT, or '' without a choice. */
  choice: string;
}

/** The goods of a row: the chosen ones, or the only candidate. */
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
  total: number,
): string | null {
  if (row.choice === LEFT_OUT) return null;
  if (!row.grade || !row.specs) return WORDS_MISSING;
  if (total === 0) return NOT_FOUND;
  if (!chosen) return UNDECIDED;
  return quantityProblem(row, chosen);
}

function quantityProblem(row: TypedRow, goods: Candidate): string | null {
  // A quantity in another unit is refused: ten kilograms are not ten tonnes.
  if (row.unit && unitName(row.unit) !== unitName(goods.unit)) {
    return `单位不符：该商品按${goods.unit}计价`;
  }
  if (!row.quantity) return QUANTITY_MISSING;
  const quantity = parseQuantity(row.quantity, { decimals: true });
  if (quantity === null) return QUANTITY_INVALID;
  if (parseQuantity(row.quantity, { decimals: goods.unitDecimals }) === null) {
    return `该商品按${goods.unit}销售，数量须为整数`;
  }
  const { min, max } = cartQuantityBounds(goods);
  if (quantity > goods.availableCount) {
    return stockShortageMessage(goods.name, goods.availableCount, goods.unit);
  }
  if (quantity > max) return `单个商品最多购买 ${toQuantity(CART_MAX)} ${goods.unit}`;
  return quantity < min ? `${BELOW_MINIMUM}：${toQuantity(min)} ${goods.unit}` : null;
}
