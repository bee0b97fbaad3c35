import { createHmac, randomUUID } from 'node:crypto';
import { envelopeSchema, fillPath, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import { providerNotification } from '#app/domain/payment/contract.ts';
import { PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import { isSameSecret } from '#trading-api/platform/same-secret.ts';
import { ForgedNotification, type PaymentProvider, type ReceivedPayment } from './provider.ts';

const NOTIFY_TIMEOUT_MS = 10_000;

type Notification = Parsed<typeof providerNotification>;

export interface SandboxProvider extends PaymentProvider {
  /**
   * The payer confirms: notifies the market over HTTP, as a real provider does.
   * @throws Error when the market refuses the notification
   */
  pay(payment: { tradeNo: string; amount: string; paidAt: Date }): Promise<void>;
}

/** What the sandbox has received, which outlives the process. */
export interface SandboxBooks {
  /** Once for a trade number: its first payment stays. */
  keep(payment: ReceivedPayment): Promise<void>;
  find(tradeNo: string): Promise<ReceivedPayment | null>;
}

/**
 * The provider of a market without real ones. It moves no money: an attempt is confirmed with its pay token.
 * @param marketUrl base URL of the trading API, known once it listens
 */
export function sandboxProvider(
  secret: string,
  books: SandboxBooks,
  marketUrl: () => string,
): SandboxProvider {
  return {
    name: 'sandbox',
    payMethods: PROVIDER_METHODS,
    startNative: async () => null,
    startInApp: async () => null,
    payerByCode: async (code) => `sandbox-${code}`,
    async readNotification({ body }) {
      const notification = providerNotification.request.parse(JSON.parse(body));
      if (!isSameSecret(notification.signature, sign(secret, notification))) {
        throw new ForgedNotification('signature is wrong');
      }
      const { notificationId, tradeNo, amount, paidAt } = notification;
      return { notificationId, tradeNo, amount: parseYuan(amount) ?? 0, paidAt: new Date(paidAt) };
    },
    query: (tradeNo) => books.find(tradeNo),
    // It takes a payment only while the market's own page offers it, so that there is nothing to close.
    close: (tradeNo) => books.find(tradeNo),
    refund: async () => 'done',
    // Its refunds move no money: each is done when it is ordered.
    refundState: async () => 'none',
    bills: null,
    async pay({ tradeNo, amount, paidAt }) {
      const unsigned = {
        provider: 'sandbox' as const,
        notificationId: randomUUID(),
        tradeNo,
        amount,
        paidAt: paidAt.toISOString(),
      };
      const { notificationId } = unsigned;
      await books.keep({ notificationId, tradeNo, amount: parseYuan(amount) ?? 0, paidAt });
      await notify(marketUrl(), { ...unsigned, signature: sign(secret, unsigned) });
    },
  };
}

/** HMAC-SHA256 over the fields in this order, one a line. */
export function sign(secret: string, notification: Omit<Notification, 'signature'>): string {
  const { provider, notificationId, tradeNo, amount, paidAt } = notification;
  const canonical = [provider, notificationId, tradeNo, amount, paidAt].join('\n');
  return createHmac('sha256', secret).update(canonical).digest('base64url');
}

async function notify(marketUrl: string, notification: Notification): Promise<void> {
  const { path, rest } = fillPath(providerNotification.path, { ...notification });
  const response = await fetch(marketUrl + path, {
    method: providerNotification.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rest),
    signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
  });
  const answer = envelopeSchema.parse(await response.json());
  if (answer.resultCode !== RESULT.success) {
    throw new Error(`the market refused the notification: ${answer.resultCode}`);
  }
}
