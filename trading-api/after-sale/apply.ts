import { eq } from 'drizzle-orm';
import { deadlineOf } from '#app/domain/after-sale/case.ts';
import { applyAfterSale, caseReason } from '#app/domain/after-sale/contract.ts';
import { CASE_DAYS, claimsUntil, countLimit } from '#app/domain/after-sale/limits.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { formatYuan } from '#app/domain/money.ts';
import { mayDo } from '#app/domain/order/state.ts';
import { formatQuantity, parseQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, afterSaleFiles, orderLines } from '#trading-api/schema.ts';
import {
  type ClaimableLine,
  isUnshipped,
  isWholeClaimed,
  limitOf,
  receivedLines,
} from './claimable.ts';
import { keepStep } from './history.ts';

type Asked = Parsed<typeof applyAfterSale>;
type NewCase = typeof afterSaleCases.$inferInsert;

/**
 * Opens a case, in the caller's transaction. The order is locked before it is computed what is left
 * to claim: of cases opened at once none claims what another has.
 * @throws Refusal with every code of `afterSale.apply`
 */
export async function openCase(
  tx: Database,
  customer: Customer,
  asked: Asked,
  now: Date,
): Promise<Content<typeof applyAfterSale>> {
  const order = await lockOrder(tx, asked.orderCode);
  if (order?.customerId !== customer.id) throw notFound(ORDER_UNKNOWN);
  if (!mayDo('applyAfterSale', 'buyer', order)) {
    throw new Refusal('decided', '订单当前不能申请售后');
  }
  const until = claimsUntil(order);
  if (until && now > until) {
    throw new Refusal('over', `已超过收货后 ${CASE_DAYS} 天的售后期`);
  }
  const { position } = asked;
  const claim =
    position === undefined
      ? await ofWhole(tx, order, asked)
      : await ofLine(tx, order, { ...asked, position });
  const state = claim.sellerCode === null ? 'waitPlatform' : 'waitSeller';
  const [opened] = await tx
    .insert(afterSaleCases)
    .values({
      ...claim,
      sellerCode: claim.sellerCode ?? (await firstSeller(tx, order)),
      state,
      orderCode: order.orderCode,
      customerId: customer.id,
      description: asked.description.trim(),
      deadline: deadlineOf(state, now),
      createdAt: now,
    })
    .returning();
  if (!opened) throw new Error('the case was not written');
  await attachFiles(tx, customer.id, asked.fileIds, 'fileIds');
  const ids = [...new Set(asked.fileIds)];
  if (ids.length > 0) {
    await tx
      .insert(afterSaleFiles)
      .values(ids.map((fileId, at) => ({ caseId: opened.id, fileId, position: at })));
  }
  const note = [opened.reason, opened.description].filter(Boolean).join('：');
  await keepStep(tx, opened, {
    step: 'apply',
    actor: 'buyer',
    actorName: customer.name,
    amount: opened.asked,
    note,
    now,
  });
  return { id: String(opened.id) };
}

type Claim = Pick<NewCase, 'kind' | 'whole' | 'position' | 'count' | 'reason' | 'asked'> & {
  /** Null: of several sellers, so that only the platform can decide. */
  sellerCode: string | null;
};

/** All of an order that is not shipped: its money goes back, and it is cancelled. */
async function ofWhole(tx: Database, order: OrderRow, asked: Asked): Promise<Claim> {
  if (!(await isUnshipped(tx, order))) {
    throw new Refusal('decided', '订单已发货，请选择商品申请售后');
  }
  if (await isWholeClaimed(tx, order.orderCode)) {
    throw new Refusal('exists', '该订单的退款申请正在处理中');
  }
  const { reason } = accept(applyAfterSale, { reason: reasonOf(asked) });
  const sellers = await tx
    .selectDistinct({ code: orderLines.sellerCode })
    .from(orderLines)
    .where(eq(orderLines.orderCode, order.orderCode));
  const [only, ...others] = sellers;
  const sellerCode = only && others.length === 0 ? only.code : null;
  return {
    kind: 'refundOnly',
    whole: true,
    position: null,
    count: 0,
    reason,
    sellerCode,
    asked: order.paidAmount,
  };
}

async function firstSeller(tx: Database, { orderCode }: OrderRow): Promise<string> {
  const [line] = await tx
    .select({ code: orderLines.sellerCode })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(orderLines.position)
    .limit(1);
  if (!line) throw new Error(`no line of ${orderCode}`);
  return line.code;
}

async function ofLine(
  tx: Database,
  { orderCode }: OrderRow,
  asked: Asked & { position: number },
): Promise<Claim> {
  const lines = await receivedLines(tx, orderCode);
  const line = lines.find((each) => each.line.position === asked.position);
  if (!line) throw new Refusal('decided', '该商品还没有收货，不能申请售后', 'position');
  const count = countOf(line, asked.count);
  const { reason, ...values } = accept(applyAfterSale, {
    reason: reasonOf(asked),
    count,
    amount: amountOf(line, asked, typeof count === 'number' ? count : 0),
  });
  const { position, sellerCode } = line.line;
  return {
    kind: asked.kind,
    whole: false,
    position,
    sellerCode,
    reason,
    count: values.count,
    asked: values.amount,
  };
}

const reasonOf = ({ reason }: Asked) =>
  caseReason.safeParse(reason).data ?? wrong('missing', '请选择售后原因');

function countOf(line: ClaimableLine, typed: string) {
  const { unit } = line.line;
  if (typed.trim() === '') return wrong('missing', '请填写数量');
  const count = parseQuantity(typed, { decimals: true, unit });
  if (count === null) {
    return wrong('invalid', whyUnreadable(typed, { decimals: true, unit }) || '数量应大于 0');
  }
  const most = countLimit(line, line.cases);
  return count > most ? wrong('tooLarge', `最多可申请 ${formatQuantity(most)} ${unit}`) : count;
}

function amountOf(line: ClaimableLine, { kind, amount: typed }: Asked, count: number) {
  const most = limitOf(line, count);
  if (typed.trim() === '' || kind === 'exchange') {
    return most > 0 || kind === 'exchange' ? most : wrong('tooLarge', '该商品没有可退的金额');
  }
  const amount = typedYuan(typed);
  if (amount === null || amount === 0) return wrong('invalid', '请填写退款金额');
  return amount > most && count > 0 ? wrong('tooLarge', `最多可退 ¥${formatYuan(most)}`) : amount;
}
