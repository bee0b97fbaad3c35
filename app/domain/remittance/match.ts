import { type Fen, sumFen } from '#app/domain/money.ts';
import { remittanceCodesIn } from './code.ts';

/** Money that has arrived, as in the bank's statement. */
export interface ArrivedMoney {
  amount: Fen;
  payerName: string;
  /** What the payer has written. */
  remark: string;
}

/** An order that it may be for. */
export interface PayableOrder {
  orderCode: string;
  /** The code that its buyer was shown; null where the buyer chose no transfer. */
  remittanceCode: string | null;
  buyerName: string;
  cancelled: boolean;
  /** Its company has not approved it yet: until then it takes no money. */
  unapproved: boolean;
  /** All that is still to be paid. */
  openAmount: Fen;
  /** What is to be paid next. */
  dueAmount: Fen;
}

/** What has led from money to its orders. */
export const MATCHED_BY = ['code', 'payer'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export type Match =
  | { orders: readonly []; why: 'nothing' | 'several' }
  | {
      why: null;
      /** At least one; several are of one checkout, or were put together to be paid by one transfer. */
      orders: readonly [PayableOrder, ...PayableOrder[]];
      by: MatchedBy;
      /** Another than the buyer has paid: the operator has to consent. */
      payerDiffers: boolean;
      /** What of the money pays the orders. */
      booked: Fen;
      /** The rest, which is the buyer's. */
      excess: Fen;
    };

/**
 * The orders that money is for: those whose code the payer has written; else the only one of the
 * payer's own of which exactly this amount is open. For one that waits for its approval, the money
 * waits too.
 */
export function matchOf(money: ArrivedMoney, orders: readonly PayableOrder[]): Match {
  const codes = remittanceCodesIn(money.remark);
  const named = orders.filter(
    ({ remittanceCode }) => remittanceCode !== null && codes.includes(remittanceCode),
  );
  const [first, ...beside] = named;
  if (beside.some(({ remittanceCode }) => remittanceCode !== first?.remittanceCode)) {
    return { orders: [], why: 'several' };
  }
  if (named.some(({ unapproved }) => unapproved)) return { orders: [], why: 'nothing' };
  if (first) return matched(money, [first, ...beside], 'code');
  const own = orders.filter(
    ({ buyerName, cancelled, unapproved, openAmount, dueAmount }) =>
      !cancelled &&
      !unapproved &&
      money.amount > 0 &&
      (openAmount === money.amount || dueAmount === money.amount) &&
      isSamePayer(money.payerName, buyerName),
  );
  const [only, another] = own;
  if (!only) return { orders: [], why: 'nothing' };
  return another ? { orders: [], why: 'several' } : matched(money, [only], 'payer');
}

function matched(
  money: ArrivedMoney,
  orders: readonly [PayableOrder, ...PayableOrder[]],
  by: MatchedBy,
): Match {
  const payerDiffers = !isSamePayer(money.payerName, orders[0].buyerName);
  const { shares, excess } = splitOf(money.amount, orders);
  return { why: null, orders, by, payerDiffers, booked: sumFen(shares), excess };
}

/**
 * What of an amount pays each of some orders, in their order, and what is left of it: first what is due of
 * each, then what is open beyond that.
 */
export function splitOf(
  amount: Fen,
  orders: readonly Pick<PayableOrder, 'cancelled' | 'openAmount' | 'dueAmount'>[],
): { shares: Fen[]; excess: Fen } {
  let left = amount;
  const take = (most: Fen): Fen => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const openOf = ({ cancelled, openAmount }: (typeof orders)[number]) =>
    cancelled ? 0 : openAmount;
  const due = orders.map((order) => take(Math.min(order.dueAmount, openOf(order))));
  const shares = orders.map((order, at) => {
    const own = due[at] ?? 0;
    return own + take(openOf(order) - own);
  });
  return { shares, excess: left };
}

/** Whether two names are the same company: 「望澜（无锡）有限公司」 and 「望澜(无锡) 有限公司」. */
export const isSamePayer = (one: string, other: string): boolean =>
  plainName(one) !== '' && plainName(one) === plainName(other);

/** A name without spaces and in the usual widths. */
export const plainName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().replace(/\s/g, '');
