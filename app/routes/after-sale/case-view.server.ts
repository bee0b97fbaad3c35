import { lifeView } from '#app/components/thing/life-view.server.ts';
import { personNote } from '#app/domain/account/acting-name.ts';
import {
  ASKS_AMOUNT,
  ASKS_REASON,
  ASKS_WAY,
  CASE_KIND_LABEL,
  CASE_STATE_LABEL,
  CASE_STEP_LABEL,
  type CaseState,
  type CaseStep,
  SILENCE_NOTE,
  statesWaitingFor,
} from '#app/domain/after-sale/case.ts';
import type { AfterSaleCase } from '#app/domain/after-sale/contract.ts';
import { CLAIM_FALLS, CLAIM_RISES, returnedText } from '#app/domain/after-sale/effect.ts';
import { CASE_LIFE_LABEL, lifeOfCase } from '#app/domain/after-sale/life.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';
import { ACTOR_LABEL, type OrderActor } from '#app/domain/order/timeline.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import type { Side } from './side.server.ts';

const TONE: Readonly<Record<CaseState, Tone>> = {
  waitSeller: 'warning',
  waitBuyer: 'warning',
  waitPlatform: 'danger',
  waitReturn: 'info',
  returning: 'info',
  waitResend: 'info',
  resent: 'info',
  refunded: 'success',
  done: 'success',
  closed: 'neutral',
};

const yuan = (amount: string) => `¥${formatYuanText(amount)}`;

const NOT_SHIPPED = '未发货的全部商品';

/** A case for its lists: every figure and time as text. */
export function caseRow(found: AfterSaleCase, base: string) {
  const { id, line, state, kind, asked, refunded } = found;
  return {
    id,
    to: `${base}/${id}`,
    orderCode: found.orderCode,
    goods: line ? line.productName : NOT_SHIPPED,
    specs: line ? `${line.specs} ${line.count} ${line.unit}` : '',
    kind: CASE_KIND_LABEL[kind],
    reason: found.reason,
    buyer: found.buyerName,
    seller: found.sellerName,
    amount: refunded ? `已退 ${yuan(refunded)}` : yuan(asked),
    stateLabel: CASE_STATE_LABEL[state],
    stateTone: TONE[state],
    deadline: found.deadline ? `${formatNear(found.deadline, new Date())} 前处理` : '',
    time: formatNear(found.createDate, new Date()),
    waits: found.steps.length > 0,
  };
}
export type CaseRow = ReturnType<typeof caseRow>;

/** Who is at the other side of a case. */
const PARTY: Readonly<Record<Side, (found: AfterSaleCase) => string>> = {
  buyer: ({ sellerName }) => sellerName,
  seller: ({ buyerName }) => buyerName,
  operator: ({ buyerName, sellerName }) => `${buyerName} → ${sellerName}`,
};

/** The head of a case's page, and whether it waits for its reader. */
export function caseHead(found: AfterSaleCase, side: Side) {
  const { state, steps } = found;
  const [step, ...more] = steps;
  return {
    party: PARTY[side](found),
    life: lifeView(CASE_LIFE_LABEL, lifeOfCase(found)),
    /** The words of the button that leads to the form; a case that may only be taken back asks for nothing. */
    asks:
      step && statesWaitingFor(side).includes(state)
        ? more.length === 0
          ? CASE_STEP_LABEL[step]
          : '去处理'
        : null,
    may: steps.map((each) => CASE_STEP_LABEL[each]).join('、'),
  };
}

/** A case for its own page. */
export function caseDetails(found: AfterSaleCase) {
  const { line, deadline, state, offered, refunded } = found;
  const late = SILENCE_NOTE[state];
  return {
    facts: [
      { term: '类型', value: CASE_KIND_LABEL[found.kind] },
      { term: '商品', value: line ? `${line.productName} ${line.specs}` : NOT_SHIPPED },
      ...(line ? [{ term: '数量', value: `${line.count} ${line.unit}` }] : []),
      { term: '买家', value: found.buyerName },
      { term: '卖家', value: found.sellerName },
      { term: '原因', value: found.reason },
      ...(found.description ? [{ term: '说明', value: found.description }] : []),
      { term: '申请金额', value: yuan(found.asked) },
      ...(offered ? [{ term: '卖家方案', value: yuan(offered) }] : []),
      ...(refunded ? [{ term: '退款金额', value: yuan(refunded) }] : []),
      ...effectFacts(found),
      { term: '申请时间', value: formatInstant(found.createDate) },
    ],
    due: deadline && late ? `请在 ${formatInstant(deadline)} 前处理。${late}。` : null,
    files: found.files.map(shownFile),
    history: found.history.map((done, at) => ({
      key: String(at),
      date: formatInstant(done.date),
      label: done.step === 'apply' ? openedBy(done.actor) : CASE_STEP_LABEL[done.step],
      who: done.actorName || ACTOR_LABEL[done.actor],
      whoNote: personNote(done.person),
      amount: done.amount ? yuan(done.amount) : '',
      note: done.note,
    })),
    steps: found.steps.map((step) => stepView(step, found)),
  };
}

/** What the refund of a case does beside its amount, before anybody agrees to it. */
function effectFacts({ effect, kind }: AfterSaleCase) {
  if (!effect || kind === 'exchange') return [];
  const { amount, points, giftCards, charged } = effect;
  const back = returnedText({ points, giftCards: parseYuan(giftCards) ?? 0 });
  const rises = charged.startsWith('-');
  return [
    ...(back ? [{ term: '另按比例退回买家', value: back }] : []),
    ...(charged === amount
      ? []
      : [
          {
            term: rises ? CLAIM_RISES : CLAIM_FALLS,
            value: `${yuan(charged.replace('-', ''))}（退款 ${yuan(amount)}，${
              (parseYuan(charged) ?? 0) > (parseYuan(amount) ?? 0)
                ? '另扣平台为该部分货款承担的优惠'
                : '平台为留下的货款承担更多优惠'
            }）`,
          },
        ]),
  ];
}
const openedBy = (actor: OrderActor) => (actor === 'seller' ? '提出未发货退款' : '申请售后');

/** What a step asks for. */
const stepView = (step: CaseStep, { asked, line, kind }: AfterSaleCase) => ({
  step,
  label: CASE_STEP_LABEL[step],
  amount:
    ASKS_AMOUNT.includes(step) && line !== null && kind !== 'unshipped'
      ? { most: yuan(asked) }
      : null,
  way: ASKS_WAY.includes(step),
  reason: ASKS_REASON.includes(step),
});
export type StepView = ReturnType<typeof stepView>;
