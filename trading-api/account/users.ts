import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq, lt } from 'drizzle-orm';
import { register as registerCall, type UserInfo } from '#app/domain/account/contract.ts';
import { NAME_REQUIRED, PHONE_TAKEN, passwordProblem } from '#app/domain/account/registration.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, tokens } from '#trading-api/schema.ts';
import { type Customer, hashToken, type Identity, identityOf } from './customers.ts';
import { countAttempt, countFailure, forgetAttempts } from './login-limits.ts';

const TOKEN_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** A person for the portal, with what their company may do (spec 1 §3, `userInfo`). */
const userInfoOf = ({ person, customer, role }: Identity): UserInfo => ({
  id: String(person.id),
  name: person.name,
  phone: person.phone,
  company: customer.id === person.id ? null : { name: customer.name, role },
  customerType: customer.customerType,
  platformType: customer.platformType,
  sellerCode: customer.sellerCode,
  userEnterprise:
    customer.customerType === 'enterprise'
      ? { esignatureContractStatus: customer.esignatureContractStatus ?? '0' }
      : null,
});

/** @throws Refusal `G001` when the token is unknown or has expired */
export async function userByToken(db: Database, token: string, now: Date): Promise<UserInfo> {
  const identity = await identityOf(db, token, now);
  if (!identity) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
  return userInfoOf(identity);
}

export interface Session {
  token: string;
  userInfo: UserInfo;
}

/** @throws Refusal `loginRefused` wrong phone or password (one text for both), `tooManyTries` too many attempts */
export async function logIn(
  db: Database,
  attempt: { phone: string; password: string; network: string | null; now: Date },
): Promise<Session> {
  await countAttempt(db, attempt.phone, attempt.network);
  const [customer] = await db.select().from(customers).where(eq(customers.phone, attempt.phone));
  const fits = await passwordFits(customer?.passwordHash, attempt.password);
  if (!customer || !fits) {
    await countFailure(db, attempt.network);
    throw new Refusal('loginRefused', '手机号或密码错误');
  }
  await forgetAttempts(db, attempt.phone);
  return openSession(db, customer, attempt.now);
}

export interface Registration {
  phone: string;
  password: string;
  name: string;
  customerType: 'personal' | 'enterprise';
}

/**
 * Opens an account and logs it in. An enterprise starts without a signed contract.
 * @throws Refusal with each wrong value; `exists` where the phone has an account
 */
export async function register(db: Database, typed: Registration, now: Date): Promise<Session> {
  const badPassword = passwordProblem(typed.password);
  const account = accept(registerCall, {
    ...typed,
    phone: await freePhone(db, typed.phone),
    name: filled(typed.name, NAME_REQUIRED),
    password: badPassword ? wrong('invalid', badPassword) : typed.password,
  });
  const passwordHash = await hashPassword(account.password);
  const [customer] = await db
    .insert(customers)
    .values({
      phone: account.phone,
      passwordHash,
      name: account.name,
      customerType: account.customerType,
      esignatureContractStatus: account.customerType === 'enterprise' ? '0' : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!customer) throw new Refusal('exists', PHONE_TAKEN, 'phone');
  return openSession(db, customer, now);
}

/** A mobile number that no account has, or what is wrong with it. */
async function freePhone(db: Database, phone: string) {
  if (phone === '') return wrong('missing', MOBILE_REQUIRED);
  if (!isMobile(phone)) return wrong('invalid', MOBILE_INVALID);
  const [taken] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.phone, phone));
  return taken ? wrong('exists', PHONE_TAKEN) : phone;
}

/** Ends the session of one token; other sessions of the customer go on. */
export async function logOut(db: Database, token: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.tokenHash, hashToken(token)));
}

async function openSession(db: Database, person: Customer, now: Date): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await db.insert(tokens).values({
    tokenHash: hashToken(token),
    customerId: person.id,
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS),
  });
  return { token, userInfo: await userByToken(db, token, now) };
}

// argon2id is the library's default algorithm; 19 MiB and two passes are OWASP's minimum.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

/** An argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Whether the password belongs to the hash. Without a hash (an unknown phone) it takes as long and
 * answers false, so that the time does not reveal which phones have accounts.
 */
async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody');
  const fits = await verify(passwordHash ?? (await dummy), password);
  return passwordHash !== undefined && fits;
}
