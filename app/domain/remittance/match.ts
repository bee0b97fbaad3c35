import { type Fen, sumFen } from '#app/domain/money.ts';
import { plainName } from '#app/domain/plain-name.ts';
import { remittanceCodesIn } from './code.ts';

/** Money that has arrived, as in the bank's statement. */
export interface ArrivedMoney {
  amount: Fen;
  payerName: string;
  /** What the payer has written. */
  remark: string;
}

/** An order for which the money may be. */
export interface PayableOrder {
  orderCode: string;
  /** The code that its buyer was shown; null where the buyer chose no transfer. */
  remittanceCode: string | null;
  buyerName: string;
  cancelled: boolean;
  /** Whether the buyer's company has not approved the order yet; until then it takes no money. */
  unapproved: boolean;
  /** All that is still to be paid. */
  openAmount: Fen;
  /** What is to be paid next. */
  dueAmount: Fen;
}

/** How the orders were found for the money: by its code, or by its payer and amount. */
export const MATCHED_BY = ['code', 'payer'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export type Match =
  | { orders: readonly []; why: 'nothing' | 'several' }
  | {
      why: null;
      /** One order or several; several are from one checkout, or were combined to be paid by one transfer. */
      orders: readonly [PayableOrder, ...PayableOrder[]];
      by: MatchedBy;
      /** Whether somebody other than the buyer has paid, so that the operator has to consent. */
      payerDiffers: boolean;
      /** The part of the money that pays the orders. */
      booked: Fen;
      /** The rest of the money, which belongs to the buyer. */
      excess: Fen;
    };

/**
 * The orders for which money has arrived: those whose code is in the remark; otherwise the payer's own order if there
 * is exactly one with this open amount. Money for an order that waits for an approval waits too.
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
 * Splits an amount among orders, in their sequence, and returns what is left of it. First each order gets what is due
 * now, then what is open beyond that.
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
