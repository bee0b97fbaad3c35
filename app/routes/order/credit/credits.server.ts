import { z } from 'zod';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { BUYER_REQUIRED, CREDIT_DAYS_INVALID, CREDIT_INVALID } from '#app/domain/order/credit.ts';
import {
  type SaleCredit,
  saleCredits,
  saveSaleCredit,
  withdrawSaleCredit,
} from '#app/domain/order/credit-contract.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { SALE_CREDITS } from './paths.ts';

const creditForm = defineForm(
  'saleCredit',
  z.object({
    buyer: z.string({ error: BUYER_REQUIRED }).max(120, { error: BUYER_REQUIRED }),
    amount: z.string({ error: CREDIT_INVALID }).max(32, { error: CREDIT_INVALID }),
    days: z.string({ error: CREDIT_DAYS_INVALID }).max(8, { error: CREDIT_DAYS_INVALID }),
  }),
);

const withdrawCreditForm = defineForm('withdrawSaleCredit', z.object({ customerId: idText }));

/** The seller's page of credits; the address may name one to be changed or withdrawn. */
export async function readCredits({ request, searchParams, ask }: CustomerRequest) {
  const paging = readPaging(searchParams);
  const found = await ask(saleCredits, paging);
  const asked = (dialog: string) =>
    found.content.find(({ customerId }) => customerId === searchParams.get(dialog));
  const changed = asked('change');
  const withdrawn = asked('withdraw');
  const kept = await getDraft(request, SALE_CREDITS, creditForm.name);
  const values = changed && {
    buyer: changed.buyerPhone,
    amount: changed.amount,
    days: String(changed.days),
  };
  const draft = values ? { form: creditForm.name, values } : kept;
  return {
    rows: found.content.map((credit) => rowOf(credit, paging)),
    pager: pagerView(paging, found, (page) => listHref({ ...paging, page })),
    form: describeForm(creditForm, request, draft),
    withdrawal: withdrawn &&
      !withdrawn.withdrawn && {
        customerId: withdrawn.customerId,
        buyer: withdrawn.buyerName,
        form: describeForm(withdrawCreditForm, request),
      },
  };
}

const listHref = (paging: Paging, dialog: Query = {}): string =>
  hrefOf(SALE_CREDITS, { ...pagingQuery(paging), ...dialog });

const rowOf = (credit: SaleCredit, paging: Paging) => ({
  customerId: credit.customerId,
  buyer: credit.buyerName,
  phone: credit.buyerPhone,
  amount: formatYuanText(credit.amount),
  days: credit.days,
  open: formatYuanText(credit.openAmount),
  overdue: Number(credit.overdueAmount) > 0 ? formatYuanText(credit.overdueAmount) : null,
  withdrawn: credit.withdrawn,
  changeTo: listHref(paging, { change: credit.customerId }),
  withdrawTo: credit.withdrawn ? null : listHref(paging, { withdraw: credit.customerId }),
});
export type CreditRow = ReturnType<typeof rowOf>;

export const creditAction = formAction(
  handleCall(creditForm, saveSaleCredit, { to: SALE_CREDITS, done: '额度已保存' }),
  handleCall(withdrawCreditForm, withdrawSaleCredit, { to: SALE_CREDITS, done: '额度已停用' }),
);
