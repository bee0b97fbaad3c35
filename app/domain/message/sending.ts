import { namesOf } from '#app/domain/names-of.ts';
import type { Tone } from '#app/domain/tone.ts';
/**
 * What has become of a text, a mail or a robot's message: from this table come the columns, the calls and what screens
 * say. «Accepted» is what the next one on the way has answered; only a receipt says that it has arrived.
 */
export const SENDING_STATES = {
  failed: {
    label: '失败',
    tone: 'danger',
    means: '被拒收、退信，或回执说没有送达',
  },
  waiting: { label: '等待发送', tone: 'warning', means: '排队中，或将再试' },
  kept: { label: '未发送', tone: 'neutral', means: '平台没有配置发送服务，没有发出' },
  sent: { label: '已发出', tone: 'warning', means: '已交给网络，没有收到应答，可能已到达' },
  accepted: {
    label: '已受理',
    tone: 'neutral',
    means: '短信服务、邮件服务器或群机器人已接收，是否送达未知',
  },
  delivered: { label: '已送达', tone: 'success', means: '运营商或收件服务器的回执确认送达' },
} as const satisfies Record<string, { label: string; tone: Tone; means: string }>;

export type SendingState = keyof typeof SENDING_STATES;
export const SENDING_STATE_NAMES = namesOf(SENDING_STATES);

/** It has left, and nothing has said yet whether it has arrived. */
export const UNDER_WAY_STATES = ['sent', 'accepted'] as const satisfies readonly SendingState[];

/** It has left, as far as is known. */
export const LEFT_STATES = [...UNDER_WAY_STATES, 'delivered'] as const;

/** Nothing is on its way any more, and it has not arrived: it can be tried again. */
export const isOver = (state: SendingState): boolean => state === 'failed' || state === 'kept';

/** As a portal of the version before calls it, which knows nothing of receipts. */
export const withoutReceipts = (state: SendingState): SendingState =>
  state === 'accepted' || state === 'delivered' ? 'sent' : state;

/** The states that a filter means. */
export const statesOfFilter = (
  state: SendingState,
  receipts: '1' | undefined,
): readonly SendingState[] =>
  SENDING_STATE_NAMES.filter((each) => (receipts ? each : withoutReceipts(each)) === state);

/** Stands where a code or the secret of a link was, for everybody but its receiver. */
export const SECRET_MARK = '●●●●●●';

/** A text without what is for its receiver alone; null or empty: it has none, or none any more. */
export const withoutSecret = (text: string, secret: string | null): string =>
  secret ? text.replaceAll(secret, SECRET_MARK) : text;

/** Why a code or a link is not sent any more. */
export const EXPIRED = '其中的验证码或链接已过期，没有发送';

export const SECRET_ERASED = '其中的验证码或链接已清除，不能再次发送，请对方重新获取';
