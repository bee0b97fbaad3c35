import { and, asc, desc, eq, exists, inArray, lt, not, sql } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { markThreadsRead, threadsAbout } from '#app/domain/thread/contract.ts';
import { otherSide, POSTS_SHOWN } from '#app/domain/thread/thread.ts';
import { type Customer, nameAt, peopleAt } from '#trading-api/account/index.ts';
import { markReadByKeys } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import {
  customers,
  files,
  threadFiles,
  threadPosts,
  threadReads,
  threadReports,
  threads,
} from '#trading-api/schema.ts';
import { type About, type Parties, partiesOf } from './about.ts';
import { keyOf } from './write.ts';

type ThreadRow = typeof threads.$inferSelect;

/** The threads about it that the customer's side has, each with its posts. */
export const threadsOf = customerRoute(threadsAbout, async (call) => {
  const { db, customer, person, input: about } = call;
  const parties = await partiesOf(db, customer, about);
  const rows = await rowsAbout(db, about, parties);
  const shown = [];
  for (const { sellerCode, sellerName, buyerName } of parties) {
    const row = rows.find((each) => each.sellerCode === sellerCode);
    const names = { sellerName, buyerName };
    const before = rowId(about.before ?? '');
    const asked = { before, most: POSTS_SHOWN + 1 };
    const found = row ? await postsOf(db, row.id, names, asked) : [];
    const posts = found.slice(-POSTS_SHOWN);
    const reported = await reportedBy(
      db,
      customer,
      posts.map(({ id }) => Number(id)),
    );
    const people = await ownWriters(db, posts, about.side);
    const unread = row ? await db.$count(threadPosts, unreadIn(db, [row], about, person.id)) : 0;
    shown.push({
      sellerCode,
      sellerName,
      buyerName,
      unread,
      hasOlder: found.length > POSTS_SHOWN,
      posts: posts
        .map((post) => ({
          ...post,
          ...{ reported: reported.has(post.id), person: people.get(post.id) ?? null },
        }))
        .map(withoutHidden),
    });
  }
  return shown;
});

const rowsAbout = (db: Database, { kind, ref }: About, parties: readonly Parties[]) =>
  db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.kind, kind),
        eq(threads.ref, ref),
        inArray(
          threads.sellerCode,
          parties.map(({ sellerCode }) => sellerCode),
        ),
      ),
    );

/** What the other side has written and a person has not seen. */
const unreadIn = (db: Database, rows: readonly ThreadRow[], { side }: About, personId: number) =>
  and(
    inArray(
      threadPosts.threadId,
      rows.map(({ id }) => id),
    ),
    eq(threadPosts.side, otherSide(side)),
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(threadReads)
          .where(and(eq(threadReads.postId, threadPosts.id), eq(threadReads.personId, personId))),
      ),
    ),
  );

interface Names {
  buyerName: string;
  sellerName: string;
}

/** The newest posts of a thread, or those before one of them, as they were written; oldest first. */
export async function postsOf(
  db: Database,
  threadId: number,
  { buyerName, sellerName }: Names,
  { before = null, most = POSTS_SHOWN }: { before?: number | null; most?: number } = {},
) {
  const newest = await db
    .select({ post: threadPosts, personName: nameAt(threadPosts.createdAt) })
    .from(threadPosts)
    .innerJoin(customers, eq(customers.id, threadPosts.personId))
    .where(
      and(
        eq(threadPosts.threadId, threadId),
        before === null ? undefined : lt(threadPosts.id, before),
      ),
    )
    .orderBy(desc(threadPosts.id))
    .limit(most);
  const ids = newest.map(({ post }) => post.id);
  const attached = groupBy(
    await db
      .select({ postId: threadFiles.postId, file: files })
      .from(threadFiles)
      .innerJoin(files, eq(files.id, threadFiles.fileId))
      .where(inArray(threadFiles.postId, ids))
      .orderBy(asc(threadFiles.position)),
    ({ postId }) => postId,
  );
  const seen = groupBy(
    await db
      .select({
        postId: threadReads.postId,
        name: nameAt(threadReads.readAt),
        readAt: threadReads.readAt,
      })
      .from(threadReads)
      .innerJoin(customers, eq(customers.id, threadReads.personId))
      .where(inArray(threadReads.postId, ids))
      .orderBy(asc(threadReads.readAt), asc(threadReads.personId)),
    ({ postId }) => postId,
  );
  return newest.reverse().map(({ post, personName }) => ({
    id: String(post.id),
    side: post.side,
    personName,
    companyName: post.side === 'buyer' ? buyerName : sellerName,
    text: post.text,
    files: (attached.get(post.id) ?? []).map(({ file }) => ({
      fileId: file.id,
      fileName: file.fileName,
      mediaType: file.mediaType,
      byteLength: file.byteLength,
    })),
    date: post.createdAt.toISOString(),
    hidden: post.hiddenAt ? post.hiddenReason : null,
    readBy: (seen.get(post.id) ?? []).map(({ name, readAt }) => ({
      name,
      date: readAt.toISOString(),
    })),
  }));
}

/** Of a post that the platform has hidden only that it was one. */
const withoutHidden = <Post extends { hidden: string | null; text: string; files: unknown[] }>(
  post: Post,
): Post => (post.hidden === null ? post : { ...post, text: '', files: [] });

/** Who has written the posts of one side, for that side's own people. */
async function ownWriters(
  db: Database,
  posts: readonly { id: string; side: About['side'] }[],
  side: About['side'],
) {
  const own = posts.filter((post) => post.side === side).map(({ id }) => Number(id));
  const written = await db
    .select({ id: threadPosts.id, by: threadPosts.personId, at: threadPosts.createdAt })
    .from(threadPosts)
    .where(inArray(threadPosts.id, own));
  const people = await peopleAt(
    db,
    written.map(({ by }) => by),
  );
  return new Map(written.map(({ id, by, at }) => [String(id), people.person(by, at)]));
}

async function reportedBy(
  db: Database,
  customer: Customer,
  postIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ postId: threadReports.postId })
    .from(threadReports)
    .where(
      and(eq(threadReports.customerId, customer.id), inArray(threadReports.postId, [...postIds])),
    );
  return new Set(rows.map(({ postId }) => String(postId)));
}

/** A person has seen what the other side has written, and what the inbox says of it. */
export const read = transactionRoute(markThreadsRead, async (call) => {
  const { db: tx, customer, person, input: about, now } = call;
  // Writing and reading posts change the same messages of the inbox, so both lock in this order.
  const rows = await rowsAbout(tx, about, await partiesOf(tx, customer, about))
    .orderBy(asc(threads.id))
    .for('no key update');
  if (rows.length === 0) return { read: 0 };
  const unread = await tx
    .select({ postId: threadPosts.id })
    .from(threadPosts)
    .where(
      and(
        unreadIn(tx, rows, about, person.id),
        about.postIds && inArray(threadPosts.id, rowIds(about.postIds)),
      ),
    );
  if (unread.length > 0) {
    await tx
      .insert(threadReads)
      .values(unread.map(({ postId }) => ({ postId, personId: person.id, readAt: now })))
      .onConflictDoNothing();
  }
  const keys = rows.map(({ id }) => keyOf(id, about.side));
  await markReadByKeys(tx, person.id, keys, now);
  return { read: unread.length };
});
