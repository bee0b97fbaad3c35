import { and, eq, type SQL } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { askRedConfirmation, type takeRedStep } from '#app/domain/invoice/after-issue-contract.ts';
import { isInvoiceNumber, openOf } from '#app/domain/invoice/invoice.ts';
import {
  isRedOpen,
  mayTakeRedStep,
  otherSide,
  RED_AFTER,
  RED_CLOSED,
  RED_CONFIRM_MS,
  RED_NEEDED,
  RED_NUMBER_INVALID,
  RED_NUMBER_TAKEN,
  RED_OPEN,
  RED_REASON_LABEL,
  RED_STEP_LABEL,
} from '#app/domain/invoice/red-confirmation.ts';
import { formatYuan, sumFen } from '#app/domain/money.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import { type Acting, audit, type Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { invoiceRequests, invoices, redConfirmations } from '#trading-api/schema.ts';
import { lockRequest } from './lock-request.ts';
import { ofSeller, tellOfRed } from './notes.ts';
import { type InvoiceRow, originalOf } from './paper.ts';

type ConfirmationRow = typeof redConfirmations.$inferSelect;
const CONFIRMATION_GONE = '红字确认单不存在';

/** The requests of a side of the trade that the caller is on. */
const ofSide = (side: Party, customer: Customer): SQL =>
  side === 'buyer' ? eq(invoiceRequests.customerId, customer.id) : ofSeller(customer);

/** Registers a 红字确认单 of one side, in the caller's transaction; an invoice has one open at a time. */
export async function askRed(
  tx: Database,
  { customer, person }: Acting,
  { id, side, number: typed, amount: typedAmount, reason }: Parsed<typeof askRedConfirmation>,
  now: Date,
): Promise<void> {
  const request = await lockRequest(tx, id, 'reverse', ofSide(side, customer));
  const original = await originalOf(tx, request.id);
  if (await openRedOf(tx, original.id, now)) throw new Refusal('decided', RED_OPEN);
  const number = withoutSeparators(typed);
  const isTaken = (await tx.$count(redConfirmations, eq(redConfirmations.number, number))) > 0;
  const problem = amountProblem(typedAmount, '红冲金额');
  const [amount, most] = [typedYuan(typedAmount) ?? 0, sumFen(request.lines.map(openOf))];
  const values = accept(askRedConfirmation, {
    number: isTaken
      ? wrong('exists', RED_NUMBER_TAKEN)
      : isInvoiceNumber(number)
        ? number
        : wrong('invalid', RED_NUMBER_INVALID),
    amount: problem
      ? wrong('invalid', problem)
      : amount > most
        ? wrong('tooLarge', `最多可红冲 ¥${formatYuan(most)}`)
        : amount,
  });
  const until = new Date(now.getTime() + RED_CONFIRM_MS);
  await tx.insert(redConfirmations).values({
    ...{ ...values, invoiceId: original.id, askedBy: side, reason, state: 'asked', createdAt: now },
    until,
  });
  const told = { ...values, invoice: original.number, by: customer.name, until };
  await tellOfRed(tx, 'redAsked', { request, to: otherSide(side) }, told, now);
  const detail = `${values.number}（${RED_REASON_LABEL[reason]}，¥${formatYuan(values.amount)}）`;
  await audit(tx, { action: 'redAsked', person: person.id, detail }, now);
}

const confirmationsOf = (tx: Database, invoiceId: number) =>
  tx.select().from(redConfirmations).where(eq(redConfirmations.invoiceId, invoiceId));

/** The one of an invoice that is not over. */
export const openRedOf = async (tx: Database, invoiceId: number, now: Date) =>
  (await confirmationsOf(tx, invoiceId)).find((one) => isRedOpen(one, now));

/** Confirms, refuses or withdraws one, in the caller's transaction. @throws Refusal `decided`, `G404` */
export async function redStep(
  tx: Database,
  { customer, person }: Acting,
  { number, side, step }: Parsed<typeof takeRedStep>,
  now: Date,
): Promise<void> {
  const [found] = await tx
    .select({ requestId: invoices.requestId, id: redConfirmations.id, invoice: invoices.number })
    .from(redConfirmations)
    .innerJoin(invoices, eq(invoices.id, redConfirmations.invoiceId))
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .where(and(eq(redConfirmations.number, number), ofSide(side, customer)));
  if (!found) throw notFound(CONFIRMATION_GONE);
  const request = await lockRequest(tx, String(found.requestId), 'reverse');
  const own = eq(redConfirmations.id, found.id);
  const [row] = await tx.select().from(redConfirmations).where(own);
  if (!row || !mayTakeRedStep(step, side, row, now)) throw new Refusal('decided', RED_CLOSED);
  const state = RED_AFTER[step];
  await tx.update(redConfirmations).set({ state, decidedAt: now }).where(own);
  const told = { number, amount: row.amount, invoice: found.invoice, state };
  await tellOfRed(tx, 'redEnded', { request, to: otherSide(side) }, told, now);
  const detail = `${number}（${RED_STEP_LABEL[step]}）`;
  await audit(tx, { action: 'redStepTaken', person: person.id, detail }, now);
}

/**
 * The confirmation that a reversal of an invoice is made on; null: it has none, and needs none. Of an invoice that its buyer
 * has not used none has to be confirmed, so that one that still waits is used up too, and asks nobody any more.
 * @throws Refusal `unconfirmed` where its buyer has used the invoice, and has not confirmed
 */
export async function confirmedFor(
  tx: Database,
  { id, use }: InvoiceRow,
  now: Date,
): Promise<ConfirmationRow | null> {
  const open = await openRedOf(tx, id, now);
  if (use === 'deducted' && open?.state !== 'confirmed') {
    throw new Refusal('unconfirmed', RED_NEEDED);
  }
  return open ?? null;
}

export async function spendConfirmation(
  tx: Database,
  { id }: ConfirmationRow,
  redNumber: string,
  now: Date,
): Promise<void> {
  await tx
    .update(redConfirmations)
    .set({ state: 'used', redNumber, decidedAt: now })
    .where(eq(redConfirmations.id, id));
}
