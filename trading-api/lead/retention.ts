import { desc } from 'drizzle-orm';
import type { homeData } from '#app/domain/content/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  INTENTION_REQUIRED,
  LINKMAN_REQUIRED,
  maskedCompany,
  parseIntentions,
} from '#app/domain/lead/financing.ts';
import { maskedPerson, maskedPhone } from '#app/domain/lead/logistics.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, wrong } from '#trading-api/platform/refusal.ts';
import { retentionInfos } from '#trading-api/schema.ts';
import { countLead } from './limit.ts';
import { leadPhone } from './phone.ts';

const SHOWN = 20;

type RetentionInfo = Parsed<typeof retentionInfoSave>;

/** Keeps a financing demand. @throws Refusal with each wrong value, `tooManyTries` */
export async function saveRetention(
  db: Database,
  info: RetentionInfo,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedRetention(info);
  await countLead(db, { form: 'demand', remoteAddress });
  await db.insert(retentionInfos).values({ ...checked, retentionDate: now });
}

function checkedRetention(info: RetentionInfo): RetentionInfo {
  const intentions = parseIntentions(info.cooperationIntention);
  return accept(retentionInfoSave, {
    name: filled(info.name, COMPANY_REQUIRED),
    linkman: filled(info.linkman, LINKMAN_REQUIRED),
    phone: leadPhone(info.phone),
    cooperationIntention: intentions
      ? [...new Set(intentions)].join(',')
      : wrong('invalid', INTENTION_REQUIRED),
  });
}

/** The newest demands as everybody may see them: company, contact person and phone masked. */
export async function newestDemands(
  db: Database,
): Promise<Content<typeof homeData>['retentionInfos']> {
  const rows = await db
    .select()
    .from(retentionInfos)
    .orderBy(desc(retentionInfos.retentionDate), desc(retentionInfos.id))
    .limit(SHOWN);
  return rows.map(({ id, name, linkman, phone, cooperationIntention, retentionDate }) => ({
    id: String(id),
    name: maskedCompany(name),
    linkman: maskedPerson(linkman),
    phone: maskedPhone(phone),
    cooperationIntention,
    retentionDate: retentionDate.toISOString(),
  }));
}
