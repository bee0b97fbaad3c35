import { roleMay } from '#app/domain/account/roles.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Acting, roleIn } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

interface Payable {
  orderCodes: readonly string[];
  amount: Fen;
  payDeadline: Date;
}

/** Tells those who pay for a company of orders that can be paid from now on, where who has placed them may not pay. */
export async function tellPayers(
  tx: Database,
  { customer, person }: { customer: { id: number }; person: Pick<Acting['person'], 'id' | 'name'> },
  payable: Payable,
  now: Date,
): Promise<void> {
  if (payable.amount === 0 || person.id === customer.id) return;
  if (roleMay(await roleIn(tx, customer.id, person.id), 'pay')) return;
  const values = { ...payable, by: person.name };
  await notify(tx, 'paymentAwaited', [{ customerId: customer.id }], values, { now });
}
