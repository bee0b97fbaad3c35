import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import {
  endSession as endSessionCall,
  listSessions,
  type UserInfo,
} from '#app/domain/account/contract.ts';
import { deviceOf } from '#app/domain/account/device.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { knownDevices, tokens } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { hashToken, identityOf } from './customers.ts';
import type { Customer } from './tables.ts';
import { userInfoOf } from './user-info.ts';

const TOKEN_LIFETIME_MS = 7 * DAY_MS;

export interface Session {
  token: string;
  userInfo: UserInfo;
}

export interface Entering {
  userAgent?: string | undefined;
  /** The secret that the browser keeps from login to login. */
  device?: string | undefined;
  network: string | null;
}

const newToken = () => randomBytes(32).toString('base64url');

/** Whether somebody has logged in from this browser before; one that keeps no secret is never known. */
export async function isKnownDevice(
  tx: Database,
  { id }: Customer,
  { device }: Pick<Entering, 'device'>,
): Promise<boolean> {
  if (!device) return false;
  const own = and(eq(knownDevices.customerId, id), eq(knownDevices.deviceHash, hashToken(device)));
  return (await tx.$count(knownDevices, own)) > 0;
}

/** Logs a person in, and recognises the browser from now on. */
export async function openSession(
  tx: Database,
  person: Customer,
  { userAgent, device, network }: Entering,
  now: Date,
): Promise<Session> {
  const token = newToken();
  await tx.delete(tokens).where(lt(tokens.expiresAt, now));
  await tx.insert(tokens).values({
    tokenHash: hashToken(token),
    customerId: person.id,
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS),
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    device: deviceOf(userAgent),
    network: network ?? '',
  });
  if (device) {
    await tx
      .insert(knownDevices)
      .values({ customerId: person.id, deviceHash: hashToken(device), usedAt: now })
      .onConflictDoUpdate({
        target: [knownDevices.customerId, knownDevices.deviceHash],
        set: { usedAt: now },
      });
  }
  return { token, userInfo: userInfoOf(await identityOf(tx, token, now)) };
}

export const sessionsOf = customerRoute(listSessions, async ({ db, person, token, now }) => {
  const found = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.customerId, person.id), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.id));
  const own = hashToken(token);
  return found.map(({ id, tokenHash, device, network, createdAt, lastSeenAt }) => ({
    id: String(id),
    device: device || deviceOf(null),
    network,
    loggedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: tokenHash === own,
  }));
});

export const endSession = customerRoute(endSessionCall, async ({ db, person, input, now }) => {
  const { id } = input;
  const row = rowId(id);
  await db.transaction(async (tx) => {
    const [ended] =
      row === null
        ? []
        : await tx
            .delete(tokens)
            .where(and(eq(tokens.id, row), eq(tokens.customerId, person.id)))
            .returning();
    if (!ended) throw notFound('这台设备已经退出');
    await audit(tx, { action: 'sessionEnded', person: person.id, detail: ended.device }, now);
  });
});

/** Logs a person out everywhere, here too. */
export const endAllSessions = (db: Database, person: Customer, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await endSessions(tx, person.id);
    await audit(tx, { action: 'sessionsEnded', person: person.id }, now);
  });

/**
 * To be called when a person's rights, or their way of logging in, have changed: their other sessions end,
 * and the session of the token gets a new token.
 */
export async function renewSession(
  tx: Database,
  person: number,
  token: string,
): Promise<{ token: string }> {
  await endSessions(tx, person, token);
  const renewed = newToken();
  await tx
    .update(tokens)
    .set({ tokenHash: hashToken(renewed) })
    .where(eq(tokens.tokenHash, hashToken(token)));
  return { token: renewed };
}

export async function endSessions(tx: Database, person: number, except?: string): Promise<void> {
  await tx
    .delete(tokens)
    .where(
      and(
        eq(tokens.customerId, person),
        except === undefined ? undefined : ne(tokens.tokenHash, hashToken(except)),
      ),
    );
}
