import { call } from '#app/api/client.server.ts';
import { type MatchedGoods, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { chosenOf, pastedRowProblem } from '#app/domain/inquiry/pasted-order.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { isLeftOut, type ListRow } from './pasted-list.server.ts';

/** A row with its candidates. */
export interface MatchedRow {
  row: ListRow;
  candidates: MatchedGoods[];
  total: number;
  /** The nearest, where none fits or has enough. */
  near: MatchedGoods[];
  chosen: MatchedGoods | null;
  problem: string | null;
}

/** Whether only the choice among the candidates is missing. */
export const isUndecided = ({ row, chosen, total }: MatchedRow): boolean =>
  chosen === null && total > 0 && !isLeftOut(row);

/** Whether no goods match the row. */
export const isUnmatched = ({ row, chosen, total }: MatchedRow): boolean =>
  chosen === null && total === 0 && !isLeftOut(row);

/** Finds the candidates of each row and whether it can be ordered as it is. */
export async function matchList(rows: readonly ListRow[]): Promise<MatchedRow[]> {
  if (rows.length === 0) return [];
  const answers = await call(matchRows, {
    rows: rows.map(({ quantity, choice, refusal: _, ...row }) => ({
      ...row,
      quantity: quantity.slice(0, 32),
      goodsId: /^\d+$/.test(choice) ? choice : undefined,
    })),
  });
  return rows.map((row, at) => {
    const { candidates, total, near = [] } = answers[at] ?? { candidates: [], total: 0 };
    const chosen = chosenOf(row.choice, [...candidates, ...near], total);
    const offered = { total, near: near.length };
    const problem = pastedRowProblem(row, chosen && quantitiesOf(chosen), offered);
    return { row, candidates, total, near, chosen, problem };
  });
}

/** The contract checks quantities; only the "0" of sold-out goods is none. */
const hundredths = (text: string): number => parseQuantity(text, { decimals: true }) ?? 0;

export const quantitiesOf = (goods: MatchedGoods) => ({
  ...goods,
  availableCount: hundredths(goods.availableCount),
  miniQuantity: hundredths(goods.miniQuantity),
  myBuyNum: goods.myBuyNum === null ? null : hundredths(goods.myBuyNum),
});
