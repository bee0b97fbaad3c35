import { call } from '#app/api/client.server.ts';
import { describeLead, leadHandler } from '#app/components/lead/lead-form.server.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import { FINANCE, isIntention } from '#app/domain/lead/financing.ts';
import { environment } from '#app/environment.server.ts';

const FINANCE_AREA = '/trading?type=2';

/** The financing area of the trading floor (spec 3 §2.5), with form A. */
export function readFinance(request: Request) {
  const intention = new URL(request.url).searchParams.get('intention') ?? '';
  return {
    tab: 'finance' as const,
    about: {
      title: '供应链融资',
      description: '未来货权、信用与应收账款融资：了解适合的企业，在线提交融资申请。',
      path: FINANCE_AREA,
    },
    applyUrl: environment().financeApplyUrl ?? null,
    lead: describeLead(request, FINANCE, {
      cooperationIntention: isIntention(intention) ? [intention] : [],
    }),
  };
}

export type FinanceView = ReturnType<typeof readFinance>;

/** The handler of form A, which is empty again after success. */
export const financeHandler = leadHandler(
  FINANCE,
  financeSave,
  FINANCE_AREA,
  (application, context) => call(financeSave, application, context),
);
