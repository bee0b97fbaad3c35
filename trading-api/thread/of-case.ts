import { and, eq } from 'drizzle-orm';
import { threadOfCase } from '#app/domain/thread/contract.ts';
import { POSTS_OF_CASE } from '#app/domain/thread/thread.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { threads } from '#trading-api/schema.ts';
import { GONE, PARTIES_OF } from './about.ts';
import { isPutToPlatform } from './put-to-platform.ts';
import { postsOf } from './reads.ts';

/** What the platform reads before it decides a case; of one that was not put to it nothing. */
export const postsOfCase = customerRoute(threadOfCase, async ({ db, input: { caseId: ref } }) => {
  const [names] = await PARTIES_OF.case(db, ref);
  if (!names) throw notFound(GONE.case);
  const [thread] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.ref, ref), isPutToPlatform(db)));
  return { posts: thread ? await postsOf(db, thread.id, names, { most: POSTS_OF_CASE }) : null };
});
