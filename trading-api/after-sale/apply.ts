import { eq } from 'drizzle-orm';
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
import { hasDecimals } from '#app/domain/delivery/tolerance.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { mayDo } from '#app/domain/order/state.ts';
import { formatQuantity, parseQuantity, toQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, afterSaleFiles, orderLines } from '#trading-api/schema.ts';
import {
  type CaseRow,
  type ClaimableLine,
  isReturnable,
  isUnshipped,
  limitOf,
  receivedLines,
} from './claimable.ts';
import { keepStep } from './history.ts';
import { isAsked, type Unshipped, unshippedLines, worthOf } from './unshipped.ts';

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
  const state = claim.sellerCode === null ? 'waitPlatform' : 'waitSeller';
  const sellerCode = claim.sellerCode ?? (await firstSeller(tx, order));
  const description = asked.description.trim();
  const opened = await writeCase(tx, order, { ...claim, sellerCode, state, description }, now);
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

type Claim = Pick<NewCase, 'kind' | 'whole' | 'position' | 'count' | 'reason' | 'asked'> & {
  /** Null: of several sellers, so that only the platform can decide. */
  sellerCode: string | null;
};

/** All of an order that is not shipped: its money goes back, and it is cancelled. */
async function ofWhole(tx: Database, order: OrderRow, asked: Asked): Promise<Claim> {
  if (!(await isUnshipped(tx, order))) {
    throw new Refusal('decided', '订单已发货，请选择商品申请售后');
  }
  if (await isAsked(tx, order.orderCode)) throw new Refusal('exists', ASKED);
  const { reason } = accept(applyAfterSale, { reason: reasonOf(asked) });
  const [only, ...others] = await sellersOf(tx, order);
  const sellerCode = only !== undefined && others.length === 0 ? only : null;
  return { ...WHOLE, kind: 'refundOnly', reason, sellerCode, asked: order.paidAmount };
}

export const WHOLE = { whole: true, position: null, count: 0 } as const;
export const ASKED = '该订单的退款申请正在处理中';

/** The codes of the sellers of an order. */
export const sellersOf = async (tx: Database, { orderCode }: OrderRow): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ code: orderLines.sellerCode })
      .from(orderLines)
      .where(eq(orderLines.orderCode, orderCode))
  ).map(({ code }) => code);

interface UnshippedClaim extends Pick<Asked, 'position' | 'sellerCode' | 'count'> {
  reason: string | Wrong<'missing'>;
}

/** Goods that have not left: of one line, or all of a seller. They give back all that they cost. */
export async function ofUnshipped(
  tx: Database,
  order: OrderRow,
  { position, sellerCode, ...asked }: UnshippedClaim,
): Promise<Claim & { sellerCode: string }> {
  // All of nobody's goods are none.
  const named = position === undefined ? (sellerCode ?? '') : sellerCode;
  const left = await unshippedLines(tx, order, { sellerCode: named, position });
  const [first] = left;
  if (!first) throw new Refusal('decided', '商品已全部发货或已退款，请刷新页面', 'position');
  const own = { sellerCode: first.line.sellerCode, position: position ?? null };
  if (await isAsked(tx, order.orderCode, own)) throw new Refusal('exists', ASKED);
  const { reason, count } = accept(applyAfterSale, {
    reason: asked.reason,
    count: position === undefined ? 0 : unshippedCount(first, asked.count),
  });
  const goods = position === undefined ? left : [{ ...first, count }];
  const { total } = await worthOf(tx, order.orderCode, goods);
  if (total === 0) throw new Refusal('tooLarge', '该商品没有可退的金额', 'count');
  return { ...own, kind: 'unshipped', whole: false, count, reason, asked: total };
}

function unshippedCount({ line, count: most }: Unshipped, typed: string | undefined) {
  if (typed === undefined) return most;
  const { unit } = line;
  if (typed.trim() === '') return wrong('missing', COUNT_REQUIRED, toQuantity(most));
  const count = readCount(typed, line);
  if (typeof count !== 'number') return count;
  return count > most ? wrong('tooLarge', `还有 ${formatQuantity(most)} ${unit} 没有发货`) : count;
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
  if (!isReturnable(line)) {
    throw new Refusal('decided', '代金券付款后即存入账户，不支持售后', 'position');
  }
  const count = countOf(line, asked.count ?? '');
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
  const amount = typedYuan(typed);
  if (amount === null || amount === 0) return wrong('invalid', REFUND_AMOUNT_REQUIRED);
  return amount > most && count > 0 ? wrong('tooLarge', `最多可退 ¥${formatYuan(most)}`) : amount;
}
