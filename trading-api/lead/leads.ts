import { desc, eq } from 'drizzle-orm';
import type { homeData } from '#app/domain/content/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { type LEAD_FORMS, type LeadKind, logisticsYunCang } from '#app/domain/lead/contract.ts';
import { type LeadParts, NO_PARTS, readLead } from '#app/domain/lead/form.ts';
import { maskedCompany, maskedPerson } from '#app/domain/lead/masks.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept } from '#trading-api/platform/refusal.ts';
import { leads } from '#trading-api/schema.ts';

/** Many people of an office may share an address; this is enough for all of them in an hour. */
const AN_HOUR_FROM_ONE_ADDRESS = {
  points: 20,
  seconds: 3600,
  refused: { code: 'tooManyTries', text: TOO_FREQUENT },
} as const;

const SHOWN = 20;

/** Saves the lead of a public form (spec 2 §5, spec 3 §5). */
export async function saveLead(
  db: Database,
  { form, save }: (typeof LEAD_FORMS)[number],
  typed: Readonly<Record<string, string>>,
  { network, now }: { network: string | null; now: Date },
): Promise<void> {
  const { parts, problems } = readLead(form, typed);
  accept(save, {}, problems);
  if (network !== null) {
    await rateLimit(db, { name: save.name, ...AN_HOUR_FROM_ONE_ADDRESS }, network);
  }
  await db.insert(leads).values(leadRow(form.kind, parts, now));
}

export function leadRow(kind: LeadKind, parts: Partial<LeadParts>, createdAt: Date) {
  const { company, linkman, phone, ...others } = { ...NO_PARTS, ...parts };
  const details = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
  return { kind, company, linkman, phone, details, createdAt };
}

const newest = (db: Database, kind: LeadKind) =>
  db
    .select()
    .from(leads)
    .where(eq(leads.kind, kind))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(SHOWN);

/** The newest demands for financing for the public, with a masked contact. */
export async function newestDemands(
  db: Database,
): Promise<Content<typeof homeData>['retentionInfos']> {
  const rows = await newest(db, 'retention');
  return rows.map(({ id, company, linkman, phone, details, createdAt }) => ({
    id: String(id),
    name: maskedCompany(company),
    linkman: maskedPerson(linkman),
    phone: maskedPhone(phone),
    cooperationIntention: details.intention ?? '',
    retentionDate: createdAt.toISOString(),
  }));
}

/** The newest demands of a type. Members see the contact; it is masked for all others. */
export const newestLogistics = route(logisticsYunCang, async ({ db, customer, input }) => {
  const { type } = input;
  const whole = customer !== null;
  const rows = await newest(db, type);
  return rows.map(({ id, linkman, phone, details }) => ({
    id: String(id),
    startPlace: type === 'car' ? (details.place ?? '') : null,
    endPlace: type === 'car' ? (details.endPlace ?? '') : null,
    place: type === 'warehouse' ? (details.place ?? '') : null,
    goods: details.goods ?? '',
    tonnage: details.count ?? '',
    linkman: whole ? linkman : maskedPerson(linkman),
    phone: whole ? phone : maskedPhone(phone),
  }));
});
