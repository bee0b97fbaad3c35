import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { SETUP_CODE_HOURS, SETUP_PATH } from '#app/domain/market/setup.ts';
import { hasPassed } from '#app/domain/time.ts';
import { operatorsOf } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { isSameSecret } from '#trading-api/platform/same-secret.ts';
import { settings } from '#trading-api/schema.ts';

const SETTING = 'setup_code';
/** Without letters and figures that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** However it is typed: in groups, in small letters. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');

/** Whether nobody runs the market yet, so that whoever has the code may. */
export const isUnset = async ({ isDemo }: Pick<Market, 'isDemo'>, db: Database): Promise<boolean> =>
  !isDemo && (await operatorsOf(db)).length === 0;

/**
 * What the start of a market without an operator prints: another code each time, of which the last one holds for all
 * processes. The database keeps only its digest.
 */
export async function freshSetupCode(
  { isDemo, db }: Pick<Market, 'isDemo' | 'db'>,
  origin: string | undefined,
  now: Date,
): Promise<string[]> {
  if (!(await isUnset({ isDemo }, db))) return [];
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const code = letters.replace(/.{4}(?=.)/g, '$&-');
  const until = new Date(now.getTime() + SETUP_CODE_HOURS * HOUR_MS).toISOString();
  const value = JSON.stringify({ hash: hashOf(code), until });
  await db
    .insert(settings)
    .values({ name: SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  return [
    `市场还没有运营：请打开 ${origin ?? ''}${SETUP_PATH}，用设置码 ${code} 开始设置（${SETUP_CODE_HOURS} 小时内有效，重新启动会换一个）`,
  ];
}

/** Whether it is the code that the last start has printed, and still opens. */
export const isSetupCode = async (db: Database, code: string, now: Date): Promise<boolean> =>
  opens((await db.select().from(settings).where(eq(settings.name, SETTING)))[0], code, now);

/** Takes the code away, so that of two who have it one begins. @returns whether it was the right one */
export async function takeSetupCode(tx: Database, code: string, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, SETTING)).for('update');
  if (!opens(row, code, now)) return false;
  await tx.delete(settings).where(eq(settings.name, SETTING));
  return true;
}

function opens(row: typeof settings.$inferSelect | undefined, code: string, now: Date): boolean {
  if (!row) return false;
  const { hash, until } = JSON.parse(row.value);
  return isSameSecret(hashOf(code), String(hash)) && !hasPassed(new Date(until), now);
}
