import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { verifySync } from 'otplib';
import { TOTP_STEP_S, TOTP_UNREADABLE, TOTP_WRONG } from '#app/domain/account/totp.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { limiterOf, type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { recoveryCodes, totpSecrets } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import type { Customer } from './tables.ts';
import { type SealSecret, unseal } from './totp-seal.ts';

type Totp = typeof totpSecrets.$inferSelect;

/** A code as it was typed, and with what the secret is read that it is checked against. */
export interface TypedCode {
  code: string;
  sealSecret: SealSecret;
}

/** Ten guesses in 15 minutes, of which each hits one of three codes in a million. */
const GUESSES: RateLimit = {
  name: 'totp',
  points: 10,
  seconds: 15 * 60,
  refused: { code: 'tooManyTries', text: '动态码尝试过多，请稍后再试', path: ['code'] },
};

export async function totpOf(db: Database, personId: number): Promise<Totp | undefined> {
  const [found] = await db
    .select()
    .from(totpSecrets)
    .where(and(eq(totpSecrets.personId, personId), isNotNull(totpSecrets.onAt)));
  return found;
}

const isOfAuthenticator = (code: string): boolean => /^\d{6}$/.test(withoutSeparators(code));

/** The step that a code belongs to, if it is one of the secret and later than those that were taken. */
export function stepOfCode(
  { personId, secret: kept, lastStep }: Totp,
  { code, sealSecret }: TypedCode,
  now: Date,
): number | null {
  if (!isOfAuthenticator(code)) return null;
  const secret = unseal(kept, personId, sealSecret);
  // Sealed with another SESSION_SECRET: no code can be checked. Recovery codes still work, and an operator can
  // remove the authenticator.
  if (secret === null) return null;
  const result = verifySync({
    secret,
    token: withoutSeparators(code),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOTP_STEP_S,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** The hash of a recovery code as typed: spaces, hyphens and letter case do not matter. */
export const hashOfRecovery = (typed: string): string =>
  createHash('sha256').update(withoutSeparators(typed).toUpperCase()).digest('base64url');

/** Counts a guess before it is looked at. @throws LimitReached `tooManyTries` */
export const countGuess = (db: Database, personId: number): Promise<void> =>
  rateLimit(db, GUESSES, String(personId));

export async function forgetGuesses(db: Database, personId: number): Promise<void> {
  await limiterOf(db, GUESSES).delete(String(personId));
}

/** Takes a code of the authenticator, or a recovery code: each once, also of many at once. */
export async function takeTotp(
  db: Database,
  person: Customer,
  typed: TypedCode,
  now: Date,
): Promise<void> {
  const { code } = typed;
  await countGuess(db, person.id);
  const totp = await totpOf(db, person.id);
  const step = totp ? stepOfCode(totp, typed, now) : null;
  const isTaken =
    step === null ? await takeRecovery(db, person, code, now) : await takeStep(db, person.id, step);
  if (!isTaken) {
    await audit(db, { action: 'secondStepFailed', person: person.id }, now);
    throw new Refusal('codeWrong', whyRefused(totp, typed), 'code');
  }
  await forgetGuesses(db, person.id);
}

function whyRefused(totp: Totp | undefined, { code, sealSecret }: TypedCode): string {
  const isUnreadable = totp && unseal(totp.secret, totp.personId, sealSecret) === null;
  return isUnreadable && isOfAuthenticator(code) ? TOTP_UNREADABLE : TOTP_WRONG;
}

/** One statement decides between two that come with the same code. */
export async function takeStep(db: Database, personId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.personId, personId), lt(totpSecrets.lastStep, step)))
    .returning({ personId: totpSecrets.personId });
  return taken.length > 0;
}

async function takeRecovery(
  db: Database,
  person: Customer,
  code: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.personId, person.id),
          eq(recoveryCodes.codeHash, hashOfRecovery(code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning();
    if (taken.length === 0) return false;
    await audit(tx, { action: 'recoveryCodeUsed', person: person.id }, now);
    return true;
  });
}
