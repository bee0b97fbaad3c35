import { and, eq } from 'drizzle-orm';
import { likeName } from '#app/domain/company/like-name.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';
import { customers, memberNames, members } from '#trading-api/schema.ts';
import type { Customer } from './tables.ts';

type Named = Pick<Customer, 'id' | 'name'>;

/** A name as colleagues may take it: two of one are not told apart. */
export const nameAsRead = (name: string): string => likeName(name, simplifiedCharacter);

/** Keeps under which names people are known in a company; a name that is somebody's already stays theirs. */
export async function keepNames(
  tx: Database,
  companyId: number,
  people: readonly Named[],
  now: Date,
): Promise<void> {
  await tx
    .insert(memberNames)
    .values(
      people.map(({ id, name }) => ({
        ...{ companyId, personId: id, plainName: nameAsRead(name), name, since: now },
      })),
    )
    .onConflictDoNothing();
}

/**
 * Whose each name is in a company, as it is read: those of its people, and those that they and others had there. Names
 * that were kept before they were read like this are among them.
 */
export async function namesIn(
  db: Database,
  companyId: number,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const kept = await db
    .select({ id: memberNames.personId, name: memberNames.name })
    .from(memberNames)
    .where(eq(memberNames.companyId, companyId));
  const joined = await db
    .select({ id: customers.id, name: customers.name })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(eq(members.companyId, companyId));
  const own = await db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.id, companyId));
  const names = new Map<string, Set<number>>();
  for (const { id, name } of [...kept, ...joined, ...own]) {
    const read = nameAsRead(name);
    names.set(read, (names.get(read) ?? new Set()).add(id));
  }
  return names;
}

/**
 * Makes a name a person's own in a company. Of two who take one at once the second waits at the row of the first.
 * @returns whether it is the person's now: it was nobody's, or was theirs
 */
export async function takeName(
  tx: Database,
  companyId: number,
  person: Named,
  now: Date,
): Promise<boolean> {
  await keepNames(tx, companyId, [person], now);
  const plainName = nameAsRead(person.name);
  const [kept] = await tx
    .select({ personId: memberNames.personId })
    .from(memberNames)
    .where(and(eq(memberNames.companyId, companyId), eq(memberNames.plainName, plainName)))
    // One that is being freed is nobody's (`free`).
    .for('no key update');
  if (kept?.personId !== person.id) return false;
  const whose = (await namesIn(tx, companyId)).get(plainName) ?? new Set();
  return [...whose].every((id) => id === person.id);
}
