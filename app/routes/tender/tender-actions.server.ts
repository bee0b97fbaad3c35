import {
  askTender,
  saveTenderOffer,
  withdrawTenderOffer,
} from '#app/domain/tender/bidder-contract.ts';
import {
  answerTender,
  awardTender,
  endTender,
  postponeTender,
  scoreTender,
} from '#app/domain/tender/tenderer-contract.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { formAction } from '#app/forms/action.server.ts';
import type { FormHandler } from '#app/forms/form-handler.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import {
  answerForm,
  askForm,
  awardTenderForm,
  endTenderForm,
  NOBODY,
  postponeTenderForm,
  scoreForm,
  tenderOfferForm,
  withdrawTenderForm,
} from './tender-forms.server.ts';

const idOf = (request: Request): string =>
  new URL(pageOf(request), 'http://portal').searchParams.get('id') || '0';

/** The controls of a row, by what is behind its name: `price.1` is of lot 1. */
const rowsOf = (data: FormData, name: string) =>
  [...data.keys()].flatMap((key) => {
    const [first, ...rest] = key.split('.');
    return first === name ? [{ key, rest, value: String(data.get(key)) }] : [];
  });

/** The control of a value in a list, which has the place of its row. */
const controlIn =
  (list: string, control: string): ControlOf =>
  ([name, at], data) =>
    name === list ? rowsOf(data, control)[Number(at ?? 0)]?.key : undefined;

const offerHandler: FormHandler = handleCall(tenderOfferForm, saveTenderOffer, {
  files: { field: 'fileIds', moderType: 'offer' },
  isLong: true,
  controlOf: controlIn('prices', 'price'),
  input: ({ value, data, request }) => ({
    ...value,
    id: idOf(request),
    fileIds: data.getAll('fileIds').map(String),
    prices: rowsOf(data, 'price').map(({ rest: [lot], value: price }) => ({
      position: Number(lot),
      price,
    })),
  }),
  to: (request) => `${pageOf(request)}#offer`,
  done: '投标已提交，开标前任何人都看不到',
});

const awardHandler: FormHandler = handleCall(awardTenderForm, awardTender, {
  controlOf: (path, data) => {
    const [list, at, field] = path;
    if (list !== 'lots') return undefined;
    return rowsOf(data, field === 'reason' ? 'reason' : 'winner')[Number(at ?? 0)]?.key;
  },
  input: ({ value, data, request }) => ({
    ...value,
    id: idOf(request),
    lots: rowsOf(data, 'winner').map(({ rest: [lot], value: offerId }) => ({
      position: Number(lot),
      offerId: offerId === NOBODY ? '' : offerId || 'unchosen',
      reason: String(data.get(`reason.${lot}`) ?? ''),
    })),
  }),
  to: (request) => `${pageOf(request)}#result`,
  done: ({ orders }) =>
    orders.length === 0 ? '结果已公布，没有授标' : `结果已公布，已生成 ${orders.length} 个订单`,
});

export const tenderAction = formAction(
  handleCall(askForm, askTender, {
    input: ({ value, request }) => ({ ...value, id: idOf(request) }),
    to: (request) => `${pageOf(request)}#questions`,
    done: '问题已提交，招标人答复后所有人可见',
  }),
  handleCall(answerForm, answerTender, {
    input: ({ value, request }) => ({ ...value, id: idOf(request) }),
    to: (request) => `${pageOf(request)}#questions`,
    done: '已答复',
  }),
  offerHandler,
  handleCall(withdrawTenderForm, withdrawTenderOffer, {
    input: ({ value, request }) => ({ ...value, id: idOf(request) }),
    to: (request) => `${pageOf(request)}#offer`,
    done: '投标已撤回',
  }),
  handleCall(scoreForm, scoreTender, {
    controlOf: controlIn('scores', 'points'),
    input: ({ value, data, request }) => ({
      ...value,
      id: idOf(request),
      scores: rowsOf(data, 'points').map(({ rest: [offerId = '', criterion], value: points }) => ({
        ...{ offerId, points },
        criterion: Number(criterion),
      })),
    }),
    to: (request) => `${pageOf(request)}#award`,
    done: '评分已保存',
  }),
  awardHandler,
  handleCall(postponeTenderForm, postponeTender, {
    input: ({ value: { bidEndDate, reason }, request }) => ({
      id: idOf(request),
      bidEndDate: wallTimeOfControl(bidEndDate),
      reason,
    }),
    to: pageOf,
    done: '投标截止时间已延后，已通知提问和投标的卖家',
  }),
  handleCall(endTenderForm, endTender, {
    input: ({ value, request }) => ({ ...value, id: idOf(request) }),
    to: pageOf,
    done: '招标已终止',
  }),
);
