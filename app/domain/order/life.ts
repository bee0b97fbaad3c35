import { type LifeDate, type LivedStep, livedSteps } from '#app/domain/life.ts';
import type { OrderState } from './state.ts';
import type { OrderEventKind } from './timeline.ts';

/** The steps of an order's life, in the words of its page. */
export const LIFE_LABEL = {
  ordered: '下单',
  approved: '审批',
  paid: '付款',
  shipped: '发货',
  received: '收货',
  settled: '结算',
  invoiced: '开票',
  cancelled: '取消',
} as const;
export type LifeStepName = keyof typeof LIFE_LABEL;

interface Lived {
  state: OrderState;
  createDate: string;
  payDate: string | null;
  cancelDate: string | null;
  /** Of its buyer's company; null: none is needed, or the reader does not see it. */
  approval?: { state: string } | null;
  events: readonly { kind: OrderEventKind; date: string }[];
}

const SHIPPED: readonly OrderState[] = ['shipped', 'completed'];

/**
 * What an order has gone through and what comes, each with its date. One that is cancelled ends with that. What is
 * shipped or received in part is not done yet.
 */
export function lifeOf({
  state,
  createDate,
  payDate,
  cancelDate,
  approval,
  events,
}: Lived): LivedStep<LifeStepName>[] {
  const last = (kind: OrderEventKind): string | null =>
    events.findLast((event) => event.kind === kind)?.date ?? null;
  const steps: LifeDate<LifeStepName>[] = [
    ['ordered', createDate],
    ...(approval ? ([['approved', last('approved')]] as const) : []),
    ['paid', payDate],
    ['shipped', SHIPPED.includes(state) ? (last('shipped') ?? last('deliveryCorrected')) : null],
    ['received', state === 'completed' ? last('received') : null],
    ['settled', last('settled')],
    ['invoiced', last('invoiceIssued')],
  ];
  return livedSteps(steps, state === 'cancelled' ? ['cancelled', cancelDate ?? true] : null);
}
