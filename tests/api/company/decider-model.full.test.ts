import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalList,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { APPROVER_MODES, type ApproverMode } from '#app/domain/company/approver-rule.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { histories } from '#tests/support/full-run.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import { customers, members } from '#trading-api/schema.ts';
import { company, openMarket } from './companies.ts';

const WAITS_MS = 24 * HOUR_MS;
/** Of working days; the model's are all, since its clock stays within one. */
const LATE_HOURS = 3;

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 1_000_000_000 });
});
afterAll(() => market.close());

const NAMES = ['owner', 'admin', 'anne', 'ben', 'buyer'] as const;
type Name = (typeof NAMES)[number];
const CENTRES = ['甲部', '乙部', ''] as const;
type Centre = (typeof CENTRES)[number];

interface Named {
  mode: ApproverMode;
  people: Name[];
}

interface Paper {
  orderCode: string;
  by: Name;
  placedAt: number;
  /** When those who decide now were asked, and whether the administrators decide with them. */
  askedAt: number;
  late: boolean;
  /** Whom the rules asked when it was placed: that of its centre, then that of its category. */
  asks: Named[];
  agreed: { who: Name; seats: Name[] }[];
  state: 'waiting' | 'open' | 'returned';
}

interface Model {
  began: number;
  people: Record<Name, Buyer>;
  orders: Paper[];
  rules: Map<Centre | 'category', Named>;
  roles: Record<Name, Role>;
  suspended: Set<Name>;
  /** For whom the buyer decides, and when. */
  away: Map<Name, { from: number; until: number }>;
}

const now = () => market.now().getTime();
const mayApprove = (model: Model, who: Name) =>
  !model.suspended.has(who) && ['admin', 'approver'].includes(model.roles[who]);
const isAdministrator = (model: Model, who: Name) =>
  !model.suspended.has(who) && model.roles[who] === 'admin';
const hasAgreed = ({ agreed }: Paper, seat: Name) =>
  agreed.some(({ seats }) => seats.includes(seat));
const hasDecided = ({ agreed }: Paper, who: Name) => agreed.some((each) => each.who === who);

/** What of a rule is still to be agreed to; nothing: it is fulfilled. */
function openOf(paper: Paper, { mode, people }: Named): Name[] {
  const open = people.filter((seat) => !hasAgreed(paper, seat));
  return mode === 'one' && open.length < people.length ? [] : open;
}

/** Who can sit on a seat: the approver, and while they are away the buyer. */
function sitting(model: Model, paper: Paper, seat: Name): Name[] {
  if (seat === paper.by || !mayApprove(model, seat)) return [];
  const away = model.away.get(seat);
  const isAway = away !== undefined && away.from <= now() && now() < away.until;
  return [seat, ...(isAway && !model.suspended.has('buyer') ? (['buyer'] as const) : [])].filter(
    (who) => who !== paper.by && !hasDecided(paper, who),
  );
}

/** Who may decide, and in the place of which approvers; nobody: all that had to have agreed. */
function deciders(model: Model, paper: Paper): Map<Name, Name[]> {
  const found = new Map<Name, Name[]>();
  const ask = paper.asks.find((each) => openOf(paper, each).length > 0);
  if (!ask) {
    if (paper.agreed.length > 0) return found;
    for (const seat of NAMES) {
      for (const who of sitting(model, paper, seat)) if (!found.has(who)) found.set(who, [seat]);
    }
    return found;
  }
  const open = openOf(paper, ask);
  const asked = ask.mode === 'order' ? open.slice(0, 1) : open;
  for (const seat of asked) {
    for (const who of sitting(model, paper, seat)) {
      if (who === seat || !found.has(who)) found.set(who, [seat]);
    }
  }
  const missing = paper.asks.flatMap((each) => {
    const left = openOf(paper, each);
    const gone = left.filter((seat) => sitting(model, paper, seat).length === 0);
    return each.mode === 'one' && gone.length < left.length ? [] : gone;
  });
  if (!paper.late && !asked.some((seat) => missing.includes(seat))) return found;
  const seats = [...new Set([...missing, ...(paper.late ? asked : [])])];
  const free = NAMES.filter(
    (who) => isAdministrator(model, who) && who !== paper.by && !hasDecided(paper, who),
  );
  for (const who of free) if (!found.has(who)) found.set(who, [who, ...seats]);
  if (free.length === 0) found.set('owner', ['owner', ...seats]);
  return found;
}

type Step = (model: Model) => Promise<void>;

const place =
  (by: Name, centre: Centre): Step =>
  async (model) => {
    if (model.suspended.has(by) || !['admin', 'buyer'].includes(model.roles[by])) return;
    market.advance(2000);
    const own = centre === '' ? {} : { costCentre: centre };
    const placing = submit(model.people[by], { ...direct(goods, '1'), ...own });
    const placed = await placing;
    expect(placed.waitsForApproval).toBe(true);
    const asks = [centre === '' ? undefined : model.rules.get(centre), model.rules.get('category')];
    model.orders.push({
      ...{ orderCode: placed.orderCode, by, placedAt: now(), askedAt: now(), late: false },
      asks: asks.flatMap((each) => each ?? []),
      agreed: [],
      state: 'waiting',
    });
  };

/** As somebody sees it who may decide; null: it is not shown to them. */
async function approvalIdOf(who: Buyer, { orderCode }: Paper): Promise<string | null> {
  const { content } = await who.call(approvalList, { which: 'waiting', rows: 100 });
  return content.find((each) => each.orderCode === orderCode)?.approvalId ?? null;
}

const stageOf = (paper: Paper) => {
  const at = paper.asks.findIndex((each) => openOf(paper, each).length > 0);
  const ask = paper.asks[at];
  return ask?.mode === 'order' ? `${at} ${openOf(paper, ask).length}` : `${at}`;
};

const decide =
  (at: number, who: Name, agree: boolean): Step =>
  async (model) => {
    const waiting = model.orders.filter(({ state }) => state === 'waiting');
    const paper = waiting[at % Math.max(1, waiting.length)];
    if (!paper) return;
    const isOver = now() >= paper.placedAt + WAITS_MS;
    const may = deciders(model, paper);
    const [one = 'owner'] = may.keys();
    const approvalId = await approvalIdOf(model.people[one], paper);
    // Never does it wait for nobody, and who is shown it is exactly who may decide.
    expect(approvalId === null).toBe(isOver);
    if (approvalId === null) return;
    expect(may.size).toBeGreaterThan(0);
    const { approval } = await model.people.owner.call(orderById, { id: paper.orderCode });
    expect(approval?.waitsFor.toSorted()).toEqual([...may.keys()].toSorted());
    const deciding = model.people[who].call(decideApproval, { approvalId, agree, reason: '不' });
    const seats = may.get(who);
    if (!seats || model.suspended.has(who)) {
      expect((await refusalOf(deciding)).code).toBe(
        model.suspended.has(who) ? 'G003' : 'notDecider',
      );
      return;
    }
    await deciding;
    const before = stageOf(paper);
    paper.agreed.push({ who, seats });
    if (!agree) paper.state = 'returned';
    else if (paper.asks.every((each) => openOf(paper, each).length === 0)) paper.state = 'open';
    else if (stageOf(paper) !== before) Object.assign(paper, { late: false, askedAt: now() });
  };

const name =
  (of: Centre | 'category', mode: ApproverMode, people: Name[]): Step =>
  async (model) => {
    if (of === '' || (people.length === 0 && !model.rules.has(of))) return;
    const able = people.filter((each) => ['admin', 'approver'].includes(model.roles[each]));
    if (people.length > 0 && able.length === 0) return;
    const kind = of === 'category' ? 'category' : 'costCentre';
    const personIds = able.map((each) => String(model.people[each].id));
    const value = of === 'category' ? goods.category1 : of;
    await model.people.owner.call(saveApprovers, { kind, value, mode, personIds });
    if (able.length === 0) model.rules.delete(of);
    else model.rules.set(of, { mode, people: able });
  };

/** By the tables: sessions of those whose role changes would end, and the operator is nobody's concern here. */
const becomes =
  (who: Name, role: Role): Step =>
  async (model) => {
    if (who === 'owner' || who === 'buyer') return;
    const own = eq(members.personId, model.people[who].id);
    await market.db.update(members).set({ role }).where(own);
    model.roles[who] = role;
  };

const suspend =
  (who: Name, isSuspended: boolean): Step =>
  async (model) => {
    if (who === 'owner') return;
    const suspendedAt = isSuspended ? market.now() : null;
    const own = eq(customers.id, model.people[who].id);
    await market.db.update(customers).set({ suspendedAt, suspensionReason: '查' }).where(own);
    if (isSuspended) model.suspended.add(who);
    else model.suspended.delete(who);
  };

const leave =
  (who: Name, days: number): Step =>
  async (model) => {
    if (!['admin', 'approver'].includes(model.roles[who]) || model.suspended.has(who)) return;
    const from = days === 0 ? '' : wallDay(new Date(now() + days * DAY_MS));
    const until = wallDay(new Date(now() + days * DAY_MS));
    const deputyId = String(model.people.buyer.id);
    await model.people[who].call(nameDeputy, { deputyId: '' });
    await model.people[who].call(nameDeputy, { deputyId, from, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`);
    model.away.set(who, { from: days === 0 ? now() : midnight, until: midnight + DAY_MS });
  };

const wait =
  (hours: number): Step =>
  async (model) => {
    if (now() + hours * HOUR_MS > model.began + 4 * DAY_MS) return;
    market.advance(hours * HOUR_MS);
    await followApprovals(market.db, market.now());
    for (const paper of model.orders) {
      const isOpen = paper.state === 'waiting' && now() < paper.placedAt + WAITS_MS;
      if (isOpen && now() >= paper.askedAt + LATE_HOURS * HOUR_MS) paper.late = true;
    }
  };

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
  return {
    people: {
      owner,
      admin: await joined('admin', 'admin'),
      anne: await joined('anne', 'approver'),
      ben: await joined('ben', 'approver'),
      buyer: await joined('buyer', 'buyer'),
    },
    roles: { owner: 'admin', admin: 'admin', anne: 'approver', ben: 'approver', buyer: 'buyer' },
    began: now(),
    ...{ orders: [], rules: new Map(), suspended: new Set(), away: new Map() },
  };
}

/** To a Monday, so that all hours of a history count, which is shorter than a working week. */
function toMonday(): void {
  const day = Math.ceil(now() / DAY_MS) + 1;
  const monday = day + ((8 - new Date(day * DAY_MS).getUTCDay()) % 7);
  market.advance(monday * DAY_MS - now());
}

/** A history has some twenty steps of several calls. */
const EACH_MS = 20_000;
const { numRuns, timeout } = histories(5, EACH_MS);

test('issue 53 §2: random histories of rules, people who come, go and are away, orders and decisions follow the model: nothing is released without exactly whom the company names, nor waits for nobody', {
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
    }),
    { numRuns },
  );
});
