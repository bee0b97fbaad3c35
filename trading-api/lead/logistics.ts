import { desc, eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { LogisticsDemand, logisticsYunCangSave } from '#app/domain/lead/contract.ts';
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
import { Refusal } from '#trading-api/platform/refusal.ts';
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

/** Keeps a demand. @throws Refusal `L001` to `L008` (spec 2 §5) */
export async function saveLogistics(
  db: Database,
  demand: Demand,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> {
  const checked = checkedDemand(demand);
  await countLead(db, { form: 'logistics', remoteAddress, code: 'L008' });
  await db.insert(logisticsDemands).values({ ...checked, createdAt: now });
}

function checkedDemand(demand: Demand) {
  const text = (name: Exclude<keyof Demand, 'type'>, code: string, message: string) => {
    const typed = demand[name].trim();
    if (!typed) throw new Refusal(code, message);
    return typed;
  };
  const tonnage = parseQuantity(demand.tonnage, { decimals: true });
  if (tonnage === null) throw new Refusal('L001', TONNAGE_REQUIRED);
  const places =
    demand.type === 'car'
      ? {
          startPlace: text('startPlace', 'L002', START_PLACE_REQUIRED),
          endPlace: text('endPlace', 'L003', END_PLACE_REQUIRED),
        }
      : { place: text('place', 'L004', PLACE_REQUIRED) };
  const goods = text('goods', 'L005', GOODS_REQUIRED);
  const linkman = text('linkman', 'L006', LINKMAN_REQUIRED);
  const phone = leadPhone(demand.phone, 'L007');
  return { type: demand.type, tonnage, ...places, goods, linkman, phone };
}
