import { DELIVERY_STATE_LABEL, type DeliveryState } from '#app/domain/message/delivery-contract.ts';
import { formatInstant } from '#app/domain/time.ts';

const TONES = { failed: 'danger', waiting: 'warning', kept: 'neutral', sent: 'success' } as const;

interface Sent {
  state: DeliveryState;
  tries: number;
  error: string;
  nextDate: string | null;
}

export const sendingView = ({ state, tries, error, nextDate }: Sent) => ({
  label: DELIVERY_STATE_LABEL[state],
  tone: TONES[state],
  tries,
  error,
  next: nextDate && tries > 0 ? formatInstant(nextDate) : null,
});
export type SendingView = ReturnType<typeof sendingView>;

/** What is not on its way any more can be tried again. */
export const mayRetry = (state: DeliveryState): boolean => state === 'failed' || state === 'kept';
