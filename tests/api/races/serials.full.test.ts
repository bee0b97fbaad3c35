import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyPage } from '#app/domain/content/desk-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import type { RegistrationStep } from '#app/domain/lead/registration-desk.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { purchasingList } from '#app/domain/purchase/contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { announce, bid, signsOf, signUp } from '#tests/api/auction/auctioning.ts';
import { times } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { first, newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { enter } from '#tests/conformance/conformance.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { type Found, nothingFound } from '#tests/conformance/step.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD as password } from '#trading-api/demo/accounts.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import * as tables from '#trading-api/schema.ts';
import { SERIALS } from './contested-calls.ts';

/** With the one after them as many as an account may bid in a second. */
const AT_ONCE = 4;
const [BUYER, , , SELLER] = DEMO_ACCOUNTS;
const isBuyer = eq(tables.customers.phone, BUYER.phone);

let market: OpenMarket;
/** What came of each call that was sent several times at once, and then once more. */
const outcomes = new Map<string, unknown>();

/** Requests that succeed where the journey's are refused, because it changes nothing of others. */
const REQUESTS: Readonly<Record<string, (found: Found) => Promise<Record<string, unknown>>>> = {
  'contentDesk.changeArticle': async ({ articleId: id }) => ({ id, change: 'withdraw' }),
  'contentDesk.saveCompanyPage': async () => {
    const operator = await callersOf(market.url).as(BUYER.phone);
    const { version } = await operator(companyPage, { type: '1' });
    return { type: '1', version, content: '<p>验收</p>' };
  },
  'contentDesk.saveAdvertising': async () => ({ picture: '/banners/steel.svg' }),
  'contentDesk.deletePlacard': async () => ({
    kind: 'friend',
    id: String(first(await market.db.select().from(tables.friendLinks)).id),
  }),
  'leadDesk.mark': async () => {
    const ofFinance = eq(tables.leads.kind, 'finance');
    const { id } = first(await market.db.select().from(tables.leads).where(ofFinance));
    return { kind: 'finance', id: String(id), handled: true, note: '验收' };
  },
  'registrationDesk.audit': async () => ({
    ...(await registrationFor('take')),
    ...{ auditStatus: 'waitAudit', step: 'take' },
  }),
  'registrationDesk.order': async () => {
    const isOwn = eq(tables.goods.kind, 'self');
    await market.db.update(tables.goods).set({ availableCount: 1_000_000 }).where(isOwn);
    return registrationFor('order');
  },
  'registrationDesk.inquire': async ({ goods }) => ({
    ...(await registrationFor('inquire')),
    ...{ endDate: '2099-12-31 17:30:00', conditions: '款到发货', deliveryWay: '1' },
    inquirySellerRefs: [{ sellerCode: goods.sellerCode }],
  }),
  'groupPurchase.payMargin': async () => {
    const buyer = await callersOf(market.url).as(BUYER.phone);
    const { content } = await buyer(purchasingList, { rows: 500 });
    const asked = content.filter(({ steps }) => steps.includes('payMargin'));
    return { id: first(asked.sort((one, other) => Number(one.price) - Number(other.price))).id };
  },
  'purchaseDesk.withdraw': async ({ tenderId: id }) => ({ kind: 'tender', id }),
  'auctionDesk.voidBid': async () => {
    const auction = await announce(market);
    const buyer = await market.buyer();
    await signUp(market.db, auction, [buyer]);
    await bid(buyer, auction, '3000.00');
    return { auctionId: String(auction.id), sequence: 1, reason: '误操作' };
  },
  'auctionDesk.auditSign': async () => {
    const auction = await announce(market);
    await signUp(market.db, auction, [await market.buyer()], { state: 'waitAudit' });
    const { id } = first(await signsOf(market.db, auction));
    return { signId: String(id), passes: true, reason: '' };
  },
};

/** A registration in which the operator of the journey can take a step. */
async function registrationFor(step: RegistrationStep) {
  const operator = await callersOf(market.url).as(BUYER.phone);
  const { content } = await operator(registrations, { rows: 500 });
  const { kind, id } = first(content.filter(({ steps }) => steps.includes(step)));
  return { kind, id };
}

beforeAll(async () => {
  market = await openMarket();
  const found = nothingFound(BUYER.phone, password);
  found.seller = await enter(market.url, { phone: SELLER.phone, password });
  for (const { endpoint, input, keep, bySeller } of journey) {
    // An operator cannot take part in an auction.
    const platformType = endpoint.access === 'operator' ? 'buyer,operator' : 'buyer';
    await market.db.update(tables.customers).set({ platformType }).where(isBuyer);
    const token = bySeller ? (found.seller?.token ?? null) : found.token;
    const request = (await REQUESTS[endpoint.name]?.(found)) ?? input(found);
    const serial = newSerial();
    const send = () => exchange(endpoint, request, { baseUrl: market.url, token, serial });
    market.advance(SUBMIT_LOCK_MS);
    const answers = await Promise.all(times(endpoint.serial ? AT_ONCE : 1, send));
    const [answer] = answers;
    if (answer?.code === RESULT.success) keep(answer.content, found);
    if (!endpoint.serial) continue;
    const rows = await countRows();
    const again = await send();
    const different = new Set(
      [...answers, again].map(({ code, content }) => JSON.stringify({ code, content })),
    );
    outcomes.set(endpoint.name, {
      code: answer?.code,
      different: different.size,
      done: answers.filter(({ replayed }) => !replayed).length,
      replayed: again.replayed,
      rowsAdded: (await countRows()) - rows,
    });
  }
});
afterAll(() => market.close());

const TABLES = Object.values(tables).filter((each) => is(each, PgTable));

async function countRows(): Promise<number> {
  const counts = TABLES.map(
    (table) => sql`(select count(*) from ${sql.identifier(getTableName(table))})`,
  );
  const all = sql`select ${sql.join(counts, sql` + `)} as rows`;
  return Number(first(await rowsOf<{ rows: string }>(market.db, all)).rows);
}

const withSerial = catalogue.flatMap(({ name, serial }) => (serial ? [name] : []));

test.each(withSerial.filter((name) => !(name in SERIALS)))(
  '%s is done once, however often one serial is sent',
  (name) => {
    expect(outcomes.get(name)).toEqual({
      code: RESULT.success,
      different: 1,
      done: 1,
      replayed: true,
      rowsAdded: 0,
    });
  },
);
