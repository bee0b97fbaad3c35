import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  RECEIVE_PERSON_REQUIRED,
  WAREHOUSE_ADDRESS_REQUIRED,
} from '#app/domain/checkout/address.ts';
import { type Address, addAddress, listAddresses } from '#app/domain/checkout/contract.ts';
import { acceptOffer, closeInquiry, type InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { describeForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { acceptOfferForm, closeInquiryForm, NEW_ADDRESS } from './inquiry-decision.server.ts';
import { inquiryHref } from './inquiry-view.server.ts';

/** The question the page's address asks; null when it asks none. */
export async function decisionOf(request: Request, inquiry: InquiryOfBuyer, token: string) {
  const { searchParams } = new URL(request.url);
  const closeTo = inquiryHref(inquiry.inquiryNum);
  const over = inquiry.state === 'accepted' || inquiry.state === 'closed';
  const dialog = over ? null : searchParams.get('dialog');
  if (dialog === 'close') {
    return { kind: 'close' as const, form: describeForm(closeInquiryForm), closeTo };
  }
  const asked = searchParams.get('offer');
  const seller = inquiry.sellers.find(({ offer }) => offer?.id === asked);
  if (dialog !== 'accept' || !seller?.offer) return null;
  const [addresses, draft] = await Promise.all([
    call(listAddresses, {}, { token }),
    getDraft(request, pageOf(request), acceptOfferForm.name),
  ]);
  return {
    kind: 'accept' as const,
    form: describeForm(acceptOfferForm, draft),
    closeTo,
    offerId: seller.offer.id,
    sellerName: seller.sellerName,
    total: formatYuanText(seller.offer.total),
    addresses: addresses.map(addressChoice),
    chosen: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.id ?? NEW_ADDRESS,
  };
}
export type Decision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>;

const addressChoice = (address: Address) => ({
  value: address.id,
  label: `${address.receivePerson} ${address.receivePersonPhone ?? ''}`,
  detail: address.warehouseAddress,
});

type AcceptSubmission = Submission<z.output<typeof acceptOfferForm.schema>>;

export const decisionAction = formAction(
  handleForm({
    form: acceptOfferForm,
    login: LOGIN_REQUIRED,
    fieldOf: {
      O002: 'addressId',
      A001: 'addressId',
      A002: 'receivePerson',
      A003: 'receivePersonPhone',
      A004: 'warehouseAddress',
    },
    submit: accept,
  }),
  handleForm({
    form: closeInquiryForm,
    login: LOGIN_REQUIRED,
    async submit({ params, token, serial, request }) {
      const inquiryNum = params.inquiryNum ?? '';
      await call(closeInquiry, { inquiryNum }, { token, serial });
      const toast = { kind: 'success', text: '询价单已关闭' } as const;
      return done(request, inquiryHref(inquiryNum), { toast });
    },
  }),
);

async function accept(submission: AcceptSubmission): Promise<Response | FormReply> {
  const { value, data, params, token, serial, request } = submission;
  const errors = value.addressId === NEW_ADDRESS ? addressErrors(value) : {};
  if (Object.keys(errors).length > 0) return refuse(acceptOfferForm.name, data, errors);
  const addressId =
    value.addressId === NEW_ADDRESS ? await addedAddress(submission) : value.addressId;
  const inquiryNum = params.inquiryNum ?? '';
  const accepted = await call(
    acceptOffer,
    { inquiryNum, offerId: value.offerId, addressId },
    { token, serial },
  );
  const { orderCode, paymentAmount } = accepted;
  const query = new URLSearchParams({ orderCode, orderAmount: paymentAmount });
  const toast = { kind: 'success', text: '已采纳报价，请在 30 分钟内完成支付' } as const;
  return done(request, `/pay?${query}`, { toast });
}

type NewAddress = Pick<
  AcceptSubmission['value'],
  'receivePerson' | 'receivePersonPhone' | 'warehouseAddress'
>;

function addressErrors({ receivePerson, receivePersonPhone, warehouseAddress }: NewAddress) {
  const errors: Record<string, string[]> = {};
  if (receivePerson.trim() === '') errors.receivePerson = [RECEIVE_PERSON_REQUIRED];
  const phone = receivePersonPhone.trim();
  if (!isMobile(phone)) {
    errors.receivePersonPhone = [phone === '' ? MOBILE_REQUIRED : MOBILE_INVALID];
  }
  if (warehouseAddress.trim() === '') errors.warehouseAddress = [WAREHOUSE_ADDRESS_REQUIRED];
  return errors;
}

/** Under the form's own serial, so that a form that is sent again adds it once. */
async function addedAddress({ value, token, serial }: AcceptSubmission): Promise<string> {
  const { receivePerson, receivePersonPhone, warehouseAddress } = value;
  const address = { receivePerson, receivePersonPhone, warehouseAddress };
  return (await call(addAddress, address, { token, serial })).id;
}
