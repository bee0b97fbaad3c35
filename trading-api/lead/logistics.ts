import { desc, eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type LogisticsDemand, logisticsYunCangSave } from '#app/domain/lead/contract.ts';
import { LINKMAN_REQUIRED } from '#app/domain/lead/financing.ts';
import {
  END_PLACE_REQUIRED,
  GOODS_REQUIRED,
  maskedPerson,
  maskedPhone,
  PLACE_REQUIRED,
  START_PLACE_REQUIRED,
  TONNAGE_REQUIRED,
} from '#app/domain/lead/logistics.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, wrong } from '#trading-api/platform/refusal.ts';
import { logisticsDemands } from '#trading-api/schema.ts';
import { countLead } from './limit.ts';
import { leadPhone } from './phone.ts';

const SHOWN = 20;

type Demand = Parsed<typeof logisticsYunCangSave>;

/** The newest demands of a type. Members see whom to call; everybody else sees that there is one. */
export async function listLogistics(
  db: Database,
  type: Demand['type'],
  { whole }: { whole: boolean },
): Promise<LogisticsDemand[]> {
  const rows = await db
    .select()
    .from(logisticsDemands)
    .where(eq(logisticsDemands.type, type))
    .orderBy(desc(logisticsDemands.createdAt), desc(logisticsDemands.id))
    .limit(SHOWN);
  return rows.map(({ id, startPlace, endPlace, place, goods, tonnage, linkman, phone }) => ({
    id: String(id),
    startPlace,
    endPlace,
    place,
    goods,
    tonnage: toQuantity(tonnage),
    linkman: whole ? linkman : maskedPerson(linkman),
    phone: whole ? phone : maskedPhone(phone),
  }));
}

/** Keeps a demand. @throws Refusal with each wrong value, `tooManyTries` (spec 2 §5) */
export async function saveLogistics(
  db: Database,
  demand: Demand,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedDemand(demand);
  await countLead(db, { form: 'logistics', remoteAddress });
  await db.insert(logisticsDemands).values({ ...checked, createdAt: now });
}

function checkedDemand(demand: Demand) {
  const places =
    demand.type === 'car'
      ? {
          startPlace: filled(demand.startPlace, START_PLACE_REQUIRED),
          endPlace: filled(demand.endPlace, END_PLACE_REQUIRED),
        }
      : { place: filled(demand.place, PLACE_REQUIRED) };
  return accept(logisticsYunCangSave, {
    type: demand.type,
    tonnage:
      parseQuantity(demand.tonnage, { decimals: true }) ?? wrong('invalid', TONNAGE_REQUIRED),
    ...places,
    goods: filled(demand.goods, GOODS_REQUIRED),
    linkman: filled(demand.linkman, LINKMAN_REQUIRED),
    phone: leadPhone(demand.phone),
  });
}
