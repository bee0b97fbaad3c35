import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import {
  QUOTE_OUT_OF_RANGE,
  QUOTE_UNREADABLE,
  REASON_REQUIRED,
  type RegistrationKind,
  type RegistrationStep,
} from '#app/domain/lead/registration-desk.ts';
import { auditRegistration } from '#app/domain/lead/registration-desk-contract.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { rangeOfPrice } from '#app/domain/purchase/group-purchase.ts';
import { isRegistrationOver, PURCHASING_LABEL } from '#app/domain/purchase/group-result.ts';
import { priceOf } from '#app/domain/purchase/purchase-plan.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { dismiss, join, lockPlanOf } from '#trading-api/purchase/index.ts';
import {
  productRegisters,
  purchaseRequests,
  purchaseSchedules,
  purchasings,
  registrationAudits,
} from '#trading-api/schema.ts';
import { type RegistrationRow, registrationById, stepsOf } from './registrations.ts';

const OWN_REGISTRATION = '不能处理本账号的登记，请由同事处理';

const TABLE = {
  self: productRegisters,
  group: purchasings,
  centralized: purchaseRequests,
  agent: purchaseRequests,
} as const;

const AFTER = { take: 'auditing', pass: 'auditPass', refuse: 'notPass' } as const;
/** What follows in the group that was registered for; it answers what to say of it. */
const IN_GROUP = { pass: join, refuse: dismiss } as const;
const DONE = { take: '已开始处理', pass: '已通过', refuse: '已驳回' } as const;

/**
 * Begins to work on a registration, lets it pass at a price or refuses it, in the caller's transaction, and notifies
 * the customer.
 */
export async function audit(
  tx: Database,
  operator: Customer,
  { kind, id, step, auditStatus, reason, quotedPrice }: Parsed<typeof auditRegistration>,
  clock: () => Date,
): Promise<string> {
  const { row, now } = await lockedFor(tx, operator, { kind, id, step }, clock);
  if (row.registration.auditStatus !== auditStatus) throw new Refusal('decided', whoWasFirst(row));
  const why = reason.trim();
  const decided = accept(auditRegistration, {
    reason: step === 'refuse' && why === '' ? wrong('missing', REASON_REQUIRED) : why,
    quotedPrice: step === 'pass' ? await quoteOf(tx, row, quotedPrice) : null,
  });
  const table = TABLE[kind];
  await tx.update(table).set({ auditStatus: AFTER[step] }).where(eq(table.id, row.registration.id));
  await record(tx, row, operator, {
    reason: step === 'refuse' ? decided.reason : '',
    quotedPrice: decided.quotedPrice,
    auditedAt: now,
  });
  const after = kind === 'group' && step !== 'take' ? IN_GROUP[step] : null;
  const inGroup = await after?.(tx, row.registration.id, now);
  await notifyRegistrant(
    tx,
    row,
    [outcomeText(step, decided), inGroup].filter(Boolean).join('。'),
    now,
  );
  return DONE[step];
}

/** Locks a registration on which the operator takes a step, and says when. @throws Refusal `G404`, `G003`, `decided` */
export async function lockedFor(
  tx: Database,
  operator: Customer,
  { kind, id, step }: { kind: RegistrationKind; id: string; step: RegistrationStep },
  clock: () => Date,
): Promise<{ row: RegistrationRow; now: Date }> {
  const table = TABLE[kind];
  if (kind === 'group') await lockPlanOf(tx, rowId(id) ?? 0);
  await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, rowId(id) ?? 0))
    .for('update');
  const now = clock();
  const row = await registrationById(tx, kind, id, now);
  if (!row) throw notFound('该登记不存在');
  if (row.registration.customerId === operator.id) throw new Refusal('G003', OWN_REGISTRATION);
  if (!stepsOf(row, operator).includes(step)) throw new Refusal('decided', whoWasFirst(row));
  return { row, now };
}

export async function record(
  tx: Database,
  { registration: { kind, id } }: RegistrationRow,
  operator: Customer,
  done: Partial<typeof registrationAudits.$inferInsert> & { auditedAt: Date },
): Promise<void> {
  const step = { ...done, auditedBy: operator.id };
  await tx
    .insert(registrationAudits)
    .values({ kind, registrationId: id, ...step })
    .onConflictDoUpdate({
      target: [registrationAudits.kind, registrationAudits.registrationId],
      set: step,
    });
}

export async function notifyRegistrant(
  tx: Database,
  { registration }: RegistrationRow,
  what: string,
  now: Date,
): Promise<void> {
  const { kind, customerId, productName, count, unit } = registration;
  const goods = `${productName} ${formatQuantity(count)} ${unit}`;
  const values = { kind, goods, what };
  await notify(tx, 'registrationAudited', [{ customerId }], values, { now });
}

function whoWasFirst(row: RegistrationRow): string {
  const { registration, audit, by, orderState, result } = row;
  const who = by ?? '同事';
  if (result && isRegistrationOver(result.state))
    return `${PURCHASING_LABEL[result.state]}：${result.text}`;
  if (audit?.orderCode && orderState !== 'cancelled') {
    return `${who} 已生成订单 ${audit.orderCode}`;
  }
  if (audit?.inquiryNum) return `${who} 已发起询价 ${audit.inquiryNum}`;
  return `${who} 已处理：${AUDIT_LABEL[registration.auditStatus]}`;
}

/** The price of a unit: what the platform sells has one, a request only where one is typed. */
async function quoteOf(tx: Database, { registration }: RegistrationRow, typed: string | undefined) {
  const { kind, listedPrice, scheduleId } = registration;
  if (typed === undefined) return listedPrice;
  if (typed.trim() === '') {
    return listedPrice === null ? null : wrong('invalid', QUOTE_UNREADABLE, toYuan(listedPrice));
  }
  const price = priceOf(typed) ?? wrong('invalid', QUOTE_UNREADABLE);
  if (kind !== 'group' || typeof price !== 'number') return price;
  const [plan] = await tx
    .select({ lowest: purchaseSchedules.lowestPrice, highest: purchaseSchedules.highestPrice })
    .from(purchaseSchedules)
    .where(eq(purchaseSchedules.scheduleId, scheduleId ?? 0));
  if (!plan || (price >= plan.lowest && price <= plan.highest)) return price;
  return wrong('invalid', QUOTE_OUT_OF_RANGE(rangeOfPrice(plan.lowest, plan.highest)));
}

function outcomeText(
  step: keyof typeof AFTER,
  { reason, quotedPrice }: { reason: string; quotedPrice: Fen | null },
): string {
  if (step === 'take') return '平台已开始审核';
  if (step === 'refuse') return `审核未通过：${reason}`;
  return `审核已通过${quotedPrice === null ? '' : `，报价 ¥${formatYuan(quotedPrice)}`}`;
}
