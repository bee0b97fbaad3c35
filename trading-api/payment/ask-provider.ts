import type { Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  NO_PROVIDER,
  PROVIDER_SILENT,
  TRADE_REQUIRED,
  TRADE_UNKNOWN,
} from '#app/domain/remittance/reconciliation.ts';
import type {
  askProvider,
  ProviderAnswer,
} from '#app/domain/remittance/reconciliation-contract.ts';
import type { PaymentProvider } from '#trading-api/payments/provider.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { attemptAtProvider } from './attempts.ts';
import { receivePayment } from './settlement.ts';

/**
 * Asks the provider of a payment what it has received, and books what the market does not know yet. For a part of a
 * bundle it asks about the whole, since the provider does not know the parts.
 */
export async function askAbout(
  db: Database,
  { tradeNo: typed }: Parsed<typeof askProvider>,
  { providers, now }: { providers: readonly PaymentProvider[]; now: Date },
): Promise<ProviderAnswer> {
  if (typed === '') throw new Refusal('missing', TRADE_REQUIRED, 'tradeNo');
  const attempt = await attemptAtProvider(db, typed);
  if (!attempt) throw new Refusal('invalid', TRADE_UNKNOWN, 'tradeNo');
  const { tradeNo, amount, status } = attempt;
  const provider = providers.find(({ name }) => name === attempt.provider);
  if (!provider) throw new Refusal('methodMissing', NO_PROVIDER, 'tradeNo');
  const payment = await provider.query(tradeNo).catch(() => {
    throw new Refusal('providerFailed', PROVIDER_SILENT, 'tradeNo');
  });
  const isNews = payment?.amount === amount && status === 'pending';
  const booked = isNews && (await receivePayment(db, provider, payment, now)) !== 'done before';
  return {
    tradeNo,
    provider: provider.name,
    expected: toYuan(amount),
    found: payment && toYuan(payment.amount),
    paidDate: payment?.paidAt.toISOString() ?? null,
    booked,
  };
}
