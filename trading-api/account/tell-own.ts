import type { ValuesOf } from '#app/domain/message/events.ts';
import { tell } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

/** Tells a person, and nobody who acts for the same account, what has happened to their login. */
export const tellOwn = <Name extends 'newDevice' | 'passwordChanged'>(
  tx: Database,
  name: Name,
  personId: number,
  values: ValuesOf<Name>,
  now: Date,
): Promise<void> =>
  tell(tx, name, [{ customerId: personId }], values, { now, personIds: [personId] });
