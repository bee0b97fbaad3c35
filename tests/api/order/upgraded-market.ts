import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { MarketDatabase } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { partsOf, SELLERS, type Seller } from './older-market.ts';
import { inOlderMarket } from './older-migrations.ts';
import { OLDER_STATES, type OlderState } from './older-orders-in-states.ts';
import { OLDER_STATES_WITH_MORE } from './older-orders-with-more.ts';

/** All migrations from the first on. */
const MIGRATING_MS = 240_000;

export const STATES = [...OLDER_STATES, ...OLDER_STATES_WITH_MORE];
export const sellersIn = ({ parts }: OlderState) =>
  SELLERS.filter((seller) => parts[seller] !== undefined);

export let market: OpenMarket;
/** What all tables came to before the upgrade. */
export let before: Awaited<ReturnType<typeof sumsOf>>;
const codes = new Map<string, string>();
const sellers = new Map<Seller, Buyer>();

/** Gives the tests of a file a market that an older version has filled with orders of several sellers, upgraded. */
export function withUpgradedMarket(): void {
  let database: MarketDatabase;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
    const remove = () => rm(dataDir, { recursive: true, force: true });
    database = { databaseUrl: await emptyDatabaseUrl(), dataDir, remove };
    await inOlderMarket(database, async (older) => {
      for (const { name, play } of STATES) codes.set(name, await play(older));
      before = await sumsOf(older.db);
    });
    market = await openMarket(database);
    for (const sellerCode of SELLERS) {
      sellers.set(sellerCode, await market.buyer({ platformType: 'seller', sellerCode }));
    }
  }, MIGRATING_MS);
  afterAll(async () => {
    await market.close();
    await database.remove();
  });
}

/** The code that the order of a state had, which the first of its orders has kept. */
export const codeOf = (name: string): string => codes.get(name) ?? '';
export const sellerAt = (seller: Seller) => sellers.get(seller) as Buyer;
/** The orders that the order of a state became. */
export const partsAt = (name: string) => partsOf(market.db, codeOf(name));

/** What each table that keeps money of orders comes to. */
export async function sumsOf(db: Database) {
  const [sums] = await rowsOf<Record<string, unknown>>(
    db,
    sql`select
      (select sum(order_amount) || ' ' || sum(payment_amount) || ' ' || sum(paid_amount) || ' '
        || sum(settled_amount) from orders) as orders,
      (select sum(amount) || ' ' || sum(seller_deduction) from order_lines) as lines,
      (select sum(amount) || ' ' || sum(returned) from order_payments) as payments,
      (select sum(paid) || ' ' || sum(topped_up) || ' ' || sum(charged) from seller_payouts) as payouts,
      (select sum(amount) || ' ' || count(*) from refunds) as refunds,
      (select sum(amount) || ' ' || sum(booked) || ' ' || sum(excess) from bank_lines) as bank,
      (select sum(asked) || ' ' || sum(refunded) from after_sale_cases) as cases,
      (select string_agg(seller_code || ' ' || amount, ' ' order by id) from invoice_requests) as invoices,
      (select sum((d->>'amount')::bigint) || ' ' || sum((d->>'points')::bigint)
        from orders, jsonb_array_elements(deductions) d) as deductions,
      (select sum(use_integral) || ' ' || (select sum(balance_amount) from gift_cards) from points_accounts) as purses,
      (select string_agg(kind || ' ' || balance, ' ' order by id) from ledger_accounts) as balances,
      (select sum(amount) from ledger_entries) as ledger`,
  );
  return sums;
}
