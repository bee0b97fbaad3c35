import { DAY_MS } from '#app/domain/duration.ts';
import type { ApprovalState } from '#app/domain/order/approval-state.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { hasPassed } from '#app/domain/time.ts';
import { amountOf, type Fen, sumFen } from '../money.ts';
import { isReleased, type OrderState } from './state.ts';

/**
 * When an order is paid: at once; a share before it is prepared and the rest before it is shipped;
 * on delivery; or so many days after it was received and weighed.
 */
export type PaymentTerms =
  | { kind: 'full' }
  | { kind: 'deposit'; percent: number; balanceDays: number }
  | { kind: 'onDelivery' }
  | { kind: 'monthly'; days: number };

export const FULL_PAYMENT: PaymentTerms = { kind: 'full' };

/** Whether nothing is paid before the goods have arrived: the seller may prepare them at once. */
export const isPaidAfterDelivery = ({ kind }: PaymentTerms): boolean =>
  kind === 'onDelivery' || kind === 'monthly';

/** The shares, in percent, that a deposit may have. */
export const DEPOSIT_MIN = 5;
export const DEPOSIT_MAX = 95;
/** The most days until the balance is due, and until a delivery on monthly terms is due. */
export const BALANCE_DAYS_MAX = 90;
export const MONTHLY_DAYS_MAX = 180;

/** An order from an offer, and one paid by bank transfer, is paid within 3 working days. */
export const AGREED_PAY_DAYS = 3;
/** What was delivered above the ordered weight is paid within 3 working days. */
export const SUPPLEMENT_DAYS = 3;

/** The terms in words: 「定金 30%，尾款 7 天内付清」. */
export function termsText(terms: PaymentTerms): string {
  switch (terms.kind) {
    case 'full':
      return '全款';
    case 'deposit':
      return `定金 ${terms.percent}%，尾款在定金期限后 ${terms.balanceDays} 天内、发货前付清`;
    case 'onDelivery':
      return '货到付款';
    case 'monthly':
      return `月结 ${terms.days} 天`;
  }
}

/** The terms that a text says in the words of `termsText`, of those on credit; null: it says no such. */
export function creditTermsIn(text: string): PaymentTerms | null {
  const days = Number(/^月结 ?(\d{1,3}) ?天$/.exec(text.trim())?.[1]);
  return days >= 1 && days <= MONTHLY_DAYS_MAX ? { kind: 'monthly', days } : null;
}

export const INSTALMENT_KINDS = [
  'full',
  'deposit',
  'balance',
  'onDelivery',
  'monthly',
  'supplement',
] as const;
export type InstalmentKind = (typeof INSTALMENT_KINDS)[number];

export const INSTALMENT_LABEL: Readonly<Record<InstalmentKind, string>> = {
  full: '全款',
  deposit: '定金',
  balance: '尾款',
  onDelivery: '货到付款',
  monthly: '月结款',
  supplement: '补款',
};

/** A part of an order's price that is paid at one time. */
export interface Instalment {
  position: number;
  kind: InstalmentKind;
  amount: Fen;
  paid: Fen;
  /** The due date; null while it is not known, as for a payment that is due after the delivery. */
  dueAt: Date | null;
  /** Nothing is shipped before it is paid. */
  beforeShipping: boolean;
}

/** The facts of an order from which its instalments follow. */
export interface PaidByInstalments {
  state: OrderState;
  terms: PaymentTerms;
  /** As ordered, deductions taken off. */
  paymentAmount: Fen;
  /** The allowances that after-sale cases have granted. They are already subtracted from the settled amount. */
  allowances: Fen;
  /** As delivered and weighed, and after allowances; null before. */
  settledAmount: Fen | null;
  /** Paid, less what was given back. */
  paidAmount: Fen;
  /** Until when the first instalment is to be paid. */
  payDeadline: Date;
  settledAt: Date | null;
  /** The deadline for paying the excess weight, as it was stated when the order was settled. */
  supplementDueAt?: Date | null;
  /** The approval by the buyer's company, before which nothing can be paid. */
  approval?: ApprovalState | null;
}

type Due = Omit<Instalment, 'position' | 'paid'>;

/**
 * The instalments of an order in the sequence in which they are paid; money pays the earliest open instalment first.
 */
export function instalmentsOf(order: PaidByInstalments): Instalment[] {
  // An order paid at once is released only after all of it is paid, so a released order counts as paid in full.
  const released = order.terms.kind === 'full' && isReleased(order.state);
  let left = released && order.settledAmount === null ? order.paymentAmount : order.paidAmount;
  return duesOf(order).map((due, position) => {
    const paid = Math.min(left, due.amount);
    left -= paid;
    return { ...due, position, paid };
  });
}

function duesOf(order: PaidByInstalments): Due[] {
  const { terms, paymentAmount, payDeadline, settledAt } = order;
  const total = order.settledAmount ?? Math.max(0, paymentAmount - order.allowances);
  const afterSettlement = (days: number) =>
    settledAt && new Date(settledAt.getTime() + days * DAY_MS);
  const atOnce = { beforeShipping: true, dueAt: payDeadline };
  // The settled amount already lacks the allowances; they are added back, because they do not make the goods lighter.
  const heavier = Math.min(total, total + order.allowances - paymentAmount);
  const supplement: Due[] =
    heavier > 0 && settledAt
      ? [
          {
            kind: 'supplement',
            amount: heavier,
            // Older orders have no stated deadline; it is counted without a calendar of holidays.
            dueAt: order.supplementDueAt ?? addTradingDays(settledAt, SUPPLEMENT_DAYS, []),
            beforeShipping: false,
          },
        ]
      : [];
  const ordered = total - sumFen(supplement.map(({ amount }) => amount));
  switch (terms.kind) {
    case 'full':
      return [{ kind: 'full', amount: ordered, ...atOnce }, ...supplement];
    case 'deposit': {
      const deposit = Math.min(ordered, firstAmount(terms, paymentAmount));
      const dueAt = new Date(payDeadline.getTime() + terms.balanceDays * DAY_MS);
      const balance: Due = {
        kind: 'balance',
        amount: ordered - deposit,
        dueAt,
        beforeShipping: true,
      };
      return [{ kind: 'deposit', amount: deposit, ...atOnce }, balance, ...supplement];
    }
    case 'onDelivery':
      return [{ kind: 'onDelivery', amount: total, dueAt: settledAt, beforeShipping: false }];
    case 'monthly':
      return [
        {
          kind: 'monthly',
          amount: total,
          dueAt: afterSettlement(terms.days),
          beforeShipping: false,
        },
      ];
  }
}

/** What is to be paid of an order that was just made at these terms: all of it, or the deposit. */
export const firstAmount = (terms: PaymentTerms, paymentAmount: Fen): Fen =>
  terms.kind === 'deposit' ? amountOf(paymentAmount, terms.percent) : paymentAmount;

export const openOf = ({ amount, paid }: Instalment): Fen => amount - paid;

/** The instalment that is paid next; null where all is paid. */
export const nextInstalment = (order: PaidByInstalments): Instalment | null =>
  instalmentsOf(order).find((instalment) => openOf(instalment) > 0) ?? null;

/** All that is still to be paid. */
export const openAmount = (order: PaidByInstalments): Fen =>
  instalmentsOf(order).reduce((sum, instalment) => sum + openOf(instalment), 0);

/** What should have been paid by now and was not. */
export const overdueAmount = (order: PaidByInstalments, now: Date): Fen =>
  overdueInstalments(order, now).reduce((sum, instalment) => sum + openOf(instalment), 0);

/** The instalments that should have been paid by now; a cancelled order has none. */
export const overdueInstalments = (order: PaidByInstalments, now: Date): Instalment[] =>
  order.state === 'cancelled'
    ? []
    : instalmentsOf(order).filter(
        (instalment) =>
          openOf(instalment) > 0 && instalment.dueAt !== null && hasPassed(instalment.dueAt, now),
      );

/** Whether the goods may be shipped, as far as money goes. */
export const isPaidForShipping = (order: PaidByInstalments): boolean =>
  instalmentsOf(order).every((instalment) => !instalment.beforeShipping || openOf(instalment) <= 0);

/** The instalment that can be paid now, and its open amount; null if nothing can be paid. */
export function payableNow(
  order: PaidByInstalments,
  now: Date,
): { instalment: Instalment; amount: Fen } | null {
  if (order.state === 'cancelled' || order.approval === 'waiting') return null;
  if (order.state === 'waitPay' && hasPassed(order.payDeadline, now)) return null;
  const instalment = nextInstalment(order);
  return instalment && { instalment, amount: openOf(instalment) };
}
