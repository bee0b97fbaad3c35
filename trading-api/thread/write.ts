import { and, desc, eq } from 'drizzle-orm';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { writePost } from '#app/domain/thread/contract.ts';
import {
  excerptOf,
  otherSide,
  POST_REQUIRED,
  POSTS_A_MINUTE,
  threadPath,
} from '#app/domain/thread/thread.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { LimitReached } from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { threadFiles, threadPosts, threads } from '#trading-api/schema.ts';
import { type About, type Parties, partiesOf, receiverOf } from './about.ts';

const SELLER_UNKNOWN = '请选择要联系的卖家';

/** Writes to the other side, in the caller's transaction. */
export async function write(
  tx: Database,
  { person, customer }: Acting,
  asked: Parsed<typeof writePost>,
  now: Date,
): Promise<Content<typeof writePost>> {
  const { kind, ref, side, sellerCode } = asked;
  const all = await partiesOf(tx, customer, asked);
  const named = all.filter((each) => side === 'seller' || each.sellerCode === sellerCode);
  const [parties] = named;
  if (!parties) throw new Refusal('invalid', SELLER_UNKNOWN, 'sellerCode');
  const text = asked.text.trim();
  const fileIds = [...new Set(asked.fileIds)];
  if (text === '' && fileIds.length === 0) throw new Refusal('missing', POST_REQUIRED, 'text');
  const threadId = await threadOf(tx, asked, parties, now);
  await refuseFlood(tx, threadId, side, now);
  const [post] = await tx
    .insert(threadPosts)
    .values({ threadId, side, personId: person.id, text, createdAt: now })
    .returning({ id: threadPosts.id });
  if (!post) throw new Error('the post was not written');
  // An upload belongs to the account for which it was made.
  await attachFiles(tx, customer.id, fileIds, 'fileIds');
  if (fileIds.length > 0) {
    await tx
      .insert(threadFiles)
      .values(fileIds.map((fileId, position) => ({ postId: post.id, fileId, position })));
  }
  await notify(
    tx,
    'threadWritten',
    [receiverOf(side, parties)],
    {
      kind,
      ref,
      path: threadPath(kind, ref, otherSide(side)),
      from: side === 'buyer' ? parties.buyerName : parties.sellerName,
      excerpt: excerptOf(text, fileIds.length),
    },
    { now, collapseBy: keyOf(threadId, otherSide(side)) },
  );
  return { postId: String(post.id) };
}

/** Under which a side has one unread message of a thread at most. */
export const keyOf = (threadId: number, side: About['side']): string =>
  `thread ${threadId} ${side}`;

/** With the thread locked, so that of many at once no more are written. */
async function refuseFlood(
  tx: Database,
  threadId: number,
  side: About['side'],
  now: Date,
): Promise<void> {
  const [earlier] = await tx
    .select({ at: threadPosts.createdAt })
    .from(threadPosts)
    .where(and(eq(threadPosts.threadId, threadId), eq(threadPosts.side, side)))
    .orderBy(desc(threadPosts.id))
    .offset(POSTS_A_MINUTE - 1)
    .limit(1);
  if (!earlier) return;
  const end = new Date(earlier.at.getTime() + MINUTE_MS);
  if (hasPassed(end, now)) return;
  throw new LimitReached(FLOOD, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

const FLOOD = { name: 'posts of a thread', points: POSTS_A_MINUTE, seconds: MINUTE_MS / 1000 };

/** The thread, which the first who writes in it makes; others who write or read wait for this one. */
async function threadOf(
  tx: Database,
  { kind, ref }: About,
  { customerId, sellerCode }: Parties,
  now: Date,
): Promise<number> {
  await tx
    .insert(threads)
    .values({ kind, ref, customerId, sellerCode, createdAt: now })
    .onConflictDoNothing();
  const [thread] = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.kind, kind), eq(threads.ref, ref), eq(threads.sellerCode, sellerCode)))
    .for('no key update');
  if (!thread) throw new Error('the thread was not written');
  return thread.id;
}
