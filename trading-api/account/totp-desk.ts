import { eq } from 'drizzle-orm';
import {
  ACCOUNT_UNKNOWN,
  OWN_TOTP,
  RESET_REASON_MAX,
  RESET_REASON_REQUIRED,
  RESET_REASON_TOO_LONG,
  TOTP_NOT_ON,
} from '#app/domain/account/totp.ts';
import { resetTotp as resetTotpCall } from '#app/domain/account/totp-contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { notify } from '#trading-api/message/index.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { accountOf } from './members.ts';
import { forgetChallenges } from './second-step.ts';
import { endSessions } from './sessions.ts';
import { totpOf } from './totp.ts';
import { forgetTotp } from './totp-setup.ts';

/**
 * Takes a lost authenticator off somebody whose identity an operator has checked, in the call's transaction: all
 * their sessions end, and they log in by the first step alone.
 */
export const resetTotp = transactionRoute(resetTotpCall, async (call) => {
  const { db: tx, person: operator, input: typed, now } = call;
  const [found] = await tx.select().from(customers).where(eq(customers.phone, typed.phone.trim()));
  const { reason, person } = accept(resetTotpCall, {
    person: found ?? wrong('invalid', ACCOUNT_UNKNOWN),
    reason: reasonOf(typed.reason),
  });
  if (person.id === operator.id) throw new Refusal('ownTotp', OWN_TOTP, 'phone');
  if (!(await totpOf(tx, person.id))) throw new Refusal('alreadySo', TOTP_NOT_ON, 'phone');
  await forgetTotp(tx, person.id);
  await forgetChallenges(tx, person.id);
  await endSessions(tx, person.id);
  const account = await accountOf(tx, person.id);
  const detail = `${maskedPhone(person.phone)}：${reason}`;
  await audit(tx, { action: 'totpReset', person: operator.id, account, detail }, now);
  await notify(
    tx,
    'totpReset',
    [{ customerId: account }],
    { reason },
    { now, personIds: [person.id] },
  );
});

function reasonOf(typed: string) {
  const reason = filled(typed, RESET_REASON_REQUIRED);
  return typeof reason === 'string' && reason.length > RESET_REASON_MAX
    ? wrong('tooLarge', RESET_REASON_TOO_LONG)
    : reason;
}
