import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendAccount } from '#app/domain/account/desk-contract.ts';
import { closeAccount } from '#app/domain/account/profile-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { announce, signUp } from '#tests/api/auction/auctioning.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import {
  type Buyer,
  type OpenMarket,
  openMarket,
  PASSWORD,
} from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { standingOf } from '#trading-api/account/begin.ts';
import { standingIn } from '#trading-api/calls/standing-calls.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { customers, members, orders } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const inputs = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));

/** What makes a call come as far as its transaction, where the journey's input does not. */
const ARRIVING: Readonly<Record<string, (buyer: Buyer) => Promise<Record<string, unknown>>>> = {
  'auction.increasePrice': async (buyer) => {
    const auction = await announce(market);
    await signUp(market.db, auction, [buyer]);
    return { auctionId: String(auction.id), price: '3000.00', count: '100' };
  },
  'auction.setLimit': async (buyer) => {
    const auction = await announce(market, { proxyBids: true });
    await signUp(market.db, auction, [buyer]);
    return { auctionId: String(auction.id), price: '3000.00', confirmed: '3000.00' };
  },
  'user.changePassword': async () => ({ oldPassword: PASSWORD, password: 'another-long-one' }),
  'user.stepUp': async () => ({ password: PASSWORD }),
  'payment.start': async (buyer) => {
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    return { orderCode, payMethod: 'alipay' };
  },
};

/** Of the calls of several transactions: those that come to none without a code, a payment or a line that is there. */
const ELSEWHERE = [
  ...['user.changePhone', 'totp.end', 'totp.renewRecoveryCodes'],
  ...['payment.inApp', 'moneyDesk.askProvider', 'bankStatement.book'],
];

const inputFor = async (endpoint: Endpoint, buyer: Buyer): Promise<Record<string, unknown>> =>
  (await ARRIVING[endpoint.name]?.(buyer)) ??
  inputs.get(endpoint)?.(nothingFound(buyer.phone, 'of nobody')) ??
  {};

const isWaiting = async (): Promise<boolean> => {
  const [row] = await rowsOf<{ waits: boolean }>(
    market.db,
    sql`select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
  );
  return row?.waits === true;
};

/** The answer to a call that has passed its login and is in its transaction when the account's standing ends. */
async function begunBeside(
  { id, token }: Buyer,
  [endpoint, input]: readonly [Endpoint, Record<string, unknown>],
  end: (tx: Database) => Promise<unknown>,
) {
  let answered = false;
  const [person] = await market.db.select().from(customers).where(eq(customers.id, id));
  if (!person) throw new Error('an account');
  const answer = await market.db.transaction(async (tx: Database) => {
    await tx.execute(sql`select ${standingOf({ person, customer: person }, id)}`);
    const answering = exchange(endpoint, input, { baseUrl: market.url, token });
    void answering.finally(() => {
      answered = true;
    });
    await expect.poll(async () => answered || (await isWaiting())).toBe(true);
    expect(answered, `${endpoint.name} has not waited`).toBe(false);
    await end(tx);
    return [answering] as const;
  });
  return (await answer[0]).code;
}

test('issue 46 §3: every call of a session that writes reads the account’s standing, but logging out', () => {
  const writes = catalogue.filter(({ access, onlyReads }) => access !== 'public' && !onlyReads);
  expect(writes.filter((each) => !standingIn(each)).map(({ name }) => name)).toEqual([
    'user.logout',
  ]);
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('issue 46 §3: what is begun', () => {
  const asIf =
    (fields: Partial<typeof customers.$inferInsert>, code: string) => (buyer: Buyer) => ({
      code,
      end: (tx: Database) => tx.update(customers).set(fields).where(eq(customers.id, buyer.id)),
    });
  const at = new Date();
  const suspended = asIf({ suspendedAt: at, suspensionReason: '资质过期' }, 'G003');
  const closed = asIf({ suspendedAt: at, closedAt: at }, 'G001');
  const begin = catalogue.filter(({ begins }) => begins);
  const others = catalogue.filter(
    (each) => standingIn(each) && !each.begins && !ELSEWHERE.includes(each.name),
  );

  test.each([
    ...begin.map((endpoint) => [endpoint.name, endpoint, suspended] as const),
    ...[...begin, ...inTurn(others, 4)].map((each) => [each.name, each, closed] as const),
  ])(
    '%s waits for an account that is being suspended or closed, and is refused then',
    async (_, endpoint, ending) => {
      const buyer = await market.buyer({
        platformType: endpoint.access === 'operator' ? 'buyer,operator' : 'buyer,seller',
        sellerCode: 'S0002',
      });
      const call = [endpoint, await inputFor(endpoint, buyer)] as const;
      const { code, end } = ending(buyer);
      expect(await begunBeside(buyer, call, end)).toBe(code);
    },
  );

  test('a member who is removed, or has got another role, begins nothing for the company', async () => {
    const owner = await company(market);
    const changes = [
      (tx: Database, { id }: Buyer) => tx.delete(members).where(eq(members.personId, id)),
      (tx: Database, { id }: Buyer) =>
        tx.update(members).set({ role: 'finance' }).where(eq(members.personId, id)),
    ];
    const submitting = catalogue.find(({ name }) => name === 'order.submit') as Endpoint;
    for (const change of changes) {
      const person = await member(market, owner, 'buyer');
      const call = [submitting, direct(await market.offer(), '1')] as const;
      expect(await begunBeside(person, call, (tx) => change(tx, person))).toBe('G001');
    }
  });
});

describe('issue 46 §3: at once with an order', () => {
  test('an account that is closed has no order, or has one and is not closed', async () => {
    for (const _ of times(8, () => 0)) {
      const buyer = await market.buyer();
      const wanted = direct(await market.offer(), '1');
      const closing = buyer.call(closeAccount, { phone: buyer.phone });
      const { refused } = await race<unknown>([submit(buyer, wanted), closing]);
      expect(['G001', 'unfinished']).toContain(refused.join());
      const [row] = await market.db.select().from(customers).where(eq(customers.id, buyer.id));
      const made = await market.db.$count(orders, eq(orders.customerId, buyer.id));
      expect([row?.closedAt !== null, made]).toEqual(
        refused[0] === 'G001' ? [true, 0] : [false, 1],
      );
    }
  });

  test('suspending an account and removing a member beside what both begin never waits for itself', async () => {
    for (const _ of times(6, () => 0)) {
      const owner = await company(market);
      const person = await member(market, owner, 'buyer');
      const offers = await Promise.all(times(3, () => market.offer()));
      const [one, two, three] = offers.map((offer) => direct(offer, '1'));
      if (!one || !two || !three) throw new Error('three offers');
      const { refused } = await race<unknown>([
        submit(person, one),
        submit(owner, two),
        owner.call(removeMember, { personId: String(person.id) }),
        operator.call(suspendAccount, { accountId: String(owner.id), reason: '资质过期' }),
        submit(await market.buyer(), three),
      ]);
      expect(refused.filter((code) => !['G001', 'G003'].includes(code))).toEqual([]);
    }
  });
});
