import { and, eq, getTableColumns, gte, is, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTable, unionAll } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#app/domain/account/audit.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import * as schema from '#trading-api/schema.ts';

/** Who someone is, or was told, and not what they did: it shows nobody a name. */
const NO_ACTS: readonly PgTable[] = [
  schema.approvalLinks,
  schema.exports,
  schema.formerMembers,
  schema.freedNames,
  schema.loginChallenges,
  schema.mailConfirmations,
  schema.memberNames,
  schema.members,
  schema.messageDeliveries,
  schema.messageDigests,
  schema.messageSettings,
  schema.messages,
  schema.recoveryCodes,
  schema.totpSecrets,
];

/** What everybody does who joins, and is called: an entry of it has the phone and the number of its person. */
const COMING_AND_GOING: readonly AuditAction[] = [
  'memberJoined',
  'profileChanged',
  'login',
  'codeLogin',
  'loginFailed',
  'logout',
];

/** The columns that say who did something, of every table: a new one is among them by its name. */
const DOER = /^(?:personId|memberId|behalfOf|[a-z]+By)$/;

const COLUMNS: readonly { table: PgTable; doers: PgColumn[]; times: PgColumn[] }[] = Object.values(
  schema,
)
  .filter((each) => is(each, PgTable))
  .filter((table) => !NO_ACTS.includes(table))
  .map((table) => {
    const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][];
    const isDoer = ([key, { dataType }]: [string, PgColumn]) =>
      DOER.test(key) && dataType === 'number' && key !== 'usedBy';
    return {
      table,
      doers: columns.filter(isDoer).map(([, column]) => column),
      times: columns.flatMap(([, column]) => (column.dataType === 'date' ? [column] : [])),
    };
  })
  .filter(({ doers }) => doers.length > 0);

/** Whether somebody did anything, or was decided on, between two times that is shown under their name. */
export async function actedBetween(
  db: Database,
  personId: number,
  from: Date,
  until: Date,
): Promise<boolean> {
  const isThen = (times: readonly PgColumn[]): SQL | undefined =>
    times.length === 0
      ? undefined
      : or(...times.map((time) => and(gte(time, from), lte(time, until))));
  const found = COLUMNS.map(({ table, doers, times }) =>
    db
      .select({ one: sql<number>`1`.as('one') })
      .from(table)
      .where(
        and(
          or(...doers.map((column) => eq(column, personId))),
          isThen(times),
          table === schema.auditEvents
            ? notInArray(schema.auditEvents.action, [...COMING_AND_GOING])
            : undefined,
        ),
      ),
  );
  const [one, other, ...more] = found;
  if (!one || !other) throw new Error('no table says who did something');
  const rows = await unionAll(one, other, ...more).limit(1);
  return rows.length > 0;
}
