import { sumFen } from '#app/domain/money.ts';
import { type Month, spanOfMonth } from '#app/domain/month.ts';
import type { Balance } from './balance.ts';
import type { Entry, EntryKind } from './entries.ts';

/** The most characters of a remark on a statement. */
export const STATEMENT_REMARK_MAX = 300;
export const STATEMENT_REMARK_REQUIRED = '请填写差异说明';
/** The line of a remark that is on the statement as a whole. */
export const WHOLE_STATEMENT = '';

/** One month between a buyer and a seller: opening + received + adjusted − paid + refunded = closing. */
export interface Statement<Each> {
  month: Month;
  opening: Balance;
  /** The price of the received goods as weighed. */
  received: Balance;
  /** The sum of deductions, freight, rounding and allowances. */
  adjusted: Balance;
  paid: Balance;
  refunded: Balance;
  closing: Balance;
  entries: Each[];
}

type Amount = Pick<Entry, 'at' | 'kind' | 'amount'>;

/** The statement of a month, out of all entries between a buyer and a seller in their order. */
export function statementOf<Each extends Amount>(
  entries: readonly Each[],
  month: Month,
): Statement<Each> {
  const { from, until } = spanOfMonth(month);
  const own = entries.filter(({ at }) => at >= from && at < until);
  const sum = (...kinds: readonly EntryKind[]) =>
    sumFen(own.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const opening = sumFen(entries.filter(({ at }) => at < from).map(({ amount }) => amount));
  const statement = {
    month,
    opening,
    received: sum('received'),
    adjusted: sum('settled', 'allowance'),
    paid: -sum('payment'),
    refunded: sum('refund'),
    entries: own,
  };
  const { received, adjusted, paid, refunded } = statement;
  return { ...statement, closing: opening + received + adjusted - paid + refunded };
}

/** Whether there is anything that buyer and seller could agree on. */
export const isWorthShowing = ({ opening, entries }: Statement<unknown>): boolean =>
  opening !== 0 || entries.length > 0;
