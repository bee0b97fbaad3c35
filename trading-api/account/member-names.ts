import { and, eq } from 'drizzle-orm';
import { plainName } from '#app/domain/plain-name.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { memberNames } from '#trading-api/schema.ts';
import type { Customer } from './tables.ts';

type Named = Pick<Customer, 'id' | 'name'>;

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
        ...{ companyId, personId: id, plainName: plainName(name), name, since: now },
      })),
    )
    .onConflictDoNothing();
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
  const [kept] = await tx
    .select({ personId: memberNames.personId })
    .from(memberNames)
    .where(
      and(eq(memberNames.companyId, companyId), eq(memberNames.plainName, plainName(person.name))),
    );
  return kept?.personId === person.id;
}
