import { isEnded } from '#app/domain/after-sale/case.ts';
import type { Checkout } from './history.ts';
import { sum } from './history-bought.ts';
import { invoicedOf, type OrderFacts } from './history-facts.ts';
import type { OrderModel } from './history-model.ts';
import type { Happening } from './history-played.ts';
import { differs, type Problems } from './history-problems.ts';

export const nameOf = ({ orders }: Checkout, { orderCode }: OrderFacts): string => {
  const at = orders.findIndex((order) => order.orderCode === orderCode);
  return `order ${at} (${orders[at]?.sellerCode})`;
};

/** What was taken off the checkout is with the lines that it was taken off, and with no other. */
export const problemsOfPlaced = (checkout: Checkout, orders: readonly OrderFacts[]): Problems =>
  orders.flatMap((order) => {
    const own = checkout.orders.find((each) => each.orderCode === order.orderCode);
    const lines = checkout.linesOfSeller(own?.seller ?? -1);
    const name = nameOf(checkout, order);
    const owed = sum(
      lines.map(({ amount = 0, bySeller = 0, byPlatform = 0 }) => amount - bySeller - byPlatform),
    );
    return [
      ...differs(`lines of ${name}`, order.lines.length, lines.length),
      ...differs(`to be paid of ${name}`, order.paymentAmount, owed),
      ...lines.flatMap(({ amount = 0, bySeller = 0, byPlatform = 0 }, at) => {
        const line = order.lines[at];
        const about = (what: string) => `${what} of line ${at} of ${name}`;
        return [
          ...differs(about('amount'), line?.amount ?? -1, amount),
          ...(checkout.bought.isOld
            ? []
            : [
                ...differs(about('by its seller'), line?.bySeller ?? 0, bySeller),
                ...differs(about('by the platform'), line?.byPlatform ?? 0, byPlatform),
              ]),
        ];
      }),
    ];
  });

/** What is wrong with an order of which nothing is left to be done. */
export function problemsOfEnd(order: OrderFacts, name: string): Problems {
  const about = (what: string) => `${what} of ${name}, ended`;
  const { state, cases, paidAmount, settledAmount, payout, lines, received, requests } = order;
  const open = cases.filter((each) => each.deadline !== null || !isEnded(each.state));
  if (state === 'cancelled') {
    return [
      ...differs(about('open cases'), open.length, 0),
      ...differs(about('paid'), paidAmount, 0),
      ...differs(about('payout'), payout?.paid ?? 0, 0),
      ...differs(about('added by the platform'), payout?.toppedUp ?? 0, 0),
    ];
  }
  return [
    ...(state === 'completed' ? [] : [`${about('state')}: ${state}`]),
    ...differs(about('open cases'), open.length, 0),
    ...differs(about('paid'), paidAmount, settledAmount ?? -1),
    ...differs(
      about('added by the platform'),
      payout?.toppedUp ?? 0,
      (payout?.paid ?? 0) - paidAmount,
    ),
    ...lines
      .filter(({ isSent }) => isSent)
      .flatMap(({ position, count, closed }) => {
        const own = received.filter((each) => each.position === position);
        const delivered = sum(own.map((each) => each.count));
        return differs(about(`line ${position}, delivered`), delivered, count - closed);
      }),
    ...(requests.length > 0 || paidAmount > 0
      ? differs(about('invoiced'), invoicedOf(order), paidAmount)
      : []),
  ];
}

/** What came about in the history of an order, for the table at the end of a run. */
export function happenedTo(order: OrderFacts, model: OrderModel): Happening[] {
  const { state, cases, requests, settledAmount, paymentAmount, lines } = order;
  const ended: Happening[] = [];
  const add = (holds: boolean, what: Happening) => holds && ended.push(what);
  add(state === 'completed', 'end: completed');
  add(state === 'cancelled', 'end: cancelled');
  const ordered = paymentAmount - model.takenOff;
  add(settledAmount !== null && settledAmount > ordered, 'end: heavier');
  add(settledAmount !== null && settledAmount < ordered, 'end: lighter');
  add(model.isAllReturned, 'end: all returned');
  const closed = lines.filter((line) => line.closed > 0);
  add(closed.length > 0 && state !== 'cancelled', 'end: part closed');
  add(closed.length > 0 && state === 'cancelled', 'end: all closed');
  add(model.spreads, 'deductions spread over other lines');
  add(model.wasAbove, 'light after the payout');
  for (const { kind, refunded } of cases) add((refunded ?? 0) > 0, `refund: ${kind}`);
  for (const request of requests) {
    add(request.state === 'refused' && request.amount === 0, 'invoice: trimmed');
  }
  return ended;
}
