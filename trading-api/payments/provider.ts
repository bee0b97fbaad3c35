import type { Fen } from '#app/domain/money.ts';
import type { InAppParameters, PayMethod } from '#app/domain/payment/contract.ts';
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

/** A payment reported by a provider. */
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
  readonly name: 'sandbox' | 'wechat' | 'alipay';
  /** The payment methods it offers. */
  readonly payMethods: readonly PayMethod[];
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
  readNotification(notification: RawNotification, now: Date): ReceivedPayment | null;
  /** The payment of an attempt; null without one. */
  query(tradeNo: string): Promise<ReceivedPayment | null>;
  /**
   * Refunds an attempt; `waiting`: ask again later.
   * @throws Error when the provider refuses; OtherRefund when it names another trade or amount
   */
  refund(refund: RefundOrder): Promise<'done' | 'waiting'>;
  /** Its bills of each day; null: it makes out none. */
  readonly bills: BillSource | null;
}

/** A notification whose signature is not the provider's. */
export class ForgedNotification extends Error {}

/** The provider has answered for another trade or amount than was asked: no money of this one was sent. */
export class OtherRefund extends Error {
  constructor(refundNo: string) {
    super(`the provider's answer to refund ${refundNo} names another trade or amount`);
  }
}
