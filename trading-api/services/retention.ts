import { desc } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Content, Parsed } from '#app/contract/endpoint.ts';
import type { homeData } from '#app/contract/home.ts';
import type { retentionInfoSave } from '#app/contract/retention.ts';
import {
  COMPANY_REQUIRED,
  INTENTION_REQUIRED,
  LINKMAN_REQUIRED,
  maskedCompany,
  parseIntentions,
} from '#app/domain/financing.ts';
import { TOO_FREQUENT } from '#app/domain/order.ts';
import { isLeadPhone, LEAD_PHONE_INVALID, LEAD_PHONE_REQUIRED } from '#app/domain/phone.ts';
import type { Database } from '../db/client.ts';
import { loginAttempts, retentionInfos } from '../db/schema.ts';
import { Refusal } from './refusal.ts';

const SHOWN = 10;
/** A whole office may share an address; nobody has more to ask for in an hour. */
const AN_HOUR_FROM_ONE_ADDRESS = 20;
const HOUR_SECONDS = 3600;

type RetentionInfo = Parsed<typeof retentionInfoSave>;

/** Keeps a financing demand. @throws Refusal `N001` to `N005` */
export async function saveRetention(
  db: Database,
  info: RetentionInfo,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedRetention(info);
  await countDemand(db, remoteAddress);
  await db.insert(retentionInfos).values({ ...checked, retentionDate: now });
}

function checkedRetention(info: RetentionInfo): RetentionInfo {
  const [name, linkman, phone] = [info.name, info.linkman, info.phone].map((text) => text.trim());
  if (!name) throw new Refusal('N001', COMPANY_REQUIRED);
  if (!linkman) throw new Refusal('N002', LINKMAN_REQUIRED);
  if (!phone) throw new Refusal('N003', LEAD_PHONE_REQUIRED);
  if (!isLeadPhone(phone)) throw new Refusal('N003', LEAD_PHONE_INVALID);
  const intentions = parseIntentions(info.cooperationIntention);
  if (!intentions) throw new Refusal('N004', INTENTION_REQUIRED);
  return { name, linkman, phone, cooperationIntention: [...new Set(intentions)].join(',') };
}

/** Counted in the database, so that every process of the market shares the limit. */
async function countDemand(db: Database, remoteAddress: string): Promise<void> {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: loginAttempts,
    keyPrefix: 'demand',
    points: AN_HOUR_FROM_ONE_ADDRESS,
    duration: HOUR_SECONDS,
    // The library's own timer would outlive the database; a login clears what has expired.
    clearExpiredByTimeout: false,
  });
  try {
    await limiter.consume(remoteAddress);
  } catch (error) {
    throw error instanceof RateLimiterRes ? new Refusal('N005', TOO_FREQUENT) : error;
  }
}

/** The newest demands as everybody may see them: without phone and contact person. */
export async function newestDemands(
  db: Database,
): Promise<Content<typeof homeData>['retentionInfos']> {
  const rows = await db
    .select()
    .from(retentionInfos)
    .orderBy(desc(retentionInfos.retentionDate), desc(retentionInfos.id))
    .limit(SHOWN);
  return rows.map(({ id, name, cooperationIntention, retentionDate }) => ({
    id: String(id),
    name: maskedCompany(name),
    cooperationIntention,
    retentionDate: retentionDate.toISOString(),
  }));
}
