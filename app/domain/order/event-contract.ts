import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { instant, yuan } from '#app/domain/wire.ts';
import { ACTORS, ORDER_EVENT_KINDS } from './timeline.ts';

/** A step of an order, for its timeline. */
export const orderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  date: instant,
  actor: z.enum(ACTORS),
  /** The name of the person who took the step; empty if nobody did. */
  actorName: z.string(),
  /** Of the reader's own side alone. */
  person: personThen,
  amount: yuan.nullable(),
  note: z.string(),
});
