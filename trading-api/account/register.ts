import { CODE_REQUIRED, NOT_SENT } from '#app/domain/account/codes.ts';
import { register as registerCall } from '#app/domain/account/contract.ts';
import type { CustomerType } from '#app/domain/account/customer.ts';
import {
  NAME_REQUIRED,
  PHONE_TAKEN,
  passwordProblem,
  type RegistrationRules,
} from '#app/domain/account/registration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { hashPassword } from './passwords.ts';
import { mobileOf, takeCode } from './phone-codes.ts';
import { countRegistration, noteTaken } from './registration-limits.ts';
import type { Entering, Session } from './sessions.ts';
import { customerOf, enter } from './users.ts';

interface NewAccount {
  phone: string;
  password: string;
  name: string;
  customerType: CustomerType;
}

interface Registration extends NewAccount, Entering {
  code?: string | undefined;
}

/**
 * Opens an account and logs it in. An enterprise starts without a signed contract. Whether a phone has an account is
 * looked at last, and where a code has to prove the phone the code alone decides: so nobody learns it without it
 * (design/sessions: Codes).
 */
export async function register(
  db: Database,
  { userAgent, device, network, code = '', ...typed }: Registration,
  rules: RegistrationRules,
  now: Date,
): Promise<Session> {
  const { proof } = rules;
  if (proof === 'link') throw new Refusal('notSent', NOT_SENT.register);
  const needsCode = proof !== 'off';
  const account = accept(registerCall, {
    ...checkedAccount(typed),
    code: needsCode && code.trim() === '' ? wrong('missing', CODE_REQUIRED) : code,
  });
  const { phone } = account;
  await countRegistration(db, rules, { network, phone });
  const mail = needsCode
    ? await takeCode(db, { phone, purpose: 'register', code, network, device }, now)
    : null;
  const phoneProvedAt = needsCode && mail === null ? now : null;
  const passwordHash = await hashPassword(account.password);
  const owner = await customerOf(db, phone);
  if (owner) {
    await noteTaken(db, owner, network, now);
    throw phoneTaken();
  }
  return db.transaction((tx) =>
    openAccount(
      tx,
      { ...account, passwordHash, mail, phoneProvedAt },
      { userAgent, device, network },
      now,
    ),
  );
}

export const checkedAccount = (typed: NewAccount) => {
  const badPassword = passwordProblem(typed.password, typed.phone);
  return {
    ...typed,
    phone: mobileOf(typed.phone),
    name: filled(typed.name, NAME_REQUIRED),
    password: badPassword ? wrong('invalid', badPassword) : typed.password,
  };
};

interface Opened extends Omit<NewAccount, 'password'> {
  passwordHash: string;
  /** Where a code has shown that mails reach the person; null: nowhere. */
  mail: string | null;
  phoneProvedAt: Date | null;
}

export async function openAccount(
  tx: Database,
  { phone, name, customerType, passwordHash, mail, phoneProvedAt }: Opened,
  entering: Entering & { detail?: string },
  now: Date,
): Promise<Session> {
  const [customer] = await tx
    .insert(customers)
    .values({
      ...{ phone, name, customerType, passwordHash, mail, phoneProvedAt },
      esignatureContractStatus: customerType === 'enterprise' ? '0' : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!customer) throw phoneTaken();
  return enter(tx, customer, 'registered', entering, now);
}

const phoneTaken = () => new Refusal('exists', PHONE_TAKEN, 'phone');

/** A mobile number that no account has, or what is wrong with it. */
export async function freePhone(db: Database, typed: string) {
  const phone = mobileOf(typed);
  if (typeof phone !== 'string') return phone;
  return (await customerOf(db, phone)) ? wrong('exists', PHONE_TAKEN) : phone;
}
