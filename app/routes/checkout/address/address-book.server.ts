import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { addAddressProblem } from '#app/domain/checkout/address.ts';
import {
  type Address,
  addAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/domain/checkout/address-contract.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormValues } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { addressForm, addressOf, deleteAddressForm } from './address.server.ts';
import { addressAids, regionRefusal } from './address-aids.server.ts';

const PAGE = '/customer/addresses';

const defaultForm = defineForm('defaultAddress', z.object({ id: idText }));

const editedIn = (request: Request): string | null => new URL(request.url).searchParams.get('edit');

/** The addresses of an account, and the form of another one or of the one that is edited. */
export const addressBook = customerLoader(async ({ request, searchParams: query, ask }) => {
  const addresses = await ask(listAddresses, {});
  const edited = addresses.find(({ id }) => id === query.get('edit'));
  const deleted = addresses.find(({ id }) => id === query.get('delete'));
  const draft = await getDraft(request, pageOf(request), addressForm.name);
  const shown = draft ?? (edited ? { form: addressForm.name, values: valuesOf(edited) } : null);
  return {
    addresses: addresses.map(({ id, receivePerson, receivePersonPhone, ...row }) => ({
      id,
      person: receivePerson,
      phone: receivePersonPhone,
      text: row.warehouseAddress,
      isDefault: row.isDefault,
    })),
    edited: edited !== undefined,
    problem: edited ? null : addAddressProblem(addresses.length),
    form: describeForm(addressForm, request, shown),
    aids: await addressAids(shown),
    defaultForm: describeForm(defaultForm, request),
    deletion: deleted
      ? {
          id: deleted.id,
          text: deleted.warehouseAddress,
          form: describeForm(deleteAddressForm, request),
        }
      : null,
  };
});
export type AddressBook = Awaited<ReturnType<typeof addressBook>>;

/** The line is one text, as it was saved: its regions are chosen anew only where it is typed anew. */
const valuesOf = (address: Address): FormValues => ({
  receivePerson: address.receivePerson,
  receivePersonPhone: address.receivePersonPhone,
  warehouseAddress: address.warehouseAddress,
  ...(address.isDefault && { isDefault: 'on' }),
});

export const saveHandler = handleForm(addressForm, addAddress, async (submission) => {
  const refused = await regionRefusal(submission);
  if (refused) return refused;
  const { value, token, serial, request } = submission;
  const id = editedIn(request) ?? undefined;
  await call(addAddress, { ...addressOf(value), id }, { token, serial });
  return redirectAfterSuccess(request, PAGE, id ? '地址已修改' : '地址已保存');
});

export const deleteHandler = handleCall(deleteAddressForm, deleteAddress, {
  to: PAGE,
  done: '地址已删除',
});

export const defaultHandler = handleCall(defaultForm, setDefaultAddress, {
  to: PAGE,
  done: '已设为默认地址',
});
