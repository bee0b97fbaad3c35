import { and, eq, inArray, like, ne } from 'drizzle-orm';
import type { MoneyKind } from '#app/domain/payment/money-kind.ts';
import { variablesOf } from '#app/domain/payment/no-pay-way.ts';
import { PAY_WAYS, PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import type { PaymentSettings } from '#trading-api/payments/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  bankLines,
  ledgerTransfers,
  paymentAttempts,
  sandboxPayments,
} from '#trading-api/schema.ts';
import { moneyTaken, noteMoney } from './money-kind.ts';

interface MoneySettings {
  sandbox: boolean;
  payments: PaymentSettings;
  isDemo: boolean;
}

const REAL_ONE = '换一个空的数据库（DATABASE_URL 或 DATA_DIR，并设 DEMO=0）正式经营';

/**
 * Refuses to start a market whose settings do not fit the money in its database: simulated money never meets real
 * money (design/payments: Play money and real money).
 * @throws Error in the operator's words, which says what to do
 */
export async function requireFittingMoney(db: Database, settings: MoneySettings): Promise<void> {
  const real = realWays(settings.payments);
  if (settings.isDemo && real) {
    throw new Error(`这是演示市场，账上是模拟资金：请删去 ${real}，或${REAL_ONE}。`);
  }
  if (settings.sandbox && real) {
    throw new Error(`PAYMENT_SANDBOX=1 与 ${real} 不能同时设置：请只留模拟支付或真实收款。`);
  }
  const isSimulated = settings.sandbox || settings.isDemo;
  const taken = await knownMoney(db, settings);
  if (taken === 'mixed') {
    throw new Error(
      '这个数据库既收过模拟支付的钱，也收过真实的钱：请用 npm run market -- money 查看，再用 npm run market -- money real 或 money sandbox 决定今后收哪一种。',
    );
  }
  if (taken === 'sandbox' && !isSimulated) {
    const without = real ? `删去 ${real} 并` : '';
    throw new Error(
      `这个数据库收过模拟支付的钱：请${without}设置 PAYMENT_SANDBOX=1 继续试运行，或${REAL_ONE}。`,
    );
  }
  if (taken === 'real' && isSimulated) {
    throw new Error(
      '这个数据库收过真实的钱，不能开启模拟支付：请删去 PAYMENT_SANDBOX=1；试运行请另用一个数据库。',
    );
  }
}

const realWays = ({ bankAccount, ...providers }: PaymentSettings): string =>
  PAY_WAYS.filter((way) => (way === 'transfer' ? bankAccount : providers[way]))
    .map(variablesOf)
    .join('、');

/**
 * Which money the market has taken. Versions of before noted nothing, and may be running beside this one: without a
 * note it is found in what was booked, and noted unless it is both.
 */
export async function knownMoney(
  db: Database,
  { isDemo }: Pick<MoneySettings, 'isDemo'>,
): Promise<MoneyKind | 'mixed' | null> {
  const noted = await moneyTaken(db);
  if (noted) return noted;
  const simulated = isDemo || (await hasSimulatedMoney(db));
  const real = await hasRealMoney(db, { isDemo });
  if (simulated && real) return 'mixed';
  if (!simulated && !real) return null;
  const kind = simulated ? 'sandbox' : 'real';
  await noteMoney(db, kind);
  return kind;
}

const isPaid = ne(paymentAttempts.status, 'pending');
/** Top-ups of wallets, which only the sandbox has; what is left of a transfer has a reference of the transfer. */
export const isTopUp = and(
  eq(ledgerTransfers.kind, 'topUp'),
  like(ledgerTransfers.reference, 'topUp %'),
);
export const isSimulatedPayment = and(eq(paymentAttempts.provider, 'sandbox'), isPaid);
export const isRealPayment = and(inArray(paymentAttempts.provider, PROVIDER_METHODS), isPaid);
export const isBookedTransfer = eq(bankLines.state, 'booked');

async function hasSimulatedMoney(db: Database): Promise<boolean> {
  return (
    (await hasAny(db.select().from(sandboxPayments).limit(1))) ||
    (await hasAny(db.select().from(paymentAttempts).where(isSimulatedPayment).limit(1))) ||
    (await hasAny(db.select().from(ledgerTransfers).where(isTopUp).limit(1)))
  );
}

/** The transfers of a demo market are invented, as is its bank account. */
async function hasRealMoney(
  db: Database,
  { isDemo }: Pick<MoneySettings, 'isDemo'>,
): Promise<boolean> {
  return (
    (await hasAny(db.select().from(paymentAttempts).where(isRealPayment).limit(1))) ||
    (!isDemo && (await hasAny(db.select().from(bankLines).where(isBookedTransfer).limit(1))))
  );
}

const hasAny = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0;
