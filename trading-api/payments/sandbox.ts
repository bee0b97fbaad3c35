import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { envelopeSchema, fillPath, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import { providerNotification } from '#app/domain/payment/contract.ts';
import { ForgedNotification, type PaymentProvider, type ReceivedPayment } from './provider.ts';

const NOTIFY_TIMEOUT_MS = 10_000;
const MOST_KEPT = 1000;

type Notification = Parsed<typeof providerNotification>;

export interface SandboxProvider extends PaymentProvider {
  /**
   * The payer confirms: notifies the market over HTTP, as a real provider does.
   * @throws Error when the market refuses the notification
   */
  pay(payment: { tradeNo: string; amount: string; paidAt: Date }): Promise<void>;
}

/**
 * The provider of a market without real ones. It moves no money: an attempt is confirmed with its
 * pay token.
 * @param marketUrl base URL of the trading API, known once it listens
 */
export function sandboxProvider(secret: string, marketUrl: () => string): SandboxProvider {
  // What this process has confirmed: it holds no money of which anybody else has to know.
  const confirmed = new Map<string, ReceivedPayment>();
  return {
    name: 'sandbox',
    payMethods: ['wechat', 'alipay'],
    startNative: async () => null,
    startInApp: async () => null,
    payerByCode: async (code) => `sandbox-${code}`,
    readNotification({ body }) {
      const notification = providerNotification.request.parse(JSON.parse(body));
      const expected = Buffer.from(sign(secret, notification));
      const given = Buffer.from(notification.signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ForgedNotification('signature is wrong');
      }
      const { notificationId, tradeNo, amount, paidAt } = notification;
      return { notificationId, tradeNo, amount: parseYuan(amount) ?? 0, paidAt: new Date(paidAt) };
    },
    query: async (tradeNo) => confirmed.get(tradeNo) ?? null,
    refund: async () => 'done',
    async pay({ tradeNo, amount, paidAt }) {
      const unsigned = {
        provider: 'sandbox' as const,
        notificationId: randomUUID(),
        tradeNo,
        amount,
        paidAt: paidAt.toISOString(),
      };
      const { notificationId } = unsigned;
      keep(confirmed, { notificationId, tradeNo, amount: parseYuan(amount) ?? 0, paidAt });
      await notify(marketUrl(), { ...unsigned, signature: sign(secret, unsigned) });
    },
  };
}

/** The newest are kept. */
function keep(confirmed: Map<string, ReceivedPayment>, payment: ReceivedPayment): void {
  confirmed.set(payment.tradeNo, payment);
  const [oldest] = confirmed.keys();
  if (confirmed.size > MOST_KEPT && oldest !== undefined) confirmed.delete(oldest);
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
