import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Role } from '#app/domain/account/roles.ts';
import { approvalList, decideApproval, nameDeputy } from '#app/domain/company/approval-contract.ts';
import type { ApproverMode } from '#app/domain/company/approver-rule.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { payMargin, purchasingSave } from '#app/domain/purchase/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { asked, newest, pass, publish } from '#tests/api/purchase/grouping.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, newSerial } from '#tests/api/support/open-market.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import { customers, members } from '#trading-api/schema.ts';
import { refusedBy } from './approval-model.ts';
import {
  asksOf,
  type Centre,
  deciders,
  LATE_HOURS,
  mayBind,
  type Name,
  nowIn,
  openOf,
  type Paper,
  type Step,
  WAITS_MS,
} from './decider-model.ts';

/** What people do to what waits, and to who decides on it. */

export const place =
  (by: Name, centre: Centre): Step =>
  async (model) => {
    if (model.suspended.has(by) || !['admin', 'buyer'].includes(model.roles[by])) return;
    const { market, goods } = model;
    market.advance(2000);
    const own = centre === '' ? {} : { costCentre: centre };
    const placing = submit(model.people[by], { ...direct(goods, '1'), ...own });
    const placed = await placing;
    expect(placed.waitsForApproval).toBe(true);
    const now = nowIn(model);
    model.orders.push({
      ...{ orderCode: placed.orderCode, by, placedAt: now, askedAt: now, late: false },
      asks: asksOf(model, centre),
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

export const decide =
  (at: number, who: Name, agree: boolean): Step =>
  async (model) => {
    const waiting = model.orders.filter(({ state }) => state === 'waiting');
    const paper = waiting[at % Math.max(1, waiting.length)];
    if (!paper) return;
    const isOver = nowIn(model) >= paper.placedAt + WAITS_MS;
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
    else if (stageOf(paper) !== before)
      Object.assign(paper, { late: false, askedAt: nowIn(model) });
  };

export const name =
  (of: Centre | 'category', mode: ApproverMode, people: Name[]): Step =>
  async (model) => {
    if (of === '' || (people.length === 0 && !model.rules.has(of))) return;
    const able = people.filter((each) => ['admin', 'approver'].includes(model.roles[each]));
    if (people.length > 0 && able.length === 0) return;
    const kind = of === 'category' ? 'category' : 'costCentre';
    const personIds = able.map((each) => String(model.people[each].id));
    const value = of === 'category' ? model.goods.category1 : of;
    await model.people.owner.call(saveApprovers, { kind, value, mode, personIds });
    if (able.length === 0) model.rules.delete(of);
    else model.rules.set(of, { mode, people: able });
  };

/** By the tables: sessions of those whose role changes would end, and the operator is nobody's concern here. */
export const becomes =
  (who: Name, role: Role): Step =>
  async (model) => {
    if (who === 'owner' || who === 'buyer') return;
    const own = eq(members.personId, model.people[who].id);
    await model.market.db.update(members).set({ role }).where(own);
    model.roles[who] = role;
  };

export const suspend =
  (who: Name, isSuspended: boolean): Step =>
  async (model) => {
    if (who === 'owner') return;
    const suspendedAt = isSuspended ? model.market.now() : null;
    const own = eq(customers.id, model.people[who].id);
    await model.market.db.update(customers).set({ suspendedAt, suspensionReason: '查' }).where(own);
    if (isSuspended) model.suspended.add(who);
    else model.suspended.delete(who);
  };

export const leave =
  (who: Name, days: number): Step =>
  async (model) => {
    if (!['admin', 'approver'].includes(model.roles[who]) || model.suspended.has(who)) return;
    const now = nowIn(model);
    const from = days === 0 ? '' : wallDay(new Date(now + days * DAY_MS));
    const until = wallDay(new Date(now + days * DAY_MS));
    const deputyId = String(model.people.buyer.id);
    await model.people[who].call(nameDeputy, { deputyId: '' });
    await model.people[who].call(nameDeputy, { deputyId, from, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`);
    model.away.set(who, { from: days === 0 ? now : midnight, until: midnight + DAY_MS });
  };

export const wait =
  (hours: number): Step =>
  async (model) => {
    const { market } = model;
    if (nowIn(model) + hours * HOUR_MS > model.began + 4 * DAY_MS) return;
    market.advance(hours * HOUR_MS);
    await followApprovals(market.db, market.now());
    for (const paper of model.orders) {
      const isOpen = paper.state === 'waiting' && nowIn(model) < paper.placedAt + WAITS_MS;
      if (isOpen && nowIn(model) >= paper.askedAt + LATE_HOURS * HOUR_MS) paper.late = true;
    }
  };

/** A registration for a group, which the operator lets pass. */
export const register =
  (by: Name, centre: Centre): Step =>
  async (model) => {
    if (model.suspended.has(by) || !['admin', 'buyer'].includes(model.roles[by])) return;
    const { market, operator, goods, began } = model;
    market.advance(2000);
    const plan = await publish(market, {
      ...{ categoryCode: goods.category1, deadline: new Date(began + 30 * DAY_MS) },
      targetQuantity: 100_000,
    });
    const own = centre === '' ? {} : { costCentre: centre };
    await model.people[by].call(purchasingSave, { ...asked(plan, '5'), ...own });
    const { id } = await newest(model.people[by]);
    await pass(operator, id);
    expect((await newest(model.people[by])).result.state).toBe('awaitMargin');
    model.registrations.push({ id, by, centre, isBound: false });
  };

/** Somebody pays the margin of a registration, where they may bind the company to it by the rules of now. */
export const bind =
  (at: number, who: Name): Step =>
  async (model) => {
    const open = model.registrations.filter(({ isBound }) => !isBound);
    const registration = open[at % Math.max(1, open.length)];
    if (!registration) return;
    const { id } = registration;
    const paying = model.people[who].call(payMargin, { id }, { serial: newSerial() });
    const isTheirs = !model.suspended.has(who) && mayBind(model, registration, who);
    expect(await refusedBy(paying)).toBe(isTheirs ? null : 'G003');
    registration.isBound = isTheirs;
  };
