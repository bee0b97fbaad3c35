import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { deskOverview } from '#app/domain/purchase/contract.ts';
import { formatInstant } from '#app/domain/time.ts';

type Overview = Content<typeof deskOverview>;

interface Standing {
  withdrawn: boolean;
  ended: boolean;
}

const stateOf = ({ withdrawn, ended }: Standing) => {
  if (withdrawn) return { label: '已撤回', tone: 'neutral' } as const;
  return ended
    ? ({ label: '已截止', tone: 'neutral' } as const)
    : ({ label: '进行中', tone: 'success' } as const);
};

/** `what` names a plan or a tender in the address of the question before it is taken back. */
export const planRow = (plan: Overview['plans'][number]) => ({
  kind: 'plan' as const,
  id: plan.scheduleId,
  what: `plan-${plan.scheduleId}`,
  title: plan.title,
  product: `${plan.productName} ${plan.varieties}`,
  price: `¥${plan.rangeOfPrice}/${plan.unit}`,
  margin: plan.marginRatioChar,
  end: formatInstant(plan.deadline),
  registrations: groupThousands(String(plan.registrations)),
  ordered: `${groupThousands(plan.orderedQuantity)} ${plan.unit}`,
  state: stateOf(plan),
  open: !plan.withdrawn,
});
export type PlanRow = ReturnType<typeof planRow>;

export const tenderRow = (tender: Overview['tenders'][number]) => ({
  kind: 'tender' as const,
  id: tender.id,
  what: `tender-${tender.id}`,
  title: tender.title,
  location: tender.biddingLocation,
  opening: tender.openingPlace,
  end: formatInstant(tender.bidEndDate),
  state: stateOf(tender),
  open: !tender.withdrawn,
});
export type TenderRow = ReturnType<typeof tenderRow>;
