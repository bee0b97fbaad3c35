import { type CaseKind, type CaseStep, stepsOf } from '#app/domain/after-sale/case.ts';
import { invoiceable, mayStep, openOf, taxIn } from '#app/domain/invoice/invoice.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { openCase } from '#trading-api/after-sale/apply.ts';
import { giveUp } from '#trading-api/after-sale/give-up.ts';
import { endSilentCases, takeStep } from '#trading-api/after-sale/step.ts';
import { settleClosed } from '#trading-api/delivery/receive.ts';
import { applyForInvoice } from '#trading-api/invoice/apply.ts';
import { billsOf } from '#trading-api/invoice/billable.ts';
import { overOf } from '#trading-api/invoice/reads.ts';
import { refuse, register, reverse } from '#trading-api/invoice/register.ts';
import { withdraw } from '#trading-api/invoice/withdraw.ts';
import { files } from '#trading-api/schema.ts';
import { type History, nextSerial, oneOf, SELLERS } from './history.ts';

/** Opens a case: about a share of a line, or about all of the order. */
export async function claim(
  history: History,
  about: { line: number | null; kind: CaseKind; share: number; percent: number },
) {
  const line = about.line === null ? undefined : oneOf(await history.lines(), about.line);
  const count = line ? Math.ceil((line.count * about.share) / 100) : 0;
  const amount = line ? Math.ceil((line.amount * about.percent) / 100) : 0;
  const asked = {
    ...{ orderCode: history.orderCode, kind: about.kind, reason: '其他', description: '' },
    ...(line && { position: line.position, count: toQuantity(count) }),
    ...(about.kind === 'unshipped' && !line && { sellerCode: SELLERS[about.share % 2] }),
    ...(about.percent > 0 && { amount: toYuan(amount) }),
    fileIds: [],
  };
  await history.attempt((tx) => openCase(tx, history.players.buyer, asked, history.now));
}

/** A seller cannot ship a share of a line, or what it has not shipped of all of them. */
export async function giveUpGoods(
  history: History,
  seller: number,
  about: { line: number | null; share: number },
) {
  const own = (await history.lines()).filter(({ sellerCode }) => sellerCode === SELLERS[seller]);
  const line = about.line === null ? undefined : oneOf(own, about.line);
  const asked = {
    ...{ orderCode: history.orderCode, description: '停产' },
    ...(line && {
      position: line.position,
      count: toQuantity(Math.ceil((line.count * about.share) / 100)),
    }),
  };
  const customer = history.sellerOf(SELLERS[seller] ?? '');
  await history.attempt((tx) => giveUp(tx, customer, asked, history.now));
}

/** Where the last goods were closed and all else is received, the job of deliveries settles it. */
export const settle = (history: History) =>
  history.attempt((tx) => settleClosed(tx, history.orderCode, history.now));

/** One of the steps that a side can take in an open case. */
export async function step(history: History, which: number, pick: number, percent: number) {
  const open = (await history.cases()).filter(({ deadline }) => deadline !== null);
  const found = oneOf(open, which);
  if (!found) return;
  const { buyer, operator, sellers } = history.players;
  const seller = sellers.find(({ customer }) => customer.sellerCode === found.sellerCode);
  const sides = [
    { side: 'buyer' as const, customer: buyer },
    { side: 'seller' as const, customer: seller?.customer ?? operator },
    { side: 'operator' as const, customer: operator },
  ];
  const steps = sides.flatMap((who) => stepsOf(found, who.side).map((step) => ({ who, step })));
  const chosen = oneOf<{ who: (typeof sides)[number]; step: CaseStep }>(steps, pick);
  if (!chosen) return;
  const amount = toYuan(Math.max(1, Math.floor((found.asked * percent) / 100)));
  const asked = { id: String(found.id), step: chosen.step, amount, note: '因', way: '顺达 1' };
  await history.attempt((tx) => takeStep(tx, chosen.who, asked, history.now));
}

/** The case that is due next gets no answer. */
export async function silence(history: History) {
  const due = (await history.cases()).flatMap(({ deadline }) => deadline ?? []);
  const [next] = due.sort((one, other) => one.getTime() - other.getTime());
  if (!next) return;
  history.now = new Date(Math.max(next.getTime(), history.now.getTime()) + 1);
  await endSilentCases(history.db, history.now);
}

export async function askInvoice(history: History, seller: number, percent: number) {
  const sellerCode = SELLERS[seller] ?? 'S0001';
  const bills = await billsOf(history.db, [history.orderCode]);
  const bill = bills.get(history.orderCode);
  const amount = Math.ceil(((bill ? invoiceable(bill) : 0) * percent) / 100);
  if (amount === 0) return;
  const asked = {
    ...{ titleId: history.players.titleId, sellerCode, remark: '' },
    orders: [{ orderCode: history.orderCode, amount: toYuan(amount) }],
  };
  await history.attempt((tx) => applyForInvoice(tx, history.players.buyer, asked, history.now));
}

/** The seller issues what the oldest waiting request asks for, or refuses it. */
export async function answerInvoice(history: History, issue: boolean) {
  const open = (await history.requests()).find(({ request }) => mayStep('register', request.state));
  if (!open) return;
  const { request } = open;
  const customer = history.sellerOf(request.sellerCode);
  await history.attempt(async (tx) => {
    if (!issue) {
      return refuse(tx, customer, { id: String(request.id), reason: '抬头有误' }, history.now);
    }
    const fileId = `history ${nextSerial()}`;
    await tx.insert(files).values({
      ...{ id: fileId, customerId: customer.id, moderType: 'invoice', fileName: '发票.pdf' },
      ...{ mediaType: 'application/pdf', byteLength: 1, sha256: '', createdAt: history.now },
    });
    const asked = {
      ...{ id: String(request.id), ...paper(), taxRate: '13', fileIds: [fileId] },
      ...{ amount: toYuan(request.amount), taxAmount: toYuan(taxIn(request.amount, 13)) },
    };
    const { store } = history.players.market.files;
    return register(tx, customer, asked, { store, now: history.now });
  });
}

/** The buyer takes the oldest waiting request back. */
export async function withdrawInvoice(history: History) {
  const open = (await history.requests()).find(({ request }) => mayStep('withdraw', request.state));
  if (!open) return;
  const id = String(open.request.id);
  await history.attempt((tx) => withdraw(tx, history.players.buyer, { id }, history.now));
}

/** The seller reverses a part of the oldest issued invoice; null: what is above its due. */
export async function takeBack(history: History, percent: number | null) {
  const bills = await billsOf(history.db, [history.orderCode]);
  for (const { request, part } of await history.requests()) {
    if (request.state !== 'issued') continue;
    const over = overOf(part, bills);
    const amount = percent === null ? over : Math.ceil((openOf(part) * percent) / 100);
    if (amount === 0) continue;
    const asked = {
      ...{ id: String(request.id), ...paper(), amount: toYuan(amount) },
      ...{ reason: '退款', fileIds: [] },
    };
    const { store } = history.players.market.files;
    const customer = history.sellerOf(request.sellerCode);
    await history.attempt((tx) => reverse(tx, customer, asked, { store, now: history.now }));
    if (percent !== null) return;
  }
}

const paper = () => ({ number: String(nextSerial()).padStart(20, '0'), issueDate: '2026-01-05' });
