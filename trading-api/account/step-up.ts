import { eq } from 'drizzle-orm';
import type { stepUp } from '#app/domain/account/contract.ts';
import { PROOF_REQUIRED } from '#app/domain/account/step-up.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { limiterOf, type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { tokens } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { hashToken } from './customers.ts';
import { passwordFits } from './passwords.ts';
import { takeCode } from './phone-codes.ts';
import { notePhoneProved } from './phone-proof.ts';
import type { Customer } from './tables.ts';
import { type TypedCode, takeTotp, totpOf } from './totp.ts';
import type { SealSecret } from './totp-seal.ts';

/** Limits how often someone who finds an open session can guess the password or a code. */
const PROOFS: RateLimit = {
  name: 'step up',
  points: 5,
  seconds: 15 * 60,
  refused: { code: 'tooManyTries', text: '尝试过多，请稍后再试' },
};

/**
 * Notes that the person of this session has given the password, or a code: of their authenticator if they have one,
 * else one that was sent to their phone.
 */
export async function confirmIdentity(
  db: Database,
  { person, token, sealSecret }: { person: Customer; token: string; sealSecret: SealSecret },
  typed: Parsed<typeof stepUp>,
  now: Date,
): Promise<void> {
  if (typed.password === '' && typed.code.trim() === '') {
    throw new Refusal('missing', PROOF_REQUIRED, 'password');
  }
  await rateLimit(db, PROOFS, String(person.id));
  try {
    await check(db, person, { ...typed, sealSecret }, now);
  } catch (error) {
    if (error instanceof Refusal) {
      await audit(db, { action: 'confirmFailed', person: person.id }, now);
    }
    throw error;
  }
  await limiterOf(db, PROOFS).delete(String(person.id));
  await db.transaction(async (tx) => {
    await tx
      .update(tokens)
      .set({ provedAt: now })
      .where(eq(tokens.tokenHash, hashToken(token)));
    await audit(tx, { action: 'identityConfirmed', person: person.id }, now);
  });
}

async function check(
  db: Database,
  person: Customer,
  { password, code, sealSecret }: Parsed<typeof stepUp> & TypedCode,
  now: Date,
): Promise<void> {
  if (password !== '') {
    if (await passwordFits(person.passwordHash, password)) return;
    throw new Refusal('passwordWrong', '登录密码不正确', 'password');
  }
  if (await totpOf(db, person.id)) return takeTotp(db, person, { code, sealSecret }, now);
  const asked = { phone: person.phone, purpose: 'confirm', code, network: null } as const;
  if ((await takeCode(db, asked, now)) === null) await notePhoneProved(db, person, now);
}
