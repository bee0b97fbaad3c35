import { and, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { threadOfCase } from '#app/domain/thread/contract.ts';
import { POSTS_OF_CASE } from '#app/domain/thread/thread.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { threads } from '#trading-api/schema.ts';
import { GONE, PARTIES_OF } from './about.ts';
import { isPutToPlatform } from './put-to-platform.ts';
import { postsOf } from './reads.ts';

/** What the platform reads before it decides a case; of one that was not put to it nothing. */
export async function postsOfCase(
  db: Database,
  { caseId: ref }: Parsed<typeof threadOfCase>,
): Promise<Content<typeof threadOfCase>> {
  const [names] = await PARTIES_OF.case(db, ref);
  if (!names) throw notFound(GONE.case);
  const [thread] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.ref, ref), isPutToPlatform(db)));
  return { posts: thread ? await postsOf(db, thread.id, names, { most: POSTS_OF_CASE }) : null };
}
