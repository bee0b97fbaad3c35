import { desc, lt, max, sql, sum } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import type { unfoundSearches as unfoundCall } from '#app/domain/catalogue/search/contract.ts';
import { meantBy, nearestName } from '#app/domain/catalogue/search/correction.ts';
import { partsKnown } from '#app/domain/catalogue/search/segments.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tradeWords, unfoundSearches } from '#trading-api/schema.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { spell } from './spelling.ts';

const DAYS = 7;
/** As long as a word of the trade may be; longer texts are sentences. */
const LONGEST = 30;
const SHOWN = 100;
const MOST_MEANT = 3;
/** Of a day those are kept that were searched for most often. */
const KEPT_A_DAY = 1000;
/** What is noted a minute of one network, and of a portal, which asks for all its visitors. */
const OF_NETWORK = 5;
const OF_PORTAL = 60;

/** What may name or reach a person: a number of a phone, an account or an identity card, an address of mail or web. */
const PERSONAL = /(?:\d[ -]?){7,}|@|:\/\/|www\./;

/** How many of a caller's texts each market has noted. */
const notedIn = new WeakMap<Database, LRUCache<string, number>>();

function notedOf(db: Database): LRUCache<string, number> {
  const known = notedIn.get(db);
  if (known) return known;
  const noted = new LRUCache<string, number>({
    max: CACHES.unfoundCallers.most,
    ttl: CACHES.unfoundCallers.ms,
  });
  notedIn.set(db, noted);
  return noted;
}

/** Counts a text that found nothing; not what may be personal, and of one caller only some a minute. */
export async function noteUnfound(
  db: Database,
  text: string,
  { network, now }: { network: string | null; now: Date },
): Promise<void> {
  const spelled = spell(text);
  if (spelled.length < 2 || spelled.length > LONGEST) return;
  if (!/[\p{L}\d]/u.test(spelled) || PERSONAL.test(spelled)) return;
  const caller = network ?? '';
  const noted = notedOf(db);
  const before = noted.get(caller) ?? 0;
  if (before >= (network === null ? OF_PORTAL : OF_NETWORK)) return;
  noted.set(caller, before + 1, { noUpdateTTL: true });
  await db
    .insert(unfoundSearches)
    .values({ day: wallDay(now), text: spelled, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [unfoundSearches.day, unfoundSearches.text],
      set: { count: sql`${unfoundSearches.count} + 1`, lastAt: now },
    });
}

/** What found nothing within seven days and is no word of the trade yet. */
export async function unfoundTexts(db: Database, now: Date): Promise<Content<typeof unfoundCall>> {
  const { day, text, count, lastAt } = unfoundSearches;
  const total = sum(count).mapWith(Number);
  const last = max(lastAt);
  const [rows, words] = await Promise.all([
    db
      .select({ text, count: total, lastAt: last })
      .from(unfoundSearches)
      .where(
        sql`${day} > ${firstDay(now)} and not exists (select from ${tradeWords} where ${tradeWords.word} = ${text})`,
      )
      .groupBy(text)
      .orderBy(desc(total), desc(last), text)
      .limit(SHOWN),
    marketWords(db),
  ]);
  return rows.map((row) => ({
    text: row.text,
    count: row.count,
    lastAt: (row.lastAt ?? now).toISOString(),
    meant: meanings(row.text, words),
  }));
}

/** Known words that sound or look like a text, or are a part of it. */
function meanings(text: string, words: MarketWords): string[] {
  const found = [
    ...meantBy(text, words.corrections),
    ...partsKnown(text, words).filter((part) => part !== text),
    nearestName(text, words.corrections) ?? '',
  ];
  return [...new Set(found)]
    .filter((word) => words.corrections.words.has(word))
    .slice(0, MOST_MEANT);
}

const firstDay = (now: Date): string => wallDay(new Date(now.getTime() - DAYS * DAY_MS));

/** Forgets what is older, and of each day what was searched for least often. */
export async function sweepUnfound(db: Database, now: Date): Promise<void> {
  const { day, text, count, lastAt } = unfoundSearches;
  await db.delete(unfoundSearches).where(lt(day, firstDay(now)));
  await db.execute(sql`
    delete from ${unfoundSearches} where (day, text) in (
      select day, text from (
        select ${day} as day, ${text} as text,
          row_number() over (partition by ${day} order by ${count} desc, ${lastAt} desc) as place
        from ${unfoundSearches}) as placed
      where place > ${KEPT_A_DAY})`);
}
