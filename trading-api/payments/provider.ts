import type { Parsed } from '#app/contract/endpoint.ts';
import type { PayMethod, providerNotification } from '#app/contract/payment.ts';

export type Notification = Parsed<typeof providerNotification>;

/** Somebody who takes the payer's money and tells the market so, by signed notifications. */
export interface PaymentProvider {
  readonly name: Notification['provider'];
  /** The ways of paying it stands behind. */
  readonly payMethods: readonly PayMethod[];
  /** Whether the notification is the provider's own and unchanged. */
  verify(notification: Notification): boolean;
}
