import { and, eq } from 'drizzle-orm';
import { registrationNeeds } from '#app/domain/company/approval.ts';
import { type Content, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { amountOf, formatYuan } from '#app/domain/money.ts';
import type {
  cancelPurchasing as cancelPurchasingCall,
  payMargin as payMarginCall,
} from '#app/domain/purchase/contract.ts';
import type { PurchasingStep } from '#app/domain/purchase/group-result.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { consentToJoin } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, purchaseSchedules, purchasings } from '#trading-api/schema.ts';
import { freezeMargin, type Margin, releaseMargins } from '#trading-api/wallet/index.ts';
import {
  type PurchasingRow,
  type Registered,
  registrationsWithOrders,
  resultOf,
  stepsOf,
} from './results.ts';

const REGISTRATION_UNKNOWN = '该登记不存在';
const NO_WALLET = '请先开通钱包并充值，再缴纳保证金';
const FUNDS_SHORT = '钱包余额不足，请先充值，再缴纳保证金';

export const marginOf = (
  { id, customerId, scheduleId, margin }: PurchasingRow,
  step: 'freeze' | 'release' | 'forfeit',
): Margin => ({
  reference: `group margin ${id}${step === 'freeze' ? '' : ` ${step}`}`,
  customerId,
  scheduleId,
  amount: margin,
});

/**
 * Locks the plan of a registration, which is always done before the registration itself is locked:
 * its group is not closed meanwhile.
 */
export async function lockPlanOf(tx: Database, purchasingId: number): Promise<void> {
  const [found] = await tx
    .select({ scheduleId: purchasings.scheduleId })
    .from(purchasings)
    .where(eq(purchasings.id, purchasingId));
  if (!found) return;
  await tx
    .select({ scheduleId: purchaseSchedules.scheduleId })
    .from(purchaseSchedules)
    .where(eq(purchaseSchedules.scheduleId, found.scheduleId))
    .for('share');
}

/**
 * Freezes the margin of a registration that the operator has let pass, where its buyer's wallet
 * covers it, the price is none above what the buyer registered for, and the buyer's company asks for no
 * approval of it; otherwise the buyer is asked to. The caller has locked the registration.
 * @returns how far it has come, for the message
 */
export async function join(tx: Database, purchasingId: number, now: Date): Promise<string> {
  const row = await registered(tx, purchasingId);
  const { quotedPrice, plan, purchasing } = row;
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, purchasing.customerId));
  const isFree = customer && !(await consentTo(tx, { customer, person: customer }, row, now));
  if (isFree && (quotedPrice ?? 0) <= plan.referencePrice) await holdMargin(tx, row, now);
  return textOf(tx, purchasingId, now);
}

export async function dismiss(tx: Database, purchasingId: number, now: Date): Promise<string> {
  const { purchasing } = await registered(tx, purchasingId);
  if (purchasing.marginState !== 'frozen') return '';
  await setMargin(tx, purchasingId, 'released');
  await releaseMargins(tx, [marginOf(purchasing, 'release')], now);
  return `保证金 ¥${formatYuan(purchasing.margin)} 已退还至钱包`;
}

/** Who may bind the company to a registration of a colleague; null: whoever may pay. */
function consentTo(tx: Database, acting: Acting, row: Registered, now: Date) {
  const { purchasing, plan, quotedPrice } = row;
  const { id: registration, sellerCode, personId, costCentre, project } = purchasing;
  const amount = amountOf(quotedPrice ?? plan.referencePrice, purchasing.orderedQuantity);
  const goods = [{ name: plan.productName, sellerCode, categoryCode: plan.categoryCode }];
  const parts = [{ sellerCode, amount }];
  const purchase = {
    parts,
    goods,
    costCentre,
    project,
    except: { registration },
    said: registrationNeeds,
    takes: 'pay' as const,
  };
  return consentToJoin(tx, acting, personId, purchase, now);
}

type PayingMargin = Acting & Pick<CustomerCall, 'proveFor' | 'clock'>;

/** Freezes the margin of the customer's own registration that passed, once, in the caller's transaction. */
export async function payMargin(
  tx: Database,
  { customer, person, proveFor, clock }: PayingMargin,
  { id }: Parsed<typeof payMarginCall>,
): Promise<Content<typeof payMarginCall>> {
  const row = await lockedOwn(tx, customer.id, id);
  const now = clock();
  if (row.purchasing.marginState !== 'frozen') {
    requireStep(row, 'payMargin', now);
    const consent = await consentTo(tx, { customer, person }, row, now);
    if (consent && !consent.isOpen) throw new Refusal(RESULT.forbidden, consent.text);
    proveFor(row.purchasing.margin);
    const outcome = await holdMargin(tx, row, now);
    if (outcome === 'walletMissing') throw new Refusal(outcome, NO_WALLET);
    if (outcome === 'fundsShort') throw new Refusal(outcome, FUNDS_SHORT);
  }
  return textOf(tx, row.purchasing.id, now);
}

/** Takes back the customer's own registration whose margin is not frozen, in the caller's transaction. */
export async function cancelPurchasing(
  tx: Database,
  customerId: number,
  { id }: Parsed<typeof cancelPurchasingCall>,
  clock: () => Date,
): Promise<Content<typeof cancelPurchasingCall>> {
  const row = await lockedOwn(tx, customerId, id);
  const now = clock();
  if (row.purchasing.leftReason !== 'cancelled') {
    requireStep(row, 'cancel', now);
    await tx
      .update(purchasings)
      .set({ leftReason: 'cancelled', auditStatus: 'notPass' })
      .where(eq(purchasings.id, row.purchasing.id));
  }
  return textOf(tx, row.purchasing.id, now);
}

async function lockedOwn(tx: Database, customerId: number, id: string): Promise<Registered> {
  const wanted = and(eq(purchasings.id, rowId(id) ?? 0), eq(purchasings.customerId, customerId));
  await lockPlanOf(tx, rowId(id) ?? 0);
  const [own] = await tx
    .select({ id: purchasings.id })
    .from(purchasings)
    .where(wanted)
    .for('update');
  if (!own) throw notFound(REGISTRATION_UNKNOWN);
  return registered(tx, own.id);
}

function requireStep(row: Registered, step: PurchasingStep, now: Date): void {
  const result = resultOf(row, now);
  if (!stepsOf(result).includes(step)) throw new Refusal('decided', result.text);
}

async function holdMargin(tx: Database, { purchasing }: Registered, now: Date) {
  const outcome = await freezeMargin(tx, marginOf(purchasing, 'freeze'), now);
  if (outcome === 'frozen') await setMargin(tx, purchasing.id, 'frozen');
  return outcome;
}

const setMargin = (tx: Database, id: number, marginState: PurchasingRow['marginState']) =>
  tx.update(purchasings).set({ marginState }).where(eq(purchasings.id, id));

async function registered(tx: Database, id: number): Promise<Registered> {
  const [row] = await registrationsWithOrders(tx).where(eq(purchasings.id, id));
  if (!row) throw notFound(REGISTRATION_UNKNOWN);
  return row;
}

const textOf = async (tx: Database, id: number, now: Date): Promise<string> =>
  resultOf(await registered(tx, id), now).text;
