import { z } from 'zod';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { BUYER_REQUIRED, CREDIT_DAYS_INVALID, CREDIT_INVALID } from '#app/domain/order/credit.ts';
import {
  creditBuyers,
  type SaleCredit,
  saleCredits,
  saveSaleCredit,
  withdrawSaleCredit,
} from '#app/domain/order/credit-contract.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatDay } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { SALE_CREDITS } from './paths.ts';

const creditForm = defineForm(
  'saleCredit',
  z.object({
    customerId: z.string({ error: BUYER_REQUIRED }).max(64, { error: BUYER_REQUIRED }),
    amount: z.string({ error: CREDIT_INVALID }).max(32, { error: CREDIT_INVALID }),
    days: z.string({ error: CREDIT_DAYS_INVALID }).max(8, { error: CREDIT_DAYS_INVALID }),
  }),
);

const withdrawCreditForm = defineForm('withdrawSaleCredit', z.object({ customerId: idText }));

/** The seller's page of credits; the address may name one to be changed or withdrawn. */
export async function readCredits({ request, searchParams, ask }: CustomerRequest) {
  const paging = readPaging(searchParams);
  const keyword = queryText(searchParams, 'keyword', 64) ?? '';
  const [found, buyers] = await Promise.all([
    ask(saleCredits, paging),
    ask(creditBuyers, { keyword }),
  ]);
  const asked = (dialog: string) =>
    found.content.find(({ customerId }) => customerId === searchParams.get(dialog));
  const changed = asked('change');
  const withdrawn = asked('withdraw');
  const chosen = buyers.find(({ customerId }) => customerId === searchParams.get('buyer'));
  const buyer = changed
    ? { customerId: changed.customerId, name: changed.buyerName }
    : chosen && { customerId: chosen.customerId, name: chosen.name };
  const kept = await getDraft(request, pageOf(request), creditForm.name);
  const values = changed && { amount: changed.amount, days: String(changed.days) };
  const draft = values ? { form: creditForm.name, values } : kept;
  return {
    rows: found.content.map((credit) => rowOf(credit, paging)),
    pager: pagerView(paging, found, (page) => listHref({ ...paging, page })),
    choice: {
      keyword,
      choices: buyer
        ? null
        : buyers.map(({ customerId, name, lastDate }) => ({
            to: hrefOf(SALE_CREDITS, { keyword, buyer: customerId }),
            name,
            detail: `最近往来 ${formatDay(lastDate)}`,
          })),
    },
    /** Whose credit is granted or changed; null until one is chosen. */
    buyer: buyer ?? null,
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
