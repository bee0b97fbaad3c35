import type { Content } from '#app/domain/endpoint.ts';
import type { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { isPaidAfterDelivery } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';

/** What comes next after several orders: only some of them may have to be paid before they are sent. */
export function nextAfter(orders: Content<typeof awardLines>['orders']): string {
  if (orders.some(({ waitsForApproval }) => waitsForApproval)) return '等待审批';
  const due = orders.filter(({ terms }) => !isPaidAfterDelivery(terms));
  const [first] = due.map(({ payDeadline }) => payDeadline).toSorted();
  if (first === undefined) return '等待卖家发货';
  const which = due.length < orders.length ? `其中 ${due.length} 个` : '';
  return `${which}请在 ${formatInstant(first)} 前付款`;
}
