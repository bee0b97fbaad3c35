import { call } from '#app/api/client.server.ts';
import { type MatchedGoods, matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { chosenOf, pastedRowProblem } from '#app/domain/inquiry/pasted-order.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { isLeftOut, type ListRow } from './pasted-list.server.ts';

/** A row with the goods it may mean. */
export interface MatchedRow {
  row: ListRow;
  candidates: MatchedGoods[];
  total: number;
  chosen: MatchedGoods | null;
  problem: string | null;
}

/** Whether it is only open which goods are meant. */
export const isUndecided = ({ row, chosen, total }: MatchedRow): boolean =>
  chosen === null && total > 0 && !isLeftOut(row);

/** Asks what each row means and whether it can be ordered as it stands. */
export async function matchList(rows: readonly ListRow[]): Promise<MatchedRow[]> {
  if (rows.length === 0) return [];
  const answers = await call(matchRows, {
    rows: rows.map(({ name, grade, specs, quantity }) => ({
      name,
      grade,
      specs,
      quantity: quantity.slice(0, 32),
    })),
  });
  return rows.map((row, at) => {
    const { candidates, total } = answers[at] ?? { candidates: [], total: 0 };
    const chosen = chosenOf(row.choice, candidates, total);
    const problem = pastedRowProblem(row, chosen && quantitiesOf(chosen), total);
    return { row, candidates, total, chosen, problem };
  });
}

/** The wire's quantities are checked by the contract; "0" of sold-out goods is no quantity. */
const hundredths = (text: string): number => parseQuantity(text, { decimals: true }) ?? 0;

export const quantitiesOf = (goods: MatchedGoods) => ({
  ...goods,
  availableCount: hundredths(goods.availableCount),
  miniQuantity: hundredths(goods.miniQuantity),
  myBuyNum: goods.myBuyNum === null ? null : hundredths(goods.myBuyNum),
});
