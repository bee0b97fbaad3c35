import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { optional } from '#app/api/offers.server.ts';
import { threadHandlers } from '#app/components/thread/thread.server.ts';
import { type Address, addAddress, listAddresses } from '#app/domain/checkout/address-contract.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import {
  acceptOffer,
  closeInquiry,
  type InquiryOfBuyer,
  type Offer,
} from '#app/domain/inquiry/contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { creditOfSeller } from '#app/domain/order/credit-contract.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { AGREED_PAY_DAYS, termsText } from '#app/domain/order/terms.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { NO_PAY_WAY } from '#app/domain/payment/no-pay-way.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { formatInstant } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse, serialWithin } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { inquiryHref } from '../inquiry-view.server.ts';

/** The value of the choice that adds a new address. */
export const NEW_ADDRESS = 'new';

const text = z.string().max(200).default('');

/** Accepts an offer: where the goods go, one of the buyer's addresses or a new one. */
export const acceptOfferForm = defineForm(
  'acceptOffer',
  z.object({
    offerId: idText,
    addressId: z
      .string({ error: RECEIVING_ADDRESS_REQUIRED })
      .max(64, { error: RECEIVING_ADDRESS_REQUIRED }),
    receivePerson: text,
    receivePersonPhone: text,
    warehouseAddress: text,
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
  const [addresses, draft] = await Promise.all([
    call(listAddresses, {}, { token }),
    getDraft(request, pageOf(request), acceptOfferForm.name),
  ]);
  return {
    kind: 'accept' as const,
    form: describeForm(acceptOfferForm, request, draft),
    closeTo,
    offerId: seller.offer.id,
    sellerName: seller.sellerName,
    total: formatYuanText(seller.offer.total),
    payment: await paymentOf(seller.sellerCode, seller.offer, token),
    ownFields: inquiry.ownFields,
    addresses: addresses.map(addressChoice),
    chosen: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.id ?? NEW_ADDRESS,
  };
}
const unpayable = async () => ((await hasNoPayWay()) ? NO_PAY_WAY : '');

/** The terms that are accepted: what is to be paid until when, by the clock of the server. */
async function paymentOf(sellerCode: string, { terms, total }: Offer, token: string) {
  const calendar = (await optional(call(tradingCalendar, {}, { token }))) ?? [];
  const until = formatInstant(addTradingDays(new Date(), AGREED_PAY_DAYS, calendar).toISOString());
  const amount = parseYuan(total) ?? 0;
  const text = termsText(terms);
  switch (terms.kind) {
    case 'full':
      return { text, when: `采纳后请在 ${until} 前付清，逾期订单自动取消。${await unpayable()}` };
    case 'deposit': {
      const deposit = formatYuan(amountOf(amount, terms.percent));
      const when = `定金 ¥${deposit}，采纳后请在 ${until} 前付清，逾期订单自动取消。`;
      return { text, when: when + (await unpayable()) };
    }
    case 'onDelivery':
      return { text, when: '采纳后卖家即可备货发货，收货结算时付款。' };
    case 'monthly': {
      const credit = await call(creditOfSeller, { sellerCode }, { token });
      const limit = credit
        ? `卖家给您的月结额度 ¥${formatYuanText(credit.amount)}，未结 ¥${formatYuanText(credit.openAmount)}，账期最长 ${credit.days} 天。`
        : '卖家还没有给您开通月结额度，请先联系卖家。';
      return { text, when: `采纳后卖家即可备货发货，收货结算后 ${terms.days} 天内付款。${limit}` };
    }
  }
}

export type Decision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>;

const addressChoice = (address: Address) => ({
  value: address.id,
  label: `${address.receivePerson} ${address.receivePersonPhone ?? ''}`,
  detail: address.warehouseAddress,
});

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
  const addressId =
    value.addressId === NEW_ADDRESS ? await addedAddress(submission) : value.addressId;
  if (typeof addressId !== 'string') return addressId;
  const inquiryNum = params.inquiryNum ?? '';
  const { offerId, purchaseNumber, costCentre, project } = value;
  const accepted = await call(
    acceptOffer,
    { inquiryNum, offerId, addressId, purchaseNumber, costCentre, project },
    { token, serial },
  );
  const { orderCode, paymentAmount, terms, payDeadline, waitsForApproval } = accepted;
  if (waitsForApproval) {
    return redirectAfterSuccess(
      request,
      customerUrl(`purchase-order/${orderCode}`),
      '已采纳报价，订单等待审批',
    );
  }
  if (terms.kind === 'onDelivery' || terms.kind === 'monthly') {
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

/** The address that was typed: one of the buyer's own where it is there already, of an earlier attempt too. */
async function addedAddress(submission: AcceptSubmission): Promise<string | FormReply> {
  const { value, data, token, serial } = submission;
  const { receivePerson, receivePersonPhone, warehouseAddress } = value;
  const address = { receivePerson, receivePersonPhone, warehouseAddress };
  const same = (await call(listAddresses, {}, { token })).find((own) => isSame(own, address));
  if (same) return same.id;
  try {
    const own = serialWithin(serial, address);
    return (await call(addAddress, address, { token, serial: own })).id;
  } catch (error) {
    if (!isRefusal(error, addAddress, 'tooMany')) throw error;
    return refuse(acceptOfferForm.name, data, { addressId: [error.text] });
  }
}

type Typed = Pick<Address, 'receivePerson' | 'receivePersonPhone' | 'warehouseAddress'>;

const isSame = (own: Typed, typed: Typed): boolean =>
  own.receivePerson === typed.receivePerson.trim() &&
  own.receivePersonPhone === phoneDigits(typed.receivePersonPhone) &&
  own.warehouseAddress === typed.warehouseAddress.trim();
