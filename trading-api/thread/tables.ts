import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PARTIES } from '#app/domain/order/parties.ts';
import { THREAD_KINDS } from '#app/domain/thread/thread.ts';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { instant, rowRef, rowRefTo, textRefTo } from '#trading-api/platform/database/columns.ts';

/** Between a buyer and one seller, about an order, an inquiry or an after-sale case. */
export const threads = pgTable(
  'threads',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: THREAD_KINDS }).notNull(),
    /** The order's code, the inquiry's number, the case's id. */
    ref: text().notNull(),
    customerId: rowRefTo(() => customers.id),
    sellerCode: textRefTo(() => sellers.code),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('threads_about').on(t.kind, t.ref, t.sellerCode),
    index('threads_customer').on(t.customerId),
    index('threads_seller').on(t.sellerCode),
  ],
);

export const threadPosts = pgTable(
  'thread_posts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    threadId: rowRefTo(() => threads.id),
    side: text({ enum: PARTIES }).notNull(),
    personId: rowRefTo(() => customers.id),
    text: text('text').notNull(),
    createdAt: instant().notNull(),
    /** By the platform, after it was reported. */
    hiddenAt: instant(),
    hiddenReason: text().notNull().default(''),
  },
  (t) => [index('thread_posts_thread').on(t.threadId, t.id)],
);

export const threadFiles = pgTable(
  'thread_files',
  {
    postId: rowRefTo(() => threadPosts.id),
    position: smallint().notNull(),
    fileId: textRefTo(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.position] }), index('thread_files_file').on(t.fileId)],
);

/** Who of the other side has seen a post, and when first. */
export const threadReads = pgTable(
  'thread_reads',
  {
    postId: rowRefTo(() => threadPosts.id),
    personId: rowRefTo(() => customers.id),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.personId] })],
);

export const threadReports = pgTable(
  'thread_reports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    postId: rowRefTo(() => threadPosts.id),
    customerId: rowRefTo(() => customers.id),
    personId: rowRefTo(() => customers.id),
    reason: text().notNull(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: rowRef(),
    hidden: boolean(),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('thread_reports_once').on(t.postId, t.customerId),
    index('thread_reports_waiting').on(t.id).where(sql`decided_at is null`),
  ],
);
