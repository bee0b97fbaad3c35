import { roleMay } from '#app/domain/account/roles.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Acting, peopleWho, roleIn } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { textedPerson, themselves, turnOf } from './texted-person.ts';

interface Payable {
  orderCodes: readonly string[];
  amount: Fen;
  payDeadline: Date;
}

/**
 * Tells those who pay for a company of orders that can be paid from now on, where who has placed them may not pay: one of
 * them by a short message, which is good as long as there is time to pay.
 */
export async function tellPayers(
  tx: Database,
  { customer, person }: { customer: { id: number }; person: Pick<Acting['person'], 'id' | 'name'> },
  payable: Payable,
  now: Date,
): Promise<void> {
  if (payable.amount === 0 || person.id === customer.id) return;
  if (roleMay(await roleIn(tx, customer.id, person.id), 'pay')) return;
  const values = { ...payable, by: person.name };
  const payers = (await peopleWho(tx, customer.id, 'pay')).filter((each) => !each.suspendedAt);
  const about = {
    ...({ companyId: customer.id, event: 'paymentAwaited', first: 'finance' } as const),
    turn: turnOf(payable.orderCodes[0] ?? ''),
  };
  const to = await textedPerson(tx, themselves(payers.map(({ id }) => id)), about, now);
  await notify(tx, 'paymentAwaited', [{ customerId: customer.id }], values, {
    ...{ now, byText: { to, goodUntil: payable.payDeadline } },
  });
}
