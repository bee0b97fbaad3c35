import { eq } from 'drizzle-orm';
import { forOwnAccount, peopleWho } from '#trading-api/account/index.ts';
import { consentToDearer, textedPerson, themselves } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';
import { consentNote } from './consent.ts';
import type { DeliveryRow } from './shippable.ts';
import { agreedTotals, costsOf } from './totals.ts';

/**
 * Asks the buyer about a weight: whoever trades for the company reads it, and who else may agree to it, and one of those who
 * may gets a short message, whoever has ordered it before all others.
 * @param why it is asked about, in words
 */
export async function askBuyer(
  tx: Database,
  order: OrderRow,
  delivery: Pick<DeliveryRow, 'id'>,
  why: string,
  now: Date,
): Promise<void> {
  const { orderCode, customerId, personId } = order;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) throw new Error(`no customer ${customerId}`);
  const costs = costsOf(await agreedTotals(tx, order, delivery));
  const dearer = await consentToDearer(tx, forOwnAccount(customer), order, costs, now);
  const trading = (await peopleWho(tx, customerId, 'trade'))
    .filter(({ suspendedAt }) => suspendedAt === null)
    .map(({ id }) => id);
  const able = dearer?.personIds ?? trading;
  const about = {
    ...({ companyId: customerId, event: 'weightAsked', turn: delivery.id } as const),
    first: dearer ? ('approver' as const) : ('buyer' as const),
  };
  const own = able.filter((id) => id === personId);
  const asked = themselves(own.length > 0 ? own : able);
  const byText = { to: await textedPerson(tx, asked, about, now) };
  const to = [{ customerId }];
  const values = { orderCode, what: `${why}${await consentNote(tx, order, delivery)}` };
  await notify(tx, 'weightAsked', to, values, { now, byText });
  const personIds = able.filter((id) => !trading.includes(id));
  await notify(tx, 'weightToApprove', to, values, { now, personIds, byText });
}
