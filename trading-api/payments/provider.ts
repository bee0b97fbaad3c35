import type { Fen } from '#app/domain/money.ts';
import type { InAppParameters, PayMethod } from '#app/domain/payment/contract.ts';

/** What a payer is asked for: one attempt. */
export interface Charge {
  /** The market's own number of the attempt, unique for ever. */
  tradeNo: string;
  orderCode: string;
  amount: Fen;
  /** The provider takes no money for it afterwards. */
  expiresAt: Date;
}

/** Money a provider says it has taken. */
export interface ReceivedPayment {
  notificationId: string;
  tradeNo: string;
  amount: Fen;
  paidAt: Date;
}

/** A notification as it came: signatures are over its bytes. */
export interface RawNotification {
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface RefundOrder {
  /** The market's own number: the same one sends money back once, however often it is asked. */
  refundNo: string;
  tradeNo: string;
  /** The whole amount of the attempt. */
  amount: Fen;
}

/** A payment provider: takes the payer's money and reports it by signed notifications. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'wechat' | 'alipay';
  /** The ways of paying it offers. */
  readonly payMethods: readonly PayMethod[];
  /**
   * What the QR code of an attempt holds; null: an address of the market itself.
   * @throws Error when the provider does not take the charge
   */
  startNative(charge: Charge): Promise<string | null>;
  /**
   * What the payer's app needs for its payment sheet; null: the market's own page confirms.
   * @param authId the payer as the app knows him, by `payerByCode`
   * @throws Error when the provider does not take the charge
   */
  startInApp(charge: Charge, authId: string): Promise<InAppParameters | null>;
  /** The payer's id for an authorisation's code; null for a code that is not valid. */
  payerByCode(code: string): Promise<string | null>;
  /**
   * The payment a notification reports; null where it is genuine but of something else.
   * @throws ForgedNotification unless it is the provider's own, unchanged and fresh
   */
  readNotification(notification: RawNotification, now: Date): ReceivedPayment | null;
  /** What became of an attempt; null: no money. */
  query(tradeNo: string): Promise<ReceivedPayment | null>;
  /**
   * Sends the money of an attempt back; `waiting`: ask again later.
   * @throws Error when the provider refuses
   */
  refund(refund: RefundOrder): Promise<'done' | 'waiting'>;
}

/** A notification that its provider did not send like this. */
export class ForgedNotification extends Error {}
