import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { threadHandlers } from '#app/components/thread/thread.server.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { deliveredTotal } from '#app/domain/inquiry/delivered-price.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { isPaidAfterDelivery, termsText } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { inquiryHref } from '../inquiry-view.server.ts';
import { contradictionText, madeText } from './offer-texts.server.ts';
import { chosenReceiver, receiverChoices, receiverFields } from './receiver.server.ts';

import { paymentOf } from './terms-view.server.ts';

/** Accepts an offer: where the goods go, one of the buyer's addresses or a new one. */
export const acceptOfferForm = defineForm(
  'acceptOffer',
  z.object({
    offerId: idText,
    /** What the dialog showed that the order comes to. */
    amount: z.string().max(32).default(''),
    ...receiverFields,
    ...typedOwnFields,
  }),
);

export const closeInquiryForm = defineForm('closeInquiry', z.object({ inquiryNum: idText }));

/** The confirmation that the page's address asks for; null without one. */
export async function decisionOf(request: Request, inquiry: InquiryOfBuyer, token: string) {
  const { searchParams } = new URL(request.url);
  const closeTo = inquiryHref(inquiry.inquiryNum);
  const dialog = isInquiryDecided(inquiry.state) ? null : searchParams.get('dialog');
  if (dialog === 'close') {
    return { kind: 'close' as const, form: describeForm(closeInquiryForm, request), closeTo };
  }
  const asked = searchParams.get('offer');
  const seller = inquiry.sellers.find(({ offer }) => offer?.id === asked);
  if (dialog !== 'accept' || !seller?.offer || isOfferOver(seller.offer, new Date())) return null;
  const { sellerCode, offer } = seller;
  const total = deliveredTotal(offer, inquiry.inquiryDetails)?.total ?? 0;
  const [receiver, draft] = await Promise.all([
    receiverChoices(token),
    getDraft(request, pageOf(request), acceptOfferForm.name),
  ]);
  return {
    kind: 'accept' as const,
    form: describeForm(acceptOfferForm, request, draft),
    closeTo,
    offerId: offer.id,
    sellerName: seller.sellerName,
    amount: toYuan(total),
    total: formatYuan(total),
    made: madeText(offer),
    contradiction: contradictionText(offer),
    payment: await paymentOf({ sellerCode, terms: offer.terms, amount: total }, token),
    ownFields: inquiry.ownFields,
    receiver,
  };
}
export type Decision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>;

type MadeOrder = Content<typeof acceptOffer>;
type AcceptSubmission = Submission<z.output<typeof acceptOfferForm.schema>>;

export const decisionAction = formAction(
  handleForm(acceptOfferForm, acceptOffer, {
    made: { to: customerUrl('purchase-order'), label: '查看订单' },
    submit: accept,
  }),
  handleForm(closeInquiryForm, closeInquiry, async ({ params, token, serial, request }) => {
    const inquiryNum = params.inquiryNum ?? '';
    await call(closeInquiry, { inquiryNum }, { token, serial });
    return redirectAfterSuccess(request, inquiryHref(inquiryNum), '询价单已关闭');
  }),
  ...threadHandlers(({ params }) => ({
    kind: 'inquiry',
    ref: params.inquiryNum ?? '',
    side: 'buyer',
  })),
);

async function accept(submission: AcceptSubmission): Promise<Response | FormReply> {
  const { value, params, token, serial, request } = submission;
  const addressId = await chosenReceiver(acceptOfferForm, submission);
  if (typeof addressId !== 'string') return addressId;
  const inquiryNum = params.inquiryNum ?? '';
  const { offerId, amount: shownAmount, purchaseNumber, costCentre, project } = value;
  const accepted = await call(
    acceptOffer,
    { inquiryNum, offerId, addressId, shownAmount, purchaseNumber, costCentre, project },
    { token, serial },
  );
  return redirectToOrder(request, accepted);
}

/** To where an order goes on that was made of an offer: its payment, or the order that waits. */
export function redirectToOrder(
  request: Request,
  { orderCode, paymentAmount, terms, payDeadline, waitsForApproval }: MadeOrder,
): Promise<Response> {
  if (waitsForApproval) {
    return redirectAfterSuccess(
      request,
      customerUrl(`purchase-order/${orderCode}`),
      '已采纳报价，订单等待审批',
    );
  }
  if (isPaidAfterDelivery(terms)) {
    return redirectAfterSuccess(
      request,
      customerUrl(`purchase-order/${orderCode}`),
      `已采纳报价，${termsText(terms)}，等待卖家发货`,
    );
  }
  const query = new URLSearchParams({ orderCode, orderAmount: paymentAmount });
  const what = terms.kind === 'deposit' ? '付清定金' : '完成支付';
  const text = `已采纳报价，请在 ${formatInstant(payDeadline)} 前${what}`;
  return redirectAfterSuccess(request, `/pay?${query}`, text);
}
