import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type CaseKind,
  type CaseState,
  type CaseStep,
  stepsOf,
} from '#app/domain/after-sale/case.ts';
import { invoiceable, overInvoiced } from '#app/domain/invoice/billable.ts';
import { mayStep, openOf } from '#app/domain/invoice/invoice.ts';
import { taxAt } from '#app/domain/invoice/tax.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { openCase } from '#trading-api/after-sale/apply.ts';
import { giveUp } from '#trading-api/after-sale/give-up.ts';
import { endSilentCases, takeStep } from '#trading-api/after-sale/step.ts';
import { IS_OPEN_DELIVERY, settleClosed } from '#trading-api/delivery/receive.ts';
import { applyForInvoice } from '#trading-api/invoice/apply.ts';
import { billsOf } from '#trading-api/invoice/billable.ts';
import { refuse } from '#trading-api/invoice/refuse.ts';
import { register } from '#trading-api/invoice/register.ts';
import { reverse } from '#trading-api/invoice/reverse.ts';
import { withdraw } from '#trading-api/invoice/withdraw.ts';
import {
  afterSaleCases,
  deliveries,
  files,
  invoiceRequestOrders,
  invoiceRequests,
  orderLines,
  orders,
} from '#trading-api/schema.ts';
import { type History, oneOf } from './history.ts';
import { nextSerial } from './history-players.ts';

const linesOf = ({ checkout, orderCode }: History) =>
  checkout.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(orderLines.position);

const openCases = ({ checkout, orderCode }: History) =>
  checkout.db
    .select()
    .from(afterSaleCases)
    .where(and(eq(afterSaleCases.orderCode, orderCode), isNotNull(afterSaleCases.deadline)))
    .orderBy(afterSaleCases.id);

const requestsOf = ({ checkout, orderCode }: History) =>
  checkout.db
    .select({ request: invoiceRequests, part: invoiceRequestOrders })
    .from(invoiceRequests)
    .innerJoin(invoiceRequestOrders, eq(invoiceRequestOrders.requestId, invoiceRequests.id))
    .where(eq(invoiceRequestOrders.orderCode, orderCode))
    .orderBy(invoiceRequests.id);

/** Opens a case: about a share of a line, or about all of the order. */
export async function claim(
  history: History,
  about: { line: number | null; kind: CaseKind; share: number; percent: number },
) {
  const { checkout, orderCode, sellerCode } = history;
  const line = about.line === null ? undefined : oneOf(await linesOf(history), about.line);
  const count = line ? Math.ceil((line.count * about.share) / 100) : 0;
  const amount = line ? Math.ceil((line.amount * about.percent) / 100) : 0;
  const asked = {
    ...{ orderCode, kind: about.kind, reason: '其他', description: '' },
    ...(line && { position: line.position, count: toQuantity(count) }),
    ...(about.kind === 'unshipped' && !line && { sellerCode }),
    ...(about.percent > 0 && { amount: toYuan(amount) }),
    fileIds: [],
  };
  const isWhole = about.kind !== 'unshipped' && !line;
  await checkout.attempt(isWhole ? 'claim: whole order' : `claim: ${about.kind}`, async (tx) => {
    const { id } = await openCase(tx, checkout.buyer, asked, checkout.now);
    const asksAll = line && (about.percent === 0 || about.kind === 'exchange');
    if (asksAll && about.kind !== 'unshipped') checkout.fullCases.add(Number(id));
  });
}

/** The seller cannot ship a share of a line, or what it has not shipped of all of them. */
export async function giveUpGoods(history: History, about: { line: number | null; share: number }) {
  const { checkout, orderCode, salesman } = history;
  const line = about.line === null ? undefined : oneOf(await linesOf(history), about.line);
  const asked = {
    ...{ orderCode, description: '停产' },
    ...(line && {
      position: line.position,
      count: toQuantity(Math.ceil((line.count * about.share) / 100)),
    }),
  };
  await checkout.attempt('give up', (tx) => giveUp(tx, salesman, asked, checkout.now));
}

/** Where the last goods were closed and all else is received, the job of deliveries settles it. */
export async function settle({ checkout, orderCode }: History) {
  const own = eq(orders.orderCode, orderCode);
  const [order] = await checkout.db.select().from(orders).where(own);
  if (order?.state !== 'shipped') return;
  const open = and(eq(deliveries.orderCode, orderCode), IS_OPEN_DELIVERY);
  if ((await checkout.db.$count(deliveries, open)) > 0) return;
  await checkout.attempt('settle closed', (tx) => settleClosed(tx, orderCode, checkout.now));
}

/** One of the steps that a side can take in an open case. */
export async function step(history: History, which: number, pick: number, percent: number) {
  const { checkout, salesman } = history;
  const found = oneOf(await openCases(history), which);
  if (!found) return;
  const sides = [
    { side: 'buyer' as const, customer: checkout.buyer },
    { side: 'seller' as const, customer: salesman },
    { side: 'operator' as const, customer: checkout.players.operator },
  ];
  const steps = sides.flatMap((who) => stepsOf(found, who.side).map((step) => ({ who, step })));
  const chosen = oneOf<{ who: (typeof sides)[number]; step: CaseStep }>(steps, pick);
  if (!chosen) return;
  const amount = toYuan(Math.max(1, Math.floor((found.asked * percent) / 100)));
  const asked = { id: String(found.id), step: chosen.step, amount, note: '因', way: '顺达 1' };
  await checkout.attempt(`case: ${chosen.step}`, (tx) =>
    takeStep(tx, chosen.who, asked, checkout.now),
  );
}

const NEXT: Readonly<Partial<Record<CaseState, CaseStep>>> = {
  waitReturn: 'sendBack',
  returning: 'confirmReturn',
  waitResend: 'resend',
  resent: 'confirmResent',
};

/** The next step of a case that somebody has agreed to: its goods go back, and others come. @returns whether there is one */
export async function goOn({ checkout, facts, salesman }: History): Promise<boolean> {
  const { buyer } = checkout;
  for (const { id, state } of facts?.cases ?? []) {
    const step = NEXT[state];
    if (!step) continue;
    const isBuyers = state === 'waitReturn' || state === 'resent';
    const who = isBuyers
      ? { side: 'buyer' as const, customer: buyer }
      : { side: 'seller' as const, customer: salesman };
    const asked = { id: String(id), step, amount: '', note: '', way: '顺达 1' };
    return checkout.attempt(`case: ${step}`, (tx) => takeStep(tx, who, asked, checkout.now));
  }
  return false;
}

/** The case of the order that is due next gets no answer; nor does what is due before it. */
export async function silence(history: History): Promise<boolean> {
  const { checkout } = history;
  const due = (await openCases(history)).flatMap(({ deadline }) => deadline ?? []);
  const [next] = due.sort((one, other) => one.getTime() - other.getTime());
  if (!next) return false;
  checkout.now = new Date(Math.max(next.getTime(), checkout.now.getTime()) + 1);
  await endSilentCases(checkout.db, checkout.now);
  await checkout.done('case: expire');
  return true;
}

export async function askInvoice(history: History, percent: number) {
  const { checkout, orderCode, sellerCode } = history;
  const bill = (await billsOf(checkout.db, [orderCode])).get(orderCode);
  const amount = Math.ceil(((bill ? invoiceable(bill) : 0) * percent) / 100);
  if (amount === 0) return;
  const asked = {
    ...{ titleId: checkout.titleId, sellerCode, remark: '' },
    orders: [{ orderCode, amount: toYuan(amount), lines: [], deliveryIds: [] }],
  };
  await checkout.attempt('invoice: ask', (tx) =>
    applyForInvoice(tx, checkout.buyer, asked, checkout.now),
  );
}

/** The seller issues what the oldest waiting request asks for, or refuses it. @returns whether one waited */
export async function answerInvoice(history: History, issue: boolean): Promise<boolean> {
  const { checkout, salesman } = history;
  const open = (await requestsOf(history)).find(({ request }) =>
    mayStep('register', request.state),
  );
  if (!open) return false;
  const { request } = open;
  await checkout.attempt(issue ? 'invoice: issued' : 'invoice: refused', async (tx) => {
    const { now } = checkout;
    if (!issue) {
      return refuse(tx, salesman, { id: String(request.id), reason: '抬头有误' }, now);
    }
    const fileId = `history ${nextSerial()}`;
    await tx.insert(files).values({
      ...{ id: fileId, customerId: salesman.id, moderType: 'invoice', fileName: '发票.pdf' },
      ...{ mediaType: 'application/pdf', byteLength: 1, sha256: '', createdAt: now },
    });
    const asked = {
      ...{ id: String(request.id), ...paper(), taxRate: '13', fileIds: [fileId] },
      ...{ lines: [], rateReason: '' },
      ...{ amount: toYuan(request.amount), taxAmount: toYuan(taxAt(request.amount, '13')) },
    };
    const { store } = checkout.players.market.files;
    return register(tx, salesman, asked, { store, now });
  });
  return true;
}

/** The buyer takes the oldest waiting request back. */
export async function withdrawInvoice(history: History) {
  const { checkout } = history;
  const open = (await requestsOf(history)).find(({ request }) =>
    mayStep('withdraw', request.state),
  );
  if (!open) return;
  const id = String(open.request.id);
  await checkout.attempt('invoice: withdrawn', (tx) =>
    withdraw(tx, checkout.buyer, { id }, checkout.now),
  );
}

/** The seller reverses a part of the oldest issued invoice; null: what is above its due. */
export async function takeBack(history: History, percent: number | null) {
  const { checkout, orderCode, salesman } = history;
  const issued = (await requestsOf(history)).filter(({ request }) => request.state === 'issued');
  if (issued.length === 0) return;
  const bills = await billsOf(checkout.db, [orderCode]);
  for (const { request, part } of issued) {
    const bill = bills.get(orderCode);
    const over = Math.min(openOf(part), bill ? overInvoiced(bill) : 0);
    const amount = percent === null ? over : Math.ceil((openOf(part) * percent) / 100);
    if (amount === 0) continue;
    const asked = {
      ...{ id: String(request.id), ...paper(), amount: toYuan(amount) },
      ...{ reason: '退款', fileIds: [], lines: [] },
    };
    const { store } = checkout.players.market.files;
    await checkout.attempt('invoice: reversed', (tx) =>
      reverse(tx, salesman, asked, { store, now: checkout.now }),
    );
    if (percent !== null) return;
  }
}

const paper = () => ({ number: String(nextSerial()).padStart(20, '0'), issueDate: '2026-01-05' });
