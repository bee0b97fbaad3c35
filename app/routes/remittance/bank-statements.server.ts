import { z } from 'zod';
import { ApiRefusal } from '#app/api/errors.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { openReadings } from '#app/domain/remittance/reading-contract.ts';
import { ASIDE_REASON_REQUIRED, REMITTANCE_REASON_MAX } from '#app/domain/remittance/remittance.ts';
import { MOST_ROWS_READ } from '#app/domain/remittance/statement.ts';
import {
  lineState,
  type OrderForLine,
  orderForLine,
  type StatementLine,
  statementLines,
} from '#app/domain/remittance/statement-contract.ts';
import { UNDO_REASON_REQUIRED } from '#app/domain/remittance/undo.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { STATEMENTS, statementFilePath } from './paths.ts';

export const readForm = defineForm(
  'readStatement',
  z.object({
    file: tableControl('请选择银行流水文件'),
  }),
);
export const bookForm = defineForm('bookStatement', z.object({}));
export const assignForm = defineForm(
  'assignLine',
  z.object({
    lineId: idText,
    orderCode: z.string({ error: '请输入订单号' }).max(64, { error: '没有这个订单' }),
    /** The order whose buyer and amount the operator has seen. */
    seen: idText.default(''),
  }),
);
export const undoForm = defineForm(
  'undoLine',
  z.object({
    lineId: idText,
    reason: textUpTo(REMITTANCE_REASON_MAX, '原因', UNDO_REASON_REQUIRED),
  }),
);
export const asideForm = defineForm(
  'setLineAside',
  z.object({
    lineId: idText,
    reason: textUpTo(REMITTANCE_REASON_MAX, '原因', ASIDE_REASON_REQUIRED),
  }),
);

type State = StatementLine['state'];

const TABS = [
  { state: 'waiting', label: '待处理' },
  { state: 'booked', label: '已入账' },
  { state: 'aside', label: '不属于平台' },
] as const satisfies { state: State; label: string }[];

interface Search extends Paging {
  state: State;
  statement?: string | undefined;
}

function readSearch(request: Request): Search {
  const { searchParams } = new URL(request.url);
  return {
    ...readPaging(searchParams),
    state: lineState.safeParse(searchParams.get('state')).data ?? 'waiting',
    statement: searchParams.get('statement')?.slice(0, 64) || undefined,
  };
}

const listHref = ({ state, statement, ...paging }: Search, more: Query = {}): string =>
  hrefOf(STATEMENTS, {
    state: state !== 'waiting' && state,
    statement,
    ...pagingQuery(paging),
    ...more,
  });

/** The page that a form was sent from, without its dialog. */
export const hereOf = (request: Request): string => listHref(readSearch(request));
/** The lines of the same page that wait. */
export const waitingOf = (request: Request): string =>
  listHref({ ...readSearch(request), state: 'waiting', page: 1 });
/** The page that a form was sent from, with an order to be looked at before a line is booked on it. */
export const lookHref = (request: Request, line: string, order: string): string =>
  listHref(readSearch(request), { line, order });
export const statementOf = (request: Request) => readSearch(request).statement;

/** The operator's page of what has arrived in the bank account. */
export async function readStatements(customerPage: CustomerRequest) {
  const { request, searchParams, ask } = customerPage;
  const search = readSearch(request);
  const { page, rows, state, statement: statementId } = search;
  const [found, files] = await Promise.all([
    ask(statementLines, { page, rows, state, statementId }),
    ask(openReadings, {}),
  ]);
  const asked = found.content.find(({ id }) => id === searchParams.get('line'));
  const waits = asked?.state === 'waiting' ? asked : undefined;
  const named = searchParams.get('order') ?? waits?.proposal?.orderCodes[0] ?? '';
  const order =
    waits && named ? await orderOf(customerPage, { lineId: waits.id, orderCode: named }) : null;
  const readDraft = (form: { name: string }) => getDraft(request, pageOf(request), form.name);
  return {
    files: files.map(({ id, fileName, readBy, readDate }) => ({
      ...{ id, to: statementFilePath(id), fileName },
      read: `${readBy} ${formatNear(readDate, new Date())}`,
    })),
    rows: found.content.map((line) => rowOf(line, search)),
    tabs: TABS.map((tab) => ({
      to: listHref({ ...search, state: tab.state, page: 1 }),
      label: tab.state === 'waiting' ? `${tab.label} ${found.waiting}` : tab.label,
      current: tab.state === state,
    })),
    state,
    allTo: statementId ? listHref({ ...search, statement: undefined, page: 1 }) : null,
    certain: found.certain,
    pager: pagerView(search, found, (to) => listHref({ ...search, page: to })),
    mostRows: MOST_ROWS_READ,
    forms: {
      read: describeForm(readForm, request),
      book: describeForm(bookForm, request),
    },
    decision: waits
      ? {
          line: rowOf(waits, search),
          orderCode: named,
          order,
          closeTo: listHref(search),
          assign: describeForm(assignForm, request, await readDraft(assignForm)),
          aside: describeForm(asideForm, request, await readDraft(asideForm)),
        }
      : null,
    undo:
      asked && asked.state !== 'waiting'
        ? {
            line: rowOf(asked, search),
            closeTo: listHref(search),
            form: describeForm(undoForm, request, await readDraft(undoForm)),
          }
        : null,
  };
}

/** What the operator reads of an order before a line is booked on it; null where it cannot be. */
async function orderOf({ ask }: CustomerRequest, named: { lineId: string; orderCode: string }) {
  const found = await ask(orderForLine, named).catch((error: unknown) => {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    return null;
  });
  return found && orderFacts(found, named.orderCode);
}

const orderFacts = (
  { orders, buyerName, payerDiffers, ...money }: OrderForLine,
  orderCode: string,
) => ({
  orderCode,
  payerDiffers,
  facts: [
    ...orders.map((order, at) => ({
      term: at === 0 ? '订单' : '',
      value: `${order.orderCode} ${ORDER_STATE_LABEL[order.state]}`,
    })),
    { term: '买家', value: buyerName },
    { term: '订单金额', value: `¥${formatYuanText(money.paymentAmount)}` },
    { term: '待付', value: `¥${formatYuanText(money.openAmount)}` },
    { term: '本次入账', value: `¥${formatYuanText(money.booked)}` },
    ...(isAboveZero(money.excess)
      ? [{ term: '多付', value: `¥${formatYuanText(money.excess)}，归买家` }]
      : []),
  ],
});

const rowOf = (line: StatementLine, search: Search) => ({
  id: line.id,
  time: formatNear(line.paidDate, new Date()),
  payer: line.payerName || '（未注明）',
  account: line.payerAccount,
  amount: formatYuanText(line.amount),
  remark: line.remark,
  reference: line.reference,
  match: matchOf(line),
  decided: line.decided && {
    who: `${line.decided.by} ${formatNear(line.decided.date, new Date())}`,
    note: line.decided.note,
  },
  decideTo: listHref(search, { line: line.id }),
  decideLabel: line.state === 'waiting' ? '处理' : '撤销',
});
export type LineRow = ReturnType<typeof rowOf>;

const isAboveZero = (amount: string): boolean => Number(amount) > 0;

const STATE_LABEL = { waiting: '待处理', booked: '已入账', aside: '不属于平台' } as const;

/** What else may be the same payment, to be looked at side by side. */
const twinText = ({ reference, paidDate, state, orderCode }: StatementLine['twins'][number]) =>
  [
    '另一条：',
    reference ? `流水号 ${reference}` : '没有流水号',
    formatInstant(paidDate),
    STATE_LABEL[state],
    ...(orderCode ? [`订单 ${orderCode}`] : []),
  ].join(' ');

/** What becomes, or has become, of a line: where it goes, and a word about it. */
function matchOf(line: StatementLine) {
  const { state, proposal, several, twins } = line;
  if (twins.length > 0) {
    const label = '可能与另一条流水重复，待核对';
    const orderCode = proposal?.orderCodes[0] ?? null;
    return { tone: 'danger' as const, label, orderCode, texts: twins.map(twinText) };
  }
  if (state === 'aside')
    return { tone: 'neutral' as const, label: '不属于平台', orderCode: null, texts: [] };
  if (state === 'booked') {
    const over = isAboveZero(line.excess)
      ? [`多付 ¥${formatYuanText(line.excess)} ${EXCESS_TO[line.excessTo ?? 'open']}`]
      : [];
    const { orderCode } = line;
    return { tone: 'success' as const, label: '已入账', orderCode, texts: over };
  }
  if (!proposal) {
    const label = several ? '可能对应多个订单' : '没有匹配的订单';
    return { tone: 'warning' as const, label, orderCode: null, texts: [] };
  }
  const { orderCodes, booked, excess, payerDiffers, buyerName, by } = proposal;
  return {
    tone: payerDiffers ? ('danger' as const) : ('info' as const),
    label: payerDiffers ? '付款户名不同，待核对' : by === 'code' ? '汇款码匹配' : '户名金额匹配',
    orderCode: orderCodes[0] ?? null,
    texts: [
      ...(orderCodes.length > 1 ? [`合并汇款：${ordersName(orderCodes)}`] : []),
      `买家 ${buyerName}`,
      `入账 ¥${formatYuanText(booked)}`,
      ...(isAboveZero(excess) ? [`多付 ¥${formatYuanText(excess)}`] : []),
    ],
  };
}

const EXCESS_TO = { wallet: '已转入钱包', manual: '待退回', open: '处理中' } as const;
