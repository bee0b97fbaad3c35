import { expect } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { handOverCart } from '#app/domain/cart/share-contract.ts';
import {
  approvalList,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import type { SumRule } from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { answerWeight, deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial } from '#tests/api/support/open-market.ts';
import {
  HOUR_MS,
  handed,
  type Joined,
  joined,
  levelsOf,
  type Model,
  type Name,
  type Paper,
  PRICE,
  partsOf,
  pick,
  SEATS,
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
  (name: Name, wanted: Wanted, centre: boolean): Step =>
  async (model, world) => {
    const paper = bought(model, world, name, wanted, centre);
    const lines = wanted.map(({ seller, tonnes }) =>
      direct(first(world.goods.slice(seller)), String(tonnes)),
    );
    const placed = await submit(model.people[name], {
      ...first(lines),
      skuIds: lines.flatMap(({ skuIds }) => skuIds),
      skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
      ...ownFields(centre),
    });
    expect(placed.waitsForApproval).toBe(paper.levels > 0);
    expect(placed.orderCodes).toHaveLength(wanted.length);
    ordered(model, paper, placed.orderCodes);
  };

/** Lines of an inquiry are awarded, each to another seller. */
export const award =
  (name: Name, wanted: Wanted, centre: boolean): Step =>
  async (model, world) => {
    const by = model.people[name];
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
    const paper = bought(model, world, name, wanted, centre);
    const { addressId } = model;
    const { orders } = await by.call(
      awardLines,
      { inquiryNum, addressId, awards, ...ownFields(centre) },
      { serial: newSerial() },
    );
    expect(orders.map(({ waitsForApproval }) => waitsForApproval)).toEqual(
      wanted.map(() => paper.levels > 0),
    );
    ordered(
      model,
      paper,
      orders.map(({ orderCode }) => orderCode),
    );
  };

/** As somebody sees it who may decide; null: nobody is shown it. */
async function approvalIdOf({ people }: Model, paper: Paper): Promise<string | null> {
  const codes = partsOf(paper).map(({ orderCode }) => orderCode);
  for (const who of SEATS) {
    const { content } = await people[who].call(approvalList, { which: 'waiting', rows: 100 });
    const found = content.find(({ orderCode, sign }) =>
      paper.kind === 'sign'
        ? sign?.auctionId === String(paper.auctionId)
        : codes.includes(orderCode),
    );
    if (found) return found.approvalId;
  }
  return null;
}

export const decide =
  (at: number, name: Name, agree: boolean): Step =>
  async (model, world) => {
    const paper = pick(waitingOf(model), at);
    if (!paper) return;
    const isLate = timeOf(world) >= paper.until;
    const approvalId = await approvalIdOf(model, paper);
    expect(approvalId === null).toBe(isLate);
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
    const mayPay = ['owner', 'admin', 'finance'].includes(name);
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

/** What waits already waits as it was asked. */
export const setRule =
  (oneLevel: number): Step =>
  async (model) => {
    const rule = { oneLevelFrom: String(oneLevel), twoLevelsFrom: twoLevels };
    await model.people.owner.call(saveApprovalRule, rule);
    model.oneLevel = oneLevel;
  };

export const setDeputy =
  (isNamed: boolean): Step =>
  async (model, { market }) => {
    const until = isNamed ? wallDay(market.now()) : '';
    const deputyId = isNamed ? String(model.people.finance.id) : '';
    await model.people.admin.call(nameDeputy, { deputyId, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`) + 24 * HOUR_MS;
    model.deputyUntil = isNamed ? midnight : 0;
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

/** Somebody leaves, the owner takes over, and another person comes in the same role. */
export const replace =
  (name: Joined): Step =>
  async (model, { market }) => {
    const { people } = model;
    const { id } = people[name];
    await people.owner.call(removeMember, { personId: String(id) });
    handed(model, id, people.owner.id, null, market.now().getTime());
    for (const { automatic } of model.papers) {
      if (automatic?.by === id) automatic.goesOn = false;
    }
    people[name] = await joined(market, people.owner, name);
    if (name === 'admin' || name === 'finance') model.deputyUntil = 0;
  };

/** Goods of a seller are handed over in the cart, to be ordered by a colleague. */
export const handOver =
  (from: Name, to: Name, seller: number): Step =>
  async (model, world) => {
    if (from === to) return;
    const { people } = model;
    world.market.advance(2000);
    const ids = await fillCart(people[from], [[first(world.goods.slice(seller)), '1']]);
    await people[from].call(handOverCart, { ids, personId: String(people[to].id) });
    handed(model, people[from].id, people[to].id, seller, timeOf(world));
  };

export const rename =
  (name: Joined): Step =>
  async ({ people }) => {
    await people[name].call(saveProfile, { name: `改名 ${newSerial().slice(0, 8)}` });
  };

/** An order that nobody has to agree to any more is paid, weighs otherwise, and is settled as weighed. */
export const settle =
  (at: number, hundredths: number): Step =>
  async (model, world) => {
    const open = model.papers.filter(
      ({ state, kind, parts }) => state === 'open' && kind === 'order' && parts.length === 1,
    );
    const paper = pick(open, at);
    const [part] = paper?.parts ?? [];
    if (!paper || !part || timeOf(world) >= paper.placedAt + HOUR_MS / 3) return;
    const { owner } = model.people;
    const { orderCode, tonnes } = part;
    await pay(owner, orderCode);
    const weighed = (tonnes * (100 + hundredths)) / 100;
    const sender = world.senders[part.seller] as Buyer;
    const { deliveryId } = await ship(sender, orderCode, [[String(tonnes), String(weighed)]]);
    const { deliveries } = await owner.call(deliveriesOfOrder, { orderCode });
    if (deliveries.some(({ consent }) => consent !== null)) {
      await owner.call(answerWeight, { deliveryId, agreed: true });
    }
    await receive(owner, deliveryId);
    part.amount = weighed * PRICE;
    paper.state = 'settled';
  };
