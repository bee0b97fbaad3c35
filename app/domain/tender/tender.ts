import { hasPassed } from '#app/domain/time.ts';

/** What a tender has come to. A notice has no lots: its offers are made where it says. */
export const TENDER_STATES = ['notice', 'open', 'closing', 'opened', 'awarded', 'ended'] as const;
export type TenderState = (typeof TENDER_STATES)[number];

export const TENDER_STATE_LABEL: Readonly<Record<TenderState, string>> = {
  notice: '公告',
  open: '投标中',
  closing: '等待开标',
  opened: '评标中',
  awarded: '已公布结果',
  ended: '已终止',
};

interface TenderFacts {
  bidEndDate: Date;
  /** Whether it is answered here; a notice is not. */
  answered: boolean;
  openedAt: Date | null;
  awardedAt: Date | null;
  endedAt: Date | null;
}

/**
 * The state of a tender, from its events and the time. From its deadline on nobody can offer, and until all offers are
 * opened together nobody reads one.
 */
export function tenderState(tender: TenderFacts, now: Date): TenderState {
  if (!tender.answered) return 'notice';
  if (tender.endedAt) return 'ended';
  if (tender.awardedAt) return 'awarded';
  if (tender.openedAt) return 'opened';
  return hasPassed(tender.bidEndDate, now) ? 'closing' : 'open';
}

/** Whether it has a result, or none for a reason. */
export const isTenderOver = (state: TenderState): boolean =>
  state === 'awarded' || state === 'ended';

/** What the events of a tender's record are called. */
export const RECORD_LABEL = {
  published: '发布',
  answered: '答疑',
  postponed: '延期',
  opened: '开标',
  scored: '评分',
  awarded: '定标',
  ended: '终止',
} as const;
export type RecordKind = keyof typeof RECORD_LABEL;

export const MOST_LOTS = 20;
export const MOST_CRITERIA = 5;
/** Of one tender. */
export const MOST_QUESTIONS = 200;
/** Each is told to everybody who has asked or offered. */
export const MOST_POSTPONEMENTS = 5;
/** Of one account, so that nobody asks for all others. */
export const MOST_OWN_QUESTIONS = 20;
export const MAX_REASON = 200;
export const MAX_QUESTION = 500;
export const MAX_OFFER_TEXT = 2000;

export const NO_OFFERS = '截止时没有收到投标';
export const ONLINE_OPENING = '本平台线上开标';

export const QUESTIONS_END_INVALID = '提问截止时间须晚于现在，不晚于投标截止时间';
export const LOTS_REQUIRED = '请至少填写一个标段';
export const PRODUCT_REQUIRED = '请输入货物名称';
export const SPECS_REQUIRED = '请输入规格';
export const COUNT_INVALID = '请输入正确的数量';
export const UNIT_REQUIRED = '请输入单位';
export const PLACE_REQUIRED = '请输入交货地点';
export const QUESTION_REQUIRED = '请输入问题';
export const ANSWER_REQUIRED = '请输入答复';
export const NO_PRICE = '请至少填写一个标段的单价';
export const LATER_END_REQUIRED = '新的投标截止时间须晚于原截止时间';
export const POSTPONE_REASON_REQUIRED = '请写明延期原因';
export const END_REASON_REQUIRED = '请写明终止原因';
/** A seller grants monthly terms to buyers that it knows, and nobody knows who wins. */
export const MONTHLY_REFUSED = '招标不支持月结，请选择其他付款方式';
