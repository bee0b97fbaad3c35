import {
  CASE_KIND_LABEL,
  CASE_STATE_LABEL,
  CASE_STEP_LABEL,
  type CaseStep,
} from '#app/domain/after-sale/case.ts';
import type { Fen } from '#app/domain/money.ts';
import type { OrderActor } from '#app/domain/order/timeline.ts';
import { notify } from '#trading-api/message/index.ts';
import { actingPerson, type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { afterSaleSteps } from '#trading-api/schema.ts';
import type { CaseRow } from './claimable.ts';

export interface StepDone {
  step: CaseStep | 'apply';
  actor: OrderActor;
  actorName: string;
  amount: Fen | null;
  note: string;
  now: Date;
}

/**
 * Records what was done with a case, in its history and on its order's timeline, and notifies the
 * buyer and the seller, except the one who did it.
 * @param after the case after the step
 */
export async function keepStep(
  tx: Database,
  { customerId, sellerCode }: OrderRow,
  after: CaseRow,
  done: StepDone,
): Promise<void> {
  const { step, actor, actorName, amount, note, now } = done;
  const { id, orderCode, state } = after;
  await tx.insert(afterSaleSteps).values({
    ...{ caseId: id, step, actor, actorName, amount, note, createdAt: now },
    personId: actingPerson(actor),
  });
  const label = step === 'apply' ? `申请${CASE_KIND_LABEL[after.kind]}` : CASE_STEP_LABEL[step];
  const text = [label, note, CASE_STATE_LABEL[state]].filter(Boolean).join(' · ');
  await recordEvents(tx, {
    orderCode,
    actor,
    actorName,
    amount,
    kind: 'afterSale',
    note: text,
    createdAt: now,
  });
  const values = { id, orderCode, label, amount, state };
  if (actor !== 'buyer') await notify(tx, 'caseToBuyer', [{ customerId }], values, { now });
  if (actor !== 'seller') await notify(tx, 'caseToSeller', [{ sellerCode }], values, { now });
}
