import { deadlineOf } from '#app/domain/after-sale/case.ts';
import { applyAfterSale, caseReason } from '#app/domain/after-sale/contract.ts';
import {
  CASE_DAYS,
  CASE_REASON_REQUIRED,
  COUNT_REQUIRED,
  claimsUntil,
  countLimit,
  REFUND_AMOUNT_REQUIRED,
} from '#app/domain/after-sale/limits.ts';
import { hasDecimals } from '#app/domain/delivery/weight-terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { formatYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { mayDo } from '#app/domain/order/state.ts';
import { formatQuantity, parseQuantity, toQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, afterSaleFiles } from '#trading-api/schema.ts';
import {
  type CaseRow,
  type ClaimableLine,
  claimableLines,
  isReturnable,
  isUnshipped,
  limitOf,
} from './claimable.ts';
import { keepStep } from './history.ts';
import { costsOf, isAsked, type Unshipped, unshippedLines } from './unshipped.ts';

type Asked = Parsed<typeof applyAfterSale>;
type NewCase = typeof afterSaleCases.$inferInsert;

/**
 * Opens a case, in the caller's transaction. The order is locked before it is computed what is left to claim: of
 * cases opened at once none claims what another has.
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
  if (until && hasPassed(until, now)) {
    throw new Refusal('over', `已超过收货后 ${CASE_DAYS} 天的售后期`);
  }
  const { position, kind } = asked;
  const claim =
    kind === 'unshipped'
      ? await ofUnshipped(tx, order, { ...asked, reason: reasonOf(asked) })
      : position === undefined
        ? await ofWhole(tx, order, asked)
        : await ofLine(tx, order, { ...asked, position });
  const description = asked.description.trim();
  const opened = await writeCase(tx, order, { ...claim, state: 'waitSeller', description }, now);
  await attachFiles(tx, customer.id, asked.fileIds, 'fileIds');
  const ids = [...new Set(asked.fileIds)];
  if (ids.length > 0) {
    await tx
      .insert(afterSaleFiles)
      .values(ids.map((fileId, at) => ({ caseId: opened.id, fileId, position: at })));
  }
  const note = [opened.reason, opened.description].filter(Boolean).join('：');
  await keepStep(tx, order, opened, {
    step: 'apply',
    actor: 'buyer',
    actorName: customer.name,
    amount: opened.asked,
    note,
    now,
  });
  return { id: String(opened.id) };
}

type Written = Omit<NewCase, 'orderCode' | 'customerId' | 'deadline' | 'createdAt'>;

export async function writeCase(
  tx: Database,
  { orderCode, customerId }: OrderRow,
  values: Written,
  now: Date,
): Promise<CaseRow> {
  const deadline = deadlineOf(values.state, now);
  const [opened] = await tx
    .insert(afterSaleCases)
    .values({ ...values, orderCode, customerId, deadline, createdAt: now })
    .returning();
  if (!opened) throw new Error('the case was not written');
  return opened;
}

type Claim = Pick<NewCase, 'kind' | 'whole' | 'position' | 'count' | 'reason' | 'asked'>;

/** All of an order that is not shipped: its money goes back, and it is cancelled. */
async function ofWhole(tx: Database, order: OrderRow, asked: Asked): Promise<Claim> {
  if (!(await isUnshipped(tx, order))) {
    throw new Refusal('decided', '订单已发货，请选择商品申请售后');
  }
  if (await isAsked(tx, order.orderCode)) throw new Refusal('exists', ASKED);
  const { reason } = accept(applyAfterSale, { reason: reasonOf(asked) });
  return { ...WHOLE, kind: 'refundOnly', reason, asked: order.paidAmount };
}

export const WHOLE = { whole: true, position: null, count: 0 } as const;
export const ASKED = '该订单的退款申请正在处理中';

interface UnshippedClaim extends Pick<Asked, 'position' | 'count'> {
  reason: string | Wrong<'missing'>;
}

/** Goods that have not left: of one line, or all. They give back all that they cost. */
export async function ofUnshipped(
  tx: Database,
  order: OrderRow,
  { position: only, ...asked }: UnshippedClaim,
): Promise<Claim> {
  const { orderCode } = order;
  const position = only ?? null;
  const left = await unshippedLines(tx, order, position);
  const [first] = left;
  if (!first) throw new Refusal('decided', '商品已全部发货或已退款，请刷新页面', 'position');
  if (await isAsked(tx, orderCode, position)) throw new Refusal('exists', ASKED);
  const { reason, count } = accept(applyAfterSale, {
    reason: asked.reason,
    count: position === null ? 0 : unshippedCount(first, asked.count),
  });
  const goods = position === null ? left : [{ ...first, count }];
  const total = sumFen([...(await costsOf(tx, orderCode, goods)).values()]);
  if (total === 0) throw new Refusal('tooLarge', '该商品没有可退的金额', 'count');
  return { kind: 'unshipped', whole: false, position, count, reason, asked: total };
}

function unshippedCount({ line, count: most }: Unshipped, typed: string | undefined) {
  if (typed === undefined) return most;
  const { unit } = line;
  if (typed.trim() === '') return wrong('missing', COUNT_REQUIRED, toQuantity(most));
  const count = readCount(typed, line);
  if (typeof count !== 'number') return count;
  return count > most ? wrong('tooLarge', `还有 ${formatQuantity(most)} ${unit} 没有发货`) : count;
}

async function ofLine(
  tx: Database,
  { orderCode }: OrderRow,
  asked: Asked & { position: number },
): Promise<Claim> {
  const lines = await claimableLines(tx, orderCode);
  const line = lines.find((each) => each.line.position === asked.position);
  if (!line) throw new Refusal('decided', '该商品还没有收货，不能申请售后', 'position');
  if (!isReturnable(line)) {
    throw new Refusal('decided', '代金券付款后即存入账户，不支持售后', 'position');
  }
  const count = countOf(line, asked.count ?? '');
  const { reason, ...values } = accept(applyAfterSale, {
    reason: reasonOf(asked),
    count,
    amount: amountOf(line, asked, typeof count === 'number' ? count : 0),
  });
  return {
    kind: asked.kind,
    whole: false,
    position: asked.position,
    reason,
    count: values.count,
    asked: values.amount,
  };
}

const reasonOf = ({ reason }: Pick<Asked, 'reason'>) =>
  caseReason.safeParse(reason).data ?? wrong('missing', CASE_REASON_REQUIRED);

/** Pieces are whole here too: of half a piece that was closed the other half could not be shipped. */
function readCount(typed: string, line: Pick<Unshipped['line'], 'unit' | 'count'>) {
  const asked = { decimals: hasDecimals(line), unit: line.unit };
  const count = parseQuantity(typed, asked);
  return count ?? wrong('invalid', whyUnreadable(typed, asked) || '数量应大于 0');
}

function countOf(line: ClaimableLine, typed: string) {
  const { unit } = line.line;
  const most = countLimit(line, line.cases);
  if (typed.trim() === '') return wrong('missing', COUNT_REQUIRED, toQuantity(most));
  const count = readCount(typed, line.line);
  if (typeof count !== 'number') return count;
  return count > most ? wrong('tooLarge', `最多可申请 ${formatQuantity(most)} ${unit}`) : count;
}

function amountOf(line: ClaimableLine, { kind, amount: typed }: Asked, count: number) {
  const most = limitOf(line, count);
  if (kind === 'exchange') return most;
  if (typed === undefined || (most === 0 && count > 0)) {
    return most > 0 ? most : wrong('tooLarge', '该商品没有可退的金额');
  }
  if (typed.trim() === '') {
    return wrong('missing', REFUND_AMOUNT_REQUIRED, count > 0 ? toYuan(most) : undefined);
  }
  const problem = amountProblem(typed, '退款金额');
  if (problem !== null) return wrong('invalid', problem);
  const amount = typedYuan(typed) ?? 0;
  return amount > most && count > 0 ? wrong('tooLarge', `最多可退 ¥${formatYuan(most)}`) : amount;
}
