import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#app/domain/account/roles.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { APPROVER_MODES } from '#app/domain/company/approver-rule.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { purchasingList } from '#app/domain/purchase/contract.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { histories } from '#tests/support/full-run.ts';
import { customers, members } from '#trading-api/schema.ts';
import { company, openMarket } from './companies.ts';
import { CENTRES, type Centre, LATE_HOURS, type Model, NAMES, type Name } from './decider-model.ts';
import {
  becomes,
  bind,
  decide,
  leave,
  name,
  place,
  register,
  suspend,
  wait,
} from './decider-model-steps.ts';

let market: OpenMarket;
let goods: Goods;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 1_000_000_000 });
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const anyName = fc.constantFrom(...NAMES);
const seats = fc.uniqueArray(fc.constantFrom<Name>('owner', 'admin', 'anne', 'ben'), {
  maxLength: 3,
});
const centre = fc.constantFrom(...CENTRES);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom<Name>('buyer', 'buyer', 'admin'), centre)
      .map((of) => place(...of)),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat(9), anyName, fc.integer({ min: 0, max: 6 }))
      .map(([at, who, no]) => decide(at, who, no > 0)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom<Centre | 'category'>('甲部', '乙部', 'category'),
        fc.constantFrom(...APPROVER_MODES),
        seats,
      )
      .map((of) => name(...of)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom<Name>('admin', 'anne', 'ben'),
        fc.constantFrom<Role>('viewer', 'approver', 'buyer', 'admin'),
      )
      .map((of) => becomes(...of)),
  },
  { weight: 1, arbitrary: fc.tuple(anyName, fc.boolean()).map((of) => suspend(...of)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom<Name>('admin', 'anne', 'ben'), fc.constantFrom(0, 0, 1))
      .map((of) => leave(...of)),
  },
  { weight: 2, arbitrary: fc.constantFrom(0.5, 1, 2, 4, 9).map(wait) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom<Name>('buyer', 'buyer', 'admin'), centre)
      .map((of) => register(...of)),
  },
  { weight: 4, arbitrary: fc.tuple(fc.nat(9), anyName).map((of) => bind(...of)) },
);

async function staff(): Promise<Model> {
  const owner = await company(market, 'owner');
  await owner.call(saveApprovalRule, { oneLevelFrom: '1', escalateHours: String(LATE_HOURS) });
  const joined = async (called: Name, role: Role) => {
    const person = await market.buyer({ name: `${called} ${newSerial().slice(0, 6)}` });
    // Names are compared as the calls answer them.
    await market.db.update(customers).set({ name: called }).where(eq(customers.id, person.id));
    await market.db.insert(members).values({
      ...{ personId: person.id, companyId: owner.id, role, joinedAt: market.now() },
    });
    return person;
  };
  await openedWallet(owner, '1000000.00');
  return {
    ...{ market, operator, goods },
    people: {
      owner,
      admin: await joined('admin', 'admin'),
      anne: await joined('anne', 'approver'),
      ben: await joined('ben', 'approver'),
      buyer: await joined('buyer', 'buyer'),
    },
    roles: { owner: 'admin', admin: 'admin', anne: 'approver', ben: 'approver', buyer: 'buyer' },
    began: market.now().getTime(),
    ...{ orders: [], registrations: [], rules: new Map(), suspended: new Set(), away: new Map() },
  };
}

/** To a Monday, so that all hours of a history count, which is shorter than a working week. */
function toMonday(): void {
  const now = market.now().getTime();
  const day = Math.ceil(now / DAY_MS) + 1;
  const monday = day + ((8 - new Date(day * DAY_MS).getUTCDay()) % 7);
  market.advance(monday * DAY_MS - now);
}

/** A history has some twenty steps of several calls. */
const EACH_MS = 20_000;
const { timeout, ...runs } = histories(5, EACH_MS);

test('issue 53 §2: random histories of rules, people who come, go and are away, orders, margins and decisions follow the model: nothing is released without exactly whom the company names, nor waits for nobody', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 30 }), async (steps) => {
      toMonday();
      const model = await staff();
      for (const each of steps) await each(model);
      for (const paper of model.orders) {
        const order = await model.people.owner.call(orderById, { id: paper.orderCode });
        expect(order.waitsForApproval).toBe(paper.state === 'waiting');
        expect(order.state === 'cancelled').toBe(paper.state === 'returned');
      }
      const { content } = await model.people.owner.call(purchasingList, { rows: 100 });
      for (const { id, isBound } of model.registrations) {
        const found = content.find((each) => each.id === id);
        expect(found?.result.state).toBe(isBound ? 'joined' : 'awaitMargin');
      }
    }),
    { ...runs, endOnFailure: true },
  );
});
