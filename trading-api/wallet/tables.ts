import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LEDGER_KINDS } from '#app/domain/wallet/wallet.ts';
import { WITHDRAWAL_STATES } from '#app/domain/wallet/withdrawal.ts';
import { customers } from '#trading-api/account/tables.ts';
import { auctions } from '#trading-api/auction/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { fen, instant, rowRef, rowRefTo } from '#trading-api/platform/database/columns.ts';
import { purchaseSchedules } from '#trading-api/purchase/tables.ts';

/**
 * Accounts of the double-entry ledger. Those of customers are never negative; the market's own
 * (`sales`, `topUp`) mirror the outside world and may be; `margin` holds what is frozen for auctions
 * and group purchases, `withdrawal` what sellers and buyers asked to be paid out, `platform` the platform's fees,
 * shares of defaulted margins and what it adds to sales.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({
      enum: ['wallet', 'sales', 'topUp', 'margin', 'platform', 'withdrawal'],
    }).notNull(),
    balance: fen().notNull().default(0),
  },
  (t) => [
    check('ledger_wallets_covered', sql`${t.kind} <> 'wallet' or ${t.balance} >= 0`),
    uniqueIndex('ledger_market_accounts_once').on(t.kind).where(sql`${t.kind} <> 'wallet'`),
  ],
);

/** One movement of money; its entries add up to zero. */
export const ledgerTransfers = pgTable('ledger_transfers', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text({ enum: LEDGER_KINDS }).notNull(),
  /** The trade number or top-up it belongs to: the same one moves money only once. */
  reference: text().notNull().unique(),
  /** The auction, or the group-purchase plan, whose margin it moves. */
  auctionId: rowRef().references(() => auctions.id),
  scheduleId: rowRef().references(() => purchaseSchedules.scheduleId),
  orderCode: text(),
  createdAt: instant().notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: rowRefTo(() => ledgerTransfers.id),
    accountId: rowRefTo(() => ledgerAccounts.id),
    amount: fen().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transferId, t.accountId] }),
    index('ledger_entries_account').on(t.accountId, t.transferId),
  ],
);

export const wallets = pgTable('wallets', {
  customerId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  mbrNo: text().notNull().unique(),
  holder: text().notNull(),
  /** The last four characters of the certificate; the others are not stored. */
  certDigits: text().notNull(),
  /** S is active (spec 3 §4). */
  status: text().notNull(),
  accountId: rowRefTo(() => ledgerAccounts.id),
  openedAt: instant().notNull(),
});

/**
 * Where a seller's money of the market goes: the wallet of one of its accounts. Before the first of
 * them opens one, an account that the wallet takes over.
 */
export const sellerAccounts = pgTable('seller_accounts', {
  sellerCode: text()
    .primaryKey()
    .references(() => sellers.code),
  accountId: rowRef()
    .notNull()
    .unique()
    .references(() => ledgerAccounts.id),
});

export const bankCards = pgTable(
  'bank_cards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    bankCode: text().notNull(),
    holder: text().notNull(),
    /** The last four digits; the others are not stored. */
    lastDigits: text().notNull(),
    cardNoHash: text().notNull(),
    boundAt: instant().notNull(),
  },
  (t) => [uniqueIndex('bank_cards_once').on(t.customerId, t.cardNoHash)],
);

/** What the platform has paid for sellers whose accounts did not cover a refund. */
export const sellerDebts = pgTable('seller_debts', {
  sellerCode: text()
    .primaryKey()
    .references(() => sellers.code),
  amount: fen().notNull(),
});

/** Requests to pay out a seller's money, or that in a buyer's wallet, to a bank account or card. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null: the money is that of the customer's wallet, which is no seller's account. */
    sellerCode: text().references(() => sellers.code),
    customerId: rowRefTo(() => customers.id),
    amount: fen().notNull(),
    holder: text().notNull(),
    bank: text().notNull(),
    accountNo: text().notNull(),
    /** Whether it is a card, of whose number only the last digits stay once it is decided. */
    toCard: boolean().notNull().default(false),
    state: text({ enum: WITHDRAWAL_STATES }).notNull(),
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    index('withdrawals_seller').on(t.sellerCode, t.id),
    index('withdrawals_customer').on(t.customerId, t.id),
    index('withdrawals_waiting').on(t.id).where(sql`state = 'waiting'`),
  ],
);

/** Codes sent to payers, bound to the payment they confirm (design/payments: Wallet). */
export const smsCodes = pgTable(
  'sms_codes',
  {
    respNo: text().primaryKey(),
    customerId: rowRefTo(() => customers.id),
    tranType: text().notNull(),
    mbrNo: text().notNull(),
    tranAmt: fen().notNull(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    sentAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('sms_codes_customer').on(t.customerId, t.sentAt)],
);
