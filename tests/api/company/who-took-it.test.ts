import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  afterSaleCases,
  buyerStep,
  deskStep,
  saleAfterSaleCases,
  sellerStep,
} from '#app/domain/after-sale/contract.ts';
import { answerRating, saveRating } from '#app/domain/after-sale/rating-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import {
  answerWeight,
  appointPickup,
  cancelPickup,
  correctDelivery,
} from '#app/domain/delivery/contract.ts';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import {
  refuseInvoice,
  registerInvoice,
  reverseInvoice,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import { cancelOrder, orderById, saleOrderById } from '#app/domain/order/contract.ts';
import type { OrderActor, OrderEventKind } from '#app/domain/order/timeline.ts';
import { uploadReceipt } from '#app/domain/remittance/contract.ts';
import { cancelPartPaid } from '#app/domain/remittance/money-desk-contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { appointment, receive, ship } from '#tests/api/delivery/sending.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { apply, invoiceNumber, registration } from '#tests/api/invoice/invoicing.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { arrived, chooseFor, importAndBook, operatorOf } from '#tests/api/remittance/remitting.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { customers, orderEvents, orderLines } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';
import { approvalOf, decide, type Firm, firm, logOf } from './red-team-firm.ts';

/** Of each step of an order the sides of which a person takes it; a step of nobody is the market's own. */
const TAKEN_BY: Record<OrderEventKind, readonly OrderActor[]> = {
  approvalAsked: ['buyer'],
  approved: ['buyer'],
  approvalReturned: ['buyer'],
  paid: ['buyer'],
  released: [],
  returned: ['seller', 'operator'],
  prolonged: [],
  shipped: ['seller'],
  weightAsked: ['seller'],
  weightAgreed: ['buyer'],
  weightRefused: ['buyer'],
  deliveryCorrected: ['seller'],
  deliveryWithdrawn: ['seller'],
  received: ['buyer'],
  settled: [],
  completed: [],
  pickupAppointed: ['buyer'],
  pickupCancelled: ['buyer'],
  transferChosen: ['buyer'],
  receipt: ['buyer'],
  overpaid: [],
  cancelled: ['buyer'],
  cancelledByOperator: ['operator'],
  invoiceAsked: ['buyer'],
  invoiceIssued: ['seller'],
  invoiceCorrected: ['seller'],
  invoiceRefused: ['seller'],
  invoiceWithdrawn: ['buyer'],
  invoiceReversed: ['seller'],
  afterSale: ['buyer', 'seller', 'operator'],
  rated: ['buyer', 'seller'],
};

/** Steps that the seller does not see. */
const OWN: ReadonlySet<string> = new Set(['approvalAsked', 'approved', 'approvalReturned']);

const sellerCode = 'S0001';

let market: OpenMarket;
let people: Firm;
let clerk: Buyer;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market);
  const seller = await company(market, '红队供应商');
  const store = { platformType: 'buyer,seller', sellerCode };
  await market.db.update(customers).set(store).where(eq(customers.id, seller.id));
  clerk = await member(market, seller, 'admin', '供应商小赵');
  operator = await operatorOf(market);
});
afterAll(() => market.close());

const made: string[] = [];

/** Of 3,850.00 a tonne. */
async function placed(tonnes = '10') {
  market.advance(3000);
  const goods = await market.offer({ sellerCode, tolerance: 0 });
  const { orderCode } = await submit(people.buyer, direct(goods, tonnes));
  made.push(orderCode);
  return orderCode;
}

async function paid(tonnes?: string) {
  const orderCode = await placed(tonnes);
  await pay(people.finance, orderCode);
  return orderCode;
}

async function received() {
  const orderCode = await paid();
  const { deliveryId } = await ship(clerk, orderCode);
  await receive(people.colleague, deliveryId);
  return orderCode;
}

const eventsOf = (codes: readonly string[]) =>
  market.db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderCode, [...codes]))
    .orderBy(orderEvents.id);

const withoutOwnNames = (shown: unknown, own: readonly string[]) => {
  const text = JSON.stringify(shown);
  for (const name of own) expect(text).not.toContain(name);
};

test('F3: a cancellation says who, and is told to who placed the order and who had agreed', async () => {
  const orderCode = await placed('20');
  await decide(people.approver, await approvalOf(people.approver, orderCode));
  await people.colleague.call(cancelOrder, { orderCode });
  const shown = await people.finance.call(orderById, { id: orderCode });
  expect(shown.placedBy).toBe('甲采购');
  expect(shown.events.at(-1)).toMatchObject({ kind: 'cancelled', actorName: '乙采购' });
  for (const who of [people.buyer, people.approver]) {
    await expectNotified(market, 'orderCancelled', who, {
      path: `/customer/purchase-order/${orderCode}`,
      text: `乙采购 取消了订单 ${orderCode}（¥77,000.00）。`,
    });
  }
  const told = (await people.colleague.call(messageList, {})).content;
  expect(told.filter(({ text }) => text.includes('取消了订单'))).toEqual([]);
  await decide(people.approver, await approvalOf(people.approver, await placed('20')), false);
  withoutOwnNames(await clerk.call(saleOrderById, { id: orderCode }), [
    '甲采购',
    '乙采购',
    '甲审批',
  ]);
});

test('F3: weights are asked, refused, corrected and agreed to by people', async () => {
  // What follows is not about approvals.
  await people.owner.call(saveApprovalRule, {});
  const orderCode = await paid();
  const { deliveryId } = await ship(clerk, orderCode, [['10', '11']]);
  const { buyer } = people;
  await buyer.call(answerWeight, { deliveryId, agreed: false, reason: '太多' });
  const lines = [{ position: 0, number: '10', weighed: '10.5' }];
  await clerk.call(correctDelivery, { deliveryId, lines, reason: '复磅' });
  await buyer.call(answerWeight, { deliveryId, agreed: true, reason: '' });
  await receive(people.colleague, deliveryId);
  const { events } = await people.viewer.call(orderById, { id: orderCode });
  const who = events.map(({ kind, actorName }) => [kind, actorName]);
  expect(who).toContainEqual(['paid', '甲财务']);
  expect(who).toContainEqual(['weightAgreed', '甲采购']);
  expect(who).toContainEqual(['received', '乙采购']);
  expect(who).not.toContainEqual(['weightAsked', '供应商小赵']);
  const sold = (await clerk.call(saleOrderById, { id: orderCode })).events;
  const own = sold.map(({ kind, actorName }) => [kind, actorName]);
  expect(own).toContainEqual(['weightAsked', '供应商小赵']);
  expect(own).toContainEqual(['received', '红队企业']);
});

test('F3: pickups and what was not shipped', async () => {
  const orderCode = await paid('5');
  await market.db
    .update(orderLines)
    .set({ deliveryMethod: 2, deliveryAddress: '1 号库' })
    .where(eq(orderLines.orderCode, orderCode));
  const { appointmentId } = await people.buyer.call(appointPickup, appointment(orderCode));
  await people.colleague.call(cancelPickup, { appointmentId });
  const { deliveryId } = await ship(clerk, orderCode, [['5']], { way: 2 });
  const none = [{ position: 0, number: '0' }];
  await clerk.call(correctDelivery, { deliveryId, lines: none, reason: '装错车' });
  const id = await claimed(people.buyer, orderCode, { kind: 'unshipped', count: '5' });
  await clerk.call(sellerStep, { id, step: 'agree' });
});

test('F3: invoices, ratings and cases', async () => {
  const orderCode = await received();
  const { admin } = people;
  const asked = [{ orderCode, amount: '38500.00' }];
  const wanted = () => apply(admin, asked, { sellerCode });
  await admin.call(withdrawInvoice, await wanted());
  const second = await wanted();
  await market.db.execute(`update invoice_requests set consent = null`);
  await clerk.call(refuseInvoice, { ...second, reason: '信息有误' });
  const { id } = await wanted();
  await market.db.execute(`update invoice_requests set consent = null`);
  const sent = await registration(market, clerk, id);
  await clerk.call(registerInvoice, sent);
  const number = invoiceNumber();
  await clerk.call(registerInvoice, { ...sent, number, fileIds: [], corrects: sent.number });
  const { issueDate, amount } = sent;
  const reversal = { id, issueDate, amount, number: invoiceNumber(), reason: '开票有误' };
  await clerk.call(reverseInvoice, reversal);
  await people.buyer.call(saveRating, { orderCode, position: 0, stars: '4', content: '好' });
  await clerk.call(answerRating, { orderCode, position: 0, answer: '谢谢' });
  const caseId = await claimed(people.colleague, orderCode);
  await clerk.call(sellerStep, { id: caseId, step: 'refuse', note: '无质量问题' });
  await people.buyer.call(buyerStep, { id: caseId, step: 'escalate', note: '有检测报告' });
  const own = first((await people.viewer.call(afterSaleCases, { id: caseId })).content).history;
  expect(own.map(({ actorName }) => actorName)).toEqual(['乙采购', '红队供应商', '甲采购']);
  const sold = first((await clerk.call(saleAfterSaleCases, { id: caseId })).content).history;
  expect(sold.map(({ actorName }) => actorName)).toEqual(['红队企业', '供应商小赵', '红队企业']);
  await market.prove(operator, market.now());
  await operator.call(deskStep, { id: caseId, step: 'grant', amount: '100', note: '检测报告有效' });
});

test('F3: transfers', async () => {
  const orderCode = await placed();
  const { remittanceCode } = await chooseFor(people.finance, orderCode);
  const { id } = await upload(market, people.finance);
  await people.finance.call(uploadReceipt, { orderCode, fileIds: [id] });
  const money = { amount: '1000.00', remark: remittanceCode, payerName: '红队企业' };
  await importAndBook(operator, [arrived(market, money)]);
  await operator.call(cancelPartPaid, { orderCode, reason: '逾期' });
});

test('F3: each step that a person takes has this person for their own company, and its name for the other', async () => {
  const steps = (await eventsOf(made)).filter(
    // The bank has brought it, and no login.
    ({ kind, note }) => kind !== 'paid' || !note.includes('转账'),
  );
  const taken = new Set(
    steps.flatMap(({ actor, kind }) => (actor === 'system' ? [] : `${kind} ${actor}`)),
  );
  const all = Object.entries(TAKEN_BY).flatMap(([kind, sides]) =>
    sides.map((side) => `${kind} ${side}`),
  );
  expect([...taken].sort()).toEqual(all.sort());
  const ids = (own: readonly Buyer[]) => own.map((each) => each.id);
  const ofSide = {
    buyer: ids(Object.values(people)),
    seller: ids([clerk]),
    operator: ids([operator]),
  };
  for (const { actor, kind, personId } of steps) {
    if (actor === 'system') expect([kind, personId]).toEqual([kind, null]);
    else expect([kind, ofSide[actor].includes(personId ?? 0)]).toEqual([kind, true]);
  }
  const nameOf = new Map(
    (await market.db.select().from(customers)).map(({ id, name }) => [id, name]),
  );
  for (const id of made) {
    const rows = await eventsOf([id]);
    const { events, sellerName } = await people.viewer.call(orderById, { id });
    const sold = (await clerk.call(saleOrderById, { id })).events;
    const open = rows.filter(({ kind }) => !OWN.has(kind));
    expect([events.length, sold.length]).toEqual([rows.length, open.length]);
    const companies = { buyer: ['红队企业'], seller: [sellerName, '红队供应商'] };
    const expectShown = (shown: typeof events, of: typeof rows, side: 'buyer' | 'seller') => {
      for (const [at, { kind, actor, personId }] of of.entries()) {
        const name = shown[at]?.actorName ?? '';
        if (actor !== 'buyer' && actor !== 'seller') continue;
        if (personId === null) continue;
        const who = actor === side ? [nameOf.get(personId)] : companies[actor];
        expect([kind, side, who.includes(name), name]).toEqual([kind, side, true, name]);
      }
    };
    expectShown(events, rows, 'buyer');
    expectShown(sold, open, 'seller');
  }
});

test('F3: what is done with an invoice, and its red confirmations, is in the log of who does it', async () => {
  const orderCode = await received();
  const { admin, owner } = people;
  const { id } = await apply(admin, [{ orderCode, amount: '38500.00' }], { sellerCode });
  await market.db.execute(`update invoice_requests set consent = null`);
  const sent = await registration(market, clerk, id);
  await clerk.call(registerInvoice, sent);
  const { number } = sent;
  await people.finance.call(useInvoice, { number, use: 'none' });
  expect(first(await logOf(owner, 'invoiceUsed'))).toMatchObject({
    ...{ person: '甲财务', detail: number },
    changes: [{ field: '用途', before: '未勾选', after: '不抵扣' }],
  });
  const red = invoiceNumber();
  const asked = { id, side: 'seller', number: red, amount: '100', reason: 'allowance' } as const;
  await clerk.call(askRedConfirmation, asked);
  await people.finance.call(takeRedStep, { number: red, side: 'buyer', step: 'confirm' });
  expect(first(await logOf(owner, 'redStepTaken'))).toMatchObject({
    ...{ person: '甲财务', detail: `${red}（确认）` },
  });
  expect(first(await logOf(clerk, 'redAsked'))).toMatchObject({
    ...{ person: '供应商小赵', detail: `${red}（销售折让，¥100.00）` },
  });
  expect(await logOf(owner, 'redAsked')).toEqual([]);
});
