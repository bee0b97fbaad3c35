import { expect } from 'vitest';
import { handOverCart } from '#app/domain/cart/share-contract.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import type { SumRule } from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { first, newSerial } from '#tests/api/support/open-market.ts';
import {
  amountOf,
  canAgree,
  HOUR_MS,
  handed,
  levelsOf,
  type Model,
  may,
  NAMES,
  type Name,
  type Paper,
  PRICE,
  partsOf,
  pick,
  refusedBy,
  type Step,
  seatOf,
  timeOf,
  twoLevels,
  type World,
} from './approval-model.ts';

/** What is asked of each seller, in tonnes. */
type Wanted = readonly { seller: number; tonnes: number }[];

const waitingOf = ({ papers }: Model) =>
  papers.filter(({ state, kind }) => state === 'waiting' && kind !== 'registration');

/** What is bought now, and how many have to agree to it; the model has it once it is made. */
function bought(model: Model, world: World, name: Name, wanted: Wanted, centre: boolean) {
  world.market.advance(2000);
  const placedAt = timeOf(world);
  const parts = wanted.map((each) => ({ ...each, orderCode: '', amount: each.tonnes * PRICE }));
  const of = { by: model.people[name].id, parts, centre, placedAt };
  return { ...of, levels: levelsOf(model, of), until: placedAt + 24 * HOUR_MS };
}

function ordered(model: Model, paper: ReturnType<typeof bought>, codes: readonly string[]): void {
  const parts = paper.parts.map((part, at) => ({ ...part, orderCode: codes[at] ?? '' }));
  const state = paper.levels > 0 ? 'waiting' : 'open';
  model.papers.push({ ...paper, kind: 'order', parts, agreed: [], state });
}

const ownFields = (centre: boolean) => (centre ? { costCentre: 'CC' } : {});

/** A checkout, of one seller or of both. */
export const place =
  (name: Name, wanted: Wanted, centre: boolean, isScaled: boolean): Step =>
  async (model, world) => {
    if (!may(model, name, 'trade')) return;
    const paper = { ...bought(model, world, name, wanted, centre), isScaled };
    const goods = isScaled ? world.scaled : world.goods;
    const lines = wanted.map(({ seller, tonnes }) =>
      direct(first(goods.slice(seller)), String(tonnes)),
    );
    const placing = submit(model.people[name], {
      ...first(lines),
      skuIds: lines.flatMap(({ skuIds }) => skuIds),
      skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
      ...ownFields(centre),
    });
    if (!canAgree(model, paper)) {
      expect(await refusedBy(placing)).toBe('noApprover');
      return;
    }
    const placed = await placing;
    expect(placed.waitsForApproval).toBe(paper.levels > 0);
    expect(placed.orderCodes).toHaveLength(wanted.length);
    ordered(model, paper, placed.orderCodes);
  };

/** Lines of an inquiry are awarded, each to another seller, by who has sent it or a colleague, who buys with them. */
export const award =
  (asker: Name, name: Name, wanted: Wanted, centre: boolean): Step =>
  async (model, world) => {
    if (!may(model, asker, 'trade') || !may(model, name, 'trade')) return;
    const by = model.people[asker];
    const asked = wanted.map(({ seller, tonnes }) => {
      return { ...first(world.goods.slice(seller)), count: String(tonnes) };
    });
    const inquiryNum = await inquire(world.market, by, asked);
    const awards: { offerId: string; position: number; count: string }[] = [];
    for (const [at, { seller, tonnes }] of wanted.entries()) {
      const { sellerCode } = first(world.goods.slice(seller));
      // Each line is offered at ten yuan more than the one before.
      const price = PRICE * 100 - at * 1000;
      const offerId = await offerOf(world.market, inquiryNum, sellerCode, { price });
      awards.push({ offerId, position: at + 1, count: String(tonnes) });
    }
    const before = model.handed.length;
    for (const { seller } of asker === name ? [] : wanted) {
      handed(model, by.id, model.people[name].id, seller, timeOf(world) + 2000);
    }
    const paper = bought(model, world, name, wanted, centre);
    const { addressId } = model;
    const awarding = model.people[name].call(
      awardLines,
      { inquiryNum, addressId, awards, ...ownFields(centre) },
      { serial: newSerial() },
    );
    if (!canAgree(model, paper)) {
      expect(await refusedBy(awarding)).toBe('noApprover');
      model.handed.length = before;
      return;
    }
    const { orders } = await awarding;
    expect(orders.map(({ waitsForApproval }) => waitsForApproval)).toEqual(
      wanted.map(() => paper.levels > 0),
    );
    ordered(
      model,
      paper,
      orders.map(({ orderCode }) => orderCode),
    );
  };

/** It is shown to exactly those who may decide on it; null: to nobody. */
async function approvalIdOf(model: Model, world: World, paper: Paper): Promise<string | null> {
  const codes = partsOf(paper).map(({ orderCode }) => orderCode);
  const isLate = timeOf(world) >= paper.until;
  let approvalId: string | null = null;
  for (const who of NAMES) {
    const asked = { which: 'waiting', rows: 100 } as const;
    const { content } = await model.people[who].call(approvalList, asked);
    const found = content.find(({ orderCode, sign }) =>
      paper.kind === 'sign'
        ? sign?.auctionId === String(paper.auctionId)
        : codes.includes(orderCode),
    );
    const isTheirs = !isLate && seatOf(model, paper, who, timeOf(world)) !== null;
    expect(found !== undefined).toBe(isTheirs);
    approvalId ??= found?.approvalId ?? null;
  }
  return approvalId;
}

export const decide =
  (at: number, name: Name, agree: boolean): Step =>
  async (model, world) => {
    const paper = pick(waitingOf(model), at);
    if (!paper) return;
    const approvalId = await approvalIdOf(model, world, paper);
    if (approvalId === null) return;
    const seat = seatOf(model, paper, name, timeOf(world));
    const reason = agree ? '' : '不同意';
    const decided = model.people[name].call(decideApproval, { approvalId, agree, reason });
    if (seat === null) {
      expect((await refusalOf(decided)).code).toBe('notDecider');
      return;
    }
    await decided;
    if (agree) paper.agreed.push({ seat, who: model.people[name].id });
    if (!agree) paper.state = 'returned';
    else if (paper.agreed.length >= paper.levels) paper.state = 'open';
  };

/** Nobody pays what waits, not even the company's own login. */
export const payEarly =
  (at: number, name: Name): Step =>
  async (model) => {
    const paper = pick(waitingOf(model), at);
    const [part] = paper?.kind === 'order' ? partsOf(paper) : [];
    if (!part) return;
    const mayPay = may(model, name, 'pay');
    const { code } = await refusalOf(pay(model.people[name], part.orderCode));
    expect(code).toBe(mayPay ? 'unapproved' : 'G003');
  };

/** States a sum over a time, or ends it. */
export const setSum =
  (rule: Omit<SumRule, 'amount'>, amount: number): Step =>
  async ({ people, sums }) => {
    const key = Object.values(rule).join();
    if (amount === 0 && !sums.has(key)) return;
    await people.owner.call(saveSumRule, { ...rule, amount: amount === 0 ? '' : String(amount) });
    if (amount === 0) sums.delete(key);
    else sums.set(key, { rule, amount });
  };

/** What waits already waits as it was asked; automatic bids to which nobody had to agree end beyond it. */
export const setRule =
  (oneLevel: number): Step =>
  async (model) => {
    const rule = { oneLevelFrom: String(oneLevel), twoLevelsFrom: twoLevels };
    await model.people.owner.call(saveApprovalRule, rule);
    model.oneLevel = oneLevel;
    const owner = model.people.owner.id;
    for (const paper of model.papers) {
      const { automatic, levels, by } = paper;
      if (!automatic || levels > 0 || [by, automatic.by].includes(owner)) continue;
      if (amountOf(paper) >= oneLevel) automatic.ended ??= 'rule';
    }
  };

export const wait =
  (hours: number): Step =>
  async (_model, { market }) =>
    market.advance(hours * HOUR_MS);

/** One order of what waits is given up; the others of its checkout wait on as before. */
export const giveUp =
  (at: number): Step =>
  async (model) => {
    const paper = pick(waitingOf(model), at);
    const [part] = paper?.kind === 'order' ? partsOf(paper) : [];
    if (!paper || !part) return;
    await model.people.owner.call(cancelOrder, { orderCode: part.orderCode });
    part.isCancelled = true;
    if (partsOf(paper).length === 0) paper.state = 'cancelled';
  };

/** Goods of a seller are handed over in the cart, to be ordered by a colleague. */
export const handOver =
  (from: Name, to: Name, seller: number): Step =>
  async (model, world) => {
    if (from === to || !may(model, from, 'trade') || !may(model, to, 'trade')) return;
    const { people } = model;
    world.market.advance(2000);
    const ids = await fillCart(people[from], [[first(world.goods.slice(seller)), '1']]);
    await people[from].call(handOverCart, { ids, personId: String(people[to].id) });
    handed(model, people[from].id, people[to].id, seller, timeOf(world));
  };
