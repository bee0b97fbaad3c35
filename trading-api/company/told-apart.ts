import { isNearName, nameWithPhone } from '#app/domain/company/like-name.ts';
import { nameAsRead, type PeopleAt, peopleAt, peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

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
  if (ids.every((id) => id === null)) return people;
  const colleagues = (await peopleWho(db, companyId, 'view')).map(({ id, name }) => ({
    ...{ id, read: nameAsRead(name) },
  }));
  const near = new Map<string, boolean>();
  const isNear = (id: number, name: string): boolean => {
    const read = nameAsRead(name);
    return colleagues.some((each) => each.id !== id && isNearName(read, each.read));
  };
  return {
    ...people,
    name: (id, at) => {
      const name = people.name(id, at);
      if (id === null) return name;
      const key = `${id} ${name}`;
      const known = near.get(key) ?? isNear(id, name);
      near.set(key, known);
      return known ? nameWithPhone(name, people.person(id, at)?.phone ?? '') : name;
    },
  };
}
