import { giveUpShipping } from '#app/domain/after-sale/contract.ts';
import { CANNOT_SHIP } from '#app/domain/after-sale/limits.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { ASKED, ofUnshipped, WHOLE, writeCase } from './apply.ts';
import { isUnshipped } from './claimable.ts';
import { keepStep } from './history.ts';
import { isAsked } from './unshipped.ts';

/**
 * The seller cannot ship goods of an order: a case about them waits for its buyer, who takes the money or calls the
 * platform in. In the caller's transaction.
 */
export async function giveUp(
  tx: Database,
  customer: Customer,
  { orderCode, position, count, description }: Parsed<typeof giveUpShipping>,
  now: Date,
): Promise<Content<typeof giveUpShipping>> {
  const sellerCode = sellerCodeOf(customer);
  const order = await lockOrder(tx, orderCode);
  if (order?.sellerCode !== sellerCode) throw notFound(ORDER_UNKNOWN);
  const said = accept(giveUpShipping, { description: filled(description, '请向买家说明原因') });
  // An order of which nothing has left can be cancelled.
  const whole = position === undefined && (await isUnshipped(tx, order));
  const claim = whole
    ? await wholeOf(tx, order)
    : await ofUnshipped(tx, order, { position, count, reason: CANNOT_SHIP });
  const opened = await writeCase(
    tx,
    order,
    {
      ...{ ...claim, ...said },
      ...{ kind: 'unshipped', state: 'waitBuyer', reason: CANNOT_SHIP, offered: claim.asked },
    },
    now,
  );
  await keepStep(tx, order, opened, {
    step: 'apply',
    actor: 'seller',
    actorName: customer.name,
    amount: opened.asked,
    note: `${CANNOT_SHIP}：${said.description}`,
    now,
  });
  return { id: String(opened.id) };
}

async function wholeOf(tx: Database, { orderCode, paidAmount }: OrderRow) {
  if (await isAsked(tx, orderCode)) throw new Refusal('exists', ASKED);
  return { ...WHOLE, asked: paidAmount };
}
