import { SIGN_WAITS_FOR_APPROVAL } from '#app/domain/company/approval.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import type { ApprovalState } from '#app/domain/order/approval-state.ts';
import { formatInstant, hasPassed } from '#app/domain/time.ts';
import type { AuctionPhase } from './auction.ts';
import { BIDDING_ENDED } from './live.ts';

export const SIGN_STATES = ['waitAudit', 'auditPass', 'notPass'] as const;
type SignState = (typeof SIGN_STATES)[number];

/** The label of a caller's sign-up beside the auction (spec 2 §4). */
export const PART_STATUS_LABEL: Readonly<Record<SignState | 'unregistered', string>> = {
  unregistered: '未报名',
  waitAudit: '待审核',
  auditPass: '审核通过',
  notPass: '审核未通过',
};

/** `kept`: a winner's, until the order is paid. `forfeited`: a defaulted winner's. */
export const MARGIN_STATES = ['none', 'frozen', 'released', 'kept', 'forfeited'] as const;
export type MarginState = (typeof MARGIN_STATES)[number];

/** The state of a margin, as every page shows it. */
export const MARGIN_LABEL: Readonly<Record<MarginState, string>> = {
  none: '未冻结',
  frozen: '已冻结',
  released: '已退回钱包',
  kept: '中标保留，付款后退回',
  forfeited: '违约，已扣划',
};

export const SIGNED_UP = '报名成功，请等待资质审核';
export const SIGNED_UP_ALREADY = '您已报名该竞价，请勿重复提交';
export const SIGN_ENDED = '报名已截止';
export const COMPANY_REQUIRED = '请输入公司名称';
export const COMPANY_NAME_MAX = 64;
export const CREDENTIAL_REQUIRED = '请输入证件号码';
export const CREDENTIAL_MAX = 64;
export const CREDENTIAL_TOO_LONG = `证件号码最多 ${CREDENTIAL_MAX} 个字符`;
export const MARGIN_ENDED = '保证金缴纳已截止';
/** Why a sign-up that was not audited in time did not pass. */
export const NOT_AUDITED = '截止前未完成审核，报名已失效';
export const AUDIT_ENDED = '审核已截止，只能驳回';

/** What a bidder who has passed is told, after the auction's name. */
export const passedText = ({
  marginAmount,
  signEndDate,
}: {
  marginAmount: Fen;
  signEndDate: Date;
}) =>
  marginAmount > 0
    ? `资质审核已通过，${marginDue({ marginAmount, signEndDate })}`
    : '资质审核已通过';

/** Until when a margin has to be frozen. */
export const marginDue = ({
  marginAmount,
  signEndDate,
}: {
  marginAmount: Fen;
  signEndDate: Date;
}) =>
  `请在 ${formatInstant(signEndDate.toISOString())} 前冻结保证金 ¥${formatYuan(marginAmount)}，逾期不能出价`;

/** The answers of the participation button (spec 2 §4). */
interface Participation {
  code:
    | 'success'
    | 'not_sign_up'
    | 'wait_audit'
    | 'not_pass'
    | 'sign_ended'
    | 'finished'
    | 'excluded';
  message: string;
}

interface Situation {
  phase: AuctionPhase;
  cancelReason: string | null;
  signEndDate: Date;
  sign: { state: SignState; auditReason: string; approval?: ApprovalState | null } | null;
  /** Why the caller may never take part. */
  excluded: string | null;
}

/** Whether the time in which bidders sign up and freeze their margins is over. */
export const isSignUpOver = ({ signEndDate }: Pick<Situation, 'signEndDate'>, now: Date): boolean =>
  hasPassed(signEndDate, now);

/** Sign-up is open until its end, and while the auction is not over (design/auctions: Rules). */
export const isSignUpOpen = (
  { phase, signEndDate }: Pick<Situation, 'phase' | 'signEndDate'>,
  now: Date,
): boolean => phase !== 'finish' && !isSignUpOver({ signEndDate }, now);

/**
 * Until when a sign-up can pass: a margin has to be frozen afterwards, which is possible until the end
 * of sign-up.
 */
export const auditEnd = ({
  marginAmount,
  signEndDate,
  realEndDate,
}: {
  marginAmount: number;
  signEndDate: Date;
  realEndDate: Date;
}): Date => (marginAmount > 0 ? signEndDate : realEndDate);

/** Whether a caller may enter an auction at a time, or the reason why not. */
export function participation(situation: Situation, now: Date): Participation {
  const { phase, cancelReason, sign, excluded } = situation;
  if (cancelReason !== null) {
    return { code: 'finished', message: `竞价已取消：${cancelReason}` };
  }
  if (phase === 'finish') return { code: 'finished', message: BIDDING_ENDED };
  if (excluded !== null) return { code: 'excluded', message: excluded };
  if (sign?.state === 'auditPass') return { code: 'success', message: '' };
  if (sign?.state === 'waitAudit') {
    const message =
      sign.approval === 'waiting' ? SIGN_WAITS_FOR_APPROVAL : '您的报名资质正在审核，请耐心等待';
    return { code: 'wait_audit', message };
  }
  const isOpen = isSignUpOpen(situation, now);
  if (!sign) {
    return isOpen
      ? { code: 'not_sign_up', message: '' }
      : { code: 'sign_ended', message: SIGN_ENDED };
  }
  // While sign-up is open, a rejected caller can sign up again (design/auctions: Rules).
  const failed = `资质审核未通过：${sign.auditReason}`;
  return isOpen
    ? { code: 'not_sign_up', message: `${failed}，请修改后重新报名` }
    : { code: 'not_pass', message: failed };
}

/** The text beside a company's name that is not the account's own. */
export const foreignCompany = (own: string): string => `请填写本账号的企业名称「${own}」`;
