import type { Parsed } from '#app/domain/endpoint.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  CONTACT_MAN_REQUIRED,
  INTENTION_REQUIRED,
  parseIntentions,
} from '#app/domain/lead/financing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, wrong } from '#trading-api/platform/refusal.ts';
import { financeLeads } from '#trading-api/schema.ts';
import { countLead } from './limit.ts';
import { leadPhone } from './phone.ts';

type Application = Parsed<typeof financeSave>;

/** Keeps an application for financing (spec 3 §5, form A). @throws Refusal with each wrong value, `tooManyTries` */
export async function saveFinance(
  db: Database,
  application: Application,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedApplication(application);
  await countLead(db, { form: 'finance', remoteAddress });
  await db.insert(financeLeads).values({ ...checked, createdAt: now });
}

function checkedApplication(typed: Application): Application {
  const chosen = typed.cooperationIntention;
  const intentions = chosen === '' ? [] : parseIntentions(chosen);
  return accept(financeSave, {
    companyName: filled(typed.companyName, COMPANY_REQUIRED),
    contactMan: filled(typed.contactMan, CONTACT_MAN_REQUIRED),
    contactPhone: leadPhone(typed.contactPhone),
    cooperationIntention: intentions
      ? [...new Set(intentions)].join(',')
      : wrong('invalid', INTENTION_REQUIRED),
  });
}
