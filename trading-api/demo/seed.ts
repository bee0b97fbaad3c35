import { sql } from 'drizzle-orm';
import { insertFirstCatalogue } from '#trading-api/catalogue/first/first-catalogue.ts';
import { insertFirstWords } from '#trading-api/catalogue/search/first-words.ts';
import { insertFirstTexts } from '#trading-api/content/texts/first-texts.ts';
import { takeMoney } from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Files } from '#trading-api/platform/storage/files.ts';
import {
  aboutPages,
  addresses,
  articles,
  banners,
  brands,
  categories,
  categoryAttributes,
  customers,
  friendLinks,
  leads,
  pickupPoints,
  sellers,
  settings,
} from '#trading-api/schema.ts';
import { ABOUT_PAGES, FRIEND_LINKS } from './about-pages.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import { seedAfterSale } from './after-sale.ts';
import { seedAnsweredTenders } from './answered-tenders.ts';
import { articleRows } from './articles/articles.ts';
import { ATTRIBUTE_ROWS } from './attributes.ts';
import { seedAuctions } from './auctions.ts';
import { seedCompany } from './company.ts';
import { ADDRESSES, customerRows } from './customers.ts';
import { seedDecorations } from './decorations.ts';
import { applicationRows, demandRows } from './demands.ts';
import { DEMO_SETTING } from './demo-setting.ts';
import { seedGoodsPast } from './goods-past.ts';
import { seedGroupPurchase } from './group-purchase.ts';
import { seedInquiries } from './inquiries.ts';
import { seedInterests } from './interests.ts';
import { loadGoods } from './load-goods.ts';
import { logisticsDemandRows } from './logistics-demands.ts';
import { makeMarket } from './market.ts';
import { seedMarketing } from './marketing.ts';
import { seedMessages } from './messages.ts';
import { seedOrderStories } from './order-stories.ts';
import { seedPastOrders } from './past-orders.ts';
import { seedPriceTerms } from './price-terms.ts';
import { BANNERS, BRAND_ROWS } from './storefront.ts';
import { seedThreads } from './threads.ts';
import { seedTransfers } from './transfers.ts';
import { DEMO_VERSION } from './upgrade.ts';
import { seedVouchers } from './vouchers.ts';
import { seedWallets } from './wallet.ts';

export interface DemoMarketOptions {
  /** The market looks as if it had been traded in for weeks until this moment. */
  now: Date;
  /** How many spot listings in all; 2,000 when not given. */
  scale?: number;
  onProgress?: (text: string) => void;
  /** Where its files are kept; without it the market has none. */
  files?: Files;
}

/**
 * Whether demo data may be written: nobody has registered, and there are no categories yet, so also no
 * goods.
 */
export async function isEmptyMarket(db: Database): Promise<boolean> {
  return (await db.$count(categories)) === 0 && (await db.$count(customers)) === 0;
}

/**
 * Fills an empty market in one transaction: everything or nothing. The setting `demo` marks it as
 * a demo market.
 * @returns the accounts to log in with
 */
export async function seedDemoMarket(
  db: Database,
  { now, scale, onProgress, files }: DemoMarketOptions,
): Promise<DemoAccount[]> {
  const market = makeMarket(now, scale);
  const accounts = await customerRows(now);
  await db.transaction(async (tx) => {
    await takeMoney(tx, 'sandbox');
    await insertFirstCatalogue(tx);
    await tx.insert(categoryAttributes).values([...ATTRIBUTE_ROWS]);
    await tx.insert(sellers).values(market.sellers);
    await tx.insert(pickupPoints).values(market.pickupPoints);
    await tx.insert(brands).values(BRAND_ROWS);
    await tx.insert(banners).values(BANNERS);
    await tx.insert(articles).values(articleRows(now));
    await insertFirstTexts(tx, now);
    await insertFirstWords(tx, now);
    await tx.insert(aboutPages).values(ABOUT_PAGES);
    await tx.insert(friendLinks).values(FRIEND_LINKS);
    await tx
      .insert(leads)
      .values([...demandRows(now), ...applicationRows(now), ...logisticsDemandRows(now)]);
    await insertCustomers(tx, accounts);
    await seedWallets(tx, now);
    await loadGoods(tx, market.goods(), market.goodsCount, onProgress);
    await seedPriceTerms(tx, now);
    await seedGoodsPast(tx, now);
    await seedPastOrders(tx, now);
    await seedOrderStories(tx, now);
    await seedInterests(tx, now);
    await seedDecorations(tx);
    await seedVouchers(tx, market.platform, now);
    await seedMarketing(tx, now);
    await seedInquiries(tx, now);
    await seedGroupPurchase(tx, now);
    await seedAnsweredTenders(tx, now);
    await seedAuctions(tx, now);
    await seedAfterSale(tx, now, files);
    await seedTransfers(tx, now);
    await seedMessages(tx, now);
    await seedCompany(tx, now);
    await seedThreads(tx, now);
    await tx.insert(settings).values({ name: DEMO_SETTING, value: DEMO_VERSION });
  });
  await settle(db);
  return [...DEMO_ACCOUNTS];
}

async function insertCustomers(tx: Database, rows: Awaited<ReturnType<typeof customerRows>>) {
  const made = await tx
    .insert(customers)
    .values(rows)
    .returning({ customerId: customers.id, phone: customers.phone });
  const owners = new Map(made.map(({ phone, customerId }) => [phone, customerId]));
  await tx.insert(addresses).values(
    ADDRESSES.map(({ phone, ...address }) => {
      const customerId = owners.get(phone);
      if (customerId === undefined) throw new RangeError(`no account ${phone}`);
      return { ...address, customerId, isDefault: true };
    }),
  );
}

/** PGlite has no autovacuum, and the planner and the search index want one after the load. */
async function settle(db: Database) {
  await db.execute(sql`vacuum analyze`);
}
