import { createHash } from 'node:crypto';
import { and, eq, lt, ne } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import {
  marketMark,
  marketSite,
  marketSettings as readCall,
  saveMarketMark,
  saveMarketSettings,
} from '#app/domain/market/contract.ts';
import { MOST_MARK_BYTES, markPath } from '#app/domain/market/mark.ts';
import { readSettings, settingsChanges, typedSettings } from '#app/domain/market/settings.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, laggingRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { marketSettingsOf, siteOf } from '#trading-api/platform/site.ts';
import { marketMarks, marketSettings } from '#trading-api/schema.ts';
import { isPng, type Mark, pngOf, svgOf } from './mark.ts';

export const siteForAll = laggingRoute(marketSite, async ({ db }) => {
  const { mailName: _, mailAddress: __, transfer: ___, ...settings } = await siteOf(db);
  const { licences, links, ...site } = settings;
  return { ...site, licences: [...licences], links: [...links] };
});

export const markForAll = laggingRoute(marketMark, async ({ db, input }) => {
  const [row] = await db.select().from(marketMarks).where(eq(marketMarks.hash, input.hash));
  if (!row) throw notFound('标志不存在');
  return { kind: row.kind, base64: row.base64 };
});

export const settingsToEdit = customerRoute(readCall, async ({ db, market }) => {
  const { version, transfer: _, ...values } = await marketSettingsOf(db);
  return {
    ...typedSettings(values),
    version: String(version),
    usualSender: market.outlets.settings.from,
  };
});

const CHANGED = '市场设置已被他人修改：请在新窗口查看后再保存，您填写的内容还在';

/** The whole of the settings, of which the form showed a version; the log has what was before and is now. */
export const writeSettings = customerRoute(saveMarketSettings, async (call) => {
  const { db: tx, person, now } = call;
  const { version: shown, ...typed } = call.input;
  const { values, problems } = readSettings(typed);
  if (problems) {
    const refusal = new Refusal(problems[0]?.code ?? 'invalid', problems[0]?.text ?? '');
    refusal.problems = problems.map(({ field, ...problem }) => ({ ...problem, path: [field] }));
    throw refusal;
  }
  if (values.mark !== '' && !(await isKept(tx, values.mark))) {
    throw new Refusal('invalid', '标志已失效，请重新上传', 'mark');
  }
  const row = await lockSettings(tx, now);
  const { version, transfer: _, ...before } = await marketSettingsOf(tx);
  if (shown !== String(version)) throw new Refusal('changed', CHANGED);
  const changes = settingsChanges(before, values);
  // A market that keeps what all begin with has said so.
  if (changes.length === 0 && version > 0) return '没有改动';
  await writeNext(tx, row, values, now);
  await audit(
    tx,
    { action: 'marketChanged', person: person.id, detail: changes.join('\n') || '（没有改动）' },
    now,
  );
  return '已保存，几秒内在全站生效';
});

type Row = typeof marketSettings.$inferSelect;

/** What was written, which nobody else changes until the transaction ends. */
export async function lockSettings(tx: Database, now: Date): Promise<Row> {
  // Two who are the first have no row to lock.
  const first = { id: 1, version: 0, values: {}, updatedAt: now };
  await tx.insert(marketSettings).values(first).onConflictDoNothing();
  const [row] = await tx.select().from(marketSettings).for('update');
  return row ?? first;
}

/** Adds to what `lockSettings` has answered. */
export async function writeNext(
  tx: Database,
  { version, values }: Row,
  more: Row['values'],
  now: Date,
): Promise<void> {
  const next = { version: version + 1, values: { ...values, ...more }, updatedAt: now };
  await tx.update(marketSettings).set(next);
}

const hashIn = (path: string): string => /^\/mark\/([\w-]+)\.(?:svg|png)$/.exec(path)?.[1] ?? '';

async function isKept(db: Database, path: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(marketMarks)
    .where(eq(marketMarks.hash, hashIn(path)));
  return row !== undefined && path === markPath(row.hash, row.kind);
}

/** Keeps a mark by what it is; those that were tried and not taken go after a day. */
export const keepMark = customerRoute(saveMarketMark, async ({ db, input, now }) => {
  const { kind, bytes } = markOf(Buffer.from(input.base64, 'base64'));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const row = { hash, kind, base64: bytes.toString('base64'), keptAt: now };
  await db
    .insert(marketMarks)
    .values(row)
    .onConflictDoUpdate({ target: marketMarks.hash, set: { keptAt: now } });
  const { mark } = await marketSettingsOf(db);
  const isOld = lt(marketMarks.keptAt, new Date(now.getTime() - DAY_MS));
  await db.delete(marketMarks).where(and(isOld, ne(marketMarks.hash, hashIn(mark))));
  return { mark: markPath(hash, kind) };
});

function markOf(bytes: Buffer): Mark {
  if (bytes.length > MOST_MARK_BYTES) {
    throw new Refusal('tooLarge', `标志最大 ${MOST_MARK_BYTES / 1024} KB`, 'mark');
  }
  const mark = isPng(bytes) ? pngOf(bytes) : svgOf(bytes);
  if (mark === null) {
    throw new Refusal('invalid', '请上传 PNG，或带有 viewBox 和图形的 SVG', 'mark');
  }
  if (typeof mark === 'string') throw new Refusal('invalid', mark, 'mark');
  return mark;
}
