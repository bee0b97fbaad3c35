import { and, eq } from 'drizzle-orm';
import { changePassword as changeCall } from '#app/domain/account/contract.ts';
import { passwordProblem } from '#app/domain/account/registration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { type Attempt, forgetOwnAttempts } from './login-limits.ts';
import { notifyOwn } from './notify-own.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { takeCode } from './phone-codes.ts';
import { notePhoneProved } from './phone-proof.ts';
import { forgetChallenges } from './second-step.ts';
import { endSessions, renewSession } from './sessions.ts';
import { ownerOf } from './users.ts';

/** Limits how often someone who finds an open session can guess the old password. */
const OLD_PASSWORDS: RateLimit = {
  name: 'old password',
  points: 5,
  seconds: 15 * 60,
  refused: { code: 'tooManyTries', text: '尝试过多，请稍后再试', path: ['oldPassword'] },
};

const OLD_WRONG = '旧密码不正确';

/**
 * Changes a password, ends all sessions but the one that does it and logins that wait for their second step, and
 * gives that session another token.
 */
export const changePassword = customerRoute(changeCall, async (call) => {
  const { db, person, token, input, now } = call;
  const { oldPassword, password } = input;
  await rateLimit(db, OLD_PASSWORDS, String(person.id));
  const problem =
    password === oldPassword ? '新密码不能与旧密码相同' : passwordProblem(password, person.phone);
  const isOld = await passwordFits(person.passwordHash, oldPassword);
  accept(changeCall, {
    oldPassword: isOld ? oldPassword : wrong('passwordWrong', OLD_WRONG),
    password: problem ? wrong('invalid', problem) : password,
  });
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Another one that was set since the old one was checked is not written over.
    const isStill = eq(customers.passwordHash, person.passwordHash);
    const [changed] = await tx
      .update(customers)
      .set({ passwordHash })
      .where(and(eq(customers.id, person.id), isStill))
      .returning({ id: customers.id });
    if (!changed) throw new Refusal('passwordWrong', OLD_WRONG, 'oldPassword');
    await forgetChallenges(tx, person.id);
    await audit(tx, { action: 'passwordChanged', person: person.id }, now);
    await notifyOwn(tx, 'passwordChanged', person.id, { at: now }, now);
    return renewSession(tx, person.id, token);
  });
});

interface Reset extends Attempt {
  code: string;
  password: string;
}

/**
 * Sets a new password with a code that was sent to the phone, and ends all sessions and logins that wait for their
 * second step. The caller can log in with it at once, also after too many tries with the old one.
 */
export async function resetPassword(
  db: Database,
  { code, password, ...caller }: Reset,
  now: Date,
): Promise<void> {
  const { phone } = caller;
  const problem = passwordProblem(password, phone);
  if (problem) throw new Refusal('invalid', problem, 'password');
  const mail = await takeCode(db, { ...caller, purpose: 'reset', code }, now);
  const owner = await ownerOf(db, phone);
  await forgetOwnAttempts(db, caller);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (mail === null) await notePhoneProved(tx, owner, now);
    await replacePassword(tx, owner.id, { passwordHash }, now);
  });
}

/** Sets a password for who has shown that the account is theirs, and ends all sessions and logins under way. */
export async function replacePassword(
  tx: Database,
  id: number,
  { passwordHash, detail = '' }: { passwordHash: string; detail?: string },
  now: Date,
): Promise<void> {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, id));
  await forgetChallenges(tx, id);
  await endSessions(tx, id);
  await audit(tx, { action: 'passwordReset', person: id, detail }, now);
  await notifyOwn(tx, 'passwordChanged', id, { at: now }, now);
}
