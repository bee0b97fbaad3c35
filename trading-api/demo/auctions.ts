import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { parseYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { wallTime } from '#app/domain/time.ts';
import { WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import { signOf } from '#trading-api/auction/auctions.ts';
import { audit } from '#trading-api/auction/audit.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { takeBid } from '#trading-api/auction/bid.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { announce, cancel } from '#trading-api/auction/desk.ts';
import { freezeAuctionMargin } from '#trading-api/auction/margin.ts';
import { signUp } from '#trading-api/auction/signs.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  auctionAwards,
  auctionSessions,
  customers,
  sellers,
  wallets,
} from '#trading-api/schema.ts';
import { marketAccount, openAccount, transfer } from '#trading-api/wallet/ledger.ts';
import {
  type AuctionStory,
  type BidderStory,
  MARGIN_RULE,
  SESSION_STORIES,
} from './auction-stories.ts';
import { COMING_AUCTIONS } from './coming-auctions.ts';
import { payForOrder } from './inquiries.ts';
import { PAST_AUCTIONS } from './past-auctions.ts';
import { RUNNING_AUCTIONS } from './running-auctions.ts';
import { demoSaleTerms } from './sale-terms.ts';

/** An auction is announced this long before it begins, or before now. */
const ANNOUNCED_BEFORE = 48;
/** Wallets of buyers of the time before. */
const TOP_UP = '100000.00';
const TOP_UP_HOURS_AGO = 24 * 30;

interface Moment {
  hours: number;
  happen(at: Date): Promise<unknown>;
}

/**
 * Auctions of the last days, of today and of the next weeks, made by the services as every other
 * one is, and in the order in which things happened.
 */
export async function seedAuctions(tx: Database, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const sessions = await seedSessions(tx, at);
  const stories = [...RUNNING_AUCTIONS, ...COMING_AUCTIONS, ...PAST_AUCTIONS];
  await openWallets(tx, stories, at(-TOP_UP_HOURS_AGO));
  const moments: Moment[] = [];
  for (const story of stories) {
    const specialId = sessions.get(story.session ?? '') ?? null;
    moments.push(...(await momentsOf(tx, story, specialId, at)));
  }
  moments.sort((a, b) => a.hours - b.hours);
  for (const { hours, happen } of moments) await happen(at(hours));
}

async function seedSessions(tx: Database, at: (hours: number) => Date) {
  const made = await tx
    .insert(auctionSessions)
    .values(
      SESSION_STORIES.map(({ key: _, starts, ends, ...session }) => ({
        ...session,
        startDate: at(starts),
        endDate: at(ends),
        createdAt: at(starts - ANNOUNCED_BEFORE),
      })),
    )
    .returning({ id: auctionSessions.id });
  return new Map(SESSION_STORIES.map(({ key }, index) => [key, made[index]?.id]));
}

/** Everything that happens in a story; the auction is written at once, its number is in the rest. */
async function momentsOf(
  tx: Database,
  story: AuctionStory,
  specialId: number | null,
  at: (hours: number) => Date,
): Promise<Moment[]> {
  const announced = Math.min(story.starts, 0) - ANNOUNCED_BEFORE;
  const id = await announceStory(tx, story, { specialId, announced, at });
  const auctionId = String(id);
  const bidders = story.bidders ?? [];
  const people: Customer[] = [];
  for (const { phone } of bidders) people.push(await customerBy(tx, phone));
  const person = (index: number) => people[index] ?? missingBidder(story);
  const bids = (story.bids ?? []).map(([bidder, price, count, hours]) => ({
    hours,
    happen: async (received: Date) => {
      const typed = { auctionId, price, count };
      const { code, message } = await takeBid(
        tx,
        { customerId: person(bidder).id, person: person(bidder) },
        typed,
        received,
      );
      if (code !== 'success') throw new Error(`${story.name}: ${message}`);
    },
  }));
  const { cancelled } = story;
  return [
    ...bidders.flatMap((bidder, index) =>
      signMoments(tx, { id, bidder, customer: person(index), from: announced + index + 1 }),
    ),
    ...bids,
    ...(cancelled
      ? [
          {
            hours: cancelled.at,
            happen: (when: Date) => cancel(tx, { auctionId, reason: cancelled.reason }, when),
          },
        ]
      : []),
    { hours: story.ends + 0.5, happen: (when: Date) => closeDueAuctions(tx, when) },
    // By then a winner who has not paid within a day of the close has defaulted.
    { hours: story.ends + 24.5, happen: (when: Date) => settleAwards(tx, when) },
    // And the runner-up has not answered a day after that.
    { hours: story.ends + 49, happen: (when: Date) => settleAwards(tx, when) },
    ...(story.paidBy ?? []).map((bidder) => ({
      hours: story.ends + 1,
      happen: (when: Date) => payAward(tx, id, person(bidder).id, when),
    })),
  ].filter(({ hours }) => hours < 0);
}

async function announceStory(
  tx: Database,
  story: AuctionStory,
  {
    specialId,
    announced,
    at,
  }: { specialId: number | null; announced: number; at: (hours: number) => Date },
): Promise<number> {
  const [seller] = await tx.select().from(sellers).where(eq(sellers.code, story.sellerCode));
  if (!seller) throw new RangeError(`no seller ${story.sellerCode}`);
  const productCount = fromQuantity(story.count);
  const part = story.part ?? { start: story.count, step: story.count };
  const fields = {
    specialId,
    name: story.name,
    sellerCode: seller.code,
    sellerName: seller.name,
    productName: story.productName,
    varieties: story.varieties,
    manufacturer: story.manufacturer,
    specification: story.specification,
    productCount,
    productUnit: story.unit,
    introduce: `${story.manufacturer}产${story.productName}（${story.specification}），货在${story.deliverArea}，按磅单或实数交割，支持到库看货与第三方质检。`,
    saleTerms: demoSaleTerms(story.unit),
    imageUrl: `/goods/${story.picture}.svg`,
    deliverArea: story.deliverArea,
    deliveryDate: wallTime(at(story.ends + story.deliveryDays * 24)).slice(0, 10),
    biddingMode: story.mode,
    startPrice: fen(story.startPrice),
    priceAddRange: fen(story.step),
    startCount: fromQuantity(part.start),
    countAddRange: fromQuantity(part.step),
    marginAmount: fen(story.margin),
    marginRule: story.margin === '0' ? '' : MARGIN_RULE,
    signEndDate: at(story.signEnds),
    startDate: at(story.starts),
    endDate: at(story.ends),
    delayTime: story.delayMinutes,
    delayTimes: story.delays,
    proxyBids: story.proxyBids ?? false,
    hot: story.hot ?? false,
    createdAt: at(announced),
  };
  return announce(tx, fields, story.qualifyNames ?? []);
}

/** Signed up, then looked at, then the margin frozen, half an hour after each other. */
function signMoments(
  tx: Database,
  {
    id,
    bidder,
    customer,
    from,
  }: { id: number; bidder: BidderStory; customer: Customer; from: number },
): Moment[] {
  const auctionId = String(id);
  const { audit: result, phone: noticePhoneNumber, companyName, credentialNumber } = bidder;
  const typed = { auctionId, companyName, credentialNumber, noticePhoneNumber };
  const sign = (when: Date) =>
    signUp(
      tx,
      { customer, person: customer },
      {
        ...{ ...typed, bidLimit: '', checked: true, auctionSignQualifyList: [] },
        ...{ purchaseNumber: '', costCentre: '', project: '' },
      },
      () => when,
    );
  const look = async (when: Date) => {
    const row = await signOf(tx, id, customer.id);
    const reason = typeof result === 'object' ? result.notPass : '';
    await audit(
      tx,
      null,
      { signId: String(row?.id), passes: result === 'auditPass', reason },
      () => when,
    );
  };
  const freeze = (when: Date) =>
    freezeAuctionMargin(tx, { customer, proveFor: () => {}, clock: () => when }, auctionId);
  return [
    { hours: from, happen: sign },
    ...(result ? [{ hours: from + 0.5, happen: look }] : []),
    ...(result === 'auditPass' ? [{ hours: from + 1, happen: freeze }] : []),
  ];
}

async function payAward(tx: Database, auctionId: number, customerId: number, at: Date) {
  const awards = await tx
    .select()
    .from(auctionAwards)
    .where(eq(auctionAwards.auctionId, auctionId));
  const won = awards.find((award) => award.customerId === customerId);
  if (!won?.orderCode) {
    throw new Error(`customer ${customerId} has won nothing in auction ${auctionId}`);
  }
  await payForOrder(tx, won.orderCode, at);
  await settleAwards(tx, at);
}

/** Bidders without a wallet get one, with enough in it for every margin. */
async function openWallets(tx: Database, stories: readonly AuctionStory[], at: Date) {
  const phones = stories.flatMap(({ bidders = [] }) => bidders.map(({ phone }) => phone));
  const from = await marketAccount(tx, 'topUp');
  for (const phone of new Set(phones)) {
    const customer = await customerBy(tx, phone);
    if ((await tx.$count(wallets, eq(wallets.customerId, customer.id))) > 0) continue;
    const mbrNo = `8600${phone.slice(-8)}`;
    const accountId = await openAccount(tx);
    await tx.insert(wallets).values({
      customerId: customer.id,
      mbrNo,
      holder: customer.name,
      certDigits: phone.slice(-4),
      status: WALLET_ACTIVE,
      accountId,
      openedAt: at,
    });
    await transfer(tx, {
      kind: 'topUp',
      reference: `topUp demo ${mbrNo}`,
      from,
      to: accountId,
      amount: fen(TOP_UP),
      now: at,
    });
  }
}

async function customerBy(tx: Database, phone: string): Promise<Customer> {
  const [customer] = await tx.select().from(customers).where(eq(customers.phone, phone));
  if (!customer) throw new RangeError(`no account ${phone}`);
  return customer;
}

function missingBidder({ name }: AuctionStory): never {
  throw new RangeError(`${name}: a bid of nobody`);
}

const fen = (yuan: string): number => parseYuan(yuan) ?? 0;
