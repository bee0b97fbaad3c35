import type { Fen } from '#app/domain/money.ts';

/** What orders come to together, in fen. */
export interface SplitFigures {
  orders: number;
  orderAmount: Fen;
  paymentAmount: Fen;
  paidAmount: Fen;
  settledAmount: Fen;
  /** Payments, and what of them was given back. */
  booked: Fen;
  returned: Fen;
  /** What their sellers have got, less the fee, and what the platform has added. */
  paidOut: Fen;
  toppedUp: Fen;
  invoiced: Fen;
  /** Of their points, and of what gift cards paid, what still comes back if all that is left is given back. */
  points: number;
  giftCards: Fen;
}
