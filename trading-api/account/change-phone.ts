import { eq, inArray } from 'drizzle-orm';
import { CODE_REQUIRED } from '#app/domain/account/codes.ts';
import {
  ACCOUNT_CLOSED,
  changePhoneAtDesk,
  changePhone as changePhoneCall,
  OWN_PHONE,
} from '#app/domain/account/phone-contract.ts';
import { PHONE_TAKEN } from '#app/domain/account/registration.ts';
import { ACCOUNT_UNKNOWN, REASON_REQUIRED } from '#app/domain/account/suspension.ts';
import { textsOf } from '#app/domain/message/events.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { isTaken } from '#trading-api/platform/database/failure.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  approvalLinks,
  customers,
  knownDevices,
  nameChanges,
  oneTimeLinks,
  phoneCodes,
  smsCodes,
} from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { accountOf } from './members.ts';
import { notifyOwn } from './notify-own.ts';
import { mobileOf, takeCode } from './phone-codes.ts';
import { freePhone } from './register.ts';
import { forgetChallenges } from './second-step.ts';
import { endSessions, renewSession } from './sessions.ts';
import type { Customer } from './tables.ts';

/**
 * Gives one's own account another phone, with a code that was sent to it. All sessions end but the one that does it,
 * which gets another token. Of a phone with an account nobody learns that without a code, which it never gets.
 */
export const changeOwnPhone = customerRoute(changePhoneCall, async (call) => {
  const { db, person, token, network, input: typed, now } = call;
  const { phone, code } = accept(changePhoneCall, {
    phone: typed.phone === person.phone ? wrong('exists', PHONE_TAKEN) : mobileOf(typed.phone),
    code: filled(typed.code, CODE_REQUIRED),
  });
  await takeCode(db, { phone, purpose: 'changePhone', code, network }, now);
  return refusingTaken(
    db.transaction(async (tx) => {
      const change = await replacePhone(
        tx,
        await lockAccount(tx, person.id),
        { phone, phoneProvedAt: now },
        now,
      );
      await audit(tx, { action: 'phoneChanged', person: person.id, detail: change }, now);
      return renewSession(tx, person.id, token);
    }),
  );
});

/**
 * Gives an account another phone at the request of somebody whose identity an operator has checked; all its sessions
 * end.
 */
export const resetPhone = customerRoute(changePhoneAtDesk, async (call) => {
  const { db, person: operator, input, now } = call;
  const { accountId, ...typed } = input;
  const { phone, reason } = accept(changePhoneAtDesk, {
    phone: await freePhone(db, typed.phone),
    reason: filled(typed.reason, REASON_REQUIRED),
  });
  await refusingTaken(
    db.transaction(async (tx) => {
      const person = await lockAccount(tx, rowId(accountId) ?? 0);
      if (person.id === operator.id) throw new Refusal('ownPhone', OWN_PHONE);
      const change = await replacePhone(tx, person, { phone, phoneProvedAt: null, reason }, now);
      await endSessions(tx, person.id);
      const account = await accountOf(tx, person.id);
      const detail = `${change}：${reason}`;
      await audit(tx, { action: 'phoneReset', person: operator.id, account, detail }, now);
    }),
  );
});

/** What is being written for the account refers to its row, whose key changes, and is waited for. */
async function lockAccount(tx: Database, id: number): Promise<Customer> {
  const [account] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  if (!account) throw notFound(ACCOUNT_UNKNOWN);
  if (account.closedAt) throw new Refusal('decided', ACCOUNT_CLOSED);
  return account;
}

async function replacePhone(
  tx: Database,
  { id, phone: earlier }: Customer,
  { phone, phoneProvedAt, reason }: { phone: string; phoneProvedAt: Date | null; reason?: string },
  now: Date,
): Promise<string> {
  await tx.update(customers).set({ phone, phoneProvedAt }).where(eq(customers.id, id));
  await tx
    .insert(nameChanges)
    .values({ accountId: id, phone: maskedPhone(earlier), changedAt: now });
  await tx.delete(phoneCodes).where(inArray(phoneCodes.phone, [earlier, phone]));
  await tx.delete(oneTimeLinks).where(inArray(oneTimeLinks.phone, [earlier, phone]));
  // Those of payments and approvals are kept by person, and were sent to the earlier phone.
  await tx.delete(smsCodes).where(eq(smsCodes.customerId, id));
  await tx.update(approvalLinks).set({ codeHash: null }).where(eq(approvalLinks.personId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.customerId, id));
  await forgetChallenges(tx, id);
  const said = { phone: maskedPhone(phone), at: now, ...(reason && { reason }) };
  await notifyOwn(tx, 'phoneChanged', id, said, now);
  await sendTexts(
    tx,
    [{ phone: earlier, text: textsOf('phoneChanged', said).sms, secret: null }],
    now,
  );
  return `${maskedPhone(earlier)} → ${said.phone}`;
}

/** Of two who take a phone at once the database lets one have it. */
const refusingTaken = <Done>(moved: Promise<Done>): Promise<Done> =>
  moved.catch((error) => {
    throw isTaken(error) ? new Refusal('exists', PHONE_TAKEN, 'phone') : error;
  });
