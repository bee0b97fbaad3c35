import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { messages } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import {
  again,
  approvalOf,
  decide,
  type Firm,
  firm,
  idOf,
  joined,
  order,
} from './red-team-firm.ts';

/** Who is told that a colleague has cancelled an order: whom it concerns by now. */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const remove = ({ owner }: Firm, left: Buyer, successor: Buyer) =>
  owner.call(removeMember, { personId: idOf(left), successorId: idOf(successor) });

/** How often each of a company's people was told of an order's end, by their part in it. */
async function told(people: Firm, orderCode: string) {
  const counts: Partial<Record<keyof Firm, number>> = {};
  for (const [part, { id }] of Object.entries(people)) {
    const of = and(eq(messages.event, 'orderCancelled'), like(messages.text, `%${orderCode}%`));
    const count = await market.db.$count(messages, and(of, eq(messages.personId, id)));
    if (count > 0) counts[part as keyof Firm] = count;
  }
  return counts;
}

/** An order of the buyer, to which the approver has agreed. */
async function agreed(people: Firm) {
  const { orderCode } = await order(market, people.buyer);
  await decide(people.approver, await approvalOf(people.approver, orderCode));
  return orderCode;
}

const cancel = (who: Buyer, orderCode: string) => who.call(cancelOrder, { orderCode });

test('who has taken over from the buyer and from the approver is told, and those who left are not', async () => {
  const people = await firm(market);
  const orderCode = await agreed(people);
  await remove(people, people.buyer, people.colleague);
  await remove(people, people.approver, people.other);
  await cancel(people.admin, orderCode);
  expect(await told(people, orderCode)).toEqual({ colleague: 1, other: 1 });
});

test('who has taken over from a successor is told, once where it is of both', async () => {
  const people = await firm(market);
  const { admin, second, buyer, colleague, approver } = people;
  const orderCode = await agreed(people);
  await remove(people, buyer, colleague);
  await remove(people, colleague, second);
  await remove(people, approver, second);
  await cancel(admin, orderCode);
  expect(await told(people, orderCode)).toEqual({ second: 1 });
});

test('a successor who cancels it themselves tells who had agreed', async () => {
  const people = await firm(market);
  const orderCode = await agreed(people);
  await remove(people, people.buyer, people.colleague);
  await cancel(people.colleague, orderCode);
  expect(await told(people, orderCode)).toEqual({ approver: 1 });
});

test('who has come back is told, and the successor no more; a successor who may only read still is', async () => {
  const people = await firm(market);
  const [orderCode, later] = [await agreed(people), await agreed(people)];
  await remove(people, people.buyer, people.colleague);
  await people.owner.call(changeMember, { personId: idOf(people.colleague), role: 'viewer' });
  await cancel(people.admin, orderCode);
  expect(await told(people, orderCode)).toEqual({ colleague: 1, approver: 1 });
  await joined(market, people.owner, await again(market, people.buyer), 'buyer');
  await cancel(people.admin, later);
  expect(await told(people, later)).toEqual({ buyer: 1, approver: 1 });
});
