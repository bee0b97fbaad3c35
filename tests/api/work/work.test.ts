import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  afterSaleCases,
  deskAfterSaleCases,
  saleAfterSaleCases,
} from '#app/domain/after-sale/contract.ts';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { approvalList } from '#app/domain/company/approval-contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { inquiryList } from '#app/domain/inquiry/contract.ts';
import { receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { titleConsents } from '#app/domain/invoice/consent-contract.ts';
import { invoiceRequests, saleInvoices } from '#app/domain/invoice/contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { providerBills } from '#app/domain/remittance/bill-contract.ts';
import { deskRefunds, openBalances } from '#app/domain/remittance/money-desk-contract.ts';
import { statementLines } from '#app/domain/remittance/statement-contract.ts';
import { unclosedPayments } from '#app/domain/remittance/unclosed-contract.ts';
import { tendersOfOwn } from '#app/domain/tender/contract.ts';
import { threadReports } from '#app/domain/thread/contract.ts';
import { withdrawalList } from '#app/domain/wallet/withdrawal-contract.ts';
import { workCounts, workFind, workTasks } from '#app/domain/work/contract.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import { type WaitKind, waitsOf } from '#app/domain/work/waits.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { type Caller, refusalOf, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { customers } from '#trading-api/schema.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const ONE = { rows: 1 };
const total = async (page: Promise<{ totalElements: number }>) => (await page).totalElements;

/** How many the list has to which a kind leads (`WAITS`). */
const LISTED: Readonly<Record<WaitKind, (call: Caller) => Promise<number>>> = {
  pay: (call) => total(call(purchaseOrders, { ...ONE, toPay: '1' })),
  approve: (call) => total(call(approvalList, { ...ONE, which: 'waiting' })),
  weigh: (call) => total(call(purchaseOrders, { ...ONE, waits: 'weigh' })),
  receive: (call) => total(call(purchaseOrders, { ...ONE, waits: 'receive' })),
  award: (call) => total(call(inquiryList, { ...ONE, waits: 'award' })),
  tender: (call) => total(call(tendersOfOwn, { ...ONE, as: 'tenderer', waits: '1' })),
  ownCase: (call) => total(call(afterSaleCases, { ...ONE, waits: 'buyer' })),
  ownRed: (call) => total(call(invoiceRequests, { ...ONE, waits: 'red' })),
  ship: (call) => total(call(saleOrders, { ...ONE, waits: 'ship' })),
  reweigh: (call) => total(call(saleOrders, { ...ONE, waits: 'reweigh' })),
  quote: (call) => total(call(receivedInquiries, { ...ONE, tab: 'toAnswer' })),
  bid: (call) => total(call(tendersOfOwn, { ...ONE, as: 'bidder', waits: '1' })),
  soldCase: (call) => total(call(saleAfterSaleCases, { ...ONE, waits: 'seller' })),
  invoice: (call) => total(call(saleInvoices, { ...ONE, state: 'waiting' })),
  soldRed: (call) => total(call(saleInvoices, { ...ONE, waits: 'red' })),
  sign: (call) => total(call(auctionSigns, { ...ONE, state: 'waitAudit' })),
  registration: (call) => total(call(registrations, { ...ONE, state: 'waitAudit' })),
  auditing: (call) => total(call(registrations, { ...ONE, state: 'auditing' })),
  lead: (call) => total(call(leads, { ...ONE, state: 'open' })),
  judge: (call) => total(call(deskAfterSaleCases, { ...ONE, state: 'waitPlatform' })),
  bankLine: (call) => total(call(statementLines, { ...ONE, state: 'waiting' })),
  bill: (call) => total(call(providerBills, { ...ONE, waits: '1' })),
  refund: (call) => total(call(deskRefunds, ONE)),
  unclosed: (call) => total(call(unclosedPayments, { ...ONE, waits: '1' })),
  overdue: (call) => total(call(openBalances, ONE)),
  title: (call) => total(call(titleConsents, ONE)),
  withdrawal: (call) => total(call(withdrawalList, { ...ONE, state: 'waiting' })),
  unsent: async (call) => (await call(deliveryList, ONE)).failed,
  report: (call) => total(call(threadReports, { ...ONE, waits: '1' })),
};

/** Accounts of the demo market, each with what it works as. */
const WORKING: readonly [string, WorkRole][] = [
  ['13800000001', 'purchase'],
  ['13800000002', 'purchase'],
  ['13800000011', 'purchase'],
  ['13800000012', 'purchase'],
  ['13800000004', 'sale'],
  ['13800000005', 'sale'],
  ['13800000009', 'desk'],
];

describe('work.counts, work.tasks', () => {
  test('issue 50 §1: each number is that of the list it leads to', async () => {
    const occurs = new Set<WaitKind>();
    for (const [phone, role] of WORKING) {
      const call = await market.as(phone);
      const { waiting } = await call(workCounts, { role, tenders: '1', reds: '1' });
      for (const kind of waitsOf(role)) {
        expect([phone, kind, waiting[kind] ?? 0]).toEqual([phone, kind, await LISTED[kind](call)]);
        if (waiting[kind]) occurs.add(kind);
      }
    }
    // What the demo has none of is counted by the same conditions.
    const DEMO = [
      'pay',
      'approve',
      'tender',
      'ship',
      'quote',
      'soldCase',
      'judge',
      'lead',
    ] as const;
    for (const kind of DEMO) {
      expect(occurs).toContain(kind);
    }
  });

  test('issue 50 §1: the tasks are some of those, what is due first before the others', async () => {
    const call = await market.as('13800000004');
    const { tasks, waiting, month } = await call(workTasks, { role: 'sale', tenders: '1' });
    for (const kind of waitsOf('sale')) {
      const found = tasks.filter((task) => task.kind === kind);
      expect(found.length).toBe(Math.min(waiting[kind] ?? 0, 8));
    }
    const dues = tasks.map(({ due }) => due ?? '9');
    expect(dues).toEqual(dues.toSorted());
    expect(Number(month.amount)).toBeGreaterThan(0);
  });

  test('issue 50 §1: a role that somebody does not have shows nothing, and has no first page', async () => {
    const call = await market.as('13800000001');
    for (const role of ['sale', 'desk'] as const) {
      expect(await call(workCounts, { role })).toEqual({ waiting: {} });
      expect((await refusalOf(call(workTasks, { role }))).code).toBe(RESULT.forbidden);
      expect(await call(workFind, { role, text: '钢' })).toEqual({ found: [] });
    }
  });
});

describe('work.find', () => {
  test('issue 50 §1: finds an order by its code, for its buyer and its seller and for nobody else', async () => {
    const seller = await market.as('13800000004');
    const { content } = await seller(saleOrders, ONE);
    const text = content[0]?.orderCode ?? '';
    const found = async (phone: string, role: WorkRole) =>
      (await (await market.as(phone))(workFind, { role, text })).found.map(({ ref }) => ref);
    expect(await found('13800000004', 'sale')).toContain(text);
    expect(await found('13800000005', 'sale')).not.toContain(text);
    expect(await found('13800000001', 'purchase')).not.toContain(text);
  });

  test('issue 50 §1: finds members by name or phone for the operator, goods for their seller', async () => {
    const operator = await market.as('13800000009');
    const { found } = await operator(workFind, { role: 'desk', text: '13800000002' });
    expect(found).toMatchObject([{ kind: 'member', name: '远澄机械制造有限公司' }]);
    const seller = await market.as('13800000004');
    const goods = (await seller(workFind, { role: 'sale', text: '盘螺' })).found;
    expect(goods.map(({ kind }) => kind)).toContain('goods');
  });

  test('issue 50 §1: finds in any letter case and width, as the lists do', async () => {
    const open = await openMarket();
    try {
      const seller = await open.buyer({ platformType: 'seller', sellerCode: 'S0001' });
      await open.offer({ sellerCode: 'S0001', productName: '试验钢（ＨＲＢ４００）' });
      for (const text of ['试验钢(hrb400)', 'ＨＲＢ400）', '试验钢（HRB']) {
        const { found } = await seller.call(workFind, { role: 'sale', text });
        expect(found).toMatchObject([{ name: expect.stringContaining('试验钢（ＨＲＢ４００）') }]);
      }
    } finally {
      await open.close();
    }
  });

  test('nothing typed finds nothing, and a sign is that sign', async () => {
    const seller = await market.as('13800000004');
    for (const text of ['', '  ', '_%']) {
      expect(await seller(workFind, { role: 'sale', text })).toEqual({ found: [] });
    }
    const { found } = await seller(workFind, { role: 'sale', text: '%' });
    for (const { name } of found) expect(name).toContain('%');
  });
});

describe('an operator', () => {
  test('issue 50 §1: without the authenticator that the market asks for sees and finds nothing of it', async () => {
    const strict = await openMarket(undefined, { operatorTotp: true });
    try {
      const operator = await strict.buyer({ platformType: 'buyer,operator' });
      const refused = await Promise.all([
        refusalOf(operator.call(workCounts, { role: 'desk' })),
        refusalOf(operator.call(workTasks, { role: 'desk' })),
        refusalOf(operator.call(workFind, { role: 'desk', text: '1' })),
      ]);
      expect(refused.map(({ code }) => code)).toEqual(refused.map(() => RESULT.forbidden));
    } finally {
      await strict.close();
    }
  });

  test('issue 50 §1: who may not read the list of accounts finds none of them', async () => {
    const open = await openMarket();
    try {
      const owner = await company(open);
      await open.db
        .update(customers)
        .set({ platformType: 'buyer,operator' })
        .where(eq(customers.phone, owner.phone));
      const viewer = await member(open, owner, 'viewer');
      const { phone } = owner;
      const find = async (by: typeof owner) =>
        (await by.call(workFind, { role: 'desk', text: phone })).found.map(({ note }) => note);
      expect(await find(owner)).toEqual([phone]);
      expect(await find(viewer)).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
