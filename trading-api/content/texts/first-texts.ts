import { and, eq } from 'drizzle-orm';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { aboutPages, articles, settings } from '#trading-api/schema.ts';
import { AGREEMENTS } from './agreements.ts';
import { articleHtml, type PlatformText } from './article-html.ts';
import { FIRST_PAGES } from './company-pages.ts';
import { GUIDES } from './guides.ts';
import { HELP_ACCOUNT } from './help-account.ts';
import { HELP_BUYING } from './help-buying.ts';
import { MEMBER_RULES, MERCHANT_RULES, USER_RULES } from './rules-members.ts';
import { DISPUTE_RULES, POINTS_RULES, PRIVACY_POLICY } from './rules-service.ts';
import { TRADING_RULES } from './rules-trading.ts';

/** The seven rules, in the order in which the specification names them (spec 3 §2.4). */
export const RULES: readonly PlatformText[] = [
  TRADING_RULES,
  PRIVACY_POLICY,
  POINTS_RULES,
  DISPUTE_RULES,
  MERCHANT_RULES,
  USER_RULES,
  MEMBER_RULES,
];

const IN_FORCE = new Date('2016-06-18T09:00:00+08:00');

/**
 * Writes the platform's own texts into a new market: help, guides, rules, agreements and the company's fixed pages.
 * Afterwards they belong to the operator: what was changed, withdrawn or deleted is not written again.
 */
export async function insertFirstTexts(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(settings)
      .values({ name: 'texts', value: '1' })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    for (const row of firstTexts(now)) {
      // A market of an earlier version already has some of them.
      const same = and(eq(articles.type, row.type), eq(articles.title, row.title));
      if ((await tx.$count(articles, same)) === 0) await tx.insert(articles).values(row);
    }
    await tx.insert(aboutPages).values(FIRST_PAGES).onConflictDoNothing();
  });
}

/** Later texts get earlier times, so that lists (newest first) show them in this order. */
const firstTexts = (now: Date) => [
  ...[...HELP_ACCOUNT, ...HELP_BUYING, ...GUIDES].map((text, at) => rowOf(text, at, now)),
  ...[...RULES, ...AGREEMENTS].map((text, at) => rowOf(text, at, IN_FORCE)),
];

const rowOf = ({ lines, ...text }: PlatformText, at: number, published: Date) => ({
  ...text,
  content: articleHtml(lines),
  imageUrl: null,
  publishUser: '平台运营部',
  publishDate: new Date(published.getTime() - at * MINUTE_MS),
});
