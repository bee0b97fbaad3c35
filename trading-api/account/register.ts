import { CODE_REQUIRED, NOT_SENT } from '#app/domain/account/codes.ts';
import { register as registerCall } from '#app/domain/account/contract.ts';
import type { CustomerType } from '#app/domain/account/customer.ts';
import {
  NAME_REQUIRED,
  PHONE_TAKEN,
  passwordProblem,
  type RegistrationRules,
} from '#app/domain/account/registration.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { hashPassword } from './passwords.ts';
import { takeCode } from './phone-codes.ts';
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

/** Opens an account and logs it in. An enterprise starts without a signed contract. */
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
    ...(await checkedAccount(db, typed)),
    code: needsCode && code.trim() === '' ? wrong('missing', CODE_REQUIRED) : code,
  });
  if (network !== null) await rateLimit(db, limitOf(rules), network);
  const mail = needsCode
    ? await takeCode(db, { phone: account.phone, purpose: 'register', code, network, device }, now)
    : null;
  const phoneProvedAt = needsCode && mail === null ? now : null;
  const passwordHash = await hashPassword(account.password);
  return db.transaction((tx) =>
    openAccount(
      tx,
      { ...account, passwordHash, mail, phoneProvedAt },
      { userAgent, device, network },
      now,
    ),
  );
}

export const checkedAccount = async (db: Database, typed: NewAccount) => {
  const badPassword = passwordProblem(typed.password, typed.phone);
  return {
    ...typed,
    phone: await freePhone(db, typed.phone),
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
  if (!customer) throw new Refusal('exists', PHONE_TAKEN, 'phone');
  return enter(tx, customer, 'registered', entering, now);
}

const limitOf = ({ perNetwork }: RegistrationRules): RateLimit => ({
  name: 'registrations',
  points: perNetwork,
  seconds: 10,
  refused: { code: 'tooManyTries', text: '您所在的网络注册过于频繁，请稍后再试' },
});

/** A mobile number that no account has, or what is wrong with it. */
export async function freePhone(db: Database, phone: string) {
  if (phone === '') return wrong('missing', MOBILE_REQUIRED);
  if (!isMobile(phone)) return wrong('invalid', MOBILE_INVALID);
  return (await customerOf(db, phone)) ? wrong('exists', PHONE_TAKEN) : phone;
}
