import type { Fen } from '#app/domain/money.ts';
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

export type Match =
  | { order: null; why: 'nothing' | 'several' }
  | {
      order: PayableOrder;
      by: 'code' | 'payer';
      /** Another than the buyer has paid: the operator has to consent. */
      payerDiffers: boolean;
      /** What of the money pays the order. */
      booked: Fen;
      /** The rest, which is the buyer's. */
      excess: Fen;
    };

/**
 * The order that money is for: the one whose code the payer has written; else the only one of the
 * payer's own of which exactly this amount is open. For one that waits for its approval, the money
 * waits too.
 */
export function matchOf(money: ArrivedMoney, orders: readonly PayableOrder[]): Match {
  const codes = remittanceCodesIn(money.remark);
  const named = orders.filter(
    ({ remittanceCode }) => remittanceCode !== null && codes.includes(remittanceCode),
  );
  if (named.length > 1) return { order: null, why: 'several' };
  const [order] = named;
  if (order?.unapproved) return { order: null, why: 'nothing' };
  if (order) return matched(money, order, 'code');
  const own = orders.filter(
    ({ buyerName, cancelled, unapproved, openAmount, dueAmount }) =>
      !cancelled &&
      !unapproved &&
      money.amount > 0 &&
      (openAmount === money.amount || dueAmount === money.amount) &&
      isSamePayer(money.payerName, buyerName),
  );
  const [only, another] = own;
  if (!only) return { order: null, why: 'nothing' };
  return another ? { order: null, why: 'several' } : matched(money, only, 'payer');
}

function matched(money: ArrivedMoney, order: PayableOrder, by: 'code' | 'payer'): Match {
  const payerDiffers = !isSamePayer(money.payerName, order.buyerName);
  return { order, by, payerDiffers, ...splitOf(money.amount, order) };
}

/** What of an amount pays an order, and what is left of it. */
export function splitOf(
  amount: Fen,
  { cancelled, openAmount }: Pick<PayableOrder, 'cancelled' | 'openAmount'>,
): { booked: Fen; excess: Fen } {
  const booked = cancelled ? 0 : Math.min(amount, openAmount);
  return { booked, excess: amount - booked };
}

/** Whether two names are the same company: 「望澜（无锡）有限公司」 and 「望澜(无锡) 有限公司」. */
export const isSamePayer = (one: string, other: string): boolean =>
  plainName(one) !== '' && plainName(one) === plainName(other);

/** A name without spaces and in the usual widths. */
export const plainName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().replace(/\s/g, '');
