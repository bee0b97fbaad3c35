import { eq } from 'drizzle-orm';
import { CODE_GONE } from '#app/domain/account/codes.ts';
import { login, loginByCode, logout } from '#app/domain/account/contract.ts';
import { deviceOf } from '#app/domain/account/device.ts';
import { SECOND_STEP_OVER } from '#app/domain/account/totp.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { codeGone } from '#trading-api/platform/one-time-code.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, tokens } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { hashToken } from './customers.ts';
import { countAttempt, countFailure, forgetAttempts } from './login-limits.ts';
import { notifyOwn } from './notify-own.ts';
import { passwordFits } from './passwords.ts';
import { takeCode } from './phone-codes.ts';
import { notePhoneProved } from './phone-proof.ts';
import { askSecondStep, challengedBy, forgetChallenge } from './second-step.ts';
import { type Entering, isKnownDevice, openSession, type Session } from './sessions.ts';
import type { Customer } from './tables.ts';
import { type TypedCode, takeTotp, totpOf } from './totp.ts';

export const logIn = route(login, async ({ db, network, market, input, now }) => {
  const attempt = { ...input, network };
  const sends = sendsOf(market);
  const { phone, password } = attempt;
  const counters = await countAttempt(db, attempt, sends);
  const customer = await customerOf(db, phone);
  const fits = await passwordFits(customer?.passwordHash, password);
  if (!customer || !fits) {
    await countFailure(db, counters);
    await auditFailure(db, customer, phone, now);
    throw refusedLogin();
  }
  await forgetAttempts(db, counters);
  await askSecondStep(db, customer, now);
  return enterUnchanged(db, customer, refusedLogin(), async (tx) => {
    await requireNoSecondStep(tx, customer, refusedLogin());
    return enter(tx, customer, 'login', attempt, now);
  });
});

const refusedLogin = () => new Refusal('loginRefused', '手机号或密码错误');

const auditFailure = (db: Database, customer: Customer | undefined, phone: string, now: Date) =>
  audit(
    db,
    customer
      ? { action: 'loginFailed', person: customer.id }
      : { action: 'loginFailed', person: null, account: null, detail: phone },
    now,
  );

export const logInByCode = route(loginByCode, async ({ db, network, input, now }) => {
  const attempt = { ...input, network };
  const { phone } = attempt;
  const mail = await takeCode(db, { ...attempt, purpose: 'login' }, now);
  const customer = await ownerOf(db, phone);
  await askSecondStep(db, customer, now);
  return enterUnchanged(db, customer, codeGone('code'), async (tx) => {
    await requireNoSecondStep(tx, customer, codeGone('code'));
    if (mail === null) await notePhoneProved(tx, customer, now);
    return enter(tx, customer, 'codeLogin', attempt, now);
  });
});

interface SecondStep extends Entering, TypedCode {
  challenge: string;
}

export async function takeSecondStep(
  db: Database,
  { challenge, code, sealSecret, ...entering }: SecondStep,
  now: Date,
): Promise<Session> {
  const customer = await challengedBy(db, challenge, now);
  await takeTotp(db, customer, { code, sealSecret }, now);
  await forgetChallenge(db, challenge);
  return enterUnchanged(db, customer, new Refusal('codeSpent', SECOND_STEP_OVER), (tx) =>
    enter(tx, customer, 'login', entering, now),
  );
}

/**
 * Opens the session of somebody who was checked, unless their password or phone has changed since: that has ended all
 * sessions, and this one would be left.
 */
const enterUnchanged = (
  db: Database,
  checked: Customer,
  refusal: Refusal,
  open: (tx: Database) => Promise<Session>,
): Promise<Session> =>
  db.transaction(async (tx) => {
    const [present] = await tx
      .select()
      .from(customers)
      .where(eq(customers.id, checked.id))
      .for('share');
    const isSame =
      present?.passwordHash === checked.passwordHash && present.phone === checked.phone;
    if (!isSame) throw refusal;
    return open(tx);
  });

/** An authenticator that was switched on since it was asked for has ended all sessions too. */
async function requireNoSecondStep(
  tx: Database,
  { id }: Customer,
  refusal: Refusal,
): Promise<void> {
  if (await totpOf(tx, id)) throw refusal;
}

export async function enter(
  tx: Database,
  customer: Customer,
  action: 'login' | 'codeLogin' | 'registered',
  { detail = '', ...entering }: Entering & { detail?: string },
  now: Date,
): Promise<Session> {
  const isNew = action !== 'registered' && !(await isKnownDevice(tx, customer, entering));
  const session = await openSession(tx, customer, entering, now);
  if (isNew) {
    const from = { device: deviceOf(entering.userAgent), network: entering.network ?? '' };
    await notifyOwn(tx, 'newDevice', customer.id, { ...from, at: now }, now);
  }
  await audit(tx, { action, person: customer.id, detail }, now);
  return session;
}

export async function customerOf(db: Database, phone: string): Promise<Customer | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.phone, phone));
  return customer;
}

/**
 * Whose phone it is. A phone without an account, to which no code was sent, is refused like a used
 * code, so that a caller cannot find out which phones have accounts.
 */
export async function ownerOf(db: Database, phone: string): Promise<Customer> {
  const customer = await customerOf(db, phone);
  if (!customer) throw new Refusal('codeSpent', CODE_GONE, 'code');
  return customer;
}

/** Ends the session of one token; other sessions of the customer go on. */
export const logOut = customerRoute(logout, async ({ db, person, token, now }) => {
  await db.transaction(async (tx) => {
    await tx.delete(tokens).where(eq(tokens.tokenHash, hashToken(token)));
    await audit(tx, { action: 'logout', person: person.id }, now);
  });
});
