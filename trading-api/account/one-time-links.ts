import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  BY_LINK,
  LINK_OVER,
  LINK_UNKNOWN,
  LINK_USED,
  type LinkPurpose,
  linkEnd,
} from '#app/domain/account/one-time-link.ts';
import {
  oneTimeLink,
  registerByLink as registerCall,
  resetByLink as resetCall,
} from '#app/domain/account/one-time-link-contract.ts';
import { passwordProblem } from '#app/domain/account/registration.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, knownDevices, mailConfirmations, oneTimeLinks } from '#trading-api/schema.ts';
import { replacePassword } from './change-password.ts';
import { hashToken } from './customers.ts';
import { hashPassword } from './passwords.ts';
import { notePhoneProved } from './phone-proof.ts';
import { checkedAccount, openAccount } from './register.ts';
import type { Entering } from './sessions.ts';
import type { Customer } from './tables.ts';
import { forgetTotp } from './totp-setup.ts';

const TOKEN_BYTES = 32;

/**
 * Makes a link for the owner of a phone, in the place of the one before. Who is given it counts as the owner: it is for
 * those who can open the machine, and so the database, alone.
 */
export async function makeLink(
  tx: Database,
  { phone, purpose }: { phone: string; purpose: LinkPurpose },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = linkEnd(purpose, now);
  const made = {
    ...{ tokenHash: hashToken(token), purpose, createdAt: now, expiresAt },
    usedAt: null,
  };
  await tx
    .insert(oneTimeLinks)
    .values({ phone, ...made })
    .onConflictDoUpdate({ target: oneTimeLinks.phone, set: made });
  return { token, expiresAt };
}

async function openLink(db: Database, token: string, now: Date) {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)));
  if (!link) throw notFound(LINK_UNKNOWN);
  if (link.usedAt) throw new Refusal('decided', LINK_USED);
  if (hasPassed(link.expiresAt, now)) throw new Refusal('over', LINK_OVER);
  return link;
}

export const linkFor = route(oneTimeLink, async ({ db, input: { token }, now }) => {
  const { purpose, phone, expiresAt } = await openLink(db, token, now);
  return { purpose, phone, expiresAt: expiresAt.toISOString() };
});

async function linkOf(db: Database, token: string, purpose: LinkPurpose, now: Date) {
  const link = await openLink(db, token, now);
  if (link.purpose !== purpose) throw notFound(LINK_UNKNOWN);
  return link;
}

/** One statement decides between two that use it at once. @throws Refusal `decided` */
async function takeLink(tx: Database, token: string, now: Date): Promise<void> {
  const used = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLinks.tokenHash, hashToken(token)), isNull(oneTimeLinks.usedAt)))
    .returning({ phone: oneTimeLinks.phone });
  if (used.length === 0) throw new Refusal('decided', LINK_USED);
}

/** Opens an account for the phone of a link and logs it in. */
export const registerByLink = route(registerCall, async ({ db, network, input, now }) => {
  const { token, ...typed } = input;
  const { phone } = await linkOf(db, token, 'register', now);
  const { name, password, customerType, userAgent, device } = typed;
  const account = accept(registerCall, checkedAccount({ phone, name, password, customerType }));
  const passwordHash = await hashPassword(account.password);
  const entering: Entering & { detail: string } = { userAgent, device, network, detail: BY_LINK };
  return db.transaction(async (tx) => {
    await takeLink(tx, token, now);
    const opened = { ...account, passwordHash, mail: null, phoneProvedAt: now };
    return openAccount(tx, opened, entering, now);
  });
});

/** Sets the password of the account that has the phone of a link, and ends all its sessions. */
export const resetByLink = route(resetCall, async ({ db, input: { token, password }, now }) => {
  const { phone } = await linkOf(db, token, 'reset', now);
  const problem = passwordProblem(password, phone);
  if (problem) throw new Refusal('invalid', problem, 'password');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await takeLink(tx, token, now);
    const [owner] = await tx
      .select()
      .from(customers)
      .where(eq(customers.phone, phone))
      .for('no key update');
    if (!owner || owner.closedAt) throw notFound(LINK_UNKNOWN);
    if (!owner.phoneProvedAt) await forgetUnproved(tx, owner);
    await notePhoneProved(tx, owner, now);
    await replacePassword(tx, owner.id, { passwordHash, detail: BY_LINK }, now);
  });
});

/**
 * Whoever registered a phone without having shown that it is theirs may be another one than its owner: what they have
 * set up to come in by does not stay.
 */
async function forgetUnproved(tx: Database, { id }: Customer): Promise<void> {
  await tx.update(customers).set({ mail: null }).where(eq(customers.id, id));
  await tx.delete(mailConfirmations).where(eq(mailConfirmations.personId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.customerId, id));
  await forgetTotp(tx, id);
}
