import {
  PAY_WAYS,
  type PayWay,
  PROVIDER_METHODS,
  type ProviderMethod,
} from '#app/domain/payment/payment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { siteOf } from '#trading-api/platform/site.ts';
import { alipayProvider } from './alipay.ts';
import type { PaymentProvider } from './provider.ts';
import type { SandboxProvider } from './sandbox.ts';
import {
  type BankAccount,
  DEMO_BANK_ACCOUNT,
  type PaymentSettings,
  type ProviderSettings,
} from './settings.ts';
import { wechatProvider } from './wechat.ts';

const PROVIDERS: {
  [Method in ProviderMethod]: (
    settings: ProviderSettings[Method],
    clock: () => Date,
  ) => PaymentProvider | Promise<PaymentProvider>;
} = { wechat: wechatProvider, alipay: alipayProvider };

const providerOf = async <Method extends ProviderMethod>(
  method: Method,
  settings: ProviderSettings[Method] | null,
  clock: () => Date,
): Promise<PaymentProvider | null> => settings && PROVIDERS[method](settings, clock);

/** This market's payment providers, each for its own methods. */
export interface Payments {
  providers: readonly PaymentProvider[];
  /** Null in a market without simulated payments. */
  sandbox: SandboxProvider | null;
  /** Null in a market that takes no bank transfers. */
  bankAccount: BankAccount | null;
}

/**
 * The providers of a market by its credentials, or the sandbox for all methods where payments are simulated: a market
 * never has both (design/payments: Play money and real money).
 */
export async function paymentsOf(
  { bankAccount, ...settings }: PaymentSettings,
  sandbox: SandboxProvider | null,
  clock: () => Date,
): Promise<Payments> {
  const own = await Promise.all(
    PROVIDER_METHODS.map((method) => providerOf(method, settings[method], clock)),
  );
  const providers = [...own, sandbox].filter((provider) => provider !== null);
  return { providers, sandbox, bankAccount: bankAccount ?? (sandbox && DEMO_BANK_ACCOUNT) };
}

/** Where transfers go: by the settings of the process, else as the operator has written; null: nowhere. */
export const bankAccountOf = async (
  { bankAccount }: Pick<Payments, 'bankAccount'>,
  db: Database,
): Promise<BankAccount | null> => bankAccount ?? (await siteOf(db)).transfer ?? null;

/** How money comes into a market; empty: by no way. */
export const payWaysOf = ({
  providers,
  bankAccount,
}: Pick<Payments, 'providers' | 'bankAccount'>): PayWay[] =>
  PAY_WAYS.filter((way) =>
    way === 'transfer'
      ? bankAccount !== null
      : providers.some(({ payMethods }) => payMethods.includes(way)),
  );
