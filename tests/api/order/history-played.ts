import { CASE_KINDS, CASE_STEPS } from '#app/domain/after-sale/case.ts';
import { INVOICE_STATES } from '#app/domain/invoice/invoice.ts';

const each = <Name extends string, Value extends string>(name: Name, values: readonly Value[]) =>
  values.map((value) => `${name}: ${value}` as const);

/** All that may come about in a history: what somebody does, and what follows from it. */
export const HAPPENINGS = [
  ...each('sellers', ['1', '2', '3', '4'] as const),
  ...each('with', [
    'old lines',
    'services',
    'quantity discount',
    'coupon',
    'market coupon',
  ] as const),
  ...each('with', ['points', 'gift card', 'deposit', 'monthly', 'onDelivery'] as const),
  'pay',
  'pay all',
  'take payment back',
  ...each('cancel', ['buyer', 'operator', 'nobody paid'] as const),
  'ship',
  'ship above or below the tolerance',
  ...each('weight', ['agreed', 'refused', 'corrected', 'withdrawn'] as const),
  ...each('receive', ['buyer', 'nobody'] as const),
  'settle closed',
  ...each('claim', CASE_KINDS),
  'claim: whole order',
  'give up',
  ...each('case', CASE_STEPS),
  ...each('refund', CASE_KINDS),
  ...each('invoice', ['ask', ...INVOICE_STATES.slice(1), 'trimmed'] as const),
  ...each('money', ['paid out', 'refused'] as const),
  ...each('end', ['completed', 'cancelled', 'heavier', 'lighter', 'all returned'] as const),
  ...each('end', ['part closed', 'all closed'] as const),
  'supplement unpaid at first',
  'deductions spread over other lines',
  'light after the payout',
] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** How often each came about in a run. */
export class Played {
  histories = 0;
  readonly #times = new Map<Happening, number>();

  count(...happened: readonly Happening[]): void {
    for (const what of happened) this.#times.set(what, this.timesOf(what) + 1);
  }

  timesOf = (what: Happening): number => this.#times.get(what) ?? 0;

  missing = (): Happening[] => HAPPENINGS.filter((what) => this.timesOf(what) === 0);

  toString(): string {
    const rows = HAPPENINGS.map((what) => `${String(this.timesOf(what)).padStart(8)}  ${what}`);
    return [`${String(this.histories).padStart(8)}  histories`, ...rows].join('\n');
  }
}
