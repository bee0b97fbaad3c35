import type { ValuesOf } from '#app/domain/message/events.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

export const notifyOwn = <Name extends 'newDevice' | 'passwordChanged' | 'phoneChanged'>(
  tx: Database,
  name: Name,
  personId: number,
  values: ValuesOf<Name>,
  now: Date,
): Promise<void> =>
  notify(tx, name, [{ customerId: personId }], values, { now, personIds: [personId] });
