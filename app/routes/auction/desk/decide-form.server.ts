import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { DECISION_REASON_REQUIRED } from '#app/domain/auction/award.ts';
import {
  awardDecision,
  DECISION_REASON_MAX,
  decideAward,
  waiveDefault,
} from '#app/domain/auction/desk-contract.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { watchHref } from './auction-paths.ts';
import type { watchView } from './watch-view.server.ts';

/** What the operator decides at the desk: about awards, and to let a defaulted winner off. */
const deskDecision = z.enum([...awardDecision.options, 'waiveDefault']);

const decideForm = defineForm(
  'decideAward',
  z.object({
    decision: deskDecision,
    bidderNo: z.string().max(8).optional(),
    hours: z.string().max(8).default(''),
    reason: textUpTo(DECISION_REASON_MAX, '处理原因', DECISION_REASON_REQUIRED),
  }),
);

export const decideHandler = handleForm(
  decideForm,
  decideAward,
  async ({ value, token, serial, request, params: { id = '' } }) => {
    const { decision, hours, reason } = value;
    const bidderNo = value.bidderNo ? Number(value.bidderNo) : null;
    const about = { auctionId: id, reason };
    const text =
      decision === 'waiveDefault'
        ? await call(waiveDefault, { ...about, bidderNo: bidderNo ?? 0 }, { token, serial })
        : await call(decideAward, { ...about, decision, bidderNo, hours }, { token, serial });
    return redirectAfterSuccess(request, watchHref(id), text);
  },
);

export type Decision = z.output<typeof deskDecision>;

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  extend: '延长期限',
  waive: '解除中标',
  waiveDefault: '解除违约',
  offerNext: '向下一位递补',
  endUnsold: '撤回递补',
  restart: '重新竞价',
};

const EFFECTS: Readonly<Record<Decision, string>> = {
  extend: '付款或答复的期限从原期限起顺延，并短信通知双方。',
  waive: '保证金退回竞买人，订单同时取消，货物按条款处理。',
  waiveDefault: '已划给卖家和平台的保证金退回竞买人；货物已按条款处理，不再恢复。',
  offerNext: '未成交的货物按出价排名提供给下一位竞买人。',
  endUnsold: '待答复的递补全部撤回，未成交的货物流拍。',
  restart: '未成交的货物按原条款重新发布，一天后开始。',
};

/** The dialog that the address asks for, if the decision can be made now; otherwise null. */
export function decisionOf(request: Request, { awards, open }: ReturnType<typeof watchView>) {
  const { searchParams } = new URL(request.url);
  const decision = deskDecision.safeParse(searchParams.get('dialog')).data;
  if (!decision) return null;
  const award = awards.find(({ bidderNo }) => String(bidderNo) === searchParams.get('bidder'));
  const ofAward = award?.decisions.some((each) => each === decision) ?? false;
  if (!ofAward && !open.some((each) => each === decision)) return null;
  const effect = EFFECTS[decision];
  return {
    decision,
    title: DECISION_LABELS[decision],
    effect: ofAward ? `${award?.bidder}：${effect}` : effect,
    bidderNo: ofAward ? String(award?.bidderNo) : '',
    form: describeForm(decideForm, request),
  };
}
export type DecisionView = NonNullable<ReturnType<typeof decisionOf>>;
