import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { generateSecret, generateURI } from 'otplib';
import { isOperator } from '#app/domain/account/customer.ts';
import { OPERATORS_NEED_TOTP, RECOVERY_CODES, TOTP_WRONG } from '#app/domain/account/totp.ts';
import {
  confirmTotp as confirmTotpCall,
  endTotp as endTotpCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startTotp,
  totpState,
} from '#app/domain/account/totp-contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type MarketSettings, siteOf } from '#trading-api/platform/site.ts';
import { customers, recoveryCodes, totpSecrets } from '#trading-api/schema.ts';
import { audit } from './audit.ts';
import { endSessions, renewSession } from './sessions.ts';
import type { Customer } from './tables.ts';
import { countGuess, forgetGuesses, hashOfRecovery, stepOfCode, takeTotp } from './totp.ts';
import { seal, unseal } from './totp-seal.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

const secretOf = async (db: Database, personId: number) => {
  const [found] = await db.select().from(totpSecrets).where(eq(totpSecrets.personId, personId));
  return found;
};

export const stateOfTotp = customerRoute(totpState, async ({ db, person, market }) => {
  const sealSecret = market.sessionSecret;
  const operatorTotp = market.operatorTotp;
  const found = await secretOf(db, person.id);
  const secret = found && unseal(found.secret, person.id, sealSecret);
  const isOn = found !== undefined && found.onAt !== null;
  const left = and(eq(recoveryCodes.personId, person.id), isNull(recoveryCodes.usedAt));
  return {
    isOn,
    isRequired: operatorTotp && isOperator(person),
    waiting: secret && !isOn ? { secret, uri: uriOf(person, secret, await siteOf(db)) } : null,
    recoveryCodesLeft: isOn ? await db.$count(recoveryCodes, left) : 0,
  };
});

const uriOf = ({ phone }: Customer, secret: string, { name }: MarketSettings): string =>
  generateURI({ issuer: name, label: maskedPhone(phone), secret });

const ON_ALREADY = '两步验证已经开启';

export const beginTotp = customerRoute(startTotp, async ({ db, person, market }) => {
  const sealSecret = market.sessionSecret;
  const secret = seal(generateSecret(), person.id, sealSecret);
  const [written] = await db
    .insert(totpSecrets)
    .values({ personId: person.id, secret })
    .onConflictDoUpdate({
      target: totpSecrets.personId,
      set: { secret },
      setWhere: isNull(totpSecrets.onAt),
    })
    .returning();
  if (!written) throw new Refusal('alreadySo', ON_ALREADY);
});

export const confirmTotp = customerRoute(confirmTotpCall, async (call) => {
  const { db, person, token, market, input, now } = call;
  const { code } = input;
  const sealSecret = market.sessionSecret;
  await countGuess(db, person.id);
  const on = await db.transaction(async (tx) => {
    // Logins that are under way come before, and end with the others, or after.
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, person.id))
      .for('no key update');
    const [found] = await tx
      .select()
      .from(totpSecrets)
      .where(eq(totpSecrets.personId, person.id))
      .for('update');
    if (!found) throw new Refusal('codeSpent', '请重新开始设置');
    if (found.onAt) throw new Refusal('alreadySo', ON_ALREADY);
    const step = stepOfCode(found, { code, sealSecret }, now);
    if (step === null) throw new Refusal('codeWrong', TOTP_WRONG, 'code');
    await tx
      .update(totpSecrets)
      .set({ onAt: now, lastStep: step })
      .where(eq(totpSecrets.personId, person.id));
    await audit(tx, { action: 'totpOn', person: person.id }, now);
    const recoveryCodes = await writeRecoveryCodes(tx, person.id);
    await endSessions(tx, person.id, token);
    return { recoveryCodes };
  });
  await forgetGuesses(db, person.id);
  return on;
});

export const endTotp = customerRoute(endTotpCall, async (call) => {
  const { db, person, token, market, input, now } = call;
  const { code } = input;
  const sealSecret = market.sessionSecret;
  const operatorTotp = market.operatorTotp;
  if (operatorTotp && isOperator(person)) throw new Refusal('totpRequired', OPERATORS_NEED_TOTP);
  await takeTotp(db, person, { code, sealSecret }, now);
  return db.transaction(async (tx) => {
    await forgetTotp(tx, person.id);
    await audit(tx, { action: 'totpOff', person: person.id }, now);
    return renewSession(tx, person.id, token);
  });
});

export async function forgetTotp(tx: Database, personId: number): Promise<void> {
  await tx.delete(totpSecrets).where(eq(totpSecrets.personId, personId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
}

export const renewRecoveryCodes = customerRoute(renewRecoveryCodesCall, async (call) => {
  const { db, person, market, input, now } = call;
  const { code } = input;
  const sealSecret = market.sessionSecret;
  await takeTotp(db, person, { code, sealSecret }, now);
  return db.transaction(async (tx) => {
    await audit(tx, { action: 'recoveryCodesRenewed', person: person.id }, now);
    return writeRecoveryCodes(tx, person.id);
  });
});

/** In the place of those before; only their hashes are kept. */
async function writeRecoveryCodes(tx: Database, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, codeHash: hashOfRecovery(code) })));
  return codes;
}

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
