import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { setLimit } from '#app/domain/auction/bid-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { auditSign } from '#app/domain/auction/desk-contract.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { payMargin, purchasingSave } from '#app/domain/purchase/contract.ts';
import { announce, auctionNow, awardsOf, bid } from '#tests/api/auction/auctioning.ts';
import { asked, newest, pass, publish } from '#tests/api/purchase/grouping.ts';
import { first, newSerial } from '#tests/api/support/open-market.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { closeDueGroups } from '#trading-api/purchase/group-close.ts';
import { auctionSigns, orders, registrationAudits } from '#trading-api/schema.ts';
import {
  amountOf,
  canAgree,
  HOUR_MS,
  handed,
  levelsOf,
  type Model,
  may,
  mayAgreeAlone,
  type Name,
  type Paper,
  type Part,
  PRICE,
  pick,
  refusedBy,
  type Step,
  timeOf,
  type World,
} from './approval-model.ts';

/** What binds a company before there is an order: sign-ups to auctions and registrations for groups. */

/** Yuan a tonne, from which bids begin and by which they rise. */
const [START_PRICE, STEP_PRICE] = [3000, 10];
/** How long an auction or a plan of the model goes on. */
const OPEN_MS = 2 * HOUR_MS;

const unfinished = ({ papers }: Model, kind: Paper['kind']) =>
  papers.filter((paper) => paper.kind === kind && ['waiting', 'open'].includes(paper.state));

/** What somebody binds the company to now, and how many have to agree to it. */
function boundNow(
  model: Model,
  world: World,
  { name, part, centre }: { name: Name; part: Part; centre: boolean },
) {
  const placedAt = timeOf(world);
  const of = { by: model.people[name].id, parts: [part], centre, placedAt };
  return { ...of, levels: levelsOf(model, of), agreed: [], until: placedAt + OPEN_MS };
}

/** What was bound is an order now, of who bound it, for which nobody is asked again. */
function won(model: Model, paper: Paper, order: typeof orders.$inferSelect): void {
  expect(order).toMatchObject({ approval: null, personId: paper.by, state: 'waitPay' });
  const { orderCode, createdAt } = order;
  model.papers.push({
    ...paper,
    ...{ kind: 'won', state: 'open', levels: 0, agreed: [], placedAt: createdAt.getTime() },
    parts: paper.parts.map((part) => ({ ...part, orderCode })),
  });
}

const ownFields = (centre: boolean) => (centre ? { costCentre: 'CC' } : {});

/** Signs up to bid so many steps above the start for all of it at most. */
export const sign =
  (name: Name, tonnes: number, steps: number, centre: boolean, seller: number): Step =>
  async (model, world) => {
    const { market } = world;
    if (!may(model, name, 'trade')) return;
    market.advance(2000);
    const endDate = new Date(timeOf(world) + OPEN_MS);
    const { sellerCode } = first(world.goods.slice(seller));
    const auction = await announce(market, {
      ...{ sellerCode, productCount: tonnes * 100, endDate, signEndDate: endDate },
      ...{ startPrice: START_PRICE * 100, priceAddRange: STEP_PRICE * 100 },
      biddingMode: 'open_bidding',
      proxyBids: true,
    });
    const amount = tonnes * (START_PRICE + steps * STEP_PRICE);
    const part = { orderCode: '', seller, amount, tonnes };
    const paper = boundNow(model, world, { name, part, centre });
    const signing = model.people[name].call(
      saveAuctionSign,
      {
        ...{ auctionId: String(auction.id), companyName: '测试企业', bidLimit: String(amount) },
        ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
        ...{ checked: true, auctionSignQualifyList: [] },
        ...ownFields(centre),
      },
      { serial: newSerial() },
    );
    const isPossible = canAgree(model, paper);
    expect(await refusedBy(signing)).toBe(isPossible ? null : 'noApprover');
    if (!isPossible) return;
    const ofAuction = eq(auctionSigns.auctionId, auction.id);
    const own = and(ofAuction, eq(auctionSigns.customerId, model.people.owner.id));
    const row = first(await market.db.select().from(auctionSigns).where(own));
    expect(row.approval).toBe(paper.levels > 0 ? 'waiting' : 'approved');
    const state = paper.levels > 0 ? 'waiting' : 'open';
    const { id } = row;
    model.papers.push({ ...paper, kind: 'sign', state, id, auctionId: auction.id });
  };

/** Whether a limit to which nobody had to agree is for more than the rule lets somebody bid by now. */
function isBeyondRule({ people, oneLevel }: Model, paper: Paper, name: Name): boolean {
  const owner = people.owner.id;
  const isAgreed = paper.levels > 0 || paper.by === owner || people[name].id === owner;
  return !isAgreed && amountOf(paper) >= oneLevel;
}

/** Somebody bids for what was signed up for, above what was agreed to and as much as that, and wins it. */
export const win =
  (at: number, name: Name): Step =>
  async (model, world) => {
    const { market, operator } = world;
    const paper = pick(unfinished(model, 'sign'), at);
    if (!paper || paper.automatic || timeOf(world) >= paper.until) return;
    const auction = await auctionNow(market.db, { id: paper.auctionId ?? 0 });
    const audit = { signId: String(paper.id), passes: true, reason: '' };
    const audited = await refusedBy(operator.call(auditSign, audit, { serial: newSerial() }));
    const { tonnes, amount } = first(paper.parts);
    const offer = (price: number) =>
      bid(model.people[name], auction, price.toFixed(2), { count: String(tonnes) });
    if (paper.state === 'waiting') {
      // It is inside the company still: the operator does not have it, and nobody bids.
      expect(audited).not.toBeNull();
      expect(await refusedBy(offer(amount / tonnes))).not.toBeNull();
      return;
    }
    if (!may(model, name, 'trade')) {
      expect(await refusedBy(offer(amount / tonnes))).toBe('G003');
      return;
    }
    if (name !== 'owner') {
      expect((await offer(amount / tonnes + STEP_PRICE)).code).toBe('above_limit');
    }
    if (isBeyondRule(model, paper, name)) {
      expect((await offer(amount / tonnes)).code).toBe('above_limit');
      return;
    }
    expect((await offer(amount / tonnes)).code).toBe('success');
    // Whoever has signed up, it is of who has bid.
    const by = model.people[name].id;
    await taken(model, world, paper, by);
    market.advance(paper.until - timeOf(world) + MINUTE_MS);
    await closeAuctions(model, world);
    won(model, { ...paper, by }, first(await awardsOf(market.db, auction)).order);
  };

/** Somebody has the market bid up to what was agreed to, which it does at once, at the least price. */
export const automate =
  (at: number, name: Name): Step =>
  async (model, world) => {
    const paper = pick(unfinished(model, 'sign'), at);
    if (!paper || paper.automatic || timeOf(world) >= paper.until) return;
    const audit = { signId: String(paper.id), passes: true, reason: '' };
    await refusedBy(world.operator.call(auditSign, audit, { serial: newSerial() }));
    const { tonnes, amount } = first(paper.parts);
    const price = (amount / tonnes).toFixed(2);
    const of = { auctionId: String(paper.auctionId), price, confirmed: price };
    const setting = model.people[name].call(setLimit, of, { serial: newSerial() });
    const isBeyond = isBeyondRule(model, paper, name) ? 'tooLarge' : null;
    const most = paper.state === 'open' ? isBeyond : 'notAdmitted';
    const refused = may(model, name, 'trade') ? most : 'G003';
    expect(await refusedBy(setting)).toBe(refused);
    if (refused) return;
    paper.automatic = { by: model.people[name].id, ended: null };
    await taken(model, world, paper, paper.automatic.by);
  };

/** Who bids for what a colleague has signed up for buys with them; a bid near the end moves it. */
async function taken(model: Model, world: World, paper: Paper, to: number): Promise<void> {
  const { by, parts, auctionId = 0 } = paper;
  if (to !== by) handed(model, by, to, first(parts).seller, timeOf(world));
  paper.until = (await auctionNow(world.market.db, { id: auctionId })).realEndDate.getTime();
}

/** What is over by now binds nobody any more; what came of it is an order of its own. */
async function closeAuctions(model: Model, world: World): Promise<void> {
  const { db } = world.market;
  const now = new Date(timeOf(world) + MINUTE_MS);
  const open = unfinished(model, 'sign');
  const isClosed = async ({ auctionId = 0 }: Paper) =>
    (await auctionNow(db, { id: auctionId })).closedAt !== null;
  for (const paper of open.filter(({ until }) => until <= timeOf(world))) {
    const closing = async () => {
      await closeDueAuctions(db, now);
      return isClosed(paper);
    };
    await expect.poll(closing, { timeout: 10_000 }).toBe(true);
  }
  for (const paper of open) {
    if (!(await isClosed(paper))) continue;
    paper.state = 'over';
    if (paper.automatic) await wonAutomatically(model, world, paper);
  }
}

/** What the market has bid is won at the least price, whether its limit has ended since or not. */
async function wonAutomatically(model: Model, { market }: World, paper: Paper): Promise<void> {
  const { automatic, auctionId = 0 } = paper;
  const { order } = first(
    await awardsOf(market.db, await auctionNow(market.db, { id: auctionId })),
  );
  const parts = paper.parts.map((part) => ({ ...part, amount: part.tonnes * START_PRICE }));
  won(model, { ...paper, parts, by: automatic?.by ?? 0 }, order);
}

/** Registers for a group, which the operator lets pass, at the price of the plan or above it. */
export const register =
  (name: Name, tonnes: number, isDearer: boolean, centre: boolean, seller: number): Step =>
  async (model, world) => {
    const { market, operator, stores } = world;
    if (!may(model, name, 'trade')) return;
    market.advance(2000);
    const plan = await publish(market, {
      ...{ supplierName: stores[seller] ?? '', deadline: new Date(timeOf(world) + OPEN_MS) },
      ...{ targetQuantity: tonnes * 100, marginRatio: 100, referencePrice: PRICE * 100 },
    });
    const by = model.people[name];
    await by.call(purchasingSave, { ...asked(plan, String(tonnes)), ...ownFields(centre) });
    const { id } = await newest(by);
    const price = isDearer ? PRICE + 50 : PRICE;
    const part = { orderCode: '', seller, amount: tonnes * price, tonnes };
    const paper = boundNow(model, world, { name, part, centre });
    await pass(operator, id, String(price));
    const isBound = paper.levels === 0 && !isDearer;
    expect((await newest(by)).result.state).toBe(isBound ? 'joined' : 'awaitMargin');
    const state = isBound ? 'open' : 'waiting';
    model.papers.push({ ...paper, kind: 'registration', state, id: Number(id) });
  };

/** Somebody binds the company to a registration by paying its margin, where they may agree to it. */
export const bind =
  (at: number, name: Name): Step =>
  async (model, world) => {
    const waiting = unfinished(model, 'registration').filter(({ state }) => state === 'waiting');
    const paper = pick(waiting, at);
    if (!paper || timeOf(world) >= paper.until) return;
    const now = timeOf(world);
    const levels = levelsOf(model, paper, now);
    const mayPay = may(model, name, 'pay');
    const isTheirs = mayPay && mayAgreeAlone(model, { by: paper.by, levels }, name, 'pay', now);
    const id = String(paper.id);
    const paying = model.people[name].call(payMargin, { id }, { serial: newSerial() });
    expect(await refusedBy(paying)).toBe(isTheirs ? null : 'G003');
    if (isTheirs) paper.state = 'open';
  };

/** The groups end: what is bound becomes an order, and nothing else does. */
export const closeGroups = (): Step => async (model, world) => {
  const { db } = world.market;
  const papers = unfinished(model, 'registration');
  if (papers.length === 0) return;
  const last = Math.max(...papers.map(({ until }) => until));
  world.market.advance(Math.max(0, last - timeOf(world)));
  await closeDueGroups(db, world.market.now());
  for (const paper of papers) {
    const [made] = await db
      .select({ order: orders })
      .from(registrationAudits)
      .innerJoin(orders, eq(orders.orderCode, registrationAudits.orderCode))
      .where(eq(registrationAudits.registrationId, paper.id ?? 0));
    expect(made !== undefined).toBe(paper.state === 'open');
    if (made) won(model, paper, made.order);
    paper.state = 'over';
  }
};
