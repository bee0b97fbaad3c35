import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRedConfirmation, takeRedStep } from '#app/domain/invoice/after-issue-contract.ts';
import {
  type InvoiceRequest,
  invoiceRequests,
  registerInvoice,
  saleInvoices,
} from '#app/domain/invoice/contract.ts';
import { RED_CONFIRM_MS, RED_REMIND_MS } from '#app/domain/invoice/red-confirmation.ts';
import type { EventName } from '#app/domain/message/events.ts';
import { workCounts, workTasks } from '#app/domain/work/contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { followRedConfirmations } from '#trading-api/invoice/red-deadlines.ts';
import { apply, invoiceNumber, received, registration } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An issued invoice of 38,500.00, and a 红字确认单 for it that its seller has asked for. */
async function asked() {
  const made = await received(market);
  const { id } = await apply(made.buyer, [{ orderCode: made.orderCode, amount: '38500.00' }]);
  const values = await registration(market, made.seller, id);
  await made.seller.call(registerInvoice, values);
  const ask = async () => {
    const number = invoiceNumber();
    const red = { id, side: 'seller', number, amount: '500', reason: 'returned' } as const;
    await made.seller.call(askRedConfirmation, red);
    return number;
  };
  return { ...made, id, invoice: values.number, ask, red: await ask() };
}

const stateOf = (request: InvoiceRequest | undefined, red: string) =>
  request?.invoices[0]?.confirmations.find(({ number }) => number === red)?.state;

const step = (by: Buyer, side: 'buyer' | 'seller', number: string, what: 'confirm' | 'withdraw') =>
  by.call(takeRedStep, { number, side, step: what });

test('who can confirm a 红字确认单 is told of it, and who has asked what became of it', async () => {
  const { buyer, seller, id, invoice, red, ask } = await asked();
  const toBuyer = { path: `/customer/invoice-management/${id}` };
  const toSeller = { path: `/customer/sale-invoices/${id}` };
  await expectNotified(market, 'redAsked', buyer, { ...toBuyer, text: /500\.00.*前确认或拒绝/ });
  await step(buyer, 'buyer', red, 'confirm');
  const confirmed = new RegExp(`发票 ${invoice} .*已确认，可以开具红字发票`);
  await expectNotified(market, 'redEnded', seller, { ...toSeller, text: confirmed });
  // Withdrawn, it is told to the other side.
  await step(seller, 'seller', red, 'withdraw');
  await expectNotified(market, 'redEnded', buyer, { ...toBuyer, text: /已撤销。/ });
  await ask();
});

/** What of 红字确认单 waits for somebody: the counts, the tasks and the list that the counts lead to. */
async function waitingOf(by: Buyer, role: 'purchase' | 'sale') {
  const known = { role, reds: '1' } as const;
  const { waiting } = await by.call(workCounts, known);
  const { tasks } = await by.call(workTasks, known);
  const list = role === 'purchase' ? invoiceRequests : saleInvoices;
  const { content } = await by.call(list, { waits: 'red' });
  const kind = role === 'purchase' ? 'ownRed' : 'soldRed';
  return {
    count: waiting[kind] ?? 0,
    tasks: tasks.filter((task) => task.kind === kind),
    listed: content.map(({ id }) => id),
  };
}

test('issue 54 §1: a 红字确认单 is a task of who confirms it, with its end, until it is decided or over', async () => {
  const { buyer, seller, id, invoice, red, ask } = await asked();
  const [request] = (await buyer.call(invoiceRequests, { id })).content;
  const due = request?.invoices[0]?.confirmations[0]?.until;
  const task = { ref: id, title: `发票 ${invoice}`, amount: '500.00', due };
  const nothing = { count: 0, tasks: [], listed: [] };
  expect(await waitingOf(buyer, 'purchase')).toMatchObject({
    ...{ count: 1, tasks: [task], listed: [id] },
  });
  const sold = async () => {
    const { tasks, listed } = await waitingOf(seller, 'sale');
    return { tasks: tasks.filter(({ ref }) => ref === id), listed: listed.includes(id) };
  };
  expect(await sold()).toEqual({ tasks: [], listed: false });
  expect((await buyer.call(workCounts, { role: 'purchase' })).waiting).not.toHaveProperty('ownRed');
  await step(buyer, 'buyer', red, 'confirm');
  expect(await waitingOf(buyer, 'purchase')).toEqual(nothing);
  await step(seller, 'seller', red, 'withdraw');
  // Asked by the buyer, it waits for the seller.
  const own = { id, side: 'buyer', amount: '400', reason: 'returned' } as const;
  await buyer.call(askRedConfirmation, { ...own, number: invoiceNumber() });
  expect(await waitingOf(buyer, 'purchase')).toEqual(nothing);
  expect(await sold()).toMatchObject({ tasks: [{ ref: id, amount: '400.00' }], listed: true });
  // Whether or not the clock's work has ended it, it waits for nobody after its time.
  market.advance(RED_CONFIRM_MS);
  expect(await sold()).toEqual({ tasks: [], listed: false });
  await ask();
  expect(await waitingOf(buyer, 'purchase')).toMatchObject({ count: 1, listed: [id] });
});

test('who has not confirmed is reminded once, a day before the end; then it lapses, and both are told', async () => {
  const { buyer, seller, id, red } = await asked();
  const of = async (by: Buyer, event: EventName) =>
    (await messagesOf(market, by)).filter(
      (each) => each.event === event && each.text.includes(red),
    );
  await followRedConfirmations(market.db, market.now());
  expect(await of(buyer, 'redDue')).toEqual([]);
  market.advance(RED_CONFIRM_MS - RED_REMIND_MS);
  for (let run = 0; run < 2; run += 1) await followRedConfirmations(market.db, market.now());
  await expectNotified(market, 'redDue', buyer, {
    ...{ path: `/customer/invoice-management/${id}`, text: new RegExp(red) },
  });
  expect(await of(buyer, 'redDue')).toHaveLength(1);
  expect(await of(seller, 'redDue')).toEqual([]);
  market.advance(RED_REMIND_MS);
  const runs = [0, 1].map(() => followRedConfirmations(market.db, market.now()));
  await Promise.all(runs);
  for (const by of [buyer, seller]) expect(await of(by, 'redEnded')).toHaveLength(1);
  const [own] = (await buyer.call(invoiceRequests, { id })).content;
  const [sold] = (await seller.call(saleInvoices, { id })).content;
  expect([stateOf(own, red), stateOf(sold, red)]).toEqual(['lapsed', 'lapsed']);
  expect((await refusalOf(step(buyer, 'buyer', red, 'confirm'))).code).toBe('decided');
});
