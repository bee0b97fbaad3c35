import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, rowRefTo } from '#trading-api/platform/database/columns.ts';
import { auctions } from './tables.ts';

/** The hash-chained log of an auction, which is never changed (design/auctions: Record). */
export const auctionLog = pgTable(
  'auction_log',
  {
    auctionId: rowRefTo(() => auctions.id),
    /** From 1, without gaps. */
    position: integer().notNull(),
    text: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.auctionId, t.position] })],
);

/** The newest record of an auction's log, as it was published each minute until another followed. */
export const auctionHeads = pgTable(
  'auction_heads',
  {
    auctionId: rowRefTo(() => auctions.id),
    position: integer().notNull(),
    hash: text().notNull(),
    publishedFrom: instant().notNull(),
    publishedUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.position] }),
    index('auction_heads_newest').on(t.publishedFrom),
  ],
);

/** Every key that has signed receipts and heads. */
export const auctionKeys = pgTable('auction_keys', {
  keyId: text().primaryKey(),
  /** Ed25519, in base64url. */
  publicKey: text().notNull(),
  since: instant().notNull(),
});
