import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { RESULT } from '#app/domain/endpoint.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import { SENT_OTHERWISE, SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { type Database, rowsOf } from './database/client.ts';
import { callLocks, requestSerials } from './database/tables.ts';
import { jsonDigest } from './json-digest.ts';
import { Refusal } from './refusal.ts';

export interface SerialCall {
  customerId: number;
  call: string;
  /** 32 characters made by the form; null where the caller sends none. */
  serial: string | null;
  /** The request as parsed: another body under the same serial is refused. */
  request: unknown;
  /** What the 2-second lock is on (design/forms: Two-second lock); null where there is none. */
  lock: string | null;
  /** Locks to be selected with the claim, which are kept until the transaction ends; null: none. */
  holds: SQL | null;
  now: Date;
}

/**
 * Runs `effect` in one transaction, once for a serial (design/forms: Serials): a repeat gets the first answer,
 * marked as `replayed`. A refused effect leaves nothing behind, neither serial nor lock, so that a corrected form
 * can be sent at once. An effect that returns its refusal instead of throwing it has written something that must
 * stay (a wrong try of a code); it is thrown once that is safe.
 */
export async function runIdempotently<Answer>(
  db: Database,
  call: SerialCall,
  effect: (tx: Database) => Promise<Answer | Refusal>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const outcome = await db.transaction(async (tx) => {
    const first = await claim(tx, call);
    if (first !== true) return { answer: first.answer as Answer, replayed: true };
    const answer = await effect(tx);
    if (call.serial !== null) {
      const claimed = bySerial(call, call.serial);
      if (answer instanceof Refusal) await tx.delete(requestSerials).where(claimed);
      else await tx.update(requestSerials).set({ answer }).where(claimed);
    }
    return answer instanceof Refusal ? answer : { answer, replayed: false };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

const bySerial = (call: SerialCall, serial: string) =>
  and(
    eq(requestSerials.customerId, call.customerId),
    eq(requestSerials.call, call.call),
    eq(requestSerials.serial, serial),
  );

/**
 * Claims the serial and the lock of a call, or returns the answer that its serial has; it waits for a transaction
 * that holds the same serial.
 */
async function claim(tx: Database, call: SerialCall): Promise<true | { answer: unknown }> {
  const { serial, lock, holds } = call;
  if (serial === null) {
    if (lock !== null) await claimLock(tx, call, lock);
    if (holds !== null) await tx.execute(sql`select ${holds}`);
    return true;
  }
  const bodyHash = jsonDigest(call.request);
  if (await claimSerial(tx, call, { serial, bodyHash })) return true;
  const [kept] = await tx.select().from(requestSerials).where(bySerial(call, serial));
  if (kept?.bodyHash !== bodyHash) {
    throw new Refusal(RESULT.serialReused, SENT_OTHERWISE);
  }
  return { answer: kept.answer };
}

/** Takes the locks too, in one statement: a repeat, which finds its serial claimed, takes none. */
async function claimSerial(
  tx: Database,
  { customerId, call, now, lock, holds }: SerialCall,
  own: { serial: string; bodyHash: string },
): Promise<boolean> {
  const claimed = tx
    .insert(requestSerials)
    .values({ customerId, call, ...own, answer: {}, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const locked =
    lock === null
      ? sql`(select from claimed)`
      : tx
          .insert(callLocks)
          .select(sql`select customer_id, ${lock}::text, created_at from claimed`)
          .onConflictDoUpdate(whereFree(now))
          .returning();
  const held = holds === null ? sql`` : sql`, ${holds}`;
  const [got] = await rowsOf<{ serial: boolean; lock: boolean }>(
    tx,
    sql`with claimed as ${claimed}, locked as ${locked}
      select exists (select from claimed) as serial, exists (select from locked) as lock${held}`,
  );
  if (got?.serial && !got.lock) throw new Refusal(RESULT.tooFrequent, TOO_FREQUENT);
  return got?.serial ?? false;
}

async function claimLock(tx: Database, { customerId, now }: SerialCall, call: string) {
  const claimed = await tx
    .insert(callLocks)
    .values({ customerId, call, calledAt: now })
    .onConflictDoUpdate(whereFree(now))
    .returning({ calledAt: callLocks.calledAt });
  if (claimed.length === 0) throw new Refusal(RESULT.tooFrequent, TOO_FREQUENT);
}

const whereFree = (now: Date) => ({
  target: [callLocks.customerId, callLocks.call],
  set: { calledAt: sql`excluded.called_at` },
  setWhere: lte(callLocks.calledAt, new Date(now.getTime() - SUBMIT_LOCK_MS)),
});
