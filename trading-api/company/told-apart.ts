import { inArray } from 'drizzle-orm';
import { isNearName, nameWithPhone } from '#app/domain/company/like-name.ts';
import { nameAsRead, type PeopleAt, peopleAt, peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

/**
 * People of a company at the times of what they did, their names with the end of the phone where a colleague of now
 * could be taken for them: who decides is not to be guessed from 甲审批 and 由审批.
 */
export async function peopleToldApart(
  db: Database,
  companyId: number,
  ids: readonly (number | null)[],
): Promise<PeopleAt> {
  const people = await peopleAt(db, ids);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return people;
  const phones = await db
    .select({ id: customers.id, phone: customers.phone })
    .from(customers)
    .where(inArray(customers.id, wanted));
  const phoneOf = new Map(phones.map(({ id, phone }) => [id, phone]));
  const colleagues = (await peopleWho(db, companyId, 'view')).map(({ id, name }) => ({
    ...{ id, read: nameAsRead(name) },
  }));
  const shown = new Map<string, string>();
  const toldApart = (id: number | null, name: string): string => {
    const read = nameAsRead(name);
    const isNear = colleagues.some((each) => each.id !== id && isNearName(read, each.read));
    return isNear && id !== null ? nameWithPhone(name, phoneOf.get(id) ?? '') : name;
  };
  return {
    ...people,
    name: (id, at) => {
      const name = people.name(id, at);
      const key = `${id} ${name}`;
      const known = shown.get(key) ?? toldApart(id, name);
      shown.set(key, known);
      return known;
    },
  };
}
