import { call } from '#app/api/client.server.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { type MatchedGoods, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { chosenOf, pastedRowProblem } from '#app/domain/inquiry/pasted-order.ts';
import { amountFor, type PastedRow } from '#app/domain/inquiry/pasted-rows.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { isLeftOut, type ListRow } from './pasted-list.server.ts';

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
    rows: rows.map(({ quantity, choice, refusal: _, price: __, remark: ___, ...row }) => ({
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

/**
 * Pasted rows as those of a list. Of several amounts in a row, 5 件 and 15.3 吨, it gets that in which
 * its goods are sold.
 */
export async function listRowsFrom(pasted: readonly PastedRow[]): Promise<ListRow[]> {
  const rows = pasted.map(listRowOf);
  const several = pasted.flatMap(({ amounts }, at) => (amounts ? [{ at, amounts }] : []));
  const matched = await matchList(several.flatMap(({ at }) => rows[at] ?? []));
  for (const [index, { at, amounts }] of several.entries()) {
    const { candidates = [], near = [] } = matched[index] ?? {};
    const [goods] = [...candidates, ...near];
    const amount = goods && amountFor(amounts, goods.unit);
    const row = rows[at];
    if (amount && row) rows[at] = { ...row, quantity: amount.quantity, unit: amount.unit };
  }
  return rows;
}

/** A row of which nothing is chosen yet. */
const listRowOf = ({ name, grade, specs, quantity, unit, origin, ...row }: PastedRow): ListRow => ({
  ...{ name, grade, specs, quantity, unit, origin },
  ...{ length: row.length, demands: row.demands, price: row.price, remark: row.remark },
  ...{ check: row.check, choice: '', refusal: '' },
});

export const quantitiesOf = (goods: MatchedGoods) => ({
  ...goods,
  availableCount: fromQuantity(goods.availableCount),
  startingQuantity: fromQuantity(goods.startingQuantity),
  pieces: piecedOf(goods.pieces),
});
