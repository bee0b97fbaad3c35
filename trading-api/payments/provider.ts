import type { Fen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { InAppParameters } from '#app/domain/payment/contract.ts';
import type { ProviderMethod } from '#app/domain/payment/payment.ts';
import type { BillSource } from './bill.ts';

/** The charge of one attempt. */
export interface Charge {
  /** The market's own number of the attempt, which is never used again. */
  tradeNo: string;
  orderCode: string;
  amount: Fen;
  /** The provider accepts no money for it afterwards. */
  expiresAt: Date;
}

export interface ReceivedPayment {
  notificationId: string;
  tradeNo: string;
  amount: Fen;
  paidAt: Date;
}

/** A notification as received: signatures are over its bytes. */
export interface RawNotification {
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface RefundOrder {
  /** The market's own number: repeating it refunds only once. */
  refundNo: string;
  tradeNo: string;
  amount: Fen;
  /** The whole amount of the attempt. */
  total: Fen;
}

/** A payment provider: takes the payer's money and reports it in signed notifications. */
export interface PaymentProvider {
  readonly name: 'sandbox' | ProviderMethod;
  /** The payment methods it offers. */
  readonly payMethods: readonly ProviderMethod[];
  /**
   * The content of an attempt's QR code; null: an address of the market itself.
   * @throws Error when the provider refuses the charge
   */
  startNative(charge: Charge): Promise<string | null>;
  /**
   * The parameters of the app's payment sheet; null: the market's own page confirms.
   * @param authId the payer's id in the app, from `payerByCode`
   * @throws Error when the provider refuses the charge
   */
  startInApp(charge: Charge, authId: string): Promise<InAppParameters | null>;
  /** The payer's id for an authorisation's code; null for a code that is not valid. */
  payerByCode(code: string): Promise<string | null>;
  /**
   * The payment that a notification reports; null where it is genuine but about something else.
   * @throws ForgedNotification unless it is the provider's own, unchanged and fresh
   */
  readNotification(notification: RawNotification, now: Date): Promise<ReceivedPayment | null>;
  /** The payment of an attempt; null without one. @throws OtherAnswer */
  query(tradeNo: string): Promise<ReceivedPayment | null>;
  /**
   * Takes no money for an attempt any more; also for one that it never got or has closed before.
   * @returns the payment of one that was paid before it could be closed; null: it is closed
   * @throws OtherAnswer, Error where it is neither
   */
  close(tradeNo: string): Promise<ReceivedPayment | null>;
  /**
   * Sends money of an attempt back. An order that is taken is not yet money that has moved.
   * @throws OtherAnswer, Error when the provider does not take it
   */
  refund(refund: RefundOrder): Promise<RefundOutcome>;
  /** What the provider knows of a refund; `none`: nothing, so that it can be ordered (again). @throws OtherAnswer */
  refundState(refund: RefundOrder): Promise<RefundOutcome | 'none'>;
  /** Its bills of each day; null: it makes out none. */
  readonly bills: BillSource | null;
}

/**
 * `done`: the money has gone back; `processing`: to be asked for later; `failed`: the provider will not do
 * it by itself, as where the payer's card is cancelled.
 */
export type RefundOutcome = 'done' | 'processing' | 'failed';

/** A notification whose signature is not the provider's. */
export class ForgedNotification extends Error {}

/** The provider has answered about another trade, refund, amount or merchant than was asked: nothing follows from it. */
export class OtherAnswer extends Error {}

/**
 * Every answer passes here before anything follows from it.
 * @param asked what an answer has to name, and each of its values
 * @throws OtherAnswer
 */
export function requireAbout<Name extends string>(
  asked: Readonly<Record<Name, string | number>>,
  answered: { readonly [Own in NoInfer<Name>]?: unknown },
): void {
  for (const name of namesOf(asked)) {
    if (answered[name] === asked[name]) continue;
    throw new OtherAnswer(
      `the provider's answer names another ${name}: ${answered[name]} instead of ${asked[name]}`,
    );
  }
}
