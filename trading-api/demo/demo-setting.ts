import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { settings } from '#trading-api/schema.ts';

/** The setting that marks a demo market. */
export const DEMO_SETTING = 'demo';

/** Whether the market began with demo data. */
export const isDemoMarket = async (db: Database): Promise<boolean> =>
  (await db.$count(settings, eq(settings.name, DEMO_SETTING))) > 0;
