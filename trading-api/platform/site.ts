import type { MarketValues } from '#app/domain/market/settings.ts';
import { FIRST_SITE, type Site } from '#app/domain/market/site.ts';
import type { BankAccount } from '#trading-api/payments/settings.ts';
import { marketSettings } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';
import { cachedForAMinute } from './market-cache.ts';

/** The settings of a market, and how often they were saved. */
export type MarketSettings = MarketValues &
  Pick<Site, 'version'> & {
    /** Where transfers are to go, unless the environment says so; undefined: nowhere. */
    transfer?: BankAccount;
  };

const FIRST: MarketSettings = { ...FIRST_SITE, mailName: '', mailAddress: '' };

/** As they are now: of those who change them. */
export async function marketSettingsOf(db: Database): Promise<MarketSettings> {
  const [row] = await db.select().from(marketSettings);
  return { ...FIRST, ...row?.values, version: row?.version ?? FIRST.version };
}

const kept = cachedForAMinute((db) => marketSettingsOf(db));

/** What texts, mails and pages say of the market; announced changes bring it to every process within a second. */
export const siteOf = (db: Database): Promise<MarketSettings> => kept(db, '');
