import { fc } from '@fast-check/vitest';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUM_SELLERS, SUM_SPENDERS } from '#app/domain/company/sum-rule.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sellerOf } from '#tests/api/delivery/sending.ts';
import { histories } from '#tests/support/full-run.ts';
import { approvalDecisions, approvals } from '#trading-api/schema.ts';
import {
  decide,
  giveUp,
  NAMES,
  type Name,
  newModel,
  ONE_LEVELS,
  type Paper,
  place,
  rename,
  replace,
  setDeputy,
  setRule,
  setSum,
  settle,
  type World,
  wait,
} from './approval-model.ts';
import { openMarket } from './companies.ts';

let world: World;
beforeAll(async () => {
  const market = await openMarket();
  const sellers = ['S0001', 'S0002'];
  world = {
    market,
    goods: await Promise.all(
      sellers.map((sellerCode) => market.offer({ sellerCode, availableCount: 1_000_000_000 })),
    ),
    senders: await Promise.all(sellers.map((sellerCode) => sellerOf(market, sellerCode))),
  };
});
afterAll(() => world.market.close());

const anyName = fc.constantFrom(...NAMES);
const joined = fc.constantFrom('admin', 'approver', 'finance', 'buyer');
const trader = fc.constantFrom<Name>('owner', 'admin', 'admin', 'buyer');
/** Half of them need an approval only where the budget is exceeded. */
const tonnes = fc.oneof(fc.integer({ min: 5, max: 12 }), fc.integer({ min: 13, max: 60 }));
const sumRule = fc.record({
  period: fc.constantFrom('day' as const, 'week' as const),
  spender: fc.constantFrom(...SUM_SPENDERS),
  sellers: fc.constantFrom(...SUM_SELLERS),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(trader, tonnes, fc.boolean(), fc.integer({ min: 0, max: 1 }))
      .map((of) => place(...of)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(9), anyName, fc.integer({ max: 4, min: 0 }))
      .map(([at, who, no]) => decide(at, who, no > 0)),
  },
  { weight: 2, arbitrary: fc.boolean().map(setDeputy) },
  { weight: 1, arbitrary: fc.constantFrom(...ONE_LEVELS).map(setRule) },
  {
    weight: 1,
    arbitrary: fc.tuple(sumRule, fc.constantFrom(0, 30_000, 90_000)).map((of) => setSum(...of)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 13 }).map(wait) },
  { weight: 1, arbitrary: fc.nat(9).map(giveUp) },
  { weight: 1, arbitrary: joined.map(replace) },
  { weight: 1, arbitrary: joined.map(rename) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(9), fc.integer({ min: -12, max: 12 })).map((of) => settle(...of)),
  },
);

/** Who has agreed to an order, in turn: for which seat, and who. */
const agreedTo = ({ orderCode }: Paper) =>
  world.market.db
    .select({ seat: approvalDecisions.behalfOf, who: approvalDecisions.personId })
    .from(approvalDecisions)
    .innerJoin(approvals, eq(approvals.id, approvalDecisions.approvalId))
    .where(eq(approvals.orderCode, orderCode))
    .orderBy(asc(approvalDecisions.level));

const { numRuns, timeout } = histories(6);

test('issue 19 §2: random histories of orders and approvals follow the model: no approval of an own order, one level after the other, a deputy only while named, no budget or sum exceeded and nothing split without approval, whoever comes, leaves or is renamed, as rules change and weights settle; none is released without exactly those decisions', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 32 }), async (steps) => {
      const model = await newModel(world);
      for (const each of steps) await each(model, world);
      for (const paper of model.orders) {
        const order = await model.people.owner.call(orderById, { id: paper.orderCode });
        expect(order.waitsForApproval).toBe(paper.state === 'waiting');
        const isOver = paper.state === 'returned' || paper.state === 'cancelled';
        expect(order.state === 'cancelled').toBe(isOver);
        const agreed = (await agreedTo(paper)).slice(0, paper.agreed.length);
        expect(agreed).toEqual(paper.agreed);
        const isReleased = paper.state === 'open' || paper.state === 'settled';
        if (isReleased) expect(await agreedTo(paper)).toHaveLength(paper.levels);
      }
    }),
    { numRuns },
  );
});
