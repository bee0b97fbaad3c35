import { namesOf } from '#app/domain/names-of.ts';
import type { Tone } from '#app/domain/tone.ts';
/**
 * The states of a short message, a mail or a robot's message; the columns, the calls and the words on screens follow
 * from this table. «Accepted» means that the next server on the way has taken the message; only a receipt says that it
 * has arrived.
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

/** The states of a message that was sent and of which it is not known yet whether it arrived. */
export const UNDER_WAY_STATES = ['sent', 'accepted'] as const satisfies readonly SendingState[];

/** The states of a message that was sent, as far as is known. */
export const LEFT_STATES = [...UNDER_WAY_STATES, 'delivered'] as const;

/** Whether a message is no longer on its way and has not arrived, so that it can be sent again. */
export const isOver = (state: SendingState): boolean => state === 'failed' || state === 'kept';

/** The state in the words of a portal of the previous version, which knows no receipts. */
export const withoutReceipts = (state: SendingState): SendingState =>
  state === 'accepted' || state === 'delivered' ? 'sent' : state;

/** The states that a filter includes. */
export const statesOfFilter = (
  state: SendingState,
  receipts: '1' | undefined,
): readonly SendingState[] =>
  SENDING_STATE_NAMES.filter((each) => (receipts ? each : withoutReceipts(each)) === state);

/** Replaces a code or the secret of a link for everybody but the receiver. */
export const SECRET_MARK = '●●●●●●';

/** A text without its secret. The secret is null or empty if the text has none or none any more. */
export const withoutSecret = (text: string, secret: string | null): string =>
  secret ? text.replaceAll(secret, SECRET_MARK) : text;

/** Why a code or a link is not sent any more. */
export const EXPIRED = '其中的验证码或链接已过期，没有发送';

export const SECRET_ERASED = '其中的验证码或链接已清除，不能再次发送，请对方重新获取';
