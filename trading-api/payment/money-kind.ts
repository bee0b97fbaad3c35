import { eq } from 'drizzle-orm';
import {
  MONEY_DIFFERS,
  MONEY_KINDS,
  type MoneyKind,
  OTHER_MONEY,
} from '#app/domain/payment/money-kind.ts';
import type { PaymentProvider } from '#trading-api/payments/provider.ts';
import type { Payments } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { settings } from '#trading-api/schema.ts';

const MONEY = 'money';

/** The money that a market moves by its settings. */
export const moneyOf = ({ sandbox }: Pick<Payments, 'sandbox'>): MoneyKind =>
  sandbox ? 'sandbox' : 'real';

export const moneyOfProvider = ({ name }: Pick<PaymentProvider, 'name'>): MoneyKind =>
  name === 'sandbox' ? 'sandbox' : 'real';

/** Which money the market has taken; null: none yet. */
export async function moneyTaken(db: Database): Promise<MoneyKind | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, MONEY));
  return MONEY_KINDS.find((kind) => kind === row?.value) ?? null;
}

async function otherMoney(db: Database, kind: MoneyKind): Promise<MoneyKind | null> {
  const taken = await moneyTaken(db);
  return taken === kind ? null : taken;
}

/**
 * Before money of a market is paid out or spent. A process may have been started with other settings than the one
 * that took it.
 */
export async function requireMoney(db: Database, kind: MoneyKind): Promise<void> {
  const other = await otherMoney(db, kind);
  if (other) throw new Refusal('methodMissing', OTHER_MONEY[other]);
}

/**
 * Why a process should have no visitors: since its start another one with other settings has taken money, so that it
 * shows play money as if it were real, or offers what it refuses. Null: its settings fit.
 */
export async function whyMoneyDiffers(
  db: Database,
  payments: Pick<Payments, 'sandbox'>,
): Promise<string | null> {
  const other = await otherMoney(db, moneyOf(payments));
  return other && MONEY_DIFFERS[other];
}

/**
 * Notes, in the transaction that takes money, of which kind it is. The first one decides for the market: two that
 * note different kinds at once wait for each other at the row.
 */
export async function takeMoney(tx: Database, kind: MoneyKind): Promise<void> {
  if ((await moneyTaken(tx)) === null) await noteMoney(tx, kind);
  await requireMoney(tx, kind);
}

export const noteMoney = (tx: Database, kind: MoneyKind) =>
  tx.insert(settings).values({ name: MONEY, value: kind }).onConflictDoNothing();
