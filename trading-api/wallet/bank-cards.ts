import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type BankCard, type bankBind, bankList } from '#app/domain/wallet/contract.ts';
import {
  CARD_NUMBER_INVALID,
  cardDigits,
  MOST_CARDS,
  TOO_MANY_CARDS,
} from '#app/domain/wallet/wallet.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { bankCards } from '#trading-api/schema.ts';
import { walletOf } from './wallets.ts';

export const BANKS = [
  { bankCode: 'ICBC', bankName: '中国工商银行' },
  { bankCode: 'ABC', bankName: '中国农业银行' },
  { bankCode: 'BOC', bankName: '中国银行' },
  { bankCode: 'CCB', bankName: '中国建设银行' },
  { bankCode: 'BOCOM', bankName: '交通银行' },
  { bankCode: 'CMB', bankName: '招商银行' },
  { bankCode: 'PSBC', bankName: '中国邮政储蓄银行' },
  { bankCode: 'CITIC', bankName: '中信银行' },
  { bankCode: 'SPDB', bankName: '浦发银行' },
  { bankCode: 'CIB', bankName: '兴业银行' },
];

type Row = typeof bankCards.$inferSelect;

const toCard = (row: Row): BankCard => ({
  id: String(row.id),
  bankCode: row.bankCode,
  bankName: BANKS.find(({ bankCode }) => bankCode === row.bankCode)?.bankName ?? row.bankCode,
  holder: row.holder,
  lastDigits: row.lastDigits,
  bindDate: row.boundAt.toISOString(),
});

/**
 * A slow hash that recognises a customer's card without its number being stored. Slow, because with
 * the last digits known there are few numbers to try.
 */
async function hashOf(customerId: number, digits: string): Promise<string> {
  const hash = (await promisify(scrypt)(digits, `bank card ${customerId}`, 32)) as Buffer;
  return hash.toString('base64url');
}

/** A card that is bound, and whether a number is its own; null where it is not the customer's. */
export async function boundCard(tx: Database, customerId: number, id: string) {
  const [row] = await tx
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, rowId(id) ?? 0), eq(bankCards.customerId, customerId)));
  if (!row) return null;
  return {
    ...toCard(row),
    hasNumber: async (digits: string) => (await hashOf(customerId, digits)) === row.cardNoHash,
  };
}

export const cardsOf = customerRoute(bankList, async ({ db, customer, input: { mbrNo } }) => {
  await walletOf(db, customer.id, mbrNo);
  const rows = await db
    .select()
    .from(bankCards)
    .where(eq(bankCards.customerId, customer.id))
    .orderBy(desc(bankCards.id));
  return rows.map(toCard);
});

export async function bindCard(
  tx: Database,
  customerId: number,
  { mbrNo, bankCode, cardNo }: Parsed<typeof bankBind>,
  now: Date,
): Promise<BankCard> {
  const { holder } = await walletOf(tx, customerId, mbrNo);
  if (!BANKS.some((bank) => bank.bankCode === bankCode))
    throw new Refusal('invalid', '请选择银行', 'bankCode');
  const digits = cardDigits(cardNo);
  if (digits === null) throw new Refusal('invalid', CARD_NUMBER_INVALID, 'cardNo');
  await lockCustomer(tx, customerId);
  const own = await tx.$count(bankCards, eq(bankCards.customerId, customerId));
  const [bound] = await tx
    .insert(bankCards)
    .values({
      customerId,
      bankCode,
      holder,
      lastDigits: digits.slice(-4),
      cardNoHash: await hashOf(customerId, digits),
      boundAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!bound) throw new Refusal('exists', '该银行卡已绑定', 'cardNo');
  if (own >= MOST_CARDS) throw new Refusal('tooMany', TOO_MANY_CARDS, 'cardNo');
  return toCard(bound);
}

/** The card that was removed; null where it is not bound, or is another customer's. */
export async function unbindCard(
  tx: Database,
  customerId: number,
  { mbrNo, id }: { mbrNo: string; id: string },
): Promise<BankCard | null> {
  await walletOf(tx, customerId, mbrNo);
  const [removed] = await tx
    .delete(bankCards)
    .where(and(eq(bankCards.id, rowId(id) ?? 0), eq(bankCards.customerId, customerId)))
    .returning();
  return removed ? toCard(removed) : null;
}
