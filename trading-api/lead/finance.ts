import type { Parsed } from '#app/domain/endpoint.ts';
import type { financeSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  CONTACT_MAN_REQUIRED,
  INTENTION_REQUIRED,
  parseIntentions,
} from '#app/domain/lead/financing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { financeLeads } from '#trading-api/schema.ts';
import { countLead } from './limit.ts';
import { leadPhone } from './phone.ts';

type Application = Parsed<typeof financeSave>;

/** Keeps an application for financing (spec 3 §5, form A). @throws Refusal `H001` to `H005` */
export async function saveFinance(
  db: Database,
  application: Application,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedApplication(application);
  await countLead(db, { form: 'finance', remoteAddress, code: 'H005' });
  await db.insert(financeLeads).values({ ...checked, createdAt: now });
}

function checkedApplication(typed: Application): Application {
  const companyName = typed.companyName.trim();
  if (!companyName) throw new Refusal('H001', COMPANY_REQUIRED);
  const contactMan = typed.contactMan.trim();
  if (!contactMan) throw new Refusal('H002', CONTACT_MAN_REQUIRED);
  const contactPhone = leadPhone(typed.contactPhone, 'H003');
  const chosen = typed.cooperationIntention;
  const intentions = chosen === '' ? [] : parseIntentions(chosen);
  if (!intentions) throw new Refusal('H004', INTENTION_REQUIRED);
  const cooperationIntention = [...new Set(intentions)].join(',');
  return { companyName, contactMan, contactPhone, cooperationIntention };
}
