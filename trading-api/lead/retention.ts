import { desc } from 'drizzle-orm';
import type { homeData } from '#app/domain/content/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { retentionInfoSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  INTENTION_REQUIRED,
  LINKMAN_REQUIRED,
  maskedCompany,
  parseIntentions,
} from '#app/domain/lead/financing.ts';
import { maskedPerson, maskedPhone } from '#app/domain/lead/logistics.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { retentionInfos } from '#trading-api/schema.ts';
import { countLead } from './limit.ts';
import { leadPhone } from './phone.ts';

const SHOWN = 20;

type RetentionInfo = Parsed<typeof retentionInfoSave>;

/** Keeps a financing demand. @throws Refusal `N001` to `N005` */
export async function saveRetention(
  db: Database,
  info: RetentionInfo,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedRetention(info);
  await countLead(db, { form: 'demand', remoteAddress, code: 'N005' });
  await db.insert(retentionInfos).values({ ...checked, retentionDate: now });
}

function checkedRetention(info: RetentionInfo): RetentionInfo {
  const [name, linkman] = [info.name, info.linkman].map((text) => text.trim());
  if (!name) throw new Refusal('N001', COMPANY_REQUIRED);
  if (!linkman) throw new Refusal('N002', LINKMAN_REQUIRED);
  const phone = leadPhone(info.phone, 'N003');
  const intentions = parseIntentions(info.cooperationIntention);
  if (!intentions) throw new Refusal('N004', INTENTION_REQUIRED);
  return { name, linkman, phone, cooperationIntention: [...new Set(intentions)].join(',') };
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
