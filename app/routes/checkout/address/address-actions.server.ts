import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { addAddressProblem, deleteAddressProblem } from '#app/domain/checkout/address.ts';
import {
  addAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/domain/checkout/address-contract.ts';
import { handleForm } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { dropDraft } from '#app/session/draft.server.ts';
import { pageOf, type Toast } from '#app/session/session.server.ts';
import { checkoutForm } from '../checkout.server.ts';
import { chosenAddress, ownDraft } from '../checkout-loader.server.ts';
import { checkoutPage, requireSource } from '../source.server.ts';
import { sourceKey } from '../source-query.server.ts';
import { addressForm, addressOf, deleteAddressForm } from './address.server.ts';
import { regionRefusal } from './address-aids.server.ts';

type CheckoutValue = z.output<typeof checkoutForm.schema>;

/** Opens the dialog of a new address, unless there are five already. */
export async function askForAddress(
  submission: Submission<CheckoutValue>,
): Promise<Response | FormReply> {
  const { data, token, request } = submission;
  const addresses = await call(listAddresses, {}, { token });
  const problem = addAddressProblem(addresses.length);
  if (problem) return refuse(checkoutForm.name, data, { addressId: [problem] });
  return keep(submission, checkoutPage(request, { dialog: 'address' }));
}

/** Asks for confirmation before an address is deleted; the chosen one cannot be. */
export async function askToDelete(
  submission: Submission<CheckoutValue>,
  id: string,
): Promise<Response | FormReply> {
  const { value, data, request } = submission;
  const problem = deleteAddressProblem(id, value.addressId ?? null);
  if (problem) return refuse(checkoutForm.name, data, { addressId: [problem] });
  return keep(submission, checkoutPage(request, { dialog: 'deleteAddress', address: id }));
}

export async function makeDefault(
  submission: Submission<CheckoutValue>,
  id: string,
): Promise<Response> {
  const { token, request } = submission;
  await call(setDefaultAddress, { id }, { token });
  return keep(submission, checkoutPage(request), { kind: 'success', text: '已设为默认地址' });
}

/** Goes to a step of the checkout and keeps everything typed as its draft. */
export const keep = (
  { data, request }: Submission<CheckoutValue>,
  path: string,
  toast?: Toast,
): Promise<Response> =>
  redirectWithDraft(request, path, { form: checkoutForm, values: typedValues(data) }, toast);

/** Saves a new address and chooses it for the order. */
export const addressHandler = handleForm(addressForm, addAddress, async (submission) => {
  const refused = await regionRefusal(submission);
  if (refused) return refused;
  const { value, token, serial, request } = submission;
  const address = await call(addAddress, addressOf(value), { token, serial });
  await dropDraft(request, pageOf(request), addressForm.name);
  return backToCheckout(request, { addressId: address.id }, '地址已保存');
});

export const deleteAddressHandler = handleForm(
  deleteAddressForm,
  deleteAddress,
  async ({ value: { id }, data, token, request }) => {
    const addresses = await call(listAddresses, {}, { token });
    const draft = await ownDraft(request, await requireSource(request));
    const chosen = chosenAddress(addresses, draft?.values ?? {})?.id ?? null;
    const problem = deleteAddressProblem(id, chosen);
    if (problem) return refuse(deleteAddressForm.name, data, {}, [problem]);
    await call(deleteAddress, { id }, { token });
    return backToCheckout(request, {}, '地址已删除');
  },
);

/** Returns to the page under the dialog and restores what was typed there. */
async function backToCheckout(request: Request, changed: FormValues, text: string) {
  const source = await requireSource(request);
  const draft = await ownDraft(request, source);
  const values = { ...draft?.values, ...changed, source: sourceKey(source) };
  const toast = { kind: 'success', text } as const;
  return redirectWithDraft(request, checkoutPage(request), { form: checkoutForm, values }, toast);
}
