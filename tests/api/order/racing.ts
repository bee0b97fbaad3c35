import { eq } from 'drizzle-orm';
import { ApiRefusal } from '#app/api/errors.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import { cancelOrders } from '#trading-api/order/cancel.ts';
import * as service from '#trading-api/order/submit.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import type { Submission } from './ordering.ts';

export const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Submits beside the 2-second lock, which would let only one of two pages come this far. */
export const submitUnlocked = ({ db, now }: OpenMarket, buyer: Buyer, submission: Submission) =>
  db.transaction(async (tx: Database) => {
    const customer = first(await tx.select().from(customers).where(eq(customers.id, buyer.id)));
    const parsed = submitOrder.request.parse(submission);
    return service.submitOrder(tx, forOwnAccount(customer), parsed, now());
  });

/** All at once: what was made, and the codes of what the calls or the services refused. */
export async function race<Answer>(calls: readonly Promise<Answer>[]) {
  const made: Answer[] = [];
  const refused: string[] = [];
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') made.push(result.value);
    else if (result.reason instanceof ApiRefusal || result.reason instanceof Refusal) {
      refused.push(result.reason.code);
    } else throw result.reason;
  }
  return { made, refused };
}

export const cancel = ({ db, now }: OpenMarket, orderCode: string) =>
  db.transaction((tx: Database) =>
    cancelOrders(tx, [orderCode], { reason: 'customer', now: now() }),
  );

export async function pay(buyer: Buyer, orderCode: string) {
  const { payToken } = await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
  await buyer.call(sandboxConfirm, { payToken, orderCode });
}
