import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { PARTIES } from '#app/domain/order/parties.ts';
import {
  decideReport,
  reportPost,
  threadReports as reportsCall,
} from '#app/domain/thread/contract.ts';
import {
  HIDE_REASON_REQUIRED,
  otherSide,
  POSTS_AFTER_REPORTED,
  REASON_REQUIRED,
  THREAD_KIND_LABEL,
  threadPath,
} from '#app/domain/thread/thread.ts';
import { audit, auditOnce } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, sellers, threadPosts, threadReports, threads } from '#trading-api/schema.ts';
import { partiesOf } from './about.ts';
import { postsOf } from './reads.ts';

const POST_UNKNOWN = '没有这条留言';

export const report = customerRoute(reportPost, async (call) => {
  const { db: tx, customer, person, input: asked, now } = call;
  const { kind, ref, side } = asked;
  const parties = await partiesOf(tx, customer, asked);
  const [found] = await tx
    .select({ id: threadPosts.id, sellerCode: threads.sellerCode })
    .from(threadPosts)
    .innerJoin(threads, eq(threads.id, threadPosts.threadId))
    .where(
      and(
        eq(threadPosts.id, rowId(asked.postId) ?? 0),
        // A customer cannot report what their own side has written.
        eq(threadPosts.side, otherSide(side)),
        eq(threads.kind, kind),
        eq(threads.ref, ref),
      ),
    );
  if (!found || !parties.some(({ sellerCode }) => sellerCode === found.sellerCode)) {
    throw notFound(POST_UNKNOWN);
  }
  const reason = asked.reason.trim();
  if (reason === '') throw new Refusal('missing', REASON_REQUIRED, 'reason');
  const written = await tx
    .insert(threadReports)
    .values({
      postId: found.id,
      customerId: customer.id,
      personId: person.id,
      reason,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: threadReports.id });
  if (written.length === 0) throw new Refusal('exists', '贵公司已举报过这条留言，请等待平台处理');
  const detail = `${THREAD_KIND_LABEL[kind]} ${ref} 的留言 ${found.id}：${reason}`;
  await audit(tx, { action: 'postReported', person: person.id, detail }, now);
});

/** Reported posts for the platform, what is not decided first; that they were read is written down. */
export const reportsPage = customerRoute(
  reportsCall,
  async ({ db, person, input: { page, rows, waits }, now }) => {
    await auditOnce(db, { action: 'postsRead', person: person.id }, now);
    const isWaiting = isNull(threadReports.decidedAt);
    const wanted = waits && isWaiting;
    const found = await db
      .select({
        report: threadReports,
        thread: threads,
        reportedBy: customers.name,
        sellerName: sellers.name,
      })
      .from(threadReports)
      .innerJoin(threadPosts, eq(threadPosts.id, threadReports.postId))
      .innerJoin(threads, eq(threads.id, threadPosts.threadId))
      .innerJoin(customers, eq(customers.id, threadReports.customerId))
      .innerJoin(sellers, eq(sellers.code, threads.sellerCode))
      .where(wanted)
      .orderBy(asc(sql`(${threadReports.decidedAt} is not null)`), desc(threadReports.id))
      .limit(rows)
      .offset((page - 1) * rows);
    const content = [];
    for (const { report: row, thread, reportedBy, sellerName } of found) {
      const [buyer] = await db
        .select({ name: customers.name })
        .from(customers)
        .where(eq(customers.id, thread.customerId));
      const names = { buyerName: buyer?.name ?? '', sellerName };
      content.push({
        ...names,
        id: String(row.id),
        kind: thread.kind,
        ref: thread.ref,
        reportedBy,
        reason: row.reason,
        date: row.createdAt.toISOString(),
        postId: String(row.postId),
        hidden: row.hidden,
        note: row.note,
        posts: await postsAround(db, row.postId, thread.id, names),
      });
    }
    return {
      content,
      ...pageTotals(await db.$count(threadReports, wanted), rows),
      waiting: await db.$count(threadReports, isWaiting),
    };
  },
);

/** A reported post with those before it, and the first ones after it. */
async function postsAround(
  db: Database,
  postId: number,
  threadId: number,
  names: Parameters<typeof postsOf>[2],
) {
  const [next] = await db
    .select({ id: threadPosts.id })
    .from(threadPosts)
    .where(and(eq(threadPosts.threadId, threadId), gt(threadPosts.id, postId)))
    .orderBy(asc(threadPosts.id))
    .offset(POSTS_AFTER_REPORTED)
    .limit(1);
  return postsOf(db, threadId, names, { before: next?.id });
}

/** Hides a reported post, or leaves it; both are written down. */
export const decideOnReport = customerRoute(decideReport, async (call) => {
  const { db: tx, customer: operator, input, now } = call;
  const { reportId, hide, note: typed } = input;
  const own = eq(threadReports.id, rowId(reportId) ?? 0);
  const [found] = await tx.select().from(threadReports).where(own).for('update');
  if (!found) throw notFound('没有这个举报');
  if (found.decidedAt) throw new Refusal('decided', '该举报已处理');
  const { note } = accept(decideReport, {
    note: hide ? filled(typed, HIDE_REASON_REQUIRED) : typed.trim(),
  });
  const done = { decidedAt: now, decidedBy: operator.id, hidden: hide, note };
  await tx.update(threadReports).set(done).where(own);
  if (hide) {
    await tx
      .update(threadPosts)
      .set({ hiddenAt: now, hiddenReason: note })
      .where(eq(threadPosts.id, found.postId));
  }
  if (hide) await tellParties(tx, found.postId, note, now);
  const action = hide ? 'postHidden' : 'postLeft';
  const detail = `留言 ${found.postId}${note && `：${note}`}`;
  await audit(tx, { action, person: operator.id, account: found.customerId, detail }, now);
});

/** Both sides of a thread read that one of its posts is hidden, and why. */
async function tellParties(tx: Database, postId: number, reason: string, now: Date): Promise<void> {
  const [thread] = await tx
    .select({
      kind: threads.kind,
      ref: threads.ref,
      customerId: threads.customerId,
      sellerCode: threads.sellerCode,
    })
    .from(threads)
    .innerJoin(threadPosts, eq(threadPosts.threadId, threads.id))
    .where(eq(threadPosts.id, postId));
  if (!thread) throw new Error('the thread of the post is gone');
  const { kind, ref, customerId, sellerCode } = thread;
  const receivers = { buyer: { customerId }, seller: { sellerCode } } as const;
  for (const side of PARTIES) {
    const path = threadPath(kind, ref, side);
    await notify(tx, 'postHidden', [receivers[side]], { kind, ref, path, reason }, { now });
  }
}
