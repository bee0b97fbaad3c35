import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { login } from '#app/domain/account/contract.ts';
import { SECOND_STEP, SECOND_STEP_MINUTES, SECOND_STEP_OVER } from '#app/domain/account/totp.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, loginChallenges } from '#trading-api/schema.ts';
import { hashToken } from './customers.ts';
import type { Customer } from './tables.ts';
import { totpOf } from './totp.ts';

/** Ends the first step of a login. Clients that know no second step show the text of the refusal. */
export async function askSecondStep(db: Database, person: Customer, now: Date): Promise<void> {
  if (!(await totpOf(db, person.id))) return;
  const challenge = randomBytes(24).toString('base64url');
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
  await db.insert(loginChallenges).values({
    challengeHash: hashToken(challenge),
    personId: person.id,
    expiresAt: new Date(now.getTime() + SECOND_STEP_MINUTES * MINUTE_MS),
  });
  accept(login, { challenge: wrong('secondStep', SECOND_STEP, challenge) });
}

export async function challengedBy(db: Database, challenge: string, now: Date): Promise<Customer> {
  const [found] = await db
    .select({ person: customers })
    .from(loginChallenges)
    .innerJoin(customers, eq(customers.id, loginChallenges.personId))
    .where(
      and(
        eq(loginChallenges.challengeHash, hashToken(challenge)),
        gt(loginChallenges.expiresAt, now),
      ),
    );
  if (!found) throw new Refusal('codeSpent', SECOND_STEP_OVER);
  return found.person;
}

/** Ends the logins of a person that wait for their second step: they began by a way that is good no more. */
export async function forgetChallenges(db: Database, person: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.personId, person));
}

export async function forgetChallenge(db: Database, challenge: string): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.challengeHash, hashToken(challenge)));
}
