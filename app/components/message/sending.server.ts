import { z } from 'zod';
import {
  isOver,
  SENDING_STATE_NAMES,
  SENDING_STATES,
  type SendingState,
} from '#app/domain/message/sending.ts';
import { formatNear } from '#app/domain/time.ts';

interface Sent {
  state: SendingState;
  erased: boolean;
  tries: number;
  error: string;
  nextDate: string | null;
}

export const sendingView = ({ state, tries, error, nextDate, erased }: Sent) => ({
  label: SENDING_STATES[state].label,
  tone: SENDING_STATES[state].tone,
  tries: isOver(state) || state === 'waiting' ? tries : 0,
  error,
  erased: erased && isOver(state),
  next: nextDate && tries > 0 ? formatNear(nextDate, new Date()) : null,
});
/** The state that the address of an outbox asks for; undefined: all. */
export const sendingStateOf = (searchParams: URLSearchParams): SendingState | undefined =>
  z.enum(SENDING_STATE_NAMES).safeParse(searchParams.get('state')).data;

const countOf = (state: SendingState, failed: number): string =>
  state === 'failed' && failed > 0 ? ` ${failed}` : '';

/** The tabs above an outbox: all, and each state. */
export const sendingTabs = (
  current: SendingState | undefined,
  hrefOf: (state: SendingState | undefined) => string,
  failed: number,
) =>
  [undefined, ...SENDING_STATE_NAMES].map((each) => ({
    to: hrefOf(each),
    label: each ? SENDING_STATES[each].label + countOf(each, failed) : '全部',
    current: each === current,
  }));

export type SendingView = ReturnType<typeof sendingView>;

/** What is not on its way any more can be tried again, where it is still worth sending. */
export const mayRetry = ({ state, erased }: Pick<Sent, 'state' | 'erased'>): boolean =>
  isOver(state) && !erased;
